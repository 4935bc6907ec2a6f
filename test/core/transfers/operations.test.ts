/** Transfers on a book: found, matched, parted again by hand and by changes of a row, and undone. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { categories } from "../../../src/contract/category.ts";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import type { InputOf } from "../../../src/contract/operation.ts";
import { periods } from "../../../src/contract/period.ts";
import { reports } from "../../../src/contract/report.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { command, sentence, setting } from "../../../src/contract/choice.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { OWNER, testBook, type TestBook } from "../../support/book.ts";
import { beginInput, makeAccount, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
let main: string;
let savings: string;
let out: string;
let into: string;

const create = async (account: string, amount: string, description: string, day = "2026-02-03") => {
  const row = { bank_account_id: account, transaction_date: day, description, amount };
  return (await book.core.call(transactions.create, OWNER, row)).data.id;
};

beforeEach(async () => {
  book = await testBook();
  [main, savings] = [await makeAccount(book, "Main Street"), await makeAccount(book, "Rainy days")];
  out = await create(main, "-300", "Transfer to Rainy days");
  into = await create(savings, "300", "Transfer from Main Street", "2026-02-05");
});
afterEach(() => book.close());

/** "sure -300.00>300.00" a line. */
async function listed(input: InputOf<typeof transfers.list> = {}): Promise<string> {
  const { data } = await book.core.call(transfers.list, OWNER, input);
  return data
    .map(({ state, reason, transactions: rows }) =>
      [state, reason, rows.map(({ amount }) => String(Number(amount.rawJSON))).join(">")]
        .filter((word) => word !== null)
        .join(" "),
    )
    .join(", ");
}
const match = async (input: InputOf<typeof transfers.match> = { all_sure: true }) =>
  (await book.core.call(transfers.match, OWNER, input)).data;
const row = async (id: string) => (await book.core.call(transactions.get, OWNER, { id })).data;
const undoLast = async () => {
  const { data } = await book.core.call(events.list, OWNER, { limit: 1 });
  await book.core.call(events.undo, OWNER, { id: data[0]?.id ?? "" });
};

test("sure ones with a row in the closed period stay, and are counted", async () => {
  await create(main, "-70", "Transfer to Rainy days", "2026-02-20");
  await create(savings, "70", "Transfer from Main Street", "2026-02-21");
  // The other side of the first is open.
  await book.core.call(periods.close, OWNER, { until: "2026-02-03" });
  expect(await match({ all_sure: true, dry_run: true })).toMatchObject({
    transfers: 1,
    updated: 2,
    closed: 1,
  });
  expect(await match({ all_sure: true, expected_count: 1 })).toMatchObject({ transfers: 1, closed: 1 });
  expect(await listed()).toBe("matched -70>70, sure -300>300");
  expect(await match()).toMatchObject({ transfers: 0, updated: 0, closed: 1, bulk_id: null });
});

test("a sure one is matched, falls out of income and expenses, and goes back by undo", async () => {
  expect(await listed()).toBe("sure -300>300");
  expect(await match({ all_sure: true, dry_run: true })).toMatchObject({
    bulk_id: null,
    transfers: 1,
    updated: 2,
  });
  expect(await listed()).toBe("sure -300>300");
  expect(await match({ all_sure: true, expected_count: 1 })).toMatchObject({ transfers: 1, updated: 2 });
  expect(await listed()).toBe("matched -300>300");
  expect([(await row(out)).category, (await row(into)).category]).toEqual(["transfer", "transfer"]);
  const span = { date_from: "2026-02-01", date_to: "2026-02-28" };
  const { data } = await book.core.call(reports.financialSummary, OWNER, span);
  expect(JSON.stringify(data)).toContain('"income":0');
  await undoLast();
  expect(await listed()).toBe("sure -300>300");
  expect((await row(out)).category).toBe("");
});

test("what a person categorized is left alone, unless both rows are named", async () => {
  await book.core.call(transactions.update, OWNER, { id: out, category: "rent" });
  expect(await listed()).toBe("");
  await match({ transaction_ids: [into, out] });
  expect(await listed()).toBe("matched -300>300");
  await book.core.call(transfers.unmatch, OWNER, { transaction_ids: [into] });
  expect(await listed({ state: ["matched"] })).toBe("");
});

