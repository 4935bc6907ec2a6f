/**
 * Every operation of the catalogue that writes, and its undo: the change is made, undone, and the book says what it said
 * before; or the undo is refused, with the reason.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { company } from "../../../src/contract/company.ts";
import { isReading } from "../../../src/contract/effect.ts";
import { events, type Event } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { keys } from "../../../src/contract/key.ts";
import type { InputOf, Operation } from "../../../src/contract/operation.ts";
import { operations } from "../../../src/contract/operations.ts";
import { periods } from "../../../src/contract/period.ts";
import { proposals } from "../../../src/contract/proposal.ts";
import { rules } from "../../../src/contract/rule.ts";
import { statements } from "../../../src/contract/statement.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookState } from "../../support/book-state.ts";
import { beginInput, makeAccount, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

/** Two rows of opposite amounts on two accounts. */
async function transferRows(): Promise<string[]> {
  const other = await makeAccount(book, "Reserve");
  const out = await create({ amount: "-75" });
  const into = await create({ amount: "75", bank_account_id: other });
  return [out.id, into.id];
}

const LINES: readonly Line[] = [
  ["2026-01-05", -450, "Coffee"],
  ["2026-01-06", 1000, "Refund"],
];

async function call<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  book.time += 1000;
  return (await book.core.call(operation, book.owner, input)).data as never as {
    id: string;
    bulk_id: string;
  };
}

const create = (more = {}) =>
  call(transactions.create, {
    bank_account_id: account,
    transaction_date: "2026-02-01",
    description: "Tea",
    amount: "-2.00",
    ...more,
  });
const begin = () => call(imports.begin, beginInput(account, LINES));
const sent = async () => {
  const { id } = await begin();
  await call(imports.chunk, { id, n: 0, rows: [...rowsOf(LINES)] });
  return id;
};
const newKey = () => call(keys.create, { name: "Reporting", scopes: ["read"] });

const newRule = (name: string) =>
  call(rules.create, {
    name,
    where: [{ field: "description", op: "~", value: "tea" }],
    set: { category: "meals", merchant_name: "Tea house" },
  });

/** A proposal to change a row; `what` is the category that it is to have. */
const propose = async (category: string) => {
  const { id } = await create();
  const request = { filter: { where: [{ field: "description", op: "=", value: "Tea" }] }, set: { category } };
  return call(proposals.create, {
    operation: category === "" ? "transactions.update" : "transactions.bulk_update",
    request: category === "" ? { id, status: "excluded" } : request,
  });
};

/** Prepares what the change needs, and answers the change. */
type Change = () => Promise<() => Promise<unknown>>;

