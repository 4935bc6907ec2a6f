/** Reading a file from memory by both passes, and writing what came of it so that a person can compare it. */
import { expect } from "vitest";
import { inFlags } from "../support/in-flags.ts";
import { recordInFlags } from "../../src/client/flag-text.ts";
import { Problem } from "../../src/contract/problem.ts";
import { amountText } from "../../src/contract/values/money.ts";
import { isCurrency } from "../../src/contract/values/currency.ts";
import { examine } from "../../src/importing/examine.ts";
import type { ReadingChoices } from "../../src/importing/choices.ts";
import type { AccountGroup, Reading } from "../../src/importing/reading.ts";
import type { SourceFile } from "../../src/importing/source-file.ts";
import type { SourceRow } from "../../src/importing/source-row.ts";
import { readRows } from "../../src/importing/rows.ts";

/** The day that all tests take for today. */
export const TODAY = "2026-11-21";

/** A file in memory, handed out in pieces of `piece` bytes. */
export function memoryFile(
  content: string | Uint8Array,
  { name = "bank.csv", piece = 65_536 } = {},
): SourceFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    name,
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

/** Both passes; evidence and problems in the words of the command line. */
export async function readWhole(
  source: SourceFile,
  choices: ReadingChoices = {},
): Promise<{ reading: Reading; rows: readonly SourceRow[] }> {
  try {
    const reading = await examine(source, { today: TODAY, ...choices });
    const rows: SourceRow[] = [];
    for await (const batch of readRows(source, reading)) rows.push(...batch);
    const detected = recordInFlags({ ...reading.detected }) as unknown as Reading["detected"];
    return { reading: { ...reading, detected }, rows };
  } catch (error) {
    throw inFlags(error);
  }
}

interface Manner {
  readonly piece?: number;
  readonly choices?: ReadingChoices;
}

/** Both passes over an export whose name tells nothing of it, or the problem that refuses it. */
export async function outcomeOf(content: string | Uint8Array, { piece, choices }: Manner = {}) {
  const file = memoryFile(content, { name: "export.dat", ...(piece === undefined ? {} : { piece }) });
  return readWhole(file, choices).catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });
}

/** Both passes over such an export, which nothing refuses. */
export async function readExport(content: string | Uint8Array, manner?: Manner) {
  const outcome = await outcomeOf(content, manner);
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

/** Expects that an export was refused at a line, which the sentence names. */
export function expectBrokenAt(outcome: unknown, { line, detail }: { line: number; detail: RegExp }): void {
  expect(outcome).toBeInstanceOf(Problem);
  const problem = outcome as Problem;
  expect(problem.detail).toMatch(detail);
  expect([problem.code, problem.more["line"]]).toEqual(["unreadable_file", line]);
  expect(problem.detail).toContain(`line ${line} (from byte `);
}

/** A row on one line: "5 | 2026-01-15 booked 2026-01-16 | -12.50 EUR | text | merchant", or "7 | skipped not_booked". */
export function told(row: SourceRow): string {
  if (row.verdict !== "booked") return `${row.line} | ${row.verdict} ${row.code}`;
  const days =
    row.posted_date === row.transaction_date
      ? row.transaction_date
      : `${row.transaction_date} booked ${row.posted_date}`;
  const parts = [row.line, days, `${amountText(row.minor, row.currency)} ${row.currency}`, row.description];
  return [...parts, ...(row.merchant === undefined ? [] : [row.merchant])].join(" | ");
}

/** A group on one line: "DE02…, EUR: 3 rows, proved 100.00 to 90.00". */
export function toldGroup({ number, currency, rows, proof }: AccountGroup): string {
  const text = (minor: bigint) =>
    currency !== null && isCurrency(currency) ? amountText(minor, currency) : String(minor);
  const proven =
    proof.result === "proved"
      ? `proved ${text(proof.opening)} to ${text(proof.closing)}`
      : proof.result === "failed"
        ? `failed at line ${proof.line} by ${text(proof.difference)}`
        : proof.opening === undefined
          ? "unavailable"
          : `unavailable from ${text(proof.opening)}`;
  return `${number ?? "no number"}, ${currency ?? "no currency"}: ${rows} rows, ${proven}`;
}
