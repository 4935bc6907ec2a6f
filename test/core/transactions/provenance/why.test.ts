/** Who or what set each field: on a book of random changes every field that is set is explained by something that exists. */
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../../../src/contract/event.ts";
import { imports } from "../../../../src/contract/import.ts";
import { Problem } from "../../../../src/contract/problem.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import type { FieldOrigin } from "../../../../src/contract/transaction/why.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { importLines, makeAccount } from "../../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const rows = async () =>
  (await book.core.call(transactions.list, book.owner, { limit: 500, sort: "transaction_date" })).data;
const why = async (id: string) => (await book.core.call(transactions.why, book.owner, { id })).data.fields;
const lastEvent = async () => (await book.core.call(events.list, book.owner, { limit: 1 })).data[0];

const set = (origins: readonly FieldOrigin[]) =>
  Object.fromEntries(
    origins.map(({ field, set_by, follows, actor, event_id }) => [
      field,
      [follows ?? set_by, actor, event_id].join(" "),
    ]),
  );

test("the file, then a person, then a bulk change, each with the event that undoes it", async () => {
  await importLines(book, account, [["2026-03-01", -100, "Rent"]]);
  const [row] = await rows();
  const id = row?.id ?? "";
  const begun = (await book.core.call(events.list, book.owner, { type: ["import.begun"] })).data[0]?.id;
  expect(set(await why(id))).toEqual({ description: `file owner ${begun}` });
  expect((await why(id))[0]?.import?.line).toBe(2);

  book.time += 1000;
  await book.core.call(transactions.update, book.owner, { id, category: "rent", merchant_name: "WeWork" });
  const updated = (await lastEvent())?.id;
  expect(set(await why(id))).toEqual({
    description: `file owner ${begun}`,
    category: `person owner ${updated}`,
    accounting_category: `category owner ${updated}`,
    cash_flow_category: `category owner ${updated}`,
    merchant_name: `person owner ${updated}`,
  });

  book.time += 1000;
  await book.core.call(transactions.bulkUpdate, book.owner, {
    ids: [id],
    set: { category: "travel", cash_flow_category: "investing" },
    add_tags: ["q1"],
  });
  const bulk = await lastEvent();
  const origins = await why(id);
  expect(set(origins)).toEqual({
    description: `file owner ${begun}`,
    category: `person owner ${bulk?.id}`,
    accounting_category: `category owner ${bulk?.id}`,
    cash_flow_category: `person owner ${bulk?.id}`,
    merchant_name: `person owner ${updated}`,
    tags: `person owner ${bulk?.id}`,
  });
  expect(origins.find(({ field }) => field === "tags")?.bulk_id).toBe(bulk?.subject_id);

  await book.core.call(events.undo, book.owner, { id: bulk?.id ?? "" });
  expect(set(await why(id))).toMatchObject({ category: `person owner ${updated}` });
});

test("a changed amount or day says what the file had, and the file's line stays named", async () => {
  await importLines(book, account, [
    ["2026-03-01", -2840, "Coffee"],
    ["2026-03-01", -2840, "Tea"],
  ]);
  const row = (await rows()).find(({ description }) => description === "Tea");
  const id = row?.id ?? "";
  const told = async () =>
    (await why(id)).map(({ field, value, first_value, set_by, actor, import: source }) =>
      [field, value, first_value, set_by, actor, source?.line].join(" "),
    );
  const file = "description Tea  file owner 3";
  expect(await told()).toEqual([file]);

  book.time += 1000;
  await book.core.call(transactions.update, book.owner, { id, amount: "-30.00" });
  book.time += 1000;
  await book.core.call(transactions.update, book.owner, {
    id,
    amount: "-38.40",
    transaction_date: "2026-02-27",
    posted_date: "2026-02-28",
  });
  const event = await lastEvent();
  expect(await told()).toEqual([
    "transaction_date 2026-02-27 2026-03-01 person owner 3",
    "posted_date 2026-02-28 2026-03-01 person owner 3",
    "amount -38.40 -28.40 person owner 3",
    file,
  ]);
  expect((await why(id))[2]?.event_id).toBe(event?.id);

  // Undone, the amount is that of the change before; changed back to the file's, it is the file's.
  await book.core.call(events.undo, book.owner, { id: event?.id ?? "" });
  expect(await told()).toEqual(["amount -30.00 -28.40 person owner 3", file]);
  await book.core.call(transactions.update, book.owner, { id, amount: "-28.40" });
  expect(await told()).toEqual([file]);
});

