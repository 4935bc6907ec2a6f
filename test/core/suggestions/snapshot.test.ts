/**
 * What is stored of a replay is never more than a shortcut: after any changes, in any order, a book suggests what a replay of
 * all its transactions says, whether it reads what is stored, goes on from there, or begins anew.
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { categories } from "../../../src/contract/category.ts";
import { company } from "../../../src/contract/company.ts";
import { imports } from "../../../src/contract/import.ts";
import { rules } from "../../../src/contract/rule.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { transfers } from "../../../src/contract/transfer.ts";
import { dayDate, dayNumber } from "../../../src/contract/values/date.ts";
import type { Queries } from "../../../src/core/ports.ts";
import { suggestedBook } from "../../../src/core/suggestions/book.ts";
import { currentSnapshot } from "../../../src/core/suggestions/snapshot/current.ts";
import { decodeDay } from "../../../src/core/suggestions/snapshot/day-suggestions.ts";
import { replayAll } from "../../../src/core/suggestions/snapshot/replay-all.ts";
import type { RowSuggestion } from "../../../src/core/suggestions/snapshot/row-suggestion.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const TEXTS = ["HARBOR ESTATES 12", "Nordwind Hosting", "Nordwind Domains", "CARD 4711", "PAYPAL *Blue Door"];
const CATEGORIES = ["", "rent", "software", "own words"];

const read = <Result>(work: (queries: Queries) => Promise<Result>) =>
  book.ports.store.read(work, { company: 1 });

/** By id, from all transactions and nothing else. */
const rebuilt = (): Promise<Record<string, RowSuggestion>> =>
  read(async (queries) => {
    const { days } = await replayAll({ queries, company: 1 }, false);
    return Object.fromEntries(days.flatMap((day) => [...decodeDay(day)]));
  });

/** As a page reads them, nothing stored. */
const answered = (): Promise<Record<string, RowSuggestion>> =>
  read(async (queries) => {
    const open = await queries.transactions.page(
      1,
      { has_category: false },
      { sort: "transaction_date", limit: 1000 },
    );
    const unnamed = open.map((record) => ({ ...record, merchant_name: "" }));
    const suggested = await suggestedBook({ queries, company: 1 });
    const all = Object.fromEntries(await suggested.suggestions(unnamed));
    expect((await suggested.ids(0)).toSorted()).toEqual(Object.keys(all).toSorted());
    const days = open.filter(({ id }) => id in all).map((record) => dayNumber(record.transaction_date));
    expect(await suggested.daySpan()).toEqual(
      days.length === 0 ? undefined : { first: Math.min(...days), last: Math.max(...days) },
    );
    return all;
  });

/** What a page leaves behind for the next one. */
const list = () => book.core.call(suggestions.list, book.owner, { limit: 5 });
const isCurrent = async () =>
  (await read((queries) => currentSnapshot({ queries, company: 1 })))?.isCurrent ?? null;

async function create(day: number, text: number, category: number): Promise<string> {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: dayDate(20_000 + day),
    description: TEXTS[text % TEXTS.length] ?? "",
    amount: `-${9 + (text % 3)}.00`,
    category: CATEGORIES[category % CATEGORIES.length] ?? "",
  });
  return data.id;
}

async function idsOf(more: object = {}): Promise<readonly string[]> {
  const { data } = await book.core.call(transactions.list, book.owner, { limit: 500, ...more });
  return data.map(({ id }) => id).sort();
}

const step = fc.record({
  kind: fc.constantFrom(
    ...["create", "create", "categorize", "clear", "rename", "move", "void", "delete", "undo"],
    ...["import", "undo import", "accept", "bulk", "merge", "list", "list", "list"],
    ...["restore", "rule", "rule", "transfer", "merge categories", "accept by itself"],
    ...["move rule", "apply rules", "apply rules over all", "delete rule", "bank's words"],
  ),
  day: fc.integer({ min: 0, max: 40 }),
  text: fc.integer({ min: 0, max: 20 }),
  category: fc.integer({ min: 0, max: 20 }),
  row: fc.nat(),
});
type Step = Exclude<typeof step extends fc.Arbitrary<infer Value> ? Value : never, undefined>;

