/**
 * A book of random operations of every kind that classifies transactions: each field that is set is explained by
 * something that exists, and what a person set is changed by nothing else. A failure names its seed.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { categories } from "../../../../src/contract/category.ts";
import { company } from "../../../../src/contract/company.ts";
import { events } from "../../../../src/contract/event.ts";
import { imports } from "../../../../src/contract/import.ts";
import { Problem } from "../../../../src/contract/problem.ts";
import { rules } from "../../../../src/contract/rule.ts";
import { suggestions } from "../../../../src/contract/suggestion.ts";
import { transactions, type Transaction } from "../../../../src/contract/transaction.ts";
import type { FieldOrigin } from "../../../../src/contract/transaction/why.ts";
import { transfers } from "../../../../src/contract/transfer.ts";
import { dayDate, dayNumber } from "../../../../src/contract/values/date.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { beginInput, importLines, makeAccount, rowsOf, type Line } from "../../../support/import.ts";
import { randomSeed } from "../../../support/random-seed.ts";

const FULL = process.env["CASHBOOK_TEST_FULL"] === "1";
const OPERATIONS = FULL ? 1000 : 120;
const SEEDS = FULL ? [1, 2, 3, randomSeed] : [randomSeed];

let book: TestBook;
let accountIds: readonly string[];
beforeEach(async () => {
  book = await testBook();
  accountIds = [await makeAccount(book, "Main Street"), await makeAccount(book, "Rainy days")];
});
afterEach(() => book.close());

/** Whole numbers below a bound, the same for a seed everywhere (mulberry32). */
type Random = (below: number) => number;

function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const PAYEES = ["HARBOR RENT", "NORDWIND HOSTING", "CAFE BLAU", "ACME INVOICE", "TELCO LINE"];
/** The bank's; one of them is the name of a category. */
const WORDS = ["Shops", "Fees & Co", "Travel", "Various"];
const SLUGS = ["rent", "software", "meals", "sales", "travel", "coffee", "trips"];

