/** Rows of one line: what was paid and its fee, each a row of the import with a fate of its own. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { imports } from "../../../src/contract/import.ts";
import type { ChunkBookedRow, ChunkRow } from "../../../src/contract/import/row.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { beginInput, bookLines, makeAccount, rowsIn, rowsOf, type Line } from "../../support/import.ts";

let book: TestBook;
let account: string;
beforeEach(async () => {
  book = await testBook();
  account = await makeAccount(book);
});
afterEach(() => book.close());

const paid: readonly Line[] = [
  ["2026-03-02", 10_000, "Order 1", "T1"],
  ["2026-03-04", 5000, "Order 2", "T2"],
  ["2026-03-09", -2000, "Payout", "T3"],
];
/** The rows of the payments, each but the last with its fee behind it. */
const split = (lines = paid): readonly ChunkRow[] =>
  (rowsOf(lines) as readonly ChunkBookedRow[]).flatMap((row, at): ChunkRow[] =>
    at === lines.length - 1
      ? [row]
      : [
          row,
          {
            ...row,
            part: "fee",
            amount: "-1.00",
            description: `Fee: ${row.description}`,
            original_description: `Fee: ${row.original_description}`,
            bank_id: `${row.bank_id ?? ""}:fee`,
          },
        ],
  );

async function send(rows: readonly ChunkRow[], { chunk_size = 2, ...facts }: Record<string, unknown> = {}) {
  const input = { ...beginInput(account, paid, facts), chunk_size: chunk_size as number };
  const { data } = await book.core.call(imports.begin, book.owner, input);
  for (let n = data.next_chunk; n * data.chunk_size < rows.length; n++) {
    const chunk = rows.slice(n * data.chunk_size, (n + 1) * data.chunk_size);
    await book.core.call(imports.chunk, book.owner, { id: data.id, n, rows: chunk });
  }
  return (await book.core.call(imports.complete, book.owner, { id: data.id, rows: rows.length })).data;
}

const placesIn = async (id: string, limit?: number) =>
  (await rowsIn(book, id, limit)).map(({ line, part = "", verdict }) => `${line}${part} ${verdict}`);
const all = (verdict: string) => ["2", "2fee", "3", "3fee", "4"].map((place) => `${place} ${verdict}`);

test.each([1, 2, 3, 5])("in chunks of %i rows, page by page, and known again", async (chunk_size) => {
  const first = await send(split(), { chunk_size });
  expect(first).toMatchObject({ rows: 5, created: 5 });
  for (const limit of [1, 2, 4]) expect(await placesIn(first.id, limit)).toEqual(all("created"));
  expect(await bookLines(book, account)).toEqual([
    ["2026-03-02", -100, "Fee: Order 1"],
    ["2026-03-02", 10_000, "Order 1"],
    ["2026-03-04", -100, "Fee: Order 2"],
    ["2026-03-04", 5000, "Order 2"],
    ["2026-03-09", -2000, "Payout"],
  ]);
  const second = await send(split(), { chunk_size, file_sha256: "1".repeat(64) });
  expect(second).toMatchObject({ duplicates: 5, edge_duplicates: 3, edge_lines: [2, 4] });
  expect(await placesIn(second.id)).toEqual(all("duplicate"));
  // Undone, the first hands all to the second, both rows of a line to that line.
  const { data } = await book.core.call(imports.undo, book.owner, { id: first.id });
  expect(data).toMatchObject({ removed: 0, handed_over: 5 });
  expect((await book.core.call(imports.undo, book.owner, { id: second.id })).data).toMatchObject({
    removed: 5,
  });
});

test("a fee whose text cannot be stored is rejected, and its payment is booked", async () => {
  const rows = split().map((row) =>
    "verdict" in row || row.part === undefined || row.line !== 2 ? row : { ...row, description: " " },
  );
  const done = await send(rows);
  expect(done).toMatchObject({ created: 4, rejected: 1 });
  const found = await rowsIn(book, done.id);
  expect(found.filter(({ verdict }) => verdict === "rejected")).toMatchObject([
    { line: 2, part: "fee", code: "text_missing" },
  ]);
  // Corrected, its payment is a duplicate.
  const retry = split(paid.slice(0, 2)).map((row, at) => ({
    ...row,
    line: at + 2,
    retry_of: { import_id: done.id, line: 2 },
  }));
  const again = await send([retry[0] as ChunkRow, { ...retry[1], line: 2 } as ChunkRow], { file_name: "r.csv", file_sha256: "2".repeat(64) });
  expect(again).toMatchObject({ created: 1, duplicates: 1 });
}); // prettier-ignore

test.each<[string, (rows: readonly ChunkRow[]) => readonly unknown[], string]>([
  ["an unknown part", ([first]) => [{ ...first, part: "tax" }], "has an unknown part"],
  ["a fee before its payment", ([first, fee]) => [fee, first], "has the line 2, which does not follow 2"],
  ["a payment twice", ([first]) => [first, first], "has the line 2, which does not follow 2"],
  ["a fee twice", ([, fee]) => [fee, fee], "has the line 2, which does not follow 2"],
])("%s is refused", async (_, rowsFrom, fault) => {
  const sent = send(rowsFrom(split()) as readonly ChunkRow[]);
  const error = await sent.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Problem);
  expect((error as Problem).detail).toContain(fault);
});

test("a fee in the next chunk follows on its payment, and no payment on it", async () => {
  const rows = split();
  await expect(send([...rows.slice(0, 2), ...rows.slice(0, 1)], { chunk_size: 1 })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

describe("two clients that read the same days, one with fees as rows and one without", () => {
  const fees = (decided: string) => ({ fees: { decided, basis: "answer" as const, line: null } });
  const begun = async (decided: string) => {
    const input = beginInput(account, paid, {
      file_sha256: decided === "net" ? "a".repeat(64) : "b".repeat(64),
    });
    return (await book.core.call(imports.begin, book.owner, { ...input, proofs: fees(decided) })).data;
  };
  const rows = { net: rowsOf(paid), split: split() };
  const chunk = (id: string, choice: "net" | "split") =>
    book.core.call(imports.chunk, book.owner, { id, n: 0, rows: rows[choice] });

  test.each([
    ["net", "split"],
    ["split", "net"],
  ] as const)("of %s rows before %s ones, the second stops", async (one, other) => {
    // Both have read the file, and none of them has sent a row.
    const [first, second] = [await begun(one), await begun(other)];
    await chunk(first.id, one);
    const refusal = { code: "evidence_contradicted", more: { import_id: first.id } };
    await expect(chunk(second.id, other)).rejects.toMatchObject(refusal);
    await expect(begun(other)).resolves.toMatchObject({ id: second.id });
    await book.core.call(imports.undo, book.owner, { id: second.id });
    await expect(begun(other)).rejects.toMatchObject(refusal);
    await book.core.call(imports.undo, book.owner, { id: first.id });
    expect(await chunk((await begun(other)).id, other)).toMatchObject({
      data: { created: rows[other].length },
    });
  });

  test("at one moment, one of them stops", async () => {
    const [first, second] = [await begun("net"), await begun("split")];
    const ended = await Promise.allSettled([chunk(first.id, "net"), chunk(second.id, "split")]);
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