/** What a step refuses is no change. */
async function take({ kind, day, text, category, row }: Step): Promise<void> {
  const { core, owner } = book;
  const ids = await idsOf();
  const id = ids[row % Math.max(1, ids.length)];
  const slug = CATEGORIES[1 + (category % 3)] ?? "rent";
  book.time += 1000;
  const update = (fields: object) =>
    id === undefined ? undefined : core.call(transactions.update, owner, { id, ...fields });
  switch (kind) {
    case "create":
      return void (await create(day, text, category));
    case "categorize":
      return void (await update({ category: slug }));
    case "clear":
      return void (await update({ category: null }));
    case "rename":
      return void (await update({ merchant_name: TEXTS[text % 3] ?? "" }));
    case "move":
      return void (await update({ transaction_date: dayDate(20_000 + day) }));
    case "void":
      return void (await update({ status: "void" }));
    case "delete":
      return id === undefined ? undefined : void (await core.call(transactions.delete, owner, { id }));
    case "undo": {
      const { data } = await core.call(events.list, owner, { limit: 10 });
      const event = data[row % Math.max(1, data.length)];
      return event === undefined ? undefined : void (await core.call(events.undo, owner, { id: event.id }));
    }
    case "import": {
      const lines = [0, 1, 2].map((at): [string, number, string] => [
        dayDate(20_000 + day + at),
        -900 - row,
        `${TEXTS[(text + at) % TEXTS.length]}`,
      ]);
      return void (await importLines(book, account, lines));
    }
    case "undo import": {
      const { data } = await core.call(imports.list, owner, { limit: 5 });
      const last = data.find(({ state }) => state === "completed");
      return last === undefined ? undefined : void (await core.call(imports.undo, owner, { id: last.id }));
    }
    case "accept":
      return void (await core.call(suggestions.accept, owner, { min_confidence: String((row % 90) / 100) }));
    case "bulk":
      return void (await core.call(transactions.bulkUpdate, owner, {
        filter: { q: "nordwind" },
        set: { category: slug },
      }));
    case "merge":
      return void (await core.call(transactions.bulkUpdate, owner, {
        filter: { category: ["own words"] },
        set: { category: "software" },
      }));
    default:
      return takeOther({ kind, day, text, category, row });
  }
}

/** Changes that come from elsewhere than one transaction. */
async function takeOther({ kind, day, text, row }: Step): Promise<void> {
  const { core, owner } = book;
  switch (kind) {
    case "restore": {
      const { data } = await core.call(events.list, owner, { type: "transaction.deleted", limit: 5 });
      const id = data[row % Math.max(1, data.length)]?.subject_id;
      return id === undefined ? undefined : void (await core.call(transactions.restore, owner, { id }));
    }
    case "rule": {
      // Words that stand in the same rows, so that the order decides.
      const value = ["harbor", "card", "nordwind", "domains", "o"][text % 5] ?? "";
      await core.call(rules.create, owner, {
        name: `Rule ${row} ${book.time}`,
        where: [{ field: "description", op: "~", value }],
        set: { category: CATEGORIES[1 + (row % 3)] ?? "", ...(day % 4 === 0 && { merchant_name: value }) },
      });
      return void (await core.call(rules.apply, owner, {}));
    }
    case "move rule":
    case "delete rule": {
      const { data } = await core.call(rules.list, owner, {});
      const id = data[row % Math.max(1, data.length)]?.id;
      if (id === undefined) return;
      if (kind === "delete rule") return void (await core.call(rules.delete, owner, { id }));
      await core.call(rules.move, owner, { id, position: 1 + (text % data.length) });
      return void (await core.call(rules.apply, owner, {}));
    }
    case "apply rules":
      return void (await core.call(rules.apply, owner, { date_from: dayDate(20_000 + day) }));
    case "apply rules over all":
      return void (await core.call(rules.apply, owner, { over_hand_set: true }));
    case "bank's words": {
      const word = ["Shops", "Fees"][row % 2] ?? "";
      const slug = CATEGORIES[text % CATEGORIES.length] ?? "";
      const category = slug === "" ? null : slug;
      await core.call(categories.map, owner, { word, category, is_ignored: category === null });
      return void (await importWords([day, text, row]));
    }
    case "transfer": {
      const other = await makeAccount(book, `Savings ${book.time}`);
      const out = await create(day, text, 0);
      const { data } = await core.call(transactions.create, owner, {
        bank_account_id: other,
        transaction_date: dayDate(20_000 + day),
        description: "TRANSFER",
        amount: `${9 + (text % 3)}.00`,
      });
      return void (await core.call(transfers.match, owner, { transaction_ids: [out, data.id] }));
    }
    case "merge categories":
      return void (await core.call(categories.merge, owner, { slug: "rent", into: "software" }));
    case "accept by itself":
      return void (await core.call(company.update, owner, { auto_accept: String((row % 90) / 100) }));
    default:
      return void (await list());
  }
}

