/** Layouts cut short: a file of a few of the rows is refused, or read as the whole file says of these rows. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Problem } from "../../src/contract/problem.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import type { SourceRow } from "../../src/importing/source-row.ts";
import { memoryFile, readWhole } from "./read-whole.ts";

const folder = new URL("../fixtures/csv/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".csv"));
/** Every layout in the full run, one of eight else. */
const EVERY = process.env["CASHBOOK_TEST_FULL"] === "1" ? 1 : 8;

interface Expected {
  readonly choices?: ReadingChoices;
  readonly problem?: unknown;
  /** Why the file means something only as a whole: its totals are of rows that a cut would take away. */
  readonly whole?: string;
}

const shown = names.filter((_, index) => index % EVERY === 3 % EVERY);

test.each(shown)("%s", { timeout: 30_000 }, async (name) => {
  const bytes = readFileSync(new URL(name, folder));
  const told = new URL(name.replace(/\.csv$/, ".expected.json"), folder);
  const { choices = {}, problem, whole } = JSON.parse(readFileSync(told, "utf8")) as Expected;
  if (problem !== undefined || whole !== undefined) return;
  const { reading, rows } = await readWhole(memoryFile(bytes), choices);
  const text = new TextDecoder(reading.detected.encoding).decode(bytes).replace(/\r\n?/g, "\n");
  const booked = [...new Set(rows.filter((row) => row.verdict === "booked").map((row) => row.line))];
  const saidOf = new Map(rows.map((row) => [placeIn(row.line, row), said(row)]));
  const accountOfLine = new Map(rows.map((row) => [row.line, accountOf(row)]));
  const wrong: string[] = [];
  const isOut = new Map(rows.map((row) => [row.line, row.verdict === "booked" && row.minor < 0n]));
  for (const [how, kept] of cuts(booked, (line) => isOut.get(line) === true)) {
    const { content, lines } = cut(text, { rows: rows.map((row) => row.line), booked, kept });
    const read = await readWhole(memoryFile(content), choices).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    for (const row of read?.rows ?? []) {
      const line = lines[row.line - 1];
      const wanted = line === undefined ? "no row" : (saidOf.get(placeIn(line, row)) ?? "no row");
      const isRefused =
        row.verdict === "rejected" || (row.verdict === "skipped" && !kept.includes(line ?? 0));
      // Too few rows may not show the account; never may they show another's.
      const [number, own] = [accountOf(row), accountOfLine.get(line ?? 0)];
      if (number !== "" && own !== "" && number !== own && !isRefused)
        wrong.push(`${how}: line ${line} goes to ${number} instead of ${own}`);
      if (!isRefused && said(row) !== wanted)
        wrong.push(`${how}: line ${line} is ${said(row)}, and in the whole file ${wanted}`);
    }
    const found = new Set(read?.rows.map((row) => lines[row.line - 1]));
    if (read !== undefined && kept.some((line) => !found.has(line))) wrong.push(`${how}: a row is not there`);
  }
  expect(wrong).toEqual([]);
});

/** The lines that are kept of those that are booked, in their new order. */
function* cuts(
  booked: readonly number[],
  isOut: (line: number) => boolean,
): Generator<readonly [string, readonly number[]]> {
  for (const line of booked) yield [`line ${line} alone`, [line]];
  for (const [how, way] of [
    ["money out alone", booked.filter(isOut)],
    ["money in alone", booked.filter((line) => !isOut(line))],
  ] as const)
    if (way.length > 1) yield [how, way];
  for (const [at, line] of booked.entries()) {
    const next = booked[at + 1];
    if (next !== undefined && booked.length > 2) yield [`lines ${line} and ${next}`, [line, next]];
  }
  const half = Math.ceil(booked.length / 2);
  if (half > 2) {
    yield ["the first half", booked.slice(0, half)];
    yield ["the second half", booked.slice(half)];
  }
  if (booked.length > 1) yield ["the rows reversed", booked.toReversed()];
}

/** The text with only some of its booked rows, and what line each of its lines was. */
function cut(
  text: string,
  { rows, booked, kept }: { rows: readonly number[]; booked: readonly number[]; kept: readonly number[] },
): { content: string; lines: readonly number[] } {
  const whole = text.split("\n");
  const starts = new Set(rows);
  /** Physical lines of the record that begins on a line, and of texts that go on below it: up to the next one. */
  const recordOf = (line: number) => {
    let end = line + 1;
    const goesOn = () => isInside(whole.slice(line - 1, end - 1).join("\n")) || whole[end - 1]?.trim() !== "";
    while (end <= whole.length && !starts.has(end) && goesOn()) end++;
    return Array.from({ length: end - line }, (_, index) => line + index);
  };
  const taken = new Set(booked.flatMap(recordOf));
  const first = booked[0] ?? 0;
  const lines: number[] = [];
  const queue = [...kept];
  for (let line = 1; line <= whole.length; line++) {
    if (!taken.has(line)) lines.push(line);
    else if (booked.includes(line)) {
      const isSorted = kept.every((one, index) => index === 0 || one > (kept[index - 1] ?? 0));
      if (!isSorted) lines.push(...recordOf(queue.shift() ?? first));
      else if (kept.includes(line)) lines.push(...recordOf(line));
    }
  }
  return { content: lines.map((line) => whole[line - 1]).join("\n"), lines };
}

/** Whether a quote is open at the end of a text. */
function isInside(text: string): boolean {
  return (text.split('"').length - 1) % 2 === 1;
}

/** A line can be two rows. */
function placeIn(line: number, row: SourceRow): string {
  if (row.verdict !== "booked") return String(line);
  // An exchange is a row in each of its currencies.
  return [line, row.currency, row.part ?? ""].join(" ");
}

function accountOf(row: SourceRow): string {
  return row.verdict === "booked" ? (row.group.split("/")[0] ?? "") : "";
}

function said(row: SourceRow): string {
  if (row.verdict !== "booked") return row.verdict;
  const { transaction_date, posted_date, minor, currency, description } = row;
  return [transaction_date, posted_date, minor, currency, description].join(" | ");
}