/** By operation, with each of its changes that is worth a line: what its newest event's undo does. */
const UNDONE: readonly (readonly [operation: string, what: string, change: Change])[] = [
  ["transactions.create", "a row by hand", async () => () => create()],
  [
    "transactions.create",
    "a row with everything",
    async () => () =>
      create({
        category: "travel",
        tags: ["a"],
        external_id: "x-1",
        currency_code: "USD",
        exchange_rate: "0.9",
      }),
  ],
  [
    "transactions.update",
    "labels",
    async () => {
      const { id } = await create();
      return () =>
        call(transactions.update, { id, category: "travel", tags: ["b", "a"], merchant_name: "Tee GmbH" });
    },
  ],
  [
    "transactions.update",
    "amount, day, currency and account",
    async () => {
      const { id } = await create({ external_id: "x-2" });
      const other = await makeAccount(book, "Dollars", "USD");
      return () =>
        call(transactions.update, {
          id,
          bank_account_id: other,
          amount: "-7.77",
          currency_code: "USD",
          transaction_date: "2026-03-05",
          external_id: null,
        });
    },
  ],
  [
    "transactions.update",
    "reconciled",
    async () => {
      const { id } = await create();
      return () => call(transactions.update, { id, status: "posted", is_reconciled: true });
    },
  ],
  [
    "transactions.update",
    "excluded",
    async () => {
      const { id } = await create();
      return () => call(transactions.update, { id, status: "excluded" });
    },
  ],
  [
    "transactions.delete",
    "a row",
    async () => {
      const { id } = await create({ external_id: "x-3" });
      return () => call(transactions.delete, { id });
    },
  ],
  [
    "transactions.restore",
    "a row",
    async () => {
      const { id } = await create();
      await call(transactions.delete, { id });
      return () => call(transactions.restore, { id });
    },
  ],
  [
    "transactions.bulkCreate",
    "three rows on two accounts",
    async () => {
      const other = await makeAccount(book, "Reserve");
      const records = [account, other, account].map((bank_account_id, index) => ({
        bank_account_id,
        transaction_date: `2026-02-0${index + 1}`,
        description: `Tea ${index}`,
        amount: "-2.00",
      }));
      return () => call(transactions.bulkCreate, { records });
    },
  ],
  [
    "transactions.bulkUpdate",
    "categories and tags",
    async () => {
      const ids = [(await create()).id, (await create({ category: "rent" })).id];
      return () => call(transactions.bulkUpdate, { ids, set: { category: "travel" }, add_tags: ["trip"] });
    },
  ],
  [
    "suggestions.accept",
    "a suggestion",
    async () => {
      await create({ category: "travel", transaction_date: "2026-01-01" });
      const { id } = await create();
      return () => call(suggestions.accept, { ids: [id] });
    },
  ],
  [
    "transactions.bulkUpdate",
    "moved to another account",
    async () => {
      const ids = [(await create()).id, (await create({ external_id: "x-4" })).id];
      const other = await makeAccount(book, "Other");
      return () => call(transactions.bulkUpdate, { ids, set: { bank_account_id: other } });
    },
  ],
  [
    "proposals.apply",
    "a bulk change",
    async () => {
      const { id } = await propose("travel");
      return () => call(proposals.apply, { id });
    },
  ],
  [
    "proposals.apply",
    "a change of one row",
    async () => {
      const { id } = await propose("");
      return () => call(proposals.apply, { id });
    },
  ],
  [
    "transfers.match",
    "two rows",
    async () => {
      const transaction_ids = await transferRows();
      return () => call(transfers.match, { transaction_ids });
    },
  ],
  [
    "transfers.unmatch",
    "two rows",
    async () => {
      const transaction_ids = await transferRows();
      await call(transfers.match, { transaction_ids });
      return () => call(transfers.unmatch, { transaction_ids });
    },
  ],
  [
    "transactions.delete",
    "one row of a transfer",
    async () => {
      const transaction_ids = await transferRows();
      await call(transfers.match, { transaction_ids });
      return () => call(transactions.delete, { id: transaction_ids[0] ?? "" });
    },
  ],
  [
    "accounts.reconcile",
    "two rows",
    async () => {
      await create();
      await create();
      return () => call(accounts.reconcile, { id: account, until: "2026-02-28", balance: "-4.00" });
    },
  ],
  [
    "accounts.reconcile",
    "with an adjustment",
    async () => {
      await create();
      const input = { id: account, until: "2026-02-28", balance: "-4.00", adjustment: {} };
      return () => call(accounts.reconcile, input);
    },
  ],
  [
    "statements.reconcile",
    "a statement",
    async () => {
      const file = Buffer.from(
        "Date,Amount,Description,Balance\n2026-02-05,-3.50,Coffee,96.50\n2026-02-06,12.00,Refund,108.50\n",
      );
      const input = { bank_account_id: account, file_name: "bank.csv", file };
      const { id } = await call(statements.upload, input);
      return () => call(statements.reconcile, { id });
    },
  ],
  ["accounts.create", "an account", async () => () => makeAccount(book, "Savings")],
  [
    "accounts.update",
    "its members",
    async () => () =>
      call(accounts.update, {
        id: account,
        name: "Main",
        bank_name: "Bank",
        iban: "DE89370400440532013000",
        opening_balance: "12.50",
        opening_date: "2026-01-01",
      }),
  ],
  [
    "accounts.update",
    "its currency",
    async () => () => call(accounts.update, { id: account, currency_code: "USD" }),
  ],
  [
    "accounts.update",
    "archived",
    async () => () => call(accounts.update, { id: account, status: "archived" }),
  ],
  ["accounts.delete", "an empty one", async () => () => call(accounts.delete, { id: account })],
  [
    "accounts.delete",
    "one in use, which is archived",
    async () => {
      await create();
      return () => call(accounts.delete, { id: account, force: true });
    },
  ],
  [
    "categories.create",
    "one that nothing uses",
    async () => () => call(categories.create, { name: "Coffee and lunch", parent: "meals" }),
  ],
  [
    "categories.create",
    "one whose word transactions use",
    async () => {
      await create({ category: "Lodging" });
      await create({ category: "Lodging", accounting_category: "asset" });
      return () => call(categories.create, { name: "lodging", parent: "travel" });
    },
  ],
  [
    "categories.update",
    "the name of one of the chart",
    async () => () => call(categories.update, { slug: "meals", name: "Food" }),
  ],
  [
    "categories.update",
    "its place, with its transactions",
    async () => {
      await call(categories.create, { name: "Boat", kind: "expense" });
      await create({ category: "boat" });
      await create({ category: "boat", cash_flow_category: "financing" });
      return () =>
        call(categories.update, {
          slug: "boat",
          parent: "fixed_assets",
          accounting_category: "asset",
          cash_flow_category: "investing",
        });
    },
  ],
  [
    "categories.archive",
    "one of the chart",
    async () => () => call(categories.archive, { slug: "training" }),
  ],
  [
    "categories.merge",
    "with its transactions and parts",
    async () => {
      await call(categories.create, { name: "Hotels", parent: "travel" });
      await call(categories.create, { name: "Breakfast", parent: "hotels" });
      await create({ category: "hotels" });
      await create({ category: "hotels", accounting_category: "asset" });
      return () => call(categories.merge, { slug: "hotels", into: "meals" });
    },
  ],
  [
    "categories.merge",
    "without a transaction",
    async () => () => call(categories.merge, { slug: "training", into: "office" }),
  ],
  [
    "categories.merge",
    "a word that is in no chart",
    async () => {
      await create({ category: "Lodging" });
      return () => call(categories.merge, { slug: "Lodging", into: "travel" });
    },
  ],
  [
    "categories.map",
    "a bank's word",
    async () => () => call(categories.map, { word: "Restaurant-Restaurant", category: "meals" }),
  ],
  [
    "categories.map",
    "a bank's word to another category",
    async () => {
      await call(categories.map, { word: "Restaurant-Restaurant", category: "meals" });
      return () => call(categories.map, { word: "RESTAURANT-Restaurant", category: "travel" });
    },
  ],
  [
    "categories.map",
    "a bank's word that is forgotten",
    async () => {
      await call(categories.map, { word: "Restaurant-Restaurant", category: "meals" });
      return () => call(categories.map, { word: "restaurant-restaurant", category: null });
    },
  ],
  [
    "categories.map",
    "a bank's word that is ignored",
    async () => () => call(categories.map, { word: "Various", category: null, is_ignored: true }),
  ],
  [
    "categories.map",
    "a bank's word that meant a category and is ignored",
    async () => {
      await call(categories.map, { word: "Various", category: "meals" });
      return () => call(categories.map, { word: "VARIOUS", category: null, is_ignored: true });
    },
  ],
  [
    "categories.map",
    "a bank's word that was ignored",
    async () => {
      await call(categories.map, { word: "Various", category: null, is_ignored: true });
      return () => call(categories.map, { word: "Various", category: "meals" });
    },
  ],
  [
    "categories.map",
    "a bank's word that was ignored and is forgotten",
    async () => {
      await call(categories.map, { word: "Various", category: null, is_ignored: true });
      return () => call(categories.map, { word: "Various", category: null });
    },
  ],
  [
    "company.update",
    "its members",
    async () => () => call(company.update, { name: "Beta", country: "FR", base_currency: "USD" }),
  ],
  ["rules.create", "a rule", async () => () => newRule("One")],
  [
    "rules.update",
    "its members",
    async () => {
      const { id } = await newRule("One");
      return () => call(rules.update, { id, name: "Two", set: { tags: ["a"] } });
    },
  ],
  [
    "rules.delete",
    "a rule",
    async () => {
      const { id } = await newRule("One");
      return () => call(rules.delete, { id });
    },
  ],
  [
    "rules.move",
    "to the front",
    async () => {
      await newRule("One");
      const { id } = await newRule("Two");
      return () => call(rules.move, { id, position: 1 });
    },
  ],
  [
    "rules.apply",
    "to a row",
    async () => {
      await create();
      await newRule("One");
      return () => call(rules.apply, { over_hand_set: true });
    },
  ],
  [
    "rules.import",
    "a new one, and one that it changes",
    async () => {
      await newRule("One");
      const where = [{ field: "description", op: "~", value: "x" }];
      const rule = (name: string) => ({ name, where, set: { category: "office" } });
      return () => call(rules.import, { rules: [rule("Two"), rule("One")], replace: true });
    },
  ],
  [
    "rules.starter",
    "rules alone",
    async () => {
      await create({ description: "Office rent" });
      return () => call(rules.starter, {});
    },
  ],
  [
    "rules.starter",
    "rules and what they set",
    async () => {
      await create({ description: "Office rent" });
      return () => call(rules.starter, { apply: true });
    },
  ],
  ["imports.begin", "nothing sent yet", async () => begin],
  [
    "imports.complete",
    "a whole file",
    async () => async () => {
      const id = await sent();
      await call(imports.complete, { id, rows: LINES.length });
    },
  ],
  [
    "statements.upload",
    "a file",
    async () => () =>
      call(statements.upload, {
        bank_account_id: account,
        file_name: "bank.csv",
        file: Buffer.from(
          "Date,Amount,Description\n2026-01-05,-3.50,Coffee\n2026-01-15,-7.20,Books\n2026-01-25,12.00,Refund\n",
        ).toString("base64"),
      }),
  ],
];

