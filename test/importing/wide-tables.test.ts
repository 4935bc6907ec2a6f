/** Tables of many columns: what a small file may cost, and the most cells of a record. */
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import { processorClock } from "../support/processor-clock.ts";
import { memoryFile, readWhole } from "./read-whole.ts";
import { workbookBytes } from "./workbook.ts";

const KB = 1024;
/** Milliseconds of the processor for the examination of a file of 16 KB: all pairs of its columns take minutes. */
const MOST_MS = 1000;

type CellAt = (column: number, row: number) => string;

/** Lines of equally many cells, as long as they fit. */
function table(
  bytes: number,
  {
    lines,
    cell,
    delimiter = ",",
    most = Infinity,
  }: { lines: number; cell: CellAt; delimiter?: string; most?: number },
): string {
  const rows = Array.from({ length: lines }, (): string[] => []);
  for (let column = 0, size = 0; ; column++) {
    const cells = rows.map((_, row) => cell(column, row));
    size += cells.join(delimiter).length + delimiter.length;
    if (size > bytes || column === most) return `${rows.map((cells) => cells.join(delimiter)).join("\n")}\n`;
    rows.forEach((row, at) => row.push(cells[at] ?? ""));
  }
}

const day: CellAt = (_, row) => `2026-01-0${row + 1}`;
const behindDay =
  (cell: CellAt): CellAt =>
  (column, row) =>
    column === 0 ? (row === 0 ? "Date" : day(0, row)) : cell(column, row);
const hostile: Readonly<Record<string, { lines: number; cell: CellAt; delimiter?: string }>> = {
  "one-letter headers": { lines: 1, cell: (column) => "abcdefg"[column % 7] ?? "" },
  "days in every column": { lines: 4, cell: day },
  "amounts under headers": { lines: 2, cell: behindDay((_, row) => (row === 0 ? "Amount" : "1.00")) },
  "debits beside credits": {
    lines: 2,
    cell: behindDay((column, row) => (row === 0 ? (column % 2 === 0 ? "Debit" : "Credit") : "1.00")),
  },
  "empty cells": { lines: 2, cell: behindDay((column, row) => (row === 0 && column === 1 ? "Amount" : "")) },
  "amounts without headers, filled in turn but for the last row": {
    lines: 6,
    cell: (column, row) =>
      column === 0 ? day(0, row) : row === 5 ? "1.00" : column % 2 === row % 2 ? "0.00" : "1.50",
  },
  "balances without headers that add up but for the last row": {
    lines: 6,
    cell: (column, row) => (column === 0 ? day(0, row) : row === 5 ? "9.99" : `${2 ** row}.00`),
    delimiter: ";",
  },
  "texts of a header's words": {
    lines: 2,
    cell: (column) => `Betrag in der Währung des Kontos ${column}`,
    delimiter: "\t",
  },
};

const cases = Object.keys(hostile).flatMap((name) => [
  { name, most: 500 },
  { name, most: Infinity },
]);

test.each(cases)("a small file costs little: $name, in at most $most columns", async ({ name, most }) => {
  const { lines, cell, delimiter = "," } = hostile[name] ?? { lines: 0, cell: day };
  const text = table(16 * KB, { lines, cell, delimiter, most });
  const spentMs = processorClock();
  await readWhole(memoryFile(text), { currency: "EUR" }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
  expect(spentMs()).toBeLessThan(MOST_MS);
});

const wide = (cells: number, delimiter: string) => {
  const rest = (text: string) => Array.from({ length: cells - 3 }, () => text);
  return [
    ["Date", "Amount", "Description", ...rest("note")],
    ["2026-04-13", "-12.50", "Lidl", ...rest("")],
    ["2026-04-14", "1000.00", "Salary", ...rest("x")],
  ].map((line) => line.join(delimiter));
};

test.each([",", ";", "\t", "|"])(
  "500 cells are read, and 501 are refused with their line: %j",
  async (delimiter) => {
    const { rows } = await readWhole(memoryFile(wide(500, delimiter).join("\n")), { currency: "EUR" });
    expect(rows.filter(({ verdict }) => verdict === "booked")).toHaveLength(2);
    await expect(
      readWhole(memoryFile(wide(501, delimiter).join("\n")), { currency: "EUR" }),
    ).rejects.toMatchObject({
      code: "unreadable_file",
      detail: "The record on line 1 (from byte 1) has more than 500 cells.",
    });
  },
);

test("a record that is too wide is refused wherever it stands, quoted or not", async () => {
  const [header = "", ...rows] = wide(4, ",");
  for (const cell of ["a", '"a"', '"a\nb"']) {
    const lines = [
      header,
      ...Array.from({ length: 20_000 }, () => rows[0]),
      Array.from({ length: 600 }, () => cell).join(","),
    ];
    await expect(readWhole(memoryFile(lines.join("\n")), { currency: "EUR" })).rejects.toMatchObject({
      code: "unreadable_file",
      more: { line: 20_002 },
    });
  }
});

test("a row of a sheet holds as many cells", async () => {
  const sheet = (cells: number) =>
    memoryFile(
      workbookBytes({ sheets: [{ name: "Umsätze", rows: wide(cells, ",").map((line) => line.split(",")) }] }),
      {
        name: "bank.xlsx",
      },
    );
  const { rows } = await readWhole(sheet(500), { currency: "EUR" });
  expect(rows.filter(({ verdict }) => verdict === "booked")).toHaveLength(2);
  await expect(readWhole(sheet(501), { currency: "EUR" })).rejects.toMatchObject({
    code: "unreadable_file",
    detail: expect.stringContaining("has more than 500 cells in row 1") as string,
  });
});
