/** Layouts written otherwise: other line ends, encodings, delimiters, quotes and a further column change no row. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "csv-parse/sync";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const folder = new URL("../fixtures/csv/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
/** Every layout in the full run, one of eight else. */
const EVERY = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 8;

interface Expected {
  readonly choices?: ReadingChoices;
  readonly problem?: unknown;
}

const shown = names.filter((_, index) => index % EVERY === 0);

test.each(shown)("%s", { timeout: 30_000 }, async (name) => {
  const bytes = readFileSync(new URL(name, folder));
  const told = new URL(name.replace(/\.csv$/, ".expected.json"), folder);
  const { choices = {}, problem } = JSON.parse(readFileSync(told, "utf8")) as Expected;
  if (problem !== undefined) return;
  const { reading, rows } = await readWhole(memoryFile(bytes), choices);
  const { encoding, delimiter, header_line } = reading.detected;
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, "\n");
  const wanted = moved(rows);
  for (const [how, content] of otherwise(text, { delimiter: delimiter ?? ",", headerLine: header_line })) {
    const read = await readWhole(memoryFile(content), choices);
    expect({ how, rows: moved(read.rows) }).toEqual({ how, rows: wanted });
  }
});

function moved(rows: Awaited<ReturnType<typeof readWhole>>["rows"]): readonly string[] {
  return rows.map((row) =>
    row.verdict === "booked" ? `${row.posted_date} ${row.minor} ${row.currency}` : row.verdict,
  );
}

function* otherwise(
  text: string,
  { delimiter, headerLine }: { delimiter: string; headerLine: number },
): Generator<readonly [string, string | Uint8Array]> {
  const records: string[][] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true });
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const written = (rows: readonly (readonly string[])[], between: string, end = "\n") =>
    rows.map((cells) => cells.map(quoted).join(between) + end).join("");
  yield ["lines end with CR and LF", text.replaceAll("\n", "\r\n")];
  yield ["in UTF-8 with its mark", `\ufeff${text}`];
  yield ["in UTF-16", Buffer.from(`\ufeff${text}`, "utf16le")];
  yield ["quoted, with semicolons", written(records, ";")];
  yield ["quoted, with commas", written(records, ",", "\r\n")];
  yield ["quoted, with tabs", written(records, "\t")];
  yield ["quoted, with bars", written(records, "|")];
  const header = records[headerLine - 1];
  // Below another header the numbers would stand under a name of their own.
  const isStacked = /\n\s*\n\s*\S/.test(text.split("\n").slice(headerLine).join("\n"));
  if (header === undefined || isStacked) return;
  const numbered = records.map((cells, index) =>
    index < headerLine - 1 || cells.length < header.length - 1
      ? cells
      : [index === headerLine - 1 ? "Lfd" : String(index), ...cells],
  );
  yield ["with a column of numbers in front", written(numbered, ";")];
}
