/**
 * The rows of a chunk, checked by hand: a million rows pass here, and a schema would cost more than storing them. A row
 * that cannot be stored becomes a refused row with its reason; a chunk whose shape is not that of the contract is a
 * mistake of the client and is refused whole.
 */
import { memberText } from "../../../contract/choice.ts";
import { isCurrency } from "../../../contract/values/currency.ts";
import { dayNumber, isDate } from "../../../contract/values/date.ts";
import type { ChunkBookedRow, ChunkRefusedRow, ChunkRow } from "../../../contract/import/row.ts";
import { placeOf, rowAt } from "../../../contract/import/row-place.ts";
import { JSON_FORMAT } from "../../../contract/import.ts";
import { toMinor } from "../../../contract/values/money.ts";
import { Problem } from "../../../contract/problem.ts";
import { createTransactionSchema } from "../../../contract/transaction/request.ts";
import { textFault } from "../../../importing/rows/row-fault.ts";
import { rejectReasons } from "../../../importing/rows/reject-reasons.ts";
import { convertToBooked } from "../../transactions/record.ts";
import { identityByHand, identityOfRow, type Identity } from "../../fingerprints/row-identity.ts";

/** A row that can become a transaction. */
export interface CheckedRow extends Identity {
  readonly row: ChunkBookedRow;
  /** Booking day, as days since 1970-01-01. */
  readonly day: number;
  /** Signed minor units of the row's currency. */
  readonly amount: number;
  /** Running balance after the row in the account's currency, where the row has one. */
  readonly balance?: number;
}

export type Checked = CheckedRow | ChunkRefusedRow;

export function isRefused(row: Checked): row is ChunkRefusedRow {
  return "verdict" in row;
}

/** What the rows are checked against. */
interface RowRules {
  /** Currency of the account. */
  readonly currency: string;
  readonly format: string;
  readonly importId: string;
}

/** Checks what the rows say. */
export function checkRows(rows: readonly ChunkRow[], rules: RowRules): readonly Checked[] {
  const days = new Map<string, number>();
  return rows.map((row) => ("verdict" in row ? row : checkRow(row, { rules, days })));
}

function checkRow(
  row: ChunkBookedRow,
  { rules, days }: { rules: RowRules; days: Map<string, number> },
): Checked {
  const day = dayOf(row.posted_date, days);
  if (day === undefined || dayOf(row.transaction_date, days) === undefined)
    return refuseRow(row, "invalid_date");
  const text = textFault(row);
  if (text !== undefined) return refuseRow(row, text);
  const currency = row.currency_code ?? rules.currency;
  if (!isCurrency(currency)) return refuseRow(row, "unknown_currency");
  const minor = toMinor(row.amount, currency);
  if (typeof minor === "string") return refuseRow(row, minor);
  if (currency !== rules.currency || row.exchange_rate !== undefined) {
    const fault = rateFault(row, rules.currency);
    if (fault !== undefined) return { ...refuseRow(row, "unknown_currency"), ...fault };
  }
  const amount = Number(minor);
  const identity =
    rules.format === JSON_FORMAT
      ? identityByHand(`${rules.importId} ${row.line}`)
      : identityOfRow(row, { minor, currency });
  if (row.balance === undefined) return { row, day, amount, ...identity };
  const balance = toMinor(row.balance, rules.currency);
  return typeof balance === "string"
    ? refuseRow(row, balance)
    : { row, day, amount, balance: Number(balance), ...identity };
}

/** The row as one that does not become a transaction. */
export function refuseRow(row: ChunkBookedRow, code: keyof typeof rejectReasons): ChunkRefusedRow {
  return {
    ...rowAt(placeOf(row)),
    verdict: "rejected",
    code,
    detail: rejectReasons[code],
    ...(row.retry_of === undefined ? {} : { retry_of: row.retry_of }),
    source: row.source,
  };
}

function dayOf(text: string, days: Map<string, number>): number | undefined {
  const cachedDay = days.get(text);
  if (cachedDay !== undefined) return cachedDay;
  if (!isDate(text)) return undefined;
  const day = dayNumber(text);
  days.set(text, day);
  return day;
}

/** Why an amount of another currency cannot be booked in the account's. */
function rateFault(row: ChunkBookedRow, currency: string): { code: string; detail: string } | undefined {
  if (row.exchange_rate !== undefined && !isRate(row.exchange_rate)) {
    return {
      code: "validation_failed",
      detail: `The exchange rate ${JSON.stringify(row.exchange_rate.slice(0, 40))} is not a number above 0 with at most 12 digits.`,
    };
  }
  try {
    convertToBooked({
      amount: row.amount,
      currency_code: row.currency_code ?? currency,
      exchange_rate: row.exchange_rate,
      account_currency: currency,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, detail: memberText(error.detail) };
  }
}

/** A plain numeral, as rows carry it, that a create request could have too. */
function isRate(text: string): boolean {
  return (
    /^[0-9]+(?:\.[0-9]+)?$/.test(text) && createTransactionSchema.shape.exchange_rate.safeParse(text).success
  );
}
