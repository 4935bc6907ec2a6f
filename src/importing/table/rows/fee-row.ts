/** A row of a payment service as two: what was paid, and the fee that was taken off it. Their sum is the row's amount. */
import { createHash } from "node:crypto";
import { currencyDecimals } from "../../../contract/values/currency.ts";
import type { SourceRecord } from "../../../contract/transaction/source-record.ts";
import { codePoints } from "../../../contract/values/text.ts";
import { DESCRIPTION_MAX, LABEL_MAX } from "../../../contract/transaction/limits.ts";
import { takeApart } from "../../cells/amount-text.ts";
import type { BookedRow } from "../../source-row.ts";
import { signedSize, type AmountCell } from "./amount-cells.ts";
import { sizeUnder } from "./amount-sizes.ts";
import { feeOf } from "../decide/fees/fee-proof.ts";
import type { TableRecipe } from "../recipe.ts";

/** A row's amount cell, and its amount and the fee beside it in minor units as they are booked. */
interface PaidRow {
  readonly cells: readonly string[];
  readonly amount: AmountCell;
  readonly currency: string;
  /** What moved the account. */
  readonly movement: number;
  /** Of a column of fees that a running balance speaks of. */
  readonly feeAmount: number;
}

/** The fee of a row, money out being negative; undefined where gross, fee and net do not add up. */
export function feeIn(
  { cells, amount, currency, movement, feeAmount }: PaidRow,
  { fee, layout: { parts }, mark, sign }: TableRecipe,
): number | undefined {
  // What is in the amount is a cost; what is added or taken off it is so as it moved the account.
  if (fee?.turn !== undefined) return fee.turn === 0 ? -Math.abs(feeAmount) : fee.turn * feeAmount;
  if (parts === undefined) return 0;
  const decimals = currencyDecimals(currency);
  const text = cells[parts.gross] ?? "";
  const gross = text.trim() === "" ? { body: "0", negative: false, hasSign: false } : takeApart(text);
  const size = gross === undefined ? NaN : sizeUnder(mark, gross.body, decimals);
  if (gross === undefined || Number.isNaN(size)) return undefined;
  const own = movement - signedSize(size, { ...amount, parts: gross }, sign);
  const feeSum = parts.fees.reduce((sum, at) => sum + feeOf(cells[at] ?? "", mark, decimals), 0);
  return Math.abs(feeSum) === Math.abs(own) ? own : undefined;
}

/** The rows of a payment and of its fee; the row itself where one of the two is nothing. */
export function withFeeRow(
  row: BookedRow,
  fee: number,
): readonly [BookedRow] | readonly [BookedRow, BookedRow] {
  const gross = row.minor - BigInt(fee);
  if (fee === 0 || gross === 0n) return [row];
  const { balance, bank_id, source_record, merchant, category, tags, ...rest } = row;
  const { accounting_category: _, cash_flow_category: __, ...own } = rest;
  const about = aboutFee(source_record);
  return [
    // The fee comes after what it is for.
    { ...row, minor: gross, ...(balance === undefined ? {} : { balance: balance - BigInt(fee) }) },
    {
      ...own,
      part: "fee",
      minor: BigInt(fee),
      description: feeText(row.description),
      original_description: feeText(row.original_description),
      ...(balance === undefined ? {} : { balance }),
      ...(bank_id === undefined ? {} : { bank_id: feeId(bank_id) }),
      ...(about === undefined ? {} : { source_record: about }),
    },
  ];
}

function feeText(text: string): string {
  const whole = `Fee: ${text}`;
  if (whole.length <= DESCRIPTION_MAX || codePoints(whole) <= DESCRIPTION_MAX) return whole;
  return `${[...whole].slice(0, DESCRIPTION_MAX - 1).join("")}…`;
}

/** The bank's id is the payment's. */
function feeId(bankId: string): string {
  const id = `${bankId}:fee`;
  if (codePoints(id) <= LABEL_MAX) return id;
  return `sha256:${createHash("sha256").update(id).digest("hex")}`;
}

/** The source record without the other party, to whom the fee was not paid. */
function aboutFee(record: SourceRecord | undefined): SourceRecord | undefined {
  if (record === undefined) return undefined;
  const {
    counterparty_name: _,
    counterparty_account: __,
    cardholder: ___,
    bank_category: ____,
    ...about
  } = record;
  return Object.keys(about).length === 0 ? undefined : about;
}
