/** When a change cannot be undone any more, or not by this caller; and that it can again once what came after is undone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { accounts } from "../../../src/contract/account.ts";
import { categories } from "../../../src/contract/category.ts";
import { company } from "../../../src/contract/company.ts";
import { events, type Event } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { keys } from "../../../src/contract/key.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { createCompany } from "../../../src/core/company/create-company.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { bookState } from "../../support/book-state.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../../support/import.ts";
import { testToken } from "../../support/token.ts";

const DAY = 86_400_000;

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const create = async (more = {}) =>
  (
    await book.core.call(transactions.create, book.owner, {
      bank_account_id: account,
      transaction_date: "2026-02-01",
      description: "Tea",
      amount: "-2.00",
      ...more,
    })
  ).data;
const update = async (id: string, more: object) => {
  book.time += 1000;
  await book.core.call(transactions.update, book.owner, { id, ...more });
  return newest();
};
const newest = async (): Promise<Event> => {
  const { data } = await book.core.call(events.list, book.owner, { limit: 1 });
  if (data[0] === undefined) throw new Error("no event");
  return data[0];
};
const undo = (event: Pick<Event, "id">, credential = book.owner) =>
  book.core.call(events.undo, credential, { id: event.id });
const stateOf = async ({ id }: Event) => {
  const { data } = await book.core.call(events.list, book.owner, { limit: 500, include_undo: true });
  return data.find((event) => event.id === id)?.undo;
};
const withKey = async (...scopes: string[]): Promise<Credential> => ({
  kind: "key",
  text: (await book.core.call(keys.create, book.owner, { name: "Key", scopes })).data.key,
});

test("a record that changed since is named, with the time of its change", async () => {
  const { id } = await create();
  const first = await update(id, { category: "travel" });
  const { id: later_event_id } = await update(id, { description: "Green tea" });
  const detail = `The transaction "Green tea" was changed later, on 2026-03-01 at 12:00 UTC.`;
  expect(await stateOf(first)).toEqual({ possible: false, code: "event_outdated", detail, later_event_id });
  await expect(undo(first)).rejects.toMatchObject({
    code: "event_outdated",
    detail,
    more: { transaction_id: id, later_event_id },
  });
});

test.each<[string, (id: string) => Promise<unknown>]>([
  [
    "a change of many",
    (id) => book.core.call(transactions.bulkUpdate, book.owner, { ids: [id], add_tags: ["a"] }),
  ],
  ["a deletion", (id) => book.core.call(transactions.delete, book.owner, { id })],
  [
    "a merge of its category",
    () => book.core.call(categories.merge, book.owner, { slug: "travel", into: "rent" }),
  ],
])("the newest change of the record is named, be it %s", async (_, later) => {
  const { id } = await create();
  const first = await update(id, { category: "travel" });
  await update(id, { description: "Green tea" });
  book.time += 1000;
  await later(id);
  const { id: later_event_id } = await newest();
  expect(await stateOf(first)).toMatchObject({ code: "event_outdated", later_event_id });
});

test("of a change of many and of an import, the newest change of a row that changed since is named", async () => {
  await importLines(book, account, [["2026-02-03", -400, "Coffee"]]);
  const imported = await newest();
  const { id } = await create();
  book.time += 1000;
  const { data } = await book.core.call(transactions.list, book.owner, { q: "coffee" });
  await book.core.call(transactions.bulkUpdate, book.owner, {
    ids: [id, data[0]?.id ?? ""],
    add_tags: ["a"],
  });
  const many = await newest();
  const { id: later_event_id } = await update(data[0]?.id ?? "", { category: "meals" });
  expect(await stateOf(many)).toMatchObject({ code: "bulk_outdated", later_event_id });
  expect(await stateOf(imported)).toMatchObject({ code: "import_changed", later_event_id });
});

test("once the later change is undone, the earlier one can be: back to the start, one by one", async () => {
  const before = await bookState(book);
  const { id } = await create();
  const changes = [
    await newest(),
    await update(id, { category: "travel" }),
    await update(id, { amount: "-3.00" }),
  ];
  const { data } = await book.core.call(transactions.bulkUpdate, book.owner, { ids: [id], add_tags: ["a"] });
  changes.push(await newest(), await update(id, { tags: ["b"] }));
  expect(data.updated).toBe(1);
  for (const change of changes.toReversed()) await undo(change);
  expect(await bookState(book)).toEqual(before);
});

test("what was put back by hand to what the change made of it can be undone", async () => {
  const { id } = await create();
  const first = await update(id, { category: "travel" });
  await update(id, { category: "rent" });
  await update(id, { category: "travel" });
  await undo(first);
  expect((await book.core.call(transactions.get, book.owner, { id })).data.category).toBe("");
});

test("a change of 30 days ago can be undone, an older one not", async () => {
  const { id } = await create();
  const change = await update(id, { category: "travel" });
  book.time += 30 * DAY;
  expect(await stateOf(change)).toEqual({ possible: true });
  book.time += 1;
  await expect(undo(change)).rejects.toMatchObject({
    code: "event_too_old",
    detail: "The change was made on 2026-03-01 at 12:00 UTC; only those of the last 30 days can be undone.",
  });
});

test("the scope is that of the change back, and a refusal names it", async () => {
  const { id } = await create();
  const ofTransaction = await update(id, { category: "travel" });
  await book.core.call(company.update, book.owner, { name: "Beta" });
  const ofCompany = await newest();
  for (const [event, scope] of [
    [ofTransaction, "transactions:write"],
    [ofCompany, "company:write"],
  ] as const) {
    const other = scope === "company:write" ? "transactions:write" : "company:write";
    await expect(undo(event, await withKey(other))).rejects.toMatchObject({
      code: "insufficient_scope",
      more: { required_scopes: [scope] },
    });
    await expect(undo(event, await withKey("events:read"))).rejects.toMatchObject({
      code: "insufficient_scope",
      more: {
        required_scopes: [
          "transactions:write",
          "accounts:write",
          "categories:write",
          "rules:write",
          "company:write",
        ],
      },
    });
    await undo(event, await withKey(scope));
  }
});

test("an event of a key is nobody's who may not manage keys", async () => {
  await book.core.call(keys.create, book.owner, { name: "Spare" });
  await expect(undo(await newest(), await withKey("write"))).rejects.toMatchObject({ code: "not_found" });
});

test("the list of one's own changes leaves those of others out", async () => {
  const mine = await testToken(book, { scope: "read write" });
  await book.core.call(company.update, mine, { name: "Beta" });
  await book.core.call(company.update, book.owner, { name: "Gamma" });
  const { data } = await book.core.call(events.list, mine, { own: true });
  expect(data.map(({ actor, summary }) => [actor, summary["name"]])).toEqual([["ada", "Beta"]]);
});

test("whoever holds a token that the owner signed does not undo the owner's changes as their own", async () => {
  const lent = await testToken(book, { scope: "read write", subject: "owner" });
  await book.core.call(company.update, book.owner, { name: "Beta" });
  await book.core.call(company.update, lent, { name: "Gamma" });
  const namesOf = async (credential: Credential) =>
    (await book.core.call(events.list, credential, { own: true, type: ["company.updated"] })).data.map(
      ({ actor, summary }) => [actor, summary["name"]],
    );
  expect(await namesOf(lent)).toEqual([["owner's token", "Gamma"]]);
  expect(await namesOf(book.owner)).toEqual([["owner", "Beta"]]);
});

test("an account that something depends on is not removed", async () => {
  const created = await newest();
  await create();
  await expect(undo(created)).rejects.toMatchObject({ code: "account_in_use" });
});

test("undoing the first account gives the base currency back that it had decided, unless there is another", async () => {
  const input = { name: "New", base_currency: "EUR", base_currency_assumed: true, country: null };
  const { id } = await createCompany(book.ports, input);
  const owner: Credential = { kind: "owner", company: id };
  const make = async (name: string) => {
    await book.core.call(accounts.create, owner, { name, currency_code: "USD" });
    const { data } = await book.core.call(events.list, owner, { type: ["account.created"], limit: 1 });
    return data[0]?.id ?? "";
  };
  const base = async () => (await book.core.call(company.get, owner, {})).data.base_currency;
  const first = await make("First");
  expect(await base()).toBe("USD");
  await undo({ id: first }, owner);
  expect(await base()).toBe("EUR");
  const again = await make("Again");
  await make("Second");
  await undo({ id: again }, owner);
  expect(await base()).toBe("USD");
});

test("a deleted account comes back with its id, and what was deleted on it can be restored", async () => {
  const { id } = await create();
  await book.core.call(transactions.delete, book.owner, { id });
  const deletion = await newest();
  await book.core.call(accounts.delete, book.owner, { id: account, force: true });
  await undo(await newest());
  await undo(deletion);
  expect((await book.core.call(transactions.get, book.owner, { id })).data.bank_account_id).toBe(account);
});

test("a name that another account took meanwhile is not taken from it", async () => {
  await book.core.call(accounts.delete, book.owner, { id: account });
  const deletion = await newest();
  await makeAccount(book);
  await expect(undo(deletion)).rejects.toMatchObject({ code: "duplicate_name" });
});

test("a category that a bank's word means, or that another is a part of, is named", async () => {
  const call = book.core.call.bind(book.core);
  await call(categories.create, book.owner, { name: "Tea and cake", slug: "tc", kind: "expense" });
  const created = await newest();
  await call(categories.map, book.owner, { word: "Teehaus", category: "tc" });
  const mapped = await newest();
  await expect(undo(created)).rejects.toMatchObject({
    code: "event_outdated",
    detail: 'The bank\'s word "Teehaus" means the category "Tea and cake" since.',
  });
  await undo(mapped);
  await call(categories.create, book.owner, { name: "Cake", parent: "tc" });
  await expect(undo(created)).rejects.toMatchObject({
    detail: 'The category "Cake" is a part of "Tea and cake" since.',
  });
});

test("a bulk change names the record beside it that changed since, as its operation says", async () => {
  const input = { id: account, until: "2026-02-28", balance: "-4.00", adjustment: {} };
  const { bulk_id, adjustment_id } = (await book.core.call(accounts.reconcile, book.owner, input)).data;
  if (bulk_id === null || adjustment_id === null) throw new Error("nothing was reconciled");
  await update(adjustment_id, { category: "travel" });
  const undone = book.core.call(transactions.bulkUndo, book.owner, { bulk_id });
  await expect(undone).rejects.toMatchObject({
    code: "event_outdated",
    more: { transaction_id: adjustment_id },
  });
  expect(transactions.bulkUndo.problems).toContain("event_outdated");
});

test("a row by hand that an import recognised is not removed: the file's row is booked by it", async () => {
  const row = await create({ external_id: "b-1" });
  const created = await newest();
  const lines: readonly Line[] = [["2026-02-01", -200, "Tea"]];
  const { id } = (
    await book.core.call(imports.begin, book.owner, beginInput(account, lines, { format: "json" }))
  ).data;
  const rows = rowsOf(lines).map((one) => ({ ...one, external_id: "b-1" }));
  await book.core.call(imports.chunk, book.owner, { id, n: 0, rows });
  await book.core.call(imports.complete, book.owner, { id, rows: 1 });
  await expect(undo(created)).rejects.toMatchObject({
    code: "event_outdated",
    detail: `An import has recognised "Tea" of 2026-02-01 (${row.id.slice(-8)}) since.`,
  });
});

test("an import whose rows were changed stays", async () => {
  const done = await importLines(book, account, [["2026-01-05", -450, "Coffee"]]);
  const completion = await newest();
  const { data } = await book.core.call(transactions.list, book.owner, { bank_account_id: account });
  await update(data[0]?.id ?? "", { category: "travel" });
  await expect(undo(completion)).rejects.toMatchObject({ code: "import_changed" });
  await book.core.call(imports.undo, book.owner, { id: done.id, force: true });
  await expect(undo(completion)).rejects.toMatchObject({ code: "event_undone" });
});

test("an answer that was lost is answered again by its idempotency key", async () => {
  const { id } = await create();
  const change = await update(id, { category: "travel" });
  const options = { idempotencyKey: "k-1" };
  const first = await book.core.call(events.undo, book.owner, { id: change.id }, options);
  const again = await book.core.call(events.undo, book.owner, { id: change.id }, options);
  expect(again).toMatchObject({ data: first.data, replayed: true });
});

test("of several at once, one undoes", async () => {
  const { id } = await create();
  const change = await update(id, { category: "travel" });
  const outcomes = await Promise.allSettled([undo(change), undo(change), undo(change)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      expect(["event_undone", "event_outdated"]).toContain((outcome.reason as { code: string }).code);
});