test("of a transaction typed by hand it is what was typed at first", async () => {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-01-05",
    description: "Desk",
    amount: "-80",
  });
  book.time += 1000;
  await book.core.call(transactions.update, book.owner, { id: data.id, amount: "-85.5" });
  expect((await why(data.id))[0]).toMatchObject({
    field: "amount",
    value: "-85.50",
    first_value: "-80.00",
    import: null,
  });
});

const CATEGORIES = ["travel", "rent", "own words", null];

type Change = (picks: { readonly row: number; readonly value: number }) => Promise<unknown>;

const rowAt = async (at: number) => {
  const all = await rows();
  return all[at % Math.max(1, all.length)]?.id ?? "";
};

const CHANGES: readonly Change[] = [
  async ({ value }) =>
    book.core.call(transactions.create, book.owner, {
      bank_account_id: account,
      transaction_date: "2026-01-05",
      description: `Row ${value}`,
      amount: `-${value + 1}.25`,
      ...(value % 2 === 0 && { category: "rent", tags: ["typed"] }),
      ...(value % 3 === 0 && { accounting_category: "tax" }),
    }),
  async ({ row, value }) =>
    importLines(book, account, [[`2026-02-${String(10 + (row % 18))}`, -100 - value, `Card ${row}`]]),
  async ({ row, value }) =>
    book.core.call(transactions.update, book.owner, {
      id: await rowAt(row),
      category: CATEGORIES[value % 4] ?? null,
      ...(value % 3 === 0 && { merchant_name: `Shop ${value}` }),
      ...(value % 5 === 0 && { cash_flow_category: "financing", status: "excluded" }),
    }),
  async ({ value }) =>
    book.core.call(transactions.bulkUpdate, book.owner, {
      filter: { where: [{ field: "amount", op: "<", value: `-${value}.00` }] },
      set: { category: CATEGORIES[value % 4] ?? null },
      ...(value % 2 === 0 && { add_tags: [`t${value}`] }),
    }),
  async () => {
    const changes = (await book.core.call(events.list, book.owner, { include_undo: true, limit: 20 })).data;
    const id = changes.find(({ undo }) => undo?.possible)?.id;
    return id === undefined ? undefined : book.core.call(events.undo, book.owner, { id });
  },
];

test("every field that is set, after any changes", { timeout: 120_000 }, async () => {
  const change = fc.record({
    kind: fc.nat(CHANGES.length - 1),
    row: fc.nat(40),
    value: fc.nat(20),
  });
  const [sequence = []] = fc.sample(fc.array(change, { minLength: 150, maxLength: 150 }), {
    numRuns: 1,
    seed: 16,
  });
  for (const { kind, ...picks } of sequence) {
    book.time += 1000;
    await CHANGES[kind]?.(picks).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
  }
  const all = await rows();
  expect(all.length).toBeGreaterThan(20);
  for (const row of all) {
    const origins = await why(row.id);
    const explained = Object.fromEntries(origins.map(({ field, value }) => [field, value]));
    const classified = Object.entries({
      category: row.category,
      accounting_category: row.accounting_category.replace("uncategorized", ""),
      cash_flow_category: row.cash_flow_category.replace("uncategorized", ""),
      merchant_name: row.merchant_name,
      tags: row.tags,
    }).filter(([, value]) => value.length > 0);
    expect(explained).toMatchObject(Object.fromEntries(classified));
    for (const origin of origins) await expectReason(row.id, origin);
  }
});

/** The event that an explanation names is there, and is one that set the field. */
async function expectReason(id: string, { field, follows, set_by, event_id, import: source }: FieldOrigin) {
  const { data } = await book.core.call(events.list, book.owner, { id_suffix: [event_id?.slice(-12) ?? ""] });
  const event = data.find((each) => each.id === event_id);
  if (set_by === "file") {
    expect([event?.type, event?.subject_id]).toEqual(["import.begun", source?.id]);
    expect((await book.core.call(imports.get, book.owner, { id: source?.id ?? "" })).data.id).toBe(
      source?.id,
    );
    return;
  }
  const member = follows ?? field;
  const {
    after,
    set: members,
    add_tags,
  } = (event?.summary ?? {}) as {
    after?: object;
    set?: object;
    add_tags?: readonly string[];
  };
  if (event?.type === "transaction.created") expect(event.subject_id).toBe(id);
  else if (event?.type === "transaction.updated") expect(after).toHaveProperty(member);
  else expect({ ...members, ...(add_tags && { tags: add_tags }) }).toHaveProperty(member);
}
