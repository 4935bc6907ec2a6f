import { afterEach, beforeEach, expect, test } from "vitest";
import type { ChunkRow } from "../../../../src/contract/import/row.ts";
import { imports } from "../../../../src/contract/import.ts";
import type { SourceRecord } from "../../../../src/contract/transaction/source-record.ts";
import { sourceFields } from "../../../../src/contract/transaction/source-fields.ts";
import { transactions } from "../../../../src/contract/transaction.ts";
import { behind } from "../../../support/behind.ts";
import { testBook, type TestBook } from "../../../support/book.ts";
import { beginInput, everything, makeAccount, rowsOf, type Line } from "../../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const lines: readonly Line[] = [
  ["2026-03-01", -100, "Rent"],
  ["2026-03-02", -200, "Card"],
];
const evidence: SourceRecord = {
  counterparty_name: "Hausbank",
  counterparty_account: "DE02100100106820101000",
};

async function brought(records: readonly (SourceRecord | undefined)[], of = lines): Promise<string> {
  const begun = await begin(of);
  await book.core.call(imports.chunk, book.owner, { id: begun, n: 0, rows: withRecords(records, of) });
  await book.core.call(imports.complete, book.owner, { id: begun, rows: of.length });
  return begun;
}

async function begin(of = lines): Promise<string> {
  return (await book.core.call(imports.begin, book.owner, beginInput(account, of))).data.id;
}

function withRecords(records: readonly (SourceRecord | undefined)[], of = lines): readonly ChunkRow[] {
  return rowsOf(of).map((row, index) => {
    const source_record = records[index];
    return source_record === undefined ? row : { ...row, source_record };
  });
}

const sourceOf = async (id: string) => (await book.core.call(transactions.source, book.owner, { id })).data;
const idOf = async (text: string) =>
  (await everything(book, account)).find(({ description }) => description === text)?.id ?? "";
const stored = () => behind(book.place, "SELECT * FROM source_records");

test("a row's source record is kept, and shown with what the file does not tell as null", async () => {
  const importId = await brought([evidence, undefined]);
  const id = await idOf("Rent");
  const none = Object.fromEntries(sourceFields.map((field) => [field, null]));
  expect(await sourceOf(id)).toEqual({ transaction_id: id, import_id: importId, ...none, ...evidence });
  const other = await idOf("Card");
  expect(await sourceOf(other)).toEqual({ transaction_id: other, import_id: importId, ...none });
  expect(await stored()).toHaveLength(1);
});

test("a change of the transaction leaves its source record as the file had it", async () => {
  await brought([evidence, undefined]);
  const id = await idOf("Rent");
  await book.core.call(transactions.update, book.owner, { id, merchant_name: "Somebody else" });
  expect(await sourceOf(id)).toMatchObject(evidence);
});

test("it is gone with its transaction: deleted, restored, and taken back with the import", async () => {
  const importId = await brought([evidence, { bank_type: "CARD" }]);
  const id = await idOf("Rent");
  await book.core.call(transactions.delete, book.owner, { id });
  await expect(sourceOf(id)).rejects.toMatchObject({ code: "not_found" });
  await book.core.call(transactions.restore, book.owner, { id });
  expect(await sourceOf(id)).toMatchObject(evidence);
  await book.core.call(imports.undo, book.owner, { id: importId, force: true });
  expect(await stored()).toEqual([]);
});

test("a held row keeps its source record until it is accepted", async () => {
  await brought([undefined], [["2026-03-05", -300, "By hand"]]);
  const more: readonly Line[] = [
    ["2026-03-01", -100, "Rent"],
    ["2026-03-06", -300, "Shop"],
    ["2026-03-09", -100, "Tea"],
  ];
  const importId = await brought([undefined, evidence], more);
  expect(await stored()).toEqual([]);
  await book.core.call(imports.accept, book.owner, { id: importId });
  expect(await sourceOf(await idOf("Shop"))).toMatchObject(evidence);
});

test("a transaction that no file brought has an empty one; another company's is not there", async () => {
  const { data } = await book.core.call(transactions.create, book.owner, {
    bank_account_id: account,
    transaction_date: "2026-03-01",
    description: "Tea",
    amount: "-2.00",
  });
  expect(await sourceOf(data.id)).toMatchObject({ import_id: null, bank_id: null, counterparty_name: null });
  await expect(sourceOf("0198a2b4-7c1e-7d3a-9f52-3b8c6d1e4a70")).rejects.toMatchObject({ code: "not_found" });
});

test.each([
  ["a name that is not known", { counterparty: "x" }],
  ["a number", { bank_id: 7 }],
  ["a list", ["x"]],
  ["nothing", null],
])("a chunk whose source record is %s is refused whole", async (_what, source_record) => {
  const id = await begin();
  const rows = rowsOf(lines).map((row) => ({ ...row, source_record })) as unknown as readonly ChunkRow[];
  await expect(book.core.call(imports.chunk, book.owner, { id, n: 0, rows })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test.each([
  ["text_too_long", "x".repeat(501)],
  ["invalid_text", "a\0b"],
  ["text_missing", " "],
])("a row is rejected as %s by its source record alone", async (code, bank_type) => {
  const id = await begin();
  const rows = withRecords([{ bank_type }, { bank_type: "😀".repeat(500) }]);
  const { data } = await book.core.call(imports.chunk, book.owner, { id, n: 0, rows });
  expect(data).toMatchObject({ created: 1, rejected: 1 });
  const page = await book.core.call(imports.rows, book.owner, { id, verdict: "rejected" });
  expect(page.data).toMatchObject([{ line: 2, code }]);
});

test("a chunk that comes again with another source record is another chunk", async () => {
  const id = await begin();
  const send = (rows: readonly ChunkRow[]) => book.core.call(imports.chunk, book.owner, { id, n: 0, rows });
  const first = (await send(withRecords([evidence]))).data;
  expect((await send(withRecords([evidence]))).data).toEqual(first);
  for (const other of [undefined, { ...evidence, bank_id: "7" }, { counterparty_name: "Hausbank" }]) {
    await expect(send(withRecords([other]))).rejects.toMatchObject({ code: "chunk_mismatch" });
  }
});
