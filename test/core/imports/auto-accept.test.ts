/** Imports that accept suggestions by themselves: once, at the company's bar, and never what a person would have to take back twice. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { keys } from "../../../src/contract/key.ts";
import { periods } from "../../../src/contract/period.ts";
import { statements } from "../../../src/contract/statement.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { createCore } from "../../../src/core/call.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, everything, importLines, makeAccount, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;

const PAYEES = [
  ["HARBOR ESTATES", -90_000, "rent"],
  ["NORDWIND HOSTING", -2000, "software"],
  ["BLUE DOOR BAKERY", -400, "meals"],
] as const;

beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
  for (const [payee, amount, category] of PAYEES) await habit(payee, amount, category);
  book.time += 1000;
});
afterEach(() => book.close());

/** A payee's rows of ten days, with their category. */
async function habit(payee: string, amount: number, category: string): Promise<void> {
  const lines = Array.from({ length: 10 }, (_, day): Line => [
    `2026-01-${10 + day}`,
    amount,
    `${payee} ${day}`,
  ]);
  const { id } = await importLines(book, account, lines);
  book.time += 1000;
  await book.core.call(transactions.bulkUpdate, book.owner, {
    filter: { import_id: [id] },
    set: { category },
  });
}

const NEW: readonly Line[] = [
  ["2026-02-01", -90_000, "HARBOR ESTATES 71"],
  ["2026-02-03", -2000, "NORDWIND HOSTING 72"],
  ["2026-02-04", 1234, "SOMEBODY ELSE"],
];

const setBar = async (auto_accept: string | null, credential: Credential = book.owner) =>
  (await book.core.call(company.update, credential, { auto_accept })).data;
const categories = async () =>
  new Map((await everything(book, account)).map(({ description, category }) => [description, category]));
const acceptedEvents = async () =>
  (await book.core.call(events.list, book.owner, { type: "suggestion.accepted" })).data;

/** A bar that the regular payees reach, and nobody else. */
async function barBetween(): Promise<string> {
  const { id } = await importLines(book, account, NEW);
  const { data } = await book.core.call(suggestions.list, book.owner, { import_id: id });
  const confidences = new Map(
    data.map(({ description, confidence }) => [description, Number(writeJson(confidence))]),
  );
  await book.core.call(imports.undo, book.owner, { id });
  const regular = confidences.get("HARBOR ESTATES 71") ?? 0;
  expect(regular).toBeGreaterThan(confidences.get("SOMEBODY ELSE") ?? 0);
  book.time += 1000;
  return regular.toFixed(4);
}

test("what is sure enough is accepted by the import, once, and the company says from where on", async () => {
  const bar = await barBetween();
  expect(writeJson((await setBar(bar)).auto_accept)).toBe(String(Number(bar)));
  book.time += 1000;
  const { id, ...receipt } = await importLines(book, account, NEW);
  expect(receipt.auto_accepted?.transactions).toBe(2);
  expect(receipt.categorization).toEqual({ categorized: 2, uncategorized: 1, rules: [] });
  const byText = await categories();
  expect(NEW.map(([, , text]) => byText.get(text))).toEqual(["rent", "software", ""]);
  const { bulk_id } = receipt.auto_accepted ?? {};
  expect((await book.core.call(imports.get, book.owner, { id })).data.auto_accepted).toEqual({
    transactions: 2,
    bulk_id,
  });
  expect(await acceptedEvents()).toMatchObject([{ subject_id: bulk_id, summary: { updated: 2 } }]);

  book.time += 1000;
  expect((await importLines(book, account, NEW)).auto_accepted).toBeUndefined();
  expect(await acceptedEvents()).toHaveLength(1);
});

test("`why` names the import and the bar, and what nobody looked at teaches nothing", async () => {
  const bar = await barBetween();
  await setBar(bar);
  book.time += 1000;
  await importLines(book, account, NEW);
  const rent = (await everything(book, account)).find(({ description }) => description === NEW[0]?.[2]);
  const { fields } = (await book.core.call(transactions.why, book.owner, { id: rent?.id ?? "" })).data;
  const origin = fields.find(({ field }) => field === "category");
  expect(origin).toMatchObject({ set_by: "suggestion", import: { file_name: "bank.csv" } });
  expect(writeJson(origin?.auto_accept)).toBe(String(Number(bar)));
  const { rows } = (await book.core.call(suggestions.accuracy, book.owner, {})).data;
  expect(rows).toBe(30);
});

test("undone as one change, it stays undone whatever is imported again", async () => {
  await setBar(await barBetween());
  book.time += 1000;
  const { auto_accepted } = await importLines(book, account, NEW);
  book.time += 1000;
  await book.core.call(transactions.bulkUndo, book.owner, { bulk_id: auto_accepted?.bulk_id ?? "" });
  book.time += 1000;
  expect((await importLines(book, account, NEW)).auto_accepted).toBeUndefined();
  expect((await categories()).get("HARBOR ESTATES 71")).toBe("");
});

