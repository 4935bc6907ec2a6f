import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import {
  beginInput,
  bookLines,
  everything,
  importLines,
  makeAccount,
  rowsIn,
  rowsOf,
  type Line,
} from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const lines: readonly Line[] = [
  ["2026-01-02", -450, "Coffee"],
  ["2026-01-02", -450, "Coffee"],
  ["2026-01-03", 250_000, "Salary"],
  ["2026-01-05", -9_900, "Rail pass"],
  ["2026-01-09", -1_250, "Lunch"],
];
const begin = async (facts = {}) =>
  (await book.core.call(imports.begin, book.owner, beginInput(account, lines, facts))).data;
const send = async (id: string, n: number, rows = rowsOf(lines).slice(n * 2, n * 2 + 2)) =>
  (await book.core.call(imports.chunk, book.owner, { id, n, rows })).data;

test("every row of a file becomes a transaction, and the counts add up", async () => {
  const done = await importLines(book, account, lines);
  expect(done).toMatchObject({
    state: "completed",
    rows: 5,
    created: 5,
    duplicates: 0,
    held: 0,
    rejected: 0,
    period: { from: "2026-01-02", to: "2026-01-09" },
  });
  expect([done.sum_in.rawJSON, done.sum_out.rawJSON]).toEqual(["2500.00", "-120.50"]);
  expect(await bookLines(book, account)).toEqual([...lines].sort());
});

test("rows that are alike at first and differ behind are written as they are, and known again", async () => {
  const many: readonly Line[] = Array.from({ length: 180 }, (_, at) =>
    at < 60 ? ["2026-01-02", -450, "Coffee"] : ["2026-01-02", -450 - at, `Lunch ${at}`],
  );
  await importLines(book, account, many);
  const sorted = many.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  expect(await bookLines(book, account)).toEqual(sorted);
  for (const some of [many.slice(0, 3), many.slice(-3)]) {
    expect(await importLines(book, account, some)).toMatchObject({ created: 0, duplicates: 3 });
  }
});

test("the same file again is all duplicates, each pointing at its transaction", async () => {
  const first = await importLines(book, account, lines);
  const again = await importLines(book, account, lines);
  expect(again).toMatchObject({ rows: 5, created: 0, duplicates: 5, held: 0 });
  expect(again.id).not.toBe(first.id);
  const ids = (await rowsIn(book, first.id)).map(({ transaction_id }) => transaction_id);
  expect((await rowsIn(book, again.id)).map(({ transaction_id }) => transaction_id)).toEqual(ids);
  expect(new Set(ids).size).toBe(5);
});

test("a chunk that is stored answers the same again, and other rows for it are refused", async () => {
  const { id } = await begin({ chunk_size: 2 });
  const answer = await send(id, 0);
  expect(answer).toMatchObject({ chunk: 0, created: 2 });
  expect(await send(id, 0)).toEqual(answer);
  await expect(send(id, 0, rowsOf(lines).slice(0, 1))).rejects.toMatchObject({ code: "chunk_mismatch" });
  await expect(send(id, 2)).rejects.toMatchObject({ code: "chunk_gap" });
  expect(await bookLines(book, account)).toHaveLength(2);
});

test("a chunk that is sent while the one before it is stored comes behind it, unless it overtakes it", async () => {
  const { id } = await begin({ chunk_size: 2 });
  const [first, second] = await Promise.allSettled([send(id, 0), send(id, 1)]);
  expect(first).toMatchObject({ status: "fulfilled", value: { chunk: 0, created: 2 } });
  // Connections to a server can overtake each other; who waits for the one of a file keeps the order.
  const overtook = inject("database") === "postgres" && second.status === "rejected";
  expect(second).toMatchObject(
    overtook ? { reason: { code: "chunk_gap" } } : { status: "fulfilled", value: { chunk: 1, created: 2 } },
  );
  expect(await send(id, 1)).toMatchObject({ chunk: 1, created: 2 });
  expect(await bookLines(book, account)).toHaveLength(4);
});

test("a chunk whose lines do not follow on the one before it is refused, whenever it was sent", async () => {
  const { id } = await begin({ chunk_size: 2 });
  await send(id, 0);
  const early = rowsOf(lines)
    .slice(2, 4)
    .map((row, index) => ({ ...row, line: index + 1 }));
  await expect(send(id, 1, early)).rejects.toMatchObject({ code: "validation_failed" });
  expect(await bookLines(book, account)).toHaveLength(2);
});

test("an unfinished import of the same file goes on where it stopped", async () => {
  const begun = await begin({ chunk_size: 2 });
  await send(begun.id, 0);
  const found = await book.core.call(
    imports.begin,
    book.owner,
    beginInput(account, lines, { chunk_size: 2 }),
  );
  expect(found.status).toBe(200);
  expect(found.data).toMatchObject({ id: begun.id, next_chunk: 1, created: 2 });
  const done = await importLines(book, account, lines, { chunk_size: 2 });
  expect(done).toMatchObject({ id: begun.id, rows: 5, created: 5 });
});

test("another mapping of the same file is another import", async () => {
  const { id } = await begin();
  expect((await begin({ mapping: { version: 1, sign: "inverted" } })).id).not.toBe(id);
});

