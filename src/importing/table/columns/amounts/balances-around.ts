/**
 * The balance before and after each row: what parts the two is what moved the account, whatever of it is the amount and what
 * the fee, and whichever way it went.
 */
import { COMMA, DOT, readBody, takeApart, type AmountParts } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { Side } from "../../../words/sides.ts";
import type { Columns } from "../columns.ts";
import { FEE_WORDS } from "../../../words/fees.ts";

type Rows = readonly (readonly string[])[];
type Bits = typeof DOT | typeof COMMA;

const BEFORE =
  /\b(?:before|prior|previous|opening|avant|precedent|initial|anterior|antes|inicial|prima|precedente|vor|vorher|voor|przed|fore|for|pred|awal|sebelum)\b|前|이전|до/u;
const AFTER =
  /\b(?:after|closing|new|apres|final|posterior|despues|dopo|depois|finale|nach|nachher|na|po|efter|etter|jalkeen|akhir|sesudah|setelah)\b|[后後]|이후|после/u;
/** What is taken beside an amount and is no fee of the bank. */
const LEVY =
  /\b(?:e ?)?(?:levy|levies|tax|taxes|vat|duty|stamp|tva|iva|impuesto|imposto|imposta|steuer|pajak|kodi)\b/;

/** Rows that prove it: fewer may add up by chance. */
const ROWS_MIN = 3;
/** Decimals at which figures are compared. */
const DECIMALS = 4;

/** The two columns as the sign of amounts that have none; undefined where a row is not explained by its amount and fees. */
export function withBalancesAround(
  columns: Columns,
  { header, rows }: { header: readonly string[]; rows: Rows },
): Columns | undefined {
  const [amount, other] = columns.amount ?? [];
  if (amount === undefined || other !== undefined || columns.sign !== undefined || rows.length < ROWS_MIN)
    return undefined;
  const named = header.map(foldHeader);
  const balances = header.flatMap((cell, index) => {
    const isFree =
      columns.balance?.includes(index) === true || !Object.values(columns).flat().includes(index);
    return isFree && fieldOf(cell)?.field === "balance" ? [index] : [];
  });
  const [before, after] = [BEFORE, AFTER].map((words) =>
    balances.filter((index) => words.test(named[index] ?? "")),
  );
  const [from, to] = [before?.[0], after?.[0]];
  if (from === undefined || to === undefined || from === to || before?.length !== 1 || after?.length !== 1)
    return undefined;
  const fees = named.flatMap((word, index) =>
    index !== amount && !balances.includes(index) && (FEE_WORDS.test(word) || LEVY.test(word)) ? [index] : [],
  );
  const isExplained = ([DOT, COMMA] as const).some((mark) =>
    rows.every((cells) => isStep(cells, { amount, from, to, fees, mark })),
  );
  return isExplained ? { ...columns, balance: [to], sign: [from, to] } : undefined;
}

interface Step {
  readonly amount: number;
  readonly from: number;
  readonly to: number;
  readonly fees: readonly number[];
  readonly mark: Bits;
}

/** Whether the amount, with the fees or without them, is what parts the balances. */
function isStep(cells: readonly string[], { amount, from, to, fees, mark }: Step): boolean {
  if (takeApart(cells[amount] ?? "")?.signed !== false) return false;
  const [size, start, end] = [amount, from, to].map((at) => sizeOf(cells[at], mark));
  const charged = fees.reduce(
    (sum, at) => sum + ((cells[at] ?? "").trim() === "" ? 0 : sizeOf(cells[at], mark)),
    0,
  );
  const moved = (end ?? NaN) - (start ?? NaN);
  if (Number.isNaN(moved)) return false;
  return [size, -(size ?? NaN), (size ?? NaN) - charged, -(size ?? NaN) - charged].includes(moved);
}

function sizeOf(text = "", mark: Bits): number {
  const parts = takeApart(text);
  const size = parts === undefined ? "amount_syntax" : readBody(parts.body, mark, DECIMALS);
  return typeof size === "string" ? NaN : parts?.negative === true || parts?.word === "debit" ? -size : size;
}

/** What moved the account in a row, and its side; undefined where the balances do not tell. */
export function movedBetween(
  cells: readonly string[],
  { parts, from, to }: { parts: AmountParts; from: number; to: number },
): { readonly parts: AmountParts; readonly side: Side } | undefined {
  const found = ([DOT, COMMA] as const).flatMap((mark) => {
    const moved = sizeOf(cells[to], mark) - sizeOf(cells[from], mark);
    if (Number.isNaN(moved)) return [];
    const own = readBody(parts.body, mark, DECIMALS);
    const body = own === Math.abs(moved) ? parts.body : bodyOf(Math.abs(moved), mark);
    return [{ body, side: moved < 0 ? ("debit" as const) : ("credit" as const) }];
  });
  const [first, other] = found;
  if (
    first === undefined ||
    (other !== undefined && (other.body !== first.body || other.side !== first.side))
  )
    return undefined;
  return { parts: { ...parts, body: first.body }, side: first.side };
}

/** A size in digits, under a mark. */
function bodyOf(size: number, mark: Bits): string {
  const digits = String(size).padStart(DECIMALS + 1, "0");
  const fraction = digits.slice(-DECIMALS).replace(/0{1,2}$/, "");
  const whole = digits.slice(0, -DECIMALS);
  return fraction === "00" ? whole : `${whole}${mark === DOT ? "." : ","}${fraction}`;
}