const REFUSED: readonly (readonly [operation: string, reason: string, change: Change])[] = [
  ["proposals.create", "The book did not change by it.", async () => () => propose("travel")],
  [
    "proposals.reject",
    "The book did not change by it.",
    async () => {
      const { id } = await propose("travel");
      return () => call(proposals.reject, { id });
    },
  ],
  [
    "transactions.update",
    "The change made transactions void, and void is final.",
    async () => {
      const { id } = await create();
      return () => call(transactions.update, { id, status: "void" });
    },
  ],
  [
    "transactions.bulkUpdate",
    "The change made transactions void, and void is final.",
    async () => {
      const { id } = await create();
      return () => call(transactions.bulkUpdate, { ids: [id], set: { status: "void" } });
    },
  ],
  [
    "transactions.bulkUndo",
    "This change is itself an undo, which cannot be undone.",
    async () => {
      const { id } = await create();
      const { bulk_id } = await call(transactions.bulkUpdate, { ids: [id], add_tags: ["trip"] });
      return () => call(transactions.bulkUndo, { bulk_id });
    },
  ],
  ["imports.chunk", "This event is part of a larger change and cannot be undone alone.", async () => sent],
  [
    "imports.accept",
    "Accepted rows belong to their import and are undone with it.",
    async () => {
      await create({ transaction_date: "2026-01-05", amount: "-4.50", description: "Coffee to go" });
      const id = await sent();
      await call(imports.complete, { id, rows: LINES.length });
      return () => call(imports.accept, { id });
    },
  ],
  [
    "imports.dismiss",
    "Dismissing held or rejected rows changes no transaction, so there is nothing to undo.",
    async () => {
      await create({ transaction_date: "2026-01-05", amount: "-4.50", description: "Coffee to go" });
      const id = await sent();
      await call(imports.complete, { id, rows: LINES.length });
      return () => call(imports.dismiss, { id });
    },
  ],
  [
    "imports.undo",
    "Undoing an import cannot be undone.",
    async () => {
      const id = await sent();
      return () => call(imports.undo, { id });
    },
  ],
  [
    "periods.close",
    "Closing a period is not taken back by undo.",
    async () => () => call(periods.close, { until: "2026-01-31" }),
  ],
  [
    "periods.reopen",
    "Opening a period again is not taken back by undo.",
    async () => {
      await create();
      await call(periods.close, { until: "2026-02-28" });
      return () => call(periods.reopen, { from: "2026-02-01" });
    },
  ],
  ["keys.create", "Creating an API key cannot be undone: somebody may have its secret.", async () => newKey],
  [
    "keys.update",
    "Changes of API keys cannot be undone: the key may have been used since.",
    async () => {
      const { id } = await newKey();
      return () => call(keys.update, { id, name: "Other" });
    },
  ],
  [
    "keys.rotate",
    "Changes of API keys cannot be undone: the key may have been used since.",
    async () => {
      const { id } = await newKey();
      return () => call(keys.rotate, { id });
    },
  ],
  [
    "keys.revoke",
    "Revoking an API key is final.",
    async () => {
      const { id } = await newKey();
      return () => call(keys.revoke, { id });
    },
  ],
  [
    "events.undo",
    "This change is itself an undo, which cannot be undone.",
    async () => {
      const { id } = await create();
      await call(transactions.update, { id, category: "travel" });
      const event = await newest();
      return () => call(events.undo, { id: event.id });
    },
  ],
];