test("an import is complete only with all its rows", async () => {
  const { id } = await begin({ chunk_size: 2 });
  await send(id, 0);
  const complete = (rows: number) => book.core.call(imports.complete, book.owner, { id, rows });
  await expect(complete(5)).rejects.toMatchObject({ code: "chunk_gap" });
  await send(id, 1);
  await send(id, 2);
  expect((await complete(5)).data.state).toBe("completed");
  expect((await complete(5)).data.state).toBe("completed");
  await expect(send(id, 3)).rejects.toMatchObject({ code: "import_finished" });
});

test("a row whose external id a deleted transaction had is new", async () => {
  const rows = rowsOf(lines.slice(0, 1)).map((row) => ({ ...row, external_id: "A1" }));
  const write = async (file_name: string) => {
    const { id } = await begin({ format: "json", file_name, file_sha256: file_name.padStart(64, "0") });
    return send(id, 0, rows);
  };
  expect(await write("1")).toMatchObject({ created: 1 });
  expect(await write("2")).toMatchObject({ created: 0, duplicates: 1 });
  const [row] = await everything(book, account);
  await book.core.call(transactions.delete, book.owner, { id: row?.id ?? "" });
  expect(await write("3")).toMatchObject({ created: 1 });
});

test("rows that cannot be stored are rejected one by one, with their cells", async () => {
  const rows = rowsOf(lines).map((row, index) => {
    if (index === 1) return { ...row, posted_date: "2026-02-30" };
    if (index === 2) return { ...row, amount: "1.234" };
    if (index === 3) return { ...row, currency_code: "USD" };
    return index === 4 ? { ...row, description: " " } : row;
  });
  const { id } = await begin();
  expect(await send(id, 0, rows)).toMatchObject({ created: 1, rejected: 4 });
  expect((await rowsIn(book, id)).map(({ line, verdict, code }) => [line, verdict, code])).toEqual([
    [2, "created", null],
    [3, "rejected", "invalid_date"],
    [4, "rejected", "amount_precision"],
    [5, "rejected", "exchange_rate_required"],
    [6, "rejected", "text_missing"],
  ]);
  expect((await rowsIn(book, id))[1]?.source).toEqual(["2026-01-02", "-4.50", "Coffee"]);
});

test.each([
  [{ original_description: "a\0b" }, "invalid_text"],
  [{ merchant_name: "a\ud800b" }, "invalid_text"],
  [{ external_id: " " }, "text_missing"],
  [{ tags: ["a", " "] }, "invalid_text"],
])("a row with a text that cannot be stored is rejected: %j is %s", async (change, code) => {
  const { id } = await begin();
  const [first, second] = rowsOf(lines);
  expect(await send(id, 0, [first, { ...second, ...change }] as never)).toMatchObject({
    created: 1,
    rejected: 1,
  });
  expect((await rowsIn(book, id))[1]).toMatchObject({ line: 3, verdict: "rejected", code });
});

test.each([
  [{ line: 1.5 }, "has no line"],
  [{ line: 2 }, "has the line 2, which does not follow 2"],
  [{ occurrence: 0 }, "has no occurrence"],
  [{ occurrence: 1_000_000_001 }, "has an occurrence over 1000000000"],
  [{ amount: 5 }, "has no amount"],
  [{ colour: "red" }, 'has a member "colour" that is unknown'],
  [{ source: [1] }, "has no source"],
])("a chunk of another shape is refused whole: %j", async (change, sentence) => {
  const { id } = await begin();
  const [first, second] = rowsOf(lines);
  const rows = [first, { ...second, ...change }] as never;
  await expect(send(id, 0, rows)).rejects.toMatchObject({
    code: "validation_failed",
    detail: expect.stringContaining(`Row 2 of the chunk ${sentence}`) as string,
  });
  expect(await bookLines(book, account)).toEqual([]);
});

test("lines rise through the chunks, so that a line names one row", async () => {
  const { id } = await begin({ chunk_size: 2 });
  await send(id, 0);
  await expect(send(id, 1, rowsOf(lines).slice(1, 3))).rejects.toMatchObject({ code: "validation_failed" });
});

test("each chunk leaves one event with the hash of its rows", async () => {
  const { events } = await import("../../../src/contract/event.ts");
  const { id } = await begin({ chunk_size: 2 });
  await send(id, 0);
  const { data } = await book.core.call(events.list, book.owner, { subject_id: id });
  expect(data.map(({ type }) => type)).toEqual(["import.chunk", "import.begun"]);
  expect(data[0]?.summary).toMatchObject({
    chunk: 0,
    created: 2,
    rows_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
});

test("an archived account takes no rows", async () => {
  const { accounts } = await import("../../../src/contract/account.ts");
  const { id } = await begin({ chunk_size: 2 });
  await send(id, 0);
  await book.core.call(accounts.update, book.owner, { id: account, status: "archived" });
  await expect(send(id, 1)).rejects.toMatchObject({ code: "account_archived" });
  await expect(begin()).rejects.toMatchObject({ code: "account_archived" });
});
