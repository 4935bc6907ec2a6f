/** What somebody does to a row between the search for transfers and their match: no row is matched that is not what was found. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { transactions } from "../../src/contract/transaction.ts";
import { transfers } from "../../src/contract/transfer.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { makeAccount } from "../support/import.ts";
import { interruptedCore } from "../support/meanwhile.ts";

let book: TestBook;
let accounts: Record<"main" | "savings" | "wallet", string>;
/** Two transfers, a week apart. */
let rows: Record<"out" | "into" | "laterOut" | "laterIn", string>;

const create = async (account: string, about: readonly [amount: string, day: string, text: string]) => {
  const [amount, transaction_date, description] = about;
  const row = { bank_account_id: account, transaction_date, description, amount };
  return (await book.core.call(transactions.create, book.owner, row)).data.id;
};

beforeEach(async () => {
  book = await testBook();
  accounts = {
    main: await makeAccount(book, "Main Street"),
    savings: await makeAccount(book, "Rainy days"),
    wallet: await makeAccount(book, "Wallet"),
  };
  const { main, savings } = accounts;
  rows = {
    out: await create(main, ["-300", "2026-02-03", "Transfer to Rainy days"]),
    into: await create(savings, ["300", "2026-02-05", "Transfer from Main Street"]),
    laterOut: await create(main, ["-80", "2026-02-20", "Transfer to Rainy days"]),
    laterIn: await create(savings, ["80", "2026-02-20", "Transfer from Main Street"]),
  };
});
afterEach(() => book.close());

/** "matched -300>300": each row that is matched, with the row that it names; "one-way" where that one does not name it back. */
async function matches(): Promise<readonly string[]> {
  const { data } = await book.core.call(transactions.list, book.owner, {
    limit: 50,
    sort: "transaction_date",
  });
  const twins = new Map<string, string | null>();
  for (const { id } of data)
    twins.set(
      id,
      (await book.ports.store.read((ask) => ask.transactions.byId(1, id), { company: 1 }))?.twin ?? null,
    );
  const amountOf = (id: string) => Number(data.find((row) => row.id === id)?.amount.rawJSON);
  return data.flatMap(({ id }) => {
    const twin = twins.get(id);
    if (twin === null || twin === undefined) return [];
    if (twins.get(twin) !== id) return [`one-way ${amountOf(id)}>${amountOf(twin)}`];
    return amountOf(id) < 0 ? [`${amountOf(id)}>${amountOf(twin)}`] : [];
  });
}

const update = (change: object) =>
  book.core.call(transactions.update, book.owner, { id: rows.into, ...change });

const LATER = "-80>80";
const changes: readonly (readonly [string, () => Promise<unknown>, readonly string[]])[] = [
  ["nothing", () => Promise.resolve(), ["-300>300", LATER]],
  ["another amount", () => update({ amount: "310" }), [LATER]],
  ["another day", () => update({ transaction_date: "2026-02-04" }), [LATER]],
  ["another account", () => update({ bank_account_id: accounts.wallet }), [LATER]],
  ["a category by hand", () => update({ category: "rent" }), [LATER]],
  ["void", () => update({ status: "void" }), [LATER]],
  ["deleted", () => book.core.call(transactions.delete, book.owner, { id: rows.into }), [LATER]],
  [
    "matched with another row",
    async () => {
      const other = await create(accounts.wallet, ["-300", "2026-02-04", "Something"]);
      await book.core.call(transfers.match, book.owner, { transaction_ids: [other, rows.into] });
    },
    ["-300>300", LATER],
  ],
  [
    "all matched already",
    () => book.core.call(transfers.match, book.owner, { all_sure: true }),
    ["-300>300", LATER],
  ],
  ["text alone", () => update({ description: "To the side" }), ["-300>300", LATER]],
];

test.each(changes)("%s", async (name, then, expected) => {
  const core = interruptedCore(book.ports, { at: "transactions.byIds", then });
  const { data } = await core.call(transfers.match, book.owner, { all_sure: true });
  expect(await matches()).toEqual(expected);
  const isOurs = name === "nothing" || name === "text alone";
  expect(data).toMatchObject(
    name === "all matched already"
      ? { transfers: 0, updated: 0, bulk_id: null }
      : isOurs
        ? { transfers: 2, updated: 4 }
        : { transfers: 1, updated: 2 },
  );
  expect(data.preview).toHaveLength(data.transfers);
});

test("a number that was expected is refused where a row is another by then", async () => {
  const core = interruptedCore(book.ports, {
    at: "transactions.byIds",
    then: () => update({ amount: "310" }),
  });
  const match = core.call(transfers.match, book.owner, { all_sure: true, expected_count: 2 });
  await expect(match).rejects.toMatchObject({ code: "count_mismatch" });
  expect(await matches()).toEqual([]);
});