const newest = async (): Promise<Event> => {
  const { data } = await book.core.call(events.list, book.owner, { limit: 1, include_undo: true });
  if (data[0] === undefined) throw new Error("no event");
  return data[0];
};

test("every operation that writes has its line", () => {
  const covered = new Set([...UNDONE, ...REFUSED].map(([id]) => id));
  expect(
    operations
      .filter((one) => !isReading(one))
      .map(({ id }) => id)
      .filter((id) => !covered.has(id)),
  ).toEqual([]);
});

describe("is undone, and the book says what it said before", () => {
  test.for(UNDONE)("%s: %s", async ([, , prepare]) => {
    const change = await prepare();
    const before = await bookState(book);
    await change();
    const after = await bookState(book);
    expect(after).not.toEqual(before);
    const event = await newest();
    expect(event.undo).toEqual({ possible: true });
    book.time += 1000;

    const rehearsal = await book.core.call(events.undo, book.owner, { id: event.id, dry_run: true });
    expect(rehearsal.data.undone_by).toBeNull();
    expect(await bookState(book)).toEqual(after);

    const { data } = await book.core.call(events.undo, book.owner, { id: event.id });
    expect(data).toEqual({ ...rehearsal.data, undone_by: expect.any(String) as string });
    expect(await bookState(book)).toEqual(before);
    const undo = (await book.core.call(events.list, book.owner, { limit: 500 })).data.find(
      ({ id }) => id === data.undone_by,
    );
    expect(undo?.summary["undoes"]).toBe(event.id);
    await expect(book.core.call(events.undo, book.owner, { id: event.id })).rejects.toMatchObject({
      code: "event_undone",
      more: { undone_by: data.undone_by },
    });
  });
});

describe("is refused, and nothing changes", () => {
  test.for(REFUSED)("%s: %s", async ([, reason, prepare]) => {
    await (
      await prepare()
    )();
    const event = await newest();
    const before = await bookState(book);
    expect(event.undo).toEqual({ possible: false, code: "event_not_undoable", detail: reason });
    await expect(book.core.call(events.undo, book.owner, { id: event.id })).rejects.toMatchObject({
      code: "event_not_undoable",
      detail: reason,
    });
    expect(await bookState(book)).toEqual(before);
  });
});
