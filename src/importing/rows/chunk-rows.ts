/** Rows and facts of a bank file as an import carries them: what was read in minor units becomes numerals. */
import type { ChunkRow } from "../../contract/import/row.ts";
import { sharedDecisions, type ImportProofs } from "../../contract/import/evidence.ts";
import { fieldOfFlag, type ClearableText } from "../../contract/transaction/fields.ts";
import { amountText } from "../../contract/values/money.ts";
import type { BalanceProof, Reading } from "../reading.ts";
import type { SourceRow } from "../source-row.ts";

/** The texts that classify a row, each with its name in the contract. */
const labels = (["merchant", "category", "accounting_category", "cash_flow_category"] as const).map(
  (field) => [field, fieldOfFlag(field) as ClearableText] as const,
);

/** A row that was read as a row of a chunk. */
export function carriedRow(row: SourceRow): ChunkRow {
  const { line, cells } = row;
  const source = cells as string[];
  if (row.verdict !== "booked") {
    const { verdict, code, detail, retry_of } = row;
    return { line, verdict, code, detail, source, ...(retry_of === undefined ? {} : { retry_of }) };
  }
  const { minor, currency } = row;
  const chunkRow: Mutable<Extract<ChunkRow, { occurrence: number }>> = {
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
  if (row.part !== undefined) chunkRow.part = row.part;
  if (row.bank_id !== undefined) chunkRow.bank_id = row.bank_id;
  if (row.balance !== undefined) chunkRow.balance = amountText(row.balance, currency);
  for (const [field, name] of labels) if (row[field] !== undefined) chunkRow[name] = row[field];
  if (row.tags !== undefined) chunkRow.tags = row.tags as string[];
  if (row.source_record !== undefined) chunkRow.source_record = row.source_record;
  if (row.retry_of !== undefined) chunkRow.retry_of = row.retry_of;
  return chunkRow;
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

/** A proof in numerals of the account's currency. */
export function carriedProof(proof: BalanceProof, currency: string) {
  if (proof.result !== "proved") {
    const { result, opening, closing } = proof;
    return {
      result,
      ...(proof.result === "failed" && {
        line: proof.line,
        difference: amountText(proof.difference, currency),
      }),
      ...(proof.result === "unavailable" && proof.line !== undefined && { line: proof.line }),
      ...(opening !== undefined && { opening_balance: amountText(opening, currency) }),
      ...(closing !== undefined && { closing_balance: amountText(closing, currency) }),
      ...carriedLines(proof),
    };
  }
  const { result, opening, closing, firstDayClosing, lastDayOpening } = proof;
  return {
    result,
    opening_balance: amountText(opening, currency),
    closing_balance: amountText(closing, currency),
    ...(firstDayClosing === undefined ? {} : { first_day_closing: amountText(firstDayClosing, currency) }),
    ...(lastDayOpening === undefined ? {} : { last_day_opening: amountText(lastDayOpening, currency) }),
    ...carriedLines(proof),
  };
}

function carriedLines(proof: BalanceProof) {
  if (proof.result === "unavailable" || proof.lines === undefined) return {};
  const { opening, closing } = proof.lines;
  return {
    ...{ opening_line: opening.row, opening_balance_line: opening.balance },
    ...{ closing_line: closing.row, closing_balance_line: closing.balance },
  };
}

/** Characters of a text that settled a decision, which are kept. */
const VALUE_MAX = 200;

/** What a reading proved for the account's next file of its layout. */
export function carriedProofs({
  detected: { evidence },
  answered,
}: Pick<Reading, "detected" | "answered">): ImportProofs {
  const proofs = sharedDecisions.flatMap((name) => {
    const decision = evidence.find(({ about }) => about === name);
    if (decision?.basis === undefined) return [];
    const { decided, basis, line, value } = decision;
    const settling = value === undefined || value === "" ? {} : { value: value.slice(0, VALUE_MAX) };
    return [[name, { decided, basis, line, ...settling }] as const];
  });
  return { ...Object.fromEntries(proofs), ...(answered === undefined ? {} : { columns: answered }) };
}
