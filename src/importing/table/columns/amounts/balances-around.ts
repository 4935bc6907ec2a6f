/**
 * The balance before and after each row: what parts the two is what moved the account, whatever of it is the amount and what
 * the fee, and whichever way it went.
 */
import { MARKS } from "../../rows/amount-sizes.ts";
import { takeApart, type AmountParts } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { FEE_WORDS } from "../../../words/fees.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { DecimalMark } from "../../../fields.ts";
import type { Side } from "../../../fields.ts";
import { balanceIn, sizeOf, type HeadedRows } from "../../cells.ts";
import { columnsInUse, type Columns } from "../columns.ts";

const BEFORE =
  /\b(?:before|prior|previous|opening|avant|precedent|initial|anterior|antes|inicial|prima|precedente|vor|vorher|voor|przed|fore|for|pred|awal|sebelum)\b|前|이전|до|преди|перед/u;
const AFTER =
  /\b(?:after|closing|new|apres|final|posterior|despues|dopo|depois|finale|nach|nachher|na|po|efter|etter|jalkeen|akhir|sesudah|setelah)\b|[后後]|이후|после/u;
/** What is taken beside an amount and is no fee of the bank. */
const LEVY =
  /\b(?:e ?)?(?:levy|levies|tax|taxes|vat|duty|stamp|tva|iva|impuesto|imposto|imposta|ste?uer|pajak|kodi)\b/;

/** Whether a header names the balance before a row, which says nothing of the row itself. */
export function isBalanceBefore(header: string): boolean {
  return BEFORE.test(foldHeader(header));
}

/** Rows that prove it: fewer may add up by chance. */
const ROWS_MIN = 3;

/** The two columns as the sign of amounts that have none; undefined where a row is not explained by its amount and fees. */
export function withBalancesAround(columns: Columns, { header, rows }: HeadedRows): Columns | undefined {
  const [amount, other] = columns.amount ?? [];
  if (amount === undefined || other !== undefined || columns.sign !== undefined || rows.length < ROWS_MIN)
    return undefined;
  const words = header.map(foldHeader);
  const inUse = columnsInUse(columns);
  const balances = header.flatMap((cell, index) => {
    const isFree = columns.balance?.includes(index) === true || !inUse.has(index);
    return isFree && fieldOf(cell)?.field === "balance" ? [index] : [];
  });
  const onlyBalance = (pattern: RegExp) => {
    const [only, second] = balances.filter((index) => pattern.test(words[index] ?? ""));
    return second === undefined ? only : undefined;
  };
  const [from, to] = [onlyBalance(BEFORE), onlyBalance(AFTER)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const fees = words.flatMap((word, index) =>
    index !== amount && !balances.includes(index) && (FEE_WORDS.test(word) || LEVY.test(word)) ? [index] : [],
  );
  const isExplained = MARKS.some((mark) =>
    rows.every((cells) => isStep(cells, { amount, from, to, fees, mark })),
  );
  return isExplained ? { ...columns, balance: [to], sign: [from, to] } : undefined;
}

interface Step {
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly fees: readonly number[];
  readonly mark: DecimalMark;
}

/** Whether the amount, with the fees or without them, is what parts the balances. */
function isStep(cells: readonly string[], { amount, from, to, fees, mark }: Step): boolean {
  if (takeApart(cells[amount] ?? "")?.hasSign !== false) return false;
  const numberAt = (at: number) => balanceIn(cells[at] ?? "", mark);
  const size = numberAt(amount);
  const costs = fees
    .filter((at) => (cells[at] ?? "").trim() !== "")
    .reduce((sum, at) => sum + numberAt(at), 0);
  const move = numberAt(to) - numberAt(from);
  return !Number.isNaN(move) && [size, -size, size - costs, -size - costs].includes(move);
}

/** What moved the account in a row, and its side; undefined where the balances do not tell. */
export function movedBetween(
  cells: readonly string[],
  { parts, from, to }: { parts: AmountParts; from: number; to: number },
): { readonly parts: AmountParts; readonly side: Side } | undefined {
  const [move, other] = MARKS.flatMap((mark) => {
    const change = balanceIn(cells[to] ?? "", mark) - balanceIn(cells[from] ?? "", mark);
    if (Number.isNaN(change)) return [];
    const size = Math.abs(change);
    const body = sizeOf(parts, mark) === size ? parts.body : bodyOf(size, mark);
    return [{ body, side: change < 0 ? ("debit" as const) : ("credit" as const) }];
  });
  if (move === undefined) return undefined;
  if (other !== undefined && (other.body !== move.body || other.side !== move.side)) return undefined;
  return { parts: { ...parts, body: move.body }, side: move.side };
}

/** A size of ten-thousandths in digits, under a mark. */
function bodyOf(size: number, mark: DecimalMark): string {
  const digits = String(size).padStart(5, "0");
  const fraction = digits.slice(-4).replace(/0{1,2}$/, "");
  const whole = digits.slice(0, -4);
  return fraction === "00" ? whole : `${whole}${mark}${fraction}`;
}