/** A file whose bank has words for categories. */
async function importWords([day, text, row]: readonly [number, number, number]): Promise<void> {
  const { core, owner } = book;
  const lines = [0, 1, 2].map((at): Line => [
    dayDate(20_000 + day + at),
    -700 - row,
    TEXTS[(text + at) % 5] ?? "",
  ]);
  const { data } = await core.call(imports.begin, owner, beginInput(account, lines));
  const rows = rowsOf(lines).map((each, at) => ({
    ...each,
    source_record: { bank_category: ["Shops", "Fees", "Travel"][at] ?? "" },
  }));
  await core.call(imports.chunk, owner, { id: data.id, n: 0, rows });
  await core.call(imports.complete, owner, { id: data.id, rows: rows.length });
}

test("after any changes a book suggests what a replay of all of it says", { timeout: 240_000 }, async () => {
  const refused = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      const outer = book;
      const own = await testBook();
      own.time = outer.time;
      book = own;
      account = await makeAccount(book);
      for (let day = 0; day < 12; day += 1) await create(day * 3, day, day);
      try {
        for (const one of steps) {
          await take(one).catch((error: unknown) => {
            const code = (error as { code?: string }).code;
            if (code === undefined) throw error;
            refused.set(`${one.kind} ${code}`, (refused.get(`${one.kind} ${code}`) ?? 0) + 1);
          });
          expect(await answered()).toEqual(await rebuilt());
        }
        await list();
        expect(await isCurrent()).toBe(true);
        expect(await answered()).toEqual(await rebuilt());
      } finally {
        book = outer;
        await own.close();
      }
    }),
    { numRuns: runCount({ short: 8, full: 100 }) },
  );
});

test.each([
  ["restore", "delete"],
  ["rule"],
  ["transfer"],
  ["merge categories"],
  ["accept by itself", "import"],
  ["move rule", "rule"],
  ["apply rules over all", "rule"],
  ["delete rule", "rule"],
  ["bank's words"],
])("the same after each of these: %s", async (...kinds) => {
  for (let day = 0; day < 40; day += 1) await create(day, day, day);
  for (const kind of kinds.toReversed()) {
    await list();
    await take({ kind, day: 45, text: 0, category: 1, row: 0 });
    expect(await answered()).toEqual(await rebuilt());
  }
});

test("the same when rules of the same rows change their order, and are applied again", async () => {
  const { core, owner } = book;
  for (let day = 0; day < 40; day += 1) await create(day, day, day % 3);
  const rule = async (value: string, category: string) =>
    (
      await core.call(rules.create, owner, {
        name: value,
        where: [{ field: "description", op: "~", value }],
        set: { category },
      })
    ).data.id;
  const softwareRows = async () => (await idsOf({ category: ["software"], q: "nordwind" })).length;
  const same = async () => {
    expect(await answered()).toEqual(await rebuilt());
    await list();
    expect(await answered()).toEqual(await rebuilt());
  };
  await list();
  await rule("nordwind", "rent");
  const later = await rule("domains", "software");
  await core.call(rules.apply, owner, {});
  await same();
  const before = await softwareRows();
  await core.call(rules.move, owner, { id: later, position: 1 });
  await same();
  await core.call(rules.apply, owner, {});
  expect(await softwareRows()).toBeGreaterThan(before);
  await same();
  book.time += 1000;
  await importLines(book, account, [
    [dayDate(20_041), -900, "Nordwind Domains"],
    [dayDate(20_042), -900, "Nordwind Hosting"],
    [dayDate(20_043), -900, "CARD 4711"],
  ]);
  expect(await softwareRows()).toBeGreaterThan(before + 1);
  await same();
});

