/** Columns of amounts that compete with the one that is read. The running balance decides which of them moved the account. */
import { MARKS } from "../../rows/amount-sizes.ts";
import { column, joined, type Sentence } from "../../../../contract/choice.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { MappedField } from "../../../fields.ts";
import { areAmounts, columnOf, sizeOf, type HeadedRows, type NumberedRows } from "../../cells.ts";
import { ambiguous, type PossibleReading } from "../../decide/ambiguity.ts";
import { amountCell, type AmountCell } from "../../rows/amount-cells.ts";
import { rank, type Candidate } from "../candidates.ts";
import { isCountervalue } from "../currency-owner.ts";
import { columnsInUse, moneyColumns, type Columns, type CompetingAmount, type Money } from "../columns.ts";
import { columnName } from "../named-columns.ts";
import { isBesideForeignCurrency, isOtherEnd, ownAmounts } from "./named-amounts.ts";
import { feeColumns, provenWhole } from "./amount-arithmetic.ts";
import type { NetParts } from "./net-parts.ts";

interface Scene extends HeadedRows {
  readonly columns: Columns;
}

/** More columns of amounts than this are a report's. */
const COMPETING_MAX = 8;

/** The columns that compete with the amount that is read; none with one that a person named. */
export function findCompetingAmounts({
  columns,
  header,
  rows,
  preset,
  parts,
}: Scene & { readonly preset: Columns; readonly parts: NetParts | undefined }): readonly CompetingAmount[] {
  if (moneyColumns(preset).length > 0) return [];
  const { amount, sign } = columns;
  const alike = amount?.length === 1 ? namesakes({ columns, header, rows }) : [];
  // What the amount is the rest of is no other name for it.
  const namesake = alike.filter((index) => parts?.isProven !== true || index !== parts.gross);
  const inUse = columnsInUse(columns);
  const others = [...header.keys()].filter(
    (index) => !inUse.has(index) && !namesake.includes(index) && holdsAmounts(columnOf(rows, index)),
  );
  const grosses = amount === undefined ? grossOfHalves({ columns, header, rows }) : [];
  const isOpen = (index: number) =>
    amount === undefined
      ? isPlainAmount(header[index] ?? "") &&
        !isBesideForeignCurrency(header, index) &&
        !grosses.includes(index)
      : isOtherEnd(header, { of: amount[0] ?? -1, index }) ||
        isCountervalue(index, { columns, header, rows });
  const single = (index: number, isNamed: boolean): CompetingAmount => ({
    money: { amount: [index], ...(sign === undefined ? {} : { sign }) },
    isNamed,
  });
  const pair = amount === undefined ? undefined : pairBeside({ columns, header, rows });
  return [
    ...namesake.map((index) => single(index, true)),
    ...(pair === undefined ? [] : [{ money: pair, isNamed: true }]),
    ...others.map((index) => single(index, isOpen(index))),
  ].slice(0, COMPETING_MAX);
}

/** The columns of which fees prove debits or credits to be what is left. */
function grossOfHalves({ columns: { debit, credit }, header, rows }: Scene): readonly number[] {
  const fees = feeColumns({ header, rows });
  return [debit?.[0], credit?.[0]].flatMap((net) =>
    net === undefined ? [] : (provenWhole({ header, rows }, { net, fees })?.gross ?? []),
  );
}

function isPlainAmount(cell: string): boolean {
  const role = fieldOf(cell);
  return role?.field === "amount" && role.exact;
}

/** Columns that the header names as it names the amount, where it does not tell which of them moved the account. */
function namesakes({ columns, header, rows }: Scene): readonly number[] {
  const [amount = -1] = columns.amount ?? [];
  // "Value" is of money or of a day, which its cells tell; so it is in each of its columns.
  const isValue = fieldOf(header[amount] ?? "")?.field === "value_date";
  const candidates = header.flatMap((cell, index): Candidate[] => {
    const role = fieldOf(cell);
    const isNamed = role?.field === "amount" || (isValue && role?.field === "value_date");
    return isNamed && holdsAmounts(columnOf(rows, index))
      ? [{ index, exact: role.exact, isComposed: role.isComposed ?? false }]
      : [];
  });
  const own = candidates.find(({ index }) => index === amount);
  if (own === undefined) return [];
  const alike = candidates.filter(
    (candidate) =>
      rank(candidate) === rank(own) &&
      (isBesideForeignCurrency(header, own.index) || !isBesideForeignCurrency(header, candidate.index)),
  );
  const best = ownAmounts(alike, { header, rows });
  return best.length < 2 ? [] : best.filter((index) => index !== amount);
}

/** The pair of debits and credits beside an amount that is read instead. */
function pairBeside({ columns, header, rows }: Scene): Money | undefined {
  const inUse = columnsInUse(columns);
  const half = (field: "debit" | "credit") =>
    header.findIndex(
      (cell, index) =>
        !inUse.has(index) && fieldOf(cell)?.field === field && holdsAmounts(columnOf(rows, index)),
    );
  const [debit, credit] = [half("debit"), half("credit")];
  return debit < 0 || credit < 0 ? undefined : { debit: [debit], credit: [credit] };
}

/** Whether a column holds amounts, and no whole numbers of anything. */
function holdsAmounts(cells: readonly string[]): boolean {
  return areAmounts(cells) && cells.some((cell) => /[1-9]/.test(cell) && /[.,][0-9]|^[-+(]/.test(cell));
}

/** Whether two ways to read a row's amount differ in size, where both hold one. */
function differ(one: AmountCell, other: AmountCell): boolean {
  const isZero = ({ parts }: AmountCell) => !/[1-9]/.test(parts.body);
  if (isZero(one) || isZero(other)) return false;
  return !MARKS.some((mark) => sizeOf(one.parts, mark) === sizeOf(other.parts, mark));
}

/** The line of a row, and its amount in each of several columns. */
export interface AmountDifference {
  readonly line: number;
  readonly texts: readonly string[];
}

/** The columns that are read, and those that the header names as much. */
export function namedMoneys(
  columns: Columns,
  competingAmounts: readonly CompetingAmount[] = [],
): readonly Money[] {
  return [columns, ...competingAmounts.filter(({ isNamed }) => isNamed).map(({ money }) => money)];
}

/** Throws `ambiguous_file` where columns of one name differ and no balance is there to tell. */
export function refuseCompetingAmounts(
  competingAmounts: readonly CompetingAmount[],
  { columns, header, rows, lines }: Scene & NumberedRows,
): void {
  const moneys = namedMoneys(columns, competingAmounts);
  if (moneys.length < 2) return;
  const differences = rows.flatMap((cells, row) => amountDifference(cells, moneys, lines[row] ?? 0) ?? []);
  if (differences.length > 0) throw ambiguousAmounts(header, moneys, differences);
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
  return {
    line,
    texts: [first, ...others].map((cell) => (typeof cell === "string" ? "" : cell.text.trim())),
  };
}

export function ambiguousAmounts(
  header: readonly string[],
  moneys: readonly Money[],
  differences: readonly AmountDifference[],
) {
  const readings = moneys.map((money, at): PossibleReading => ({
    reading: moneyChoices(header, money),
    rows: differences
      .slice(0, 3)
      .map(({ line, texts }) => ({ line, text: texts[at] ?? "", becomes: "the amount" })),
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
