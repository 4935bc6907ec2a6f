/** Rows and facts of a bank file as an import carries them: what was read in minor units becomes numerals. */
import type { ChunkRow } from "./import.ts";
import { amountText } from "./money.ts";

/** A row as it was read. */
export type ReadRow = ReadBookedRow | ReadRefusedRow;

interface ReadRefusedRow {
  readonly verdict: "rejected" | "skipped";
  readonly line: number;
  readonly cells: readonly string[];
  readonly code: string;
  readonly detail: string;
}

interface ReadBookedRow {
  readonly verdict: "booked";
  readonly line: number;
  readonly cells: readonly string[];
  readonly occurrence: number;
  readonly transaction_date: string;
  readonly posted_date: string;
  readonly description: string;
  readonly original_description: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly bank_id?: string;
  readonly merchant_name?: string;
  readonly category?: string;
  readonly accounting_category?: string;
  readonly cash_flow_category?: string;
  readonly tags?: readonly string[];
  readonly retry_of?: { readonly import_id: string; readonly line: number };
}

/** A row that was read as a row of a chunk. */
export function carriedRow(row: ReadRow): ChunkRow {
  const { line, cells } = row;
  const source = cells as string[];
  if (row.verdict !== "booked") {
    const { verdict, code, detail } = row;
    return { line, verdict, code, detail, source };
  }
  const { minor, currency } = row;
  const carried: Mutable<Extract<ChunkRow, { occurrence: number }>> = {
    line,
    occurrence: row.occurrence,
    transaction_date: row.transaction_date,
    posted_date: row.posted_date,
    description: row.description,
    original_description: row.original_description,
    amount: amountText(minor, currency),
    currency_code: currency,
    source,
  };
  // Told one by one: a million rows pass here, and most of them have next to none of these.
  if (row.bank_id !== undefined) carried.bank_id = row.bank_id;
  if (row.merchant_name !== undefined) carried.merchant_name = row.merchant_name;
  if (row.category !== undefined) carried.category = row.category;
  if (row.accounting_category !== undefined) carried.accounting_category = row.accounting_category;
  if (row.cash_flow_category !== undefined) carried.cash_flow_category = row.cash_flow_category;
  if (row.tags !== undefined) carried.tags = row.tags as string[];
  if (row.retry_of !== undefined) carried.retry_of = row.retry_of;
  return carried;
}

type Mutable<Type> = { -readonly [Member in keyof Type]: Type[Member] };

/** First and last booking day of a part of a file; null where it has no readable row. */
export function carriedPeriod({
  from,
  to,
}: {
  readonly from: string | null;
  readonly to: string | null;
}): { from: string; to: string } | null {
  return from === null || to === null ? null : { from, to };
}

/** What balances prove, in minor units. */
export type ReadProof =
  | { readonly result: "proved"; readonly opening: bigint; readonly closing: bigint }
  | { readonly result: "failed"; readonly line: number; readonly difference: bigint }
  | { readonly result: "unavailable" };

/** A proof in numerals of the account's currency. */
export function carriedProof(proof: ReadProof, currency: string) {
  if (proof.result === "unavailable") return { result: proof.result };
  if (proof.result === "failed") {
    return { result: proof.result, line: proof.line, difference: amountText(proof.difference, currency) };
  }
  const { result, opening, closing } = proof;
  return {
    result,
    opening_balance: amountText(opening, currency),
    closing_balance: amountText(closing, currency),
  };
}