describe("what is stored", () => {
  const habits = async (rows: number): Promise<void> => {
    for (let day = 0; day < rows; day += 1) await create(day, day, day);
  };

  test("is stored by a page, and holds until a transaction changes", async () => {
    await habits(40);
    expect(await isCurrent()).toBe(null);
    await list();
    expect(await isCurrent()).toBe(true);
    // A change of something else changes nothing.
    await makeAccount(book, "Savings");
    expect(await isCurrent()).toBe(true);
    await create(60, 1, 0);
    expect(await isCurrent()).toBe(false);
    expect(await answered()).toEqual(await rebuilt());
    await list();
    expect(await isCurrent()).toBe(true);
  });

  test("is made anew where a change is older than its checkpoint", async () => {
    await habits(40);
    await list();
    await create(3, 1, 2);
    expect(await isCurrent()).toBe(null);
    await list();
    expect(await answered()).toEqual(await rebuilt());
  });

  test("does not hold beside a change of a program that does not say which days it touches", async () => {
    await habits(40);
    await list();
    await create(60, 1, 0);
    await book.ports.store.write(
      async (queries) => {
        const { sequence } = await queries.events.head(1);
        expect(sequence).toBeGreaterThan(0);
        await queries.events.chain(1, (head) => [
          {
            id: book.ports.ids(),
            sequence: head.sequence + 1,
            type: "transaction.updated",
            subject_id: "x",
            actor: "earlier version",
            summary: "{}",
            previous_hash: head.hash,
            hash: "of the earlier version",
            created_at: book.time,
            first_day: null,
          },
        ]);
      },
      { company: 1 },
    );
    expect(await isCurrent()).toBe(null);
  });

  const lastOf = async (more: object) =>
    (await book.core.call(transactions.list, book.owner, { limit: 500, ...more })).data.at(0)?.id ?? "";
  test.each<readonly [string, () => Promise<unknown>]>([
    [
      "a name that a person gives",
      async () =>
        book.core.call(transactions.update, book.owner, {
          id: await lastOf({ has_category: true }),
          merchant_name: "Given",
        }),
    ],
    [
      "a category that a person confirms",
      async () => {
        await book.core.call(suggestions.accept, book.owner, { min_confidence: "0" });
        await list();
        const { category, id } =
          (await book.core.call(transactions.list, book.owner, { limit: 1 })).data[0] ?? {};
        await book.core.call(transactions.update, book.owner, { id: id ?? "", category: category ?? "" });
        for (let day = 0; day < 8; day += 1) await create(60 + day, day, 0);
      },
    ],
    [
      "an import, and its undo",
      async () => {
        const { id } = await importLines(book, account, [[dayDate(20_041), -900, "HARBOR ESTATES"]]);
        await list();
        expect(await answered()).toEqual(await rebuilt());
        await book.core.call(imports.undo, book.owner, { id });
      },
    ],
  ])("does not hold beside %s", async (_what, change) => {
    await habits(40);
    await list();
    await change();
    expect(await isCurrent()).not.toBe(true);
    expect(await answered()).toEqual(await rebuilt());
    await list();
    expect(await answered()).toEqual(await rebuilt());
  });

  test("leaves the book's time and its audit log alone", async () => {
    await habits(8);
    const before = await read((queries) => queries.events.head(1));
    await list();
    expect(await read((queries) => queries.events.head(1))).toEqual(before);
  });
});