test.each([false, true])(
  "its import can be undone without force (acceptance undone: %s)",
  async (isUndone) => {
    await setBar(await barBetween());
    book.time += 1000;
    const { id, auto_accepted } = await importLines(book, account, NEW);
    book.time += 1000;
    const bulk_id = auto_accepted?.bulk_id ?? "";
    if (isUndone) await book.core.call(transactions.bulkUndo, book.owner, { bulk_id });
    const { data } = await book.core.call(imports.undo, book.owner, { id });
    expect(data).toMatchObject({ state: "undone", removed: 3 });
  },
);

test("an import that was stopped before it accepted is whole, and the next one makes up for it, once", async () => {
  await setBar(await barBetween());
  book.time += 1000;
  const id = await stoppedImport();
  const { state, created } = (await book.core.call(imports.get, book.owner, { id })).data;
  expect({ state, created }).toEqual({ state: "completed", created: 3 });
  expect((await categories()).get("HARBOR ESTATES 71")).toBe("");

  book.time += 1000;
  const second = await importLines(book, account, NEW);
  expect(second).toMatchObject({ created: 0, duplicates: 3, auto_accepted: { transactions: 2 } });
  expect((await categories()).get("HARBOR ESTATES 71")).toBe("rent");
  book.time += 1000;
  expect((await importLines(book, account, NEW)).auto_accepted).toBeUndefined();
  expect(await acceptedEvents()).toHaveLength(1);
});

test("what an import accepted itself stays its own when it is completed again and makes up for another", async () => {
  await setBar(await barBetween());
  book.time += 1000;
  const first: Line = ["2026-03-02", -2000, "NORDWIND HOSTING 80"];
  const { id, auto_accepted } = await importLines(book, account, [first]);
  expect(auto_accepted?.transactions).toBe(1);
  book.time += 1000;
  await stoppedImport();
  const { data } = await book.core.call(imports.complete, book.owner, { id, rows: 1 });
  expect((await categories()).get("HARBOR ESTATES 71")).toBe("rent");
  expect(data.auto_accepted).toEqual(auto_accepted);
});

test("each import that one makes up for is told its own rows", async () => {
  await setBar(await barBetween());
  const ids: string[] = [];
  const files: readonly (readonly Line[])[] = [
    [
      ["2026-02-01", -90_000, "HARBOR ESTATES 71"],
      ["2026-02-03", -2000, "NORDWIND HOSTING 72"],
    ],
    [["2026-02-06", -2000, "NORDWIND HOSTING 73"]],
  ];
  for (const lines of files) {
    book.time += 1000;
    ids.push(await stoppedImport(lines));
  }
  book.time += 1000;
  const own = await importLines(book, account, [["2026-02-08", -90_000, "HARBOR ESTATES 74"]]);
  const told = [];
  for (const id of [...ids, own.id])
    told.push((await book.core.call(imports.get, book.owner, { id })).data.auto_accepted);
  expect(told.map((one) => one?.transactions)).toEqual([2, 1, 1]);
  expect(new Set(told.map((one) => one?.bulk_id)).size).toBe(3);
  expect(own.auto_accepted).toEqual(told[2]);
});

/** When acceptance is switched, and what becomes of the rows of the import and of the next one. */
const switches: readonly (readonly [
  string,
  (bar: string, id: string) => Promise<void>,
  readonly string[],
])[] = [
  [
    "off between two imports, and on again",
    async (bar) => {
      await setBar(null);
      await setBar(bar);
    },
    ["", "software"],
  ],
  [
    "off and back by undo",
    async () => {
      await setBar(null);
      await undoLast();
    },
    ["", "software"],
  ],
  ["to another bar", async (bar) => void (await setBar(String(Number(bar) - 0.0001))), ["rent", "software"]],
];
test.each(switches)("switched %s", async (_name, change, expected) => {
  const bar = await barBetween();
  await setBar(bar);
  book.time += 1000;
  const id = await stoppedImport();
  book.time += 1000;
  await change(bar, id);
  book.time += 1000;
  await importLines(book, account, [["2026-02-20", -2000, "NORDWIND HOSTING 99"]]);
  const byText = await categories();
  expect([byText.get("HARBOR ESTATES 71"), byText.get("NORDWIND HOSTING 99")]).toEqual(expected);
});

test.each([
  ["off", true, ""],
  ["on", false, ""],
])(
  "switched %s while an import ends, it accepts nothing, and neither does the next one of it",
  async (_to, isOn, expected) => {
    const bar = await barBetween();
    if (isOn) await setBar(bar);
    book.time += 1000;
    const { id } = (await book.core.call(imports.begin, book.owner, beginInput(account, NEW))).data;
    await book.core.call(imports.chunk, book.owner, { id, n: 0, rows: rowsOf(NEW) });
    const { store } = book.ports;
    let writes = 0;
    // The first write begins the end; the switch is before the second.
    const write: typeof store.write = async (work, reach) => {
      writes += 1;
      if (writes === 2) await setBar(isOn ? null : bar);
      return store.write(work, reach);
    };
    const core = createCore({ ...book.ports, store: { ...store, write } });
    const { data } = await core.call(imports.complete, book.owner, { id, rows: 3 });
    expect(writes).toBeGreaterThan(1);
    expect(data.auto_accepted).toBeUndefined();
    if (isOn) await setBar(bar);
    book.time += 1000;
    await importLines(book, account, [["2026-03-20", 5, "SOMEBODY ELSE AGAIN"]]);
    expect((await categories()).get("HARBOR ESTATES 71")).toBe(expected);
  },
);