test("what the own column of a file categorized is left alone, and what a bank's word means is not", async () => {
  await book.core.call(categories.map, OWNER, { word: "Rent paid", category: "rent" });
  const lines: readonly Line[] = [
    ["2026-03-03", -50_000, "Transfer to Rainy days"],
    ["2026-03-10", -60_000, "Transfer to Rainy days"],
  ];
  const { data } = await book.core.call(imports.begin, OWNER, beginInput(main, lines));
  const [own, word] = rowsOf(lines);
  if (own === undefined || word === undefined) throw new Error("rows are missing");
  const rows = [
    { ...own, category: "rent" },
    { ...word, source_record: { bank_category: "Rent paid" } },
  ];
  await book.core.call(imports.chunk, OWNER, { id: data.id, n: 0, rows });
  await book.core.call(imports.complete, OWNER, { id: data.id, rows: rows.length });
  const ofFile = (await book.core.call(transactions.list, OWNER, { import_id: [data.id] })).data;
  expect(ofFile.map(({ amount, category }) => [Number(amount.rawJSON), category])).toEqual([
    [-600, "rent"],
    [-500, "rent"],
  ]);
  await create(savings, "500", "Transfer from Main Street", "2026-03-04");
  await create(savings, "600", "Transfer from Main Street", "2026-03-11");
  expect(await listed()).toBe("sure -600>600, sure -300>300");
  expect(await match()).toMatchObject({ transfers: 2 });
  expect(await row(ofFile[1]?.id ?? "")).toMatchObject({
    category: "rent",
    accounting_category: "operating_expense",
  });
});

describe("parts the two rows and tells so", () => {
  const changes: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ["a deletion", () => book.core.call(transactions.delete, OWNER, { id: out }), "one_sided 300"],
    [
      "another amount",
      () => book.core.call(transactions.update, OWNER, { id: out, amount: "-310" }),
      "question fee -310>300",
    ],
    [
      "another day, more than five away",
      () => book.core.call(transactions.update, OWNER, { id: out, transaction_date: "2026-01-20" }),
      "one_sided 300, one_sided -300",
    ],
    [
      "another category",
      () => book.core.call(transactions.update, OWNER, { id: out, category: "rent" }),
      "one_sided 300",
    ],
    [
      "another account, of many at once",
      () =>
        book.core.call(transactions.bulkUpdate, OWNER, {
          ids: [out],
          set: { bank_account_id: savings },
        }),
      "one_sided 300, one_sided -300",
    ],
    [
      "another category, of many at once",
      () => book.core.call(transactions.bulkUpdate, OWNER, { ids: [out], set: { category: "rent" } }),
      "one_sided 300",
    ],
  ];
  test.each(changes)("%s", async (_name, change, after) => {
    await match();
    await change();
    expect(await listed()).toBe(after);
    const { data } = await book.core.call(events.list, OWNER, { limit: 1 });
    expect(data[0]?.summary).toHaveProperty("unmatched");
    await undoLast();
    expect(await listed()).toBe("matched -300>300");
  });

  test.each([
    ["a day near by", { transaction_date: "2026-02-01" }],
    ["a description", { description: "Moved" }],
    ["a tag", { tags: ["x"] }],
  ] as const)("not %s", async (_name, change) => {
    await match();
    await book.core.call(transactions.update, OWNER, { id: out, ...change, tags: ["x"] });
    expect(await listed()).toBe("matched -300>300");
  });
});

test.each([
  ["one account", async () => [out, await create(main, "300", "Back")]],
  ["one direction", async () => [out, await create(savings, "-300", "Also out")]],
  ["the same row", async () => [out, out]],
] as const)("refuses two rows of %s", async (_name, ids) => {
  await expect(match({ transaction_ids: [...(await ids())] })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("a row that is not matched cannot be parted, and the refusal says where the matched ones are", async () => {
  const remedy = sentence`${command("transfers list", setting("state", "matched"))} shows the matched ones.`;
  await expect(book.core.call(transfers.unmatch, OWNER, { transaction_ids: [out] })).rejects.toMatchObject({
    code: "validation_failed",
    detail: `The transaction ${out} is not matched with another one.`,
    remedy,
  });
});

test("pages are parts of one list", async () => {
  for (let day = 10; day < 20; day++) {
    await create(main, `-${day}.5`, "Transfer to Rainy days", `2026-03-${day}`);
    await create(savings, `${day}.5`, "Transfer from Main Street", `2026-03-${day}`);
  }
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { limit: 3, ...(cursor === undefined ? {} : { cursor }) };
    const { data, pagination } = await book.core.call(transfers.list, OWNER, input);
    ids.push(...data.map(({ transactions: [first] }) => first?.id ?? ""));
    cursor = pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(ids.length).toBe(11);
  expect(new Set(ids).size).toBe(11);
});