async function allRows(): Promise<readonly Transaction[]> {
  const rows: Transaction[] = [];
  let cursor: string | undefined;
  do {
    const input = { limit: 500, ...(cursor === undefined ? {} : { cursor }) };
    const { data, pagination } = await book.core.call(transactions.list, book.owner, input);
    rows.push(...data);
    cursor = pagination?.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return rows;
}
const why = async (id: string) => (await book.core.call(transactions.why, book.owner, { id })).data.fields;

interface Step {
  /** Whether a person says what single fields are. */
  readonly isPersonal: boolean;
  readonly run: (random: Random) => Promise<unknown>;
}

const personal = (run: Step["run"]): Step => ({ isPersonal: true, run });
const automatic = (run: Step["run"]): Step => ({ isPersonal: false, run });

const oneOf = <Value>(random: Random, values: readonly Value[]): Value =>
  values[random(values.length)] as Value;
const rowId = async (random: Random) => {
  const rows = (await book.core.call(transactions.list, book.owner, { limit: 200 })).data;
  return rows[random(Math.max(1, rows.length))]?.id ?? "";
};
const ruleId = async (random: Random) => {
  const list = (await book.core.call(rules.list, book.owner, {})).data;
  return list[random(Math.max(1, list.length))]?.id ?? "";
};
const day = (random: Random) => dayDate(dayNumber("2026-01-01") + random(58));

const STEPS: Readonly<Record<string, Step>> = {
  create: personal((random) =>
    book.core.call(transactions.create, book.owner, {
      bank_account_id: oneOf(random, accountIds),
      transaction_date: day(random),
      description: `${oneOf(random, PAYEES)} ${random(90)}`,
      amount: `-${1 + random(40)}.50`,
      ...(random(2) === 0 && { category: oneOf(random, SLUGS) }),
      ...(random(4) === 0 && { merchant_name: "Typed" }),
    }),
  ),
  file: automatic((random) =>
    importLines(
      book,
      oneOf(random, accountIds),
      Array.from({ length: 1 + random(4) }, () => [
        day(random),
        -100 * (1 + random(60)),
        `${oneOf(random, PAYEES)} ${random(900)}`,
      ]),
    ),
  ),
  "file with categories": automatic((random) => {
    const lines = Array.from({ length: 1 + random(4) }, (): Line => [
      day(random),
      -100 * (1 + random(60)),
      `${oneOf(random, PAYEES)} ${random(900)}`,
    ]);
    const words = lines.map(() => oneOf(random, WORDS));
    return importWithWords(oneOf(random, accountIds), lines, { words, isOwn: random(3) === 0 });
  }),
  "bank's word": automatic((random) => {
    const category = oneOf(random, [...SLUGS, null]);
    const word = oneOf(random, WORDS);
    return book.core.call(categories.map, book.owner, { word, category, is_ignored: category === null });
  }),
  "imports accept": automatic((random) =>
    book.core.call(company.update, book.owner, {
      auto_accept: oneOf(random, [null, `0.${random(9)}`, `0.${random(9)}`]),
    }),
  ),
  update: personal(async (random) =>
    book.core.call(transactions.update, book.owner, {
      id: await rowId(random),
      ...(random(3) > 0 && { category: oneOf(random, [...SLUGS, null]) }),
      ...(random(3) === 0 && { merchant_name: `Shop ${random(9)}` }),
      ...(random(4) === 0 && { cash_flow_category: "financing" }),
      ...(random(4) === 0 && { tags: [`t${random(5)}`] }),
      ...(random(9) === 0 && { status: "excluded" as const }),
    }),
  ),
  bulk: personal((random) =>
    book.core.call(transactions.bulkUpdate, book.owner, {
      filter: { where: [{ field: "amount", op: "<", value: `-${random(60)}.00` }] },
      set: { category: oneOf(random, SLUGS) },
      ...(random(2) === 0 && { add_tags: [`b${random(5)}`] }),
    }),
  ),
  rule: automatic((random) =>
    book.core.call(rules.create, book.owner, {
      name: `Rule ${random(1e9)}`,
      where: [{ field: "description", op: "~", value: oneOf(random, PAYEES).toLowerCase() }],
      set: {
        ...(random(4) > 0 && { category: oneOf(random, SLUGS) }),
        ...(random(2) === 0 && { merchant_name: "By rule" }),
        tags: ["ruled"],
      },
    }),
  ),
  "rule changed": automatic(async (random) =>
    book.core.call(rules.update, book.owner, {
      id: await ruleId(random),
      set: { category: oneOf(random, SLUGS), tags: ["ruled"] },
    }),
  ),
  "rule deleted": automatic(async (random) =>
    book.core.call(rules.delete, book.owner, { id: await ruleId(random) }),
  ),
  "rule moved": automatic(async (random) =>
    book.core.call(rules.move, book.owner, { id: await ruleId(random), position: 1 + random(5) }),
  ),
  "rules applied": automatic(() => book.core.call(rules.apply, book.owner, {})),
  "suggestions accepted": automatic((random) =>
    book.core.call(suggestions.accept, book.owner, { min_confidence: `0.${random(9)}` }),
  ),
  "transfer rows": personal(async (random) => {
    const amount = 100 + random(900);
    const [from = "", to = ""] = accountIds;
    const row = { transaction_date: day(random), description: `Transfer ${random(99)} to Rainy days` };
    await book.core.call(transactions.create, book.owner, {
      ...row,
      bank_account_id: from,
      amount: `-${amount}`,
    });
    await book.core.call(transactions.create, book.owner, {
      ...{ ...row, description: "Transfer from Main Street" },
      ...{ bank_account_id: to, amount: String(amount) },
    });
  }),
  "transfers matched": automatic(() => book.core.call(transfers.match, book.owner, { all_sure: true })),
  "transfer parted": personal(async (random) => {
    const { data } = await book.core.call(transfers.list, book.owner, { state: ["matched"] });
    const id = data[random(Math.max(1, data.length))]?.transactions[0]?.id;
    if (id !== undefined) await book.core.call(transfers.unmatch, book.owner, { transaction_ids: [id] });
  }),
  "category created": automatic((random) =>
    book.core.call(categories.create, book.owner, {
      name: oneOf(random, ["Coffee", "Trips", `Own ${random(1e6)}`]),
      kind: "expense",
    }),
  ),
  // A merge is a person's, about all rows of the category.
  "category merged": personal((random) =>
    book.core.call(categories.merge, book.owner, {
      slug: oneOf(random, ["coffee", "trips"]),
      into: oneOf(random, SLUGS),
    }),
  ),
  deleted: personal(async (random) =>
    book.core.call(transactions.delete, book.owner, { id: await rowId(random) }),
  ),
  restored: personal(async (random) => {
    const { data } = await book.core.call(events.list, book.owner, { type: "transaction.deleted", limit: 5 });
    const id = data[random(Math.max(1, data.length))]?.subject_id;
    if (id !== undefined) await book.core.call(transactions.restore, book.owner, { id });
  }),
  "import undone": personal(async (random) => {
    const { data } = await book.core.call(imports.list, book.owner, { limit: 3 });
    const id = data[random(Math.max(1, data.length))]?.id;
    if (id !== undefined) await book.core.call(imports.undo, book.owner, { id });
  }),
  undo: personal(async (random) => {
    const { data } = await book.core.call(events.list, book.owner, { include_undo: true, limit: 10 });
    // Without its accounts the book would hold nothing more.
    const possible = data.filter(({ type, undo }) => undo?.possible && type !== "account.created");
    const id = possible[random(Math.max(1, possible.length))]?.id;
    if (id !== undefined) await book.core.call(events.undo, book.owner, { id });
  }),
};

/** How often each is done, beside the 1 of others. */
const WEIGHTS: Readonly<Record<string, number>> = {
  create: 5,
  file: 5,
  update: 6,
  "rules applied": 2,
  undo: 2,
};
const NAMES = Object.keys(STEPS).flatMap((name) => Array.from({ length: WEIGHTS[name] ?? 1 }, () => name));

test.for(SEEDS)("each field has a reason that exists: seed %i", { timeout: 900_000 }, async (seed) => {
  const random = randomOf(seed);
  const done = new Map<string, number>();
  for (let count = 0; count < OPERATIONS; count += 1) {
    book.time += 1000;
    const name = oneOf(random, NAMES);
    const step = STEPS[name];
    if (step === undefined) continue;
    const before = step.isPersonal ? new Map<string, string>() : await personalFields(random);
    try {
      await step.run(random);
      done.set(name, (done.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
    const after = await fieldsOf([...before.keys()]);
    for (const [id, fields] of before) expect(after.get(id), `${name}, operation ${count}`).toBe(fields);
  }
  // Every kind of operation took place, or at least most of what was tried.
  const doneCount = [...done.values()].reduce((sum, count) => sum + count, 0);
  expect(doneCount).toBeGreaterThan(OPERATIONS / 2);
  if (FULL) expect([...done.keys()].sort()).toEqual(Object.keys(STEPS).sort());
  book.time += 1000;
  await importWords();
  const setters = new Set<string>();
  for (const row of await allRows()) {
    const origins = await why(row.id);
    expect(Object.fromEntries(origins.map(({ field, value }) => [field, value]))).toMatchObject(
      setFields(row),
    );
    for (const origin of origins) {
      setters.add(setterOf(origin));
      await expectReason(row, origin);
    }
  }
  expect([...setters]).toEqual(expect.arrayContaining(OF_WORDS));
  if (FULL)
    expect([...setters].sort()).toEqual(
      ["file", "person", "rule", "suggestion", "transfer", ...OF_WORDS].sort(),
    );
});

const OF_WORDS = ["file, by the bank's word", "rule, by the bank's word"];

function setterOf({ set_by, bank_word }: FieldOrigin): string {
  return bank_word === null ? set_by : `${set_by}, by the bank's word`;
}

/** Two files, with rows that no rule is about, and a word that means a category in both. */
async function importWords(): Promise<void> {
  await book.core.call(categories.map, book.owner, { word: "Fees & Co", category: "bank_fees" });
  for (const [index, account] of accountIds.entries()) {
    book.time += 1000;
    await importWithWords(account, [["2026-03-01", -777, `NOBODY ELSE ${index}`]], {
      words: ["Fees & Co"],
      isOwn: index === 0,
    });
  }
}

/** A file with the bank's words for categories, or with a column of the company's own. */
async function importWithWords(
  account: string,
  lines: readonly Line[],
  { words, isOwn }: { readonly words: readonly string[]; readonly isOwn: boolean },
): Promise<void> {
  const { data } = await book.core.call(imports.begin, book.owner, beginInput(account, lines));
  const rows = rowsOf(lines).map((row, at) => {
    const bank_category = words[at] ?? "";
    return { ...row, source_record: { bank_category }, ...(isOwn && { category: bank_category }) };
  });
  await book.core.call(imports.chunk, book.owner, { id: data.id, n: 0, rows });
  await book.core.call(imports.complete, book.owner, { id: data.id, rows: rows.length });
}

function setFields({ category, accounting_category, cash_flow_category, merchant_name, tags }: Transaction) {
  const classified = {
    ...{ category, merchant_name, tags },
    accounting_category: accounting_category.replace("uncategorized", ""),
    cash_flow_category: cash_flow_category.replace("uncategorized", ""),
  };
  return Object.fromEntries(Object.entries(classified).filter(([, value]) => value.length > 0));
}

/** What a person set on some rows, as text by id. A place in the reports that a category brings moves with the category. */
async function personalFields(random: Random): Promise<Map<string, string>> {
  const ids = new Set<string>();
  for (let count = 0; count < 3; count += 1) ids.add(await rowId(random));
  ids.delete("");
  return fieldsOf([...ids]);
}

async function fieldsOf(ids: readonly string[]): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  for (const id of ids) {
    const own = (await why(id)).filter(({ set_by, follows }) => set_by === "person" && follows === null);
    fields.set(id, JSON.stringify(own.map(({ field, value, at }) => [field, value, at])));
  }
  return fields;
}

/** What an explanation names is there, and is such as could have set the field. */
async function expectReason(row: Transaction, origin: FieldOrigin): Promise<void> {
  const { field, follows, set_by, event_id, bulk_id, import: source, rule, twin, at } = origin;
  const about = `${set_by} set ${field} of ${row.description}: ${JSON.stringify(origin)}`;
  expect(event_id, about).not.toBeNull();
  const { data } = await book.core.call(events.list, book.owner, { id_suffix: [event_id?.slice(-12) ?? ""] });
  const event = data.find(({ id }) => id === event_id);
  expect(event, about).toBeDefined();
  if (bulk_id !== null) expect(event?.subject_id, about).toBe(bulk_id);
  if (set_by !== "file" && source === null) expect(event?.created_at, about).toBe(at);
  if (follows !== null) expect(follows, about).toBe("category");
  if (origin.bank_word !== null) await expectMapping(origin.bank_word, about);
  switch (set_by) {
    case "file": {
      const { data: record } = await book.core.call(imports.get, book.owner, { id: source?.id ?? "" });
      expect(record.id, about).toBe(event?.subject_id);
      expect(source?.line, about).toBeGreaterThan(1);
      break;
    }
    case "person":
      expect(origin.actor, about).toBe("owner");
      break;
    case "rule": {
      // What a person had the bank's word mean is the last of the rules.
      if (origin.bank_word !== null) break;
      expect(rule, about).not.toBeNull();
      const list = (await book.core.call(rules.list, book.owner, { limit: 500 })).data;
      expect(
        list.some(({ id }) => id === rule?.id),
        about,
      ).toBe(rule?.is_deleted === false);
      break;
    }
    case "suggestion":
      expect(event?.type, about).toBe("suggestion.accepted");
      expect(origin.evidence, about).not.toBeNull();
      expect(origin.auto_accept === null, about).toBe(source === null);
      if (source !== null)
        expect((await book.core.call(imports.get, book.owner, { id: source.id })).data.id, about).toBe(
          source.id,
        );
      break;
    case "transfer":
      expect(event?.type, about).toBe("transfer.matched");
      if (twin !== null)
        expect((await book.core.call(transactions.get, book.owner, { id: twin })).data.id, about).toBe(twin);
      break;
  }
}

/** The word was set to mean something when the explanation says. */
async function expectMapping(
  { word, since }: NonNullable<FieldOrigin["bank_word"]>,
  about: string,
): Promise<void> {
  const found = await book.core.call(events.list, book.owner, {
    type: "bank_category.mapped",
    subject_id: word.toLowerCase(),
    since,
    limit: 500,
  });
  expect(
    found.data.some(({ summary, created_at }) => created_at === since && summary["word"] === word),
    about,
  ).toBe(true);
}
