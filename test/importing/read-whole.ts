/** Reading a file from memory by both passes, and writing what came of it so that a person can compare it. */
import { inFlags } from "../support/in-flags.ts";
import { recordInFlags } from "../../src/client/flag-text.ts";
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
