/** Columns of amounts beside the one that is read: which of them moved the account, a running balance tells. */
import { column, joined, type Sentence } from "../../../../contract/choice.ts";
import { COMMA, DOT, readBody, takeApart } from "../../../cells/amount-text.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { MappedField } from "../../../model.ts";
import { ambiguous, type PossibleReading } from "../../decide/ambiguity.ts";
import { amountCell, type AmountCell } from "../../rows/amount-cells.ts";
import { columnOf, isOtherEnd, ownAmounts, rank, type Candidate } from "../candidates.ts";
import type { Columns } from "../columns.ts";
import type { NetParts } from "./net-parts.ts";
import { columnName } from "../named-columns.ts";

type Rows = readonly (readonly string[])[];

/** The columns that hold a row's amount. */
export type Money = Pick<Columns, "amount" | "debit" | "credit" | "sign">;

export interface CompetingAmount {
  readonly money: Money;
  /** Whether the header names it as much as the one that is read: then nothing but a balance decides between them. */
  readonly isNamed: boolean;
  /** The pair that is read, the other way around; and whether words of its rows say so too. */
  readonly swap?: { readonly isSpoken: boolean };
}

interface Scene {
  readonly columns: Columns;
  readonly rows: Rows;
}

/** More columns of amounts than this are a report's. */
const COMPETING_MAX = 8;

/** The rivals of the amount that is read; none of an amount that a person named. */
export function findCompetingAmounts(
  header: readonly string[],
  {
    columns,
    rows,
    chosen,
    parts,
  }: Scene & { readonly chosen: Columns; readonly parts: NetParts | undefined },
): readonly CompetingAmount[] {
  if (chosen.amount !== undefined || chosen.debit !== undefined || chosen.credit !== undefined) return [];
  const { amount, sign } = columns;
  const alike = amount?.length === 1 ? namedAlike(header, { columns, rows }) : [];
  // What the amount is the rest of is no other name for it.
  const named = alike.filter((index) => parts?.isProven !== true || index !== parts.gross);
  const used = new Set(Object.values(columns).flat());
  const others = header.flatMap((_, index) =>
    !used.has(index) && !named.includes(index) && holdsAmounts(columnOf(rows, index)) ? [index] : [],
  );
  const single = (index: number): Money => ({
    amount: [index],
    ...(sign === undefined ? {} : { sign }),
  });
  const isOpen = (index: number) =>
    amount === undefined
      ? isPlainAmount(header[index] ?? "")
      : isOtherEnd(header, { of: amount[0] ?? -1, index });
  const pair = amount === undefined ? undefined : pairBeside(header, { columns, rows });
  return [
    ...named.map((index) => ({ money: single(index), isNamed: true })),
    ...(pair === undefined ? [] : [{ money: pair, isNamed: true }]),
    ...others.map((index) => ({
      money: single(index),
      isNamed: isOpen(index),
    })),
  ].slice(0, COMPETING_MAX);
}

function isPlainAmount(cell: string): boolean {
  const found = fieldOf(cell);
  return found?.field === "amount" && found.exact;
}

/** Columns that the header names as it names the amount, where it does not tell which of them moved the account. */
function namedAlike(header: readonly string[], { columns, rows }: Scene): readonly number[] {
  const [chosen = -1] = columns.amount ?? [];
  const candidates = header.flatMap((cell, index): Candidate[] => {
    const found = fieldOf(cell);
    const isAmount = found?.field === "amount" && holdsAmounts(columnOf(rows, index));
    return isAmount ? [{ index, exact: found.exact, isComposed: found.isComposed ?? false }] : [];
  });
  const own = candidates.find(({ index }) => index === chosen);
  if (own === undefined) return [];
  const alike = candidates.filter((candidate) => rank(candidate) === rank(own));
  const best = ownAmounts(alike, { header, rows });
  return best.length < 2 ? [] : best.filter((index) => index !== chosen);
}

/** The pair of debits and credits beside an amount that is read instead. */
function pairBeside(header: readonly string[], { columns, rows }: Scene): Money | undefined {
  const used = new Set(Object.values(columns).flat());
  const half = (field: "debit" | "credit") =>
    header.findIndex(
      (cell, index) =>
        !used.has(index) && fieldOf(cell)?.field === field && holdsAmounts(columnOf(rows, index)),
    );
  const [debit, credit] = [half("debit"), half("credit")];
  return debit < 0 || credit < 0 ? undefined : { debit: [debit], credit: [credit] };
}

/** Whether a column holds amounts, and no whole numbers of anything. */
function holdsAmounts(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => takeApart(cell) !== undefined) &&
    cells.some((cell) => /[1-9]/.test(cell) && /[.,][0-9]|^[-+(]/.test(cell))
  );
}

/** Whether two ways to read a row's amount differ in size, where both hold one. */
function differ(left: AmountCell, right: AmountCell): boolean {
  const isMoved = ({ parts }: AmountCell) => /[1-9]/.test(parts.body);
  if (!isMoved(left) || !isMoved(right)) return false;
  return ![DOT, COMMA].some((mark) => {
    const size = readBody(left.parts.body, mark, 4);
    return typeof size === "number" && size === readBody(right.parts.body, mark, 4);
  });
}

/** The line of a row, and its amount in each of several columns. */
export interface AmountDifference {
  readonly line: number;
  readonly texts: readonly string[];
}

/** Throws `ambiguous_file` where rivals of the same name differ and no balance is there to tell. */
export function refuseCompetingAmounts(
  rivals: readonly CompetingAmount[],
  { header, columns, rows, lines }: Scene & { header: readonly string[]; lines: readonly number[] },
): void {
  const moneys = [columns, ...rivals.filter(({ isNamed }) => isNamed).map(({ money }) => money)];
  if (moneys.length < 2) return;
  const sights = rows.flatMap((cells, row) => amountDifference(cells, moneys, lines[row] ?? 0) ?? []);
  if (sights.length > 0) throw ambiguousAmounts(header, moneys, sights);
}

/** A row's amounts in several columns; undefined where they do not differ. */
export function amountDifference(
  cells: readonly string[],
  moneys: readonly Money[],
  line: number,
): AmountDifference | undefined {
  const [first, ...others] = moneys.map((money) => amountCell(cells, money));
  if (first === undefined || typeof first === "string") return undefined;
  const isOther = others.some((other) => typeof other !== "string" && differ(first, other));
  if (!isOther) return undefined;
  const shown = [first, ...others].map((cell) => (typeof cell === "string" ? "" : cell.text.trim()));
  return { line, texts: shown };
}

export function ambiguousAmounts(
  header: readonly string[],
  moneys: readonly Money[],
  sights: readonly AmountDifference[],
) {
  const readings = moneys.map((money, at): PossibleReading => ({
    reading: moneyChoices(header, money),
    rows: sights.slice(0, 3).map(({ line, texts }) => ({
      line,
      text: texts[at] ?? "",
      becomes: "the amount",
    })),
  }));
  return ambiguous({ about: "columns of amounts", readings, contradicts: false });
}

/** The choices that read amounts from these columns. */
export function moneyChoices(header: readonly string[], { amount, debit, credit }: Money): Sentence {
  const choice = (field: MappedField, columns: readonly number[] | undefined) =>
    columns === undefined ? [] : [column(field, columnName(header, columns[0] ?? 0))];
  return joined(
    amount === undefined
      ? [...choice("debit", debit), ...choice("credit", credit)]
      : choice("amount", amount),
    " ",
  );
}
