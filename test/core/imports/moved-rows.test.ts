/** Rows that were imported into the wrong account and moved: the next file of the right one does not book them again. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { behind } from "../../support/behind.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { everything, importLines, makeAccount, rowsIn, type Line } from "../../support/import.ts";

let book: TestBook;
let wrong: string;
let right: string;
beforeEach(async () => {
  book = await testBook();
  [wrong, right] = [await makeAccount(book, "Wrong"), await makeAccount(book, "Right")];
});
afterEach(() => book.close());

const LINES: readonly Line[] = [
  ["2026-10-01", 119_000, "Invoice 17"],
  ["2026-10-12", -6120, "Telephone"],
  ["2026-10-28", -2345, "Stamps"],
];
const LATER: readonly Line[] = [...LINES, ["2026-10-30", -999, "Pens"]];

const move = async (to: string): Promise<string> => {
  const set = { bank_account_id: to };
  const { data } = await book.core.call(transactions.bulkUpdate, book.owner, {
    filter: { bank_account_id: to === right ? wrong : right },
    set,
  });
  return data.bulk_id ?? "";
};
const counts = async (account: string, lines: readonly Line[]) => {
  const { created, duplicates, held } = await importLines(book, account, lines);
  return { created, duplicates, held };
};
const forced = (id: string) => book.core.call(imports.undo, book.owner, { id, force: true });

test("the next file holds those that were moved, each with its twin, and books the others", async () => {
  await importLines(book, wrong, LINES);
  await move(right);
  const { id, created, held } = await importLines(book, right, LATER);
  expect({ created, held }).toEqual({ created: 1, held: 3 });
  expect(await everything(book, right)).toHaveLength(4);
  const moved = new Map((await everything(book, right)).map((row) => [row.id, row.description]));
  const heldRows = (await rowsIn(book, id)).filter(({ verdict }) => verdict === "held");
  expect(heldRows.map(({ twin_id }) => moved.get(twin_id ?? ""))).toEqual(LINES.map(([, , text]) => text));
});

test("one that was moved by itself is held, too", async () => {
  await importLines(book, wrong, LINES);
  const [row] = await everything(book, wrong);
  await book.core.call(transactions.update, book.owner, { id: row?.id ?? "", bank_account_id: right });
  expect(await counts(right, LINES)).toEqual({ created: 2, duplicates: 0, held: 1 });
});

test("the account that they left still knows them", async () => {
  await importLines(book, wrong, LINES);
  await move(right);
  expect(await counts(wrong, LATER)).toEqual({ created: 1, duplicates: 3, held: 0 });
});

test.each([
  ["were moved back", async () => void (await move(wrong))],
  [
    "came back by an undo of the bulk change",
    async (bulk_id: string) => {
      await book.core.call(transactions.bulkUndo, book.owner, { bulk_id });
    },
  ],
  [
    "came back by an undo of the event",
    async () => {
      const { data } = await book.core.call(events.list, book.owner, { type: ["transaction.bulk_updated"] });
      await book.core.call(events.undo, book.owner, { id: data[0]?.id ?? "" });
    },
  ],
])("once they %s, nothing of them is in the other account", async (_, back) => {
  await importLines(book, wrong, LINES);
  await back(await move(right));
  expect(await counts(right, LINES)).toEqual({ created: 3, duplicates: 0, held: 0 });
});

test("an import that is undone takes rows that were moved with it, and they are new everywhere", async () => {
  const { id } = await importLines(book, wrong, LINES);
  await move(right);
  await forced(id);
  expect(await everything(book, right)).toEqual([]);
  expect(await behind(book.place, "SELECT 1 FROM fingerprints")).toEqual([]);
  expect(await counts(right, LINES)).toEqual({ created: 3, duplicates: 0, held: 0 });
  expect(await counts(wrong, LINES)).toEqual({ created: 3, duplicates: 0, held: 0 });
});

test("a file into the account from which they came, after they moved on to a third, is held nowhere else", async () => {
  const third = await makeAccount(book, "Third");
  await importLines(book, wrong, LINES);
  await move(right);
  await book.core.call(transactions.bulkUpdate, book.owner, {
    filter: { bank_account_id: right },
    set: { bank_account_id: third },
  });
  expect(await counts(right, LINES)).toEqual({ created: 3, duplicates: 0, held: 0 });
  expect(await counts(third, LINES)).toEqual({ created: 0, duplicates: 0, held: 3 });
});