const undoLast = async (): Promise<void> => {
  const { data } = await book.core.call(events.list, book.owner, { limit: 1 });
  await book.core.call(events.undo, book.owner, { id: data[0]?.id ?? "" });
};

test("where nothing is to be accepted, nobody works out what the book suggests", async () => {
  await setBar(await barBetween());
  book.time += 1000;
  await importLines(book, account, NEW);
  let replays = 0;
  const { store } = book.ports;
  const read: typeof store.read = (work, reach) =>
    store.read((queries) => {
      const { evidence } = queries;
      const records: typeof evidence.records = (...query) => {
        replays += 1;
        return evidence.records(...query);
      };
      return work({ ...queries, evidence: { ...evidence, records } });
    }, reach);
  const core = createCore({ ...book.ports, store: { ...store, read } });
  const importAgain = async (lines: readonly Line[]) => {
    book.time += 1000;
    await importLines({ ...book, core }, account, lines);
    return replays;
  };
  expect(await importAgain(NEW)).toBe(0);
  expect(await importAgain([["2026-02-20", -2000, "NORDWIND HOSTING 99"]])).toBeGreaterThan(0);
});

/** An import that ends between its last row and what it would accept. */
async function stoppedImport(lines = NEW): Promise<string> {
  const { id } = (await book.core.call(imports.begin, book.owner, beginInput(account, lines))).data;
  await book.core.call(imports.chunk, book.owner, { id, n: 0, rows: rowsOf(lines) });
  await expect(
    book.core.call(imports.complete, book.owner, { id, rows: lines.length }, { signal: stoppedWhenWhole() }),
  ).rejects.toThrow("stopped");
  return id;
}

/** Its second question comes when the import is finished, and nothing accepted yet. */
function stoppedWhenWhole(): AbortSignal {
  let questions = 0;
  const signal = new AbortController().signal;
  signal.throwIfAborted = () => {
    questions += 1;
    if (questions > 1) throw new Error("stopped");
  };
  return signal;
}

test("a statement's upload accepts as well", async () => {
  await setBar(await barBetween());
  book.time += 1000;
  const file = `Date,Description,Amount\n${NEW.map(([day, amount, text]) => `${day},${text},${amount / 100}`).join("\n")}\n`;
  const { data } = await book.core.call(statements.upload, book.owner, {
    bank_account_id: account,
    file_name: "new.csv",
    file: Buffer.from(file),
    reading: {},
  });
  expect(data.auto_accepted?.transactions).toBe(2);
});

test("nothing is accepted of a book where that is off, nor of closed days", async () => {
  const bar = await barBetween();
  await setBar(bar);
  await setBar(null);
  const { id, auto_accepted } = await importLines(book, account, NEW);
  expect(auto_accepted).toBeUndefined();
  await book.core.call(imports.undo, book.owner, { id });
  await setBar(bar);
  await stoppedImport();
  await book.core.call(periods.close, book.owner, { until: "2026-02-02" });
  book.time += 1000;
  const later = await importLines(book, account, [["2026-03-01", 5, "SOMEBODY"]]);
  expect(later.auto_accepted?.transactions).toBe(1);
  const byText = await categories();
  expect(NEW.map(([, , text]) => byText.get(text))).toEqual(["", "software", ""]);
});

test("who sets it, or takes that back, may change transactions too", async () => {
  const key = async (...scopes: string[]): Promise<Credential> => ({
    kind: "key",
    text: (await book.core.call(keys.create, book.owner, { name: "Key", scopes })).data.key,
  });
  const narrow = await key("company:write");
  await expect(setBar("0.98", narrow)).rejects.toMatchObject({
    code: "insufficient_scope",
    more: { required_scopes: ["transactions:write"] },
  });
  const { data } = await book.core.call(company.update, narrow, { country: "AT" });
  expect(data).toMatchObject({ country: "AT", auto_accept: null });
  const wide = await key("company:write", "transactions:write");
  expect(writeJson((await setBar("0.98", wide)).auto_accept)).toBe("0.98");
  const [event] = (await book.core.call(events.list, book.owner, { type: "company.updated", limit: 1 })).data;
  expect(event?.summary).toMatchObject({ before: { auto_accept: null } });
  await expect(
    book.core.call(events.undo, await key("company:write"), { id: event?.id ?? "" }),
  ).rejects.toMatchObject({ more: { required_scopes: ["transactions:write"] } });
  await book.core.call(events.undo, wide, { id: event?.id ?? "" });
  expect((await book.core.call(company.get, book.owner, {})).data.auto_accept).toBeNull();
});
