/** A row's signed amount from its amount cells: one signed column, a pair of debit and credit, or a size and a sign word. */
import { CERTAIN_MARK, COMMA, DOT, readBody, takeApart, type AmountParts } from "../../cells/amount-text.ts";
import { holdsNone } from "../../cells/missing-amount.ts";
import type { DecimalMark } from "../../fields.ts";
import type { SignReading } from "./amount-sizes.ts";
import type { Layout } from "../layout.ts";
import type { TableRecord } from "../record.ts";
import { signOfWord, type SignLetters } from "../../words/sides.ts";
import type { RejectCode } from "../../rows/reject-reasons.ts";
import { movedBetween } from "../columns/amounts/balances-around.ts";
import type { Columns } from "../columns/columns.ts";
import { neutralSide } from "./neutral-rows.ts";

/** An amount cell of a row, taken apart, with what its column and the sign column say of its direction. */
export interface AmountCell {
  /** As the file shows it. */
  readonly text: string;
  readonly parts: AmountParts;
  /** debit and credit by a column or word; undefined for a signed amount. */
  readonly side: "debit" | "credit" | undefined;
  /** Index of its column. */
  readonly column: number | undefined;
  /** Whether the side may be that of a ledger, where a debit is money in: then a sign turns it around. */
  readonly mayTurn?: true;
}

/** The amount cell of a row, or why it has none. */
export function amountCell(
  cells: readonly string[],
  columns: Columns,
  letters?: SignLetters,
): AmountCell | RejectCode {
  const { amount, debit, credit, sign } = columns;
  if (amount !== undefined) {
    const column = amount.length === 1 ? amount[0] : columnOfAmount(cells, amount);
    if (column === undefined) return "several_amounts";
    const text = cells[column] ?? "";
    if (holdsNone(text)) return "amount_missing";
    const parts = takeApart(text);
    if (parts === undefined) return "amount_syntax";
    if (sign === undefined) return { text: displayAmount(text), parts, side: parts.word, column };
    if (letters === "balances") {
      const [from = -1, to = -1] = sign;
      const movement = movedBetween(cells, { parts, from, to });
      return movement === undefined ? "unknown_sign" : { text: displayAmount(text), ...movement, column };
    }
    const side =
      signOfWord(cells[sign[0] ?? -1] ?? "", letters) ??
      (letters === "neutral" ? neutralSide(cells, columns) : undefined);
    // A broker's minus says the same as the word: some purchases lack it, and no withdrawal does.
    const isSaid = letters === "trades" && parts.negative && side === "debit";
    if (isSaid) return { text: displayAmount(text), parts: { ...parts, negative: false }, side, column };
    return side === undefined ? "unknown_sign" : { text: displayAmount(text), parts, side, column };
  }
  const debitCell = pairCell(cells, debit, "debit");
  const creditCell = pairCell(cells, credit, "credit");
  if (typeof debitCell === "string" && debitCell !== "amount_missing") return debitCell;
  if (typeof creditCell === "string" && creditCell !== "amount_missing") return creditCell;
  if (typeof debitCell === "string") return creditCell;
  if (typeof creditCell === "string") return debitCell;
  // Some banks fill the other column with zeros.
  if (isZero(debitCell.parts.body)) return creditCell;
  return isZero(creditCell.parts.body) ? debitCell : "both_debit_and_credit";
}

/** The same of a record; of a row that holds a fee alone, an amount of nothing, which the fee adds to. */
export function rowAmount(
  { line, cells, isSideOpen }: Pick<TableRecord, "line" | "cells" | "isSideOpen">,
  {
    columns,
    letters,
    fee,
    mayBeLedger,
    movedSilently,
  }: Pick<Layout, "columns" | "letters" | "fee" | "mayBeLedger" | "movedSilently">,
): AmountCell | RejectCode {
  const amount = amountCell(cells, columns, letters);
  // The account moved by something else than nothing.
  if (movedSilently?.has(line) === true && typeof amount !== "string" && isZero(amount.parts.body))
    return "amount_missing";
  if (isSideOpen === true && typeof amount !== "string") return "unknown_sign";
  if (mayBeLedger !== undefined && typeof amount !== "string") return { ...amount, mayTurn: true };
  if (amount !== "amount_missing" || fee === undefined || !/[1-9]/.test(cells[fee] ?? "")) return amount;
  return takeApart(cells[fee] ?? "") === undefined ? amount : NO_AMOUNT;
}

/** The amount of a row that holds a fee alone. */
export const NO_AMOUNT: AmountCell = {
  text: "0",
  parts: { body: "0", negative: false, hasSign: false },
  side: undefined,
  column: undefined,
};

/** The one of several columns that holds an amount other than zero; undefined where two do. */
function columnOfAmount(cells: readonly string[], columns: readonly number[]): number | undefined {
  const nonZero = columns.filter((column) => /[1-9]/.test(cells[column] ?? ""));
  if (nonZero.length > 1) return undefined;
  return nonZero[0] ?? columns.find((column) => (cells[column] ?? "").trim() !== "") ?? columns[0];
}

function pairCell(
  cells: readonly string[],
  column: readonly number[] | undefined,
  side: "debit" | "credit",
): AmountCell | RejectCode {
  const text = column === undefined ? "" : (cells[column[0] ?? -1] ?? "");
  if (holdsNone(text)) return "amount_missing";
  const parts = takeApart(text);
  return parts === undefined
    ? "amount_syntax"
    : { text: displayAmount(text), parts, side, column: column?.[0] };
}

/** An amount's text for a person. */
export function displayAmount(text: string): string {
  return text.includes(CERTAIN_MARK) ? text.replace(CERTAIN_MARK, ".").replace(/\.0$/, "") : text;
}

function isZero(body: string): boolean {
  return !/[1-9]/.test(body);
}

/**
 * Signed minor units of a cell. Read as they are, a debit is money out whatever its sign; read inverted, a debit that is
 * written negative is a reversal, and a signed amount turns around; so does a side that may be a ledger's.
 */
export function signedMinor(
  cell: AmountCell,
  { mark, sign, decimals }: { mark: DecimalMark; sign: SignReading; decimals: number },
): number | RejectCode {
  const size = readBody(cell.parts.body, mark === "." ? DOT : COMMA, decimals);
  return typeof size === "string" ? size : signedSize(size, cell, sign);
}

/** A size that was read from a cell, with the sign of the cell's row. */
export function signedSize(size: number, { parts, side, mayTurn }: AmountCell, sign: SignReading): number {
  if (size === 0) return 0;
  const ownValue = parts.negative ? -size : size;
  if (mayTurn === true && side !== undefined)
    return (side === "debit") === (sign === "as_is") ? -ownValue : ownValue;
  if (side === undefined) return sign === "as_is" ? ownValue : -ownValue;
  const value = sign === "as_is" ? size : ownValue;
  return side === "debit" ? -value : value;
}
