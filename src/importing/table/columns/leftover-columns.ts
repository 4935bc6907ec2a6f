/** Columns whose headers say nothing, known by what they hold beside columns that are known. */
import { isCurrency } from "../../../contract/currency.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { foldHeader } from "../../cells/fold.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import type { Columns } from "./columns.ts";
import { fillingsOf, isExclusive } from "./amounts/pair-by-content.ts";

type Rows = readonly (readonly string[])[];

/** The columns, with a currency, a sign or a text that none of them had and that one of `free` holds. */
export function withUnnamedColumns(
  columns: Columns,
  { free, header, rows }: { free: readonly number[]; header: readonly string[]; rows: Rows },
): Columns {
  if (free.length === 0 || rows.length === 0) return columns;
  const half = otherHalf(columns, { free, rows });
  if (half !== undefined) {
    const rest = free.filter((index) => index !== (half.debit ?? half.credit)?.[0]);
    return withUnnamedColumns({ ...columns, ...half }, { free: rest, header, rows });
  }
  const bare = bareAmount(columns, { free, header, rows });
  if (bare !== undefined) {
    const rest = free.filter((index) => index !== bare);
    return withUnnamedColumns({ ...columns, amount: [bare] }, { free: rest, header, rows });
  }
  const currency = columns.currency === undefined ? currencyAmong(free, { columns, rows }) : undefined;
  const sign = isUnsigned(columns, rows)
    ? free.find((index) => tellsSides(index, { header, rows }))
    : undefined;
  const used = new Set([currency, sign]);
  const isBare = columns.description === undefined && columns.merchant === undefined;
  const texts = isBare
    ? textsAmong(
        free.filter((index) => !used.has(index)),
        { columns, rows },
      )
    : [];
  return {
    ...columns,
    ...(currency === undefined ? {} : { currency: [currency] }),
    ...(sign === undefined ? {} : { sign: [sign] }),
    ...(texts.length === 0 ? {} : { description: texts }),
  };
}

/** The other half of a pair of which the header tells one: the column of amounts that is filled just where that one is empty. */
function otherHalf(
  { amount, debit, credit }: Columns,
  { free, rows }: { free: readonly number[]; rows: Rows },
): Pick<Columns, "debit" | "credit"> | undefined {
  const [known] = debit ?? credit ?? [];
  if (amount !== undefined || known === undefined || (debit !== undefined && credit !== undefined))
    return undefined;
  const fillings = fillingsOf(rows, known);
  const other = free.find(
    (index) =>
      isExclusive(fillings, fillingsOf(rows, index)) &&
      cellsOf(rows, index).every((cell) => takeApart(cell) !== undefined) &&
      cellsOf(rows, index).some((cell) => /[.,][0-9]/.test(cell)),
  );
  if (other === undefined) return undefined;
  return debit === undefined ? { debit: [other] } : { credit: [other] };
}

/** The one column of amounts whose header is empty, where no other header names any. */
function bareAmount(
  { amount, debit, credit }: Columns,
  { free, header, rows }: { free: readonly number[]; header: readonly string[]; rows: Rows },
): number | undefined {
  if (amount !== undefined || debit !== undefined || credit !== undefined) return undefined;
  const [only, other] = free.filter((index) => {
    const cells = cellsOf(rows, index);
    const isEmpty = (header[index] ?? "").trim() === "";
    return (
      isEmpty &&
      cells.length >= rows.length * 0.9 &&
      cells.every((cell) => takeApart(cell) !== undefined) &&
      cells.some((cell) => /[.,][0-9]|^[-+(]/.test(cell))
    );
  });
  return other === undefined ? only : undefined;
}

function cellsOf(rows: Rows, index: number): readonly string[] {
  return rows.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell !== "");
}

/** The one column of currency codes in nearly every row; of several, the one beside the amount. */
function currencyAmong(
  free: readonly number[],
  { columns: { amount, debit, credit }, rows }: { columns: Columns; rows: Rows },
): number | undefined {
  const codes = free.filter((index) => {
    const cells = cellsOf(rows, index);
    return cells.length >= rows.length * 0.9 && cells.every(isCurrency);
  });
  const [money = -2] = amount ?? credit ?? debit ?? [];
  if (codes.length <= 1) return codes[0];
  return codes.find((index) => index === money + 1) ?? codes.find((index) => index === money - 1);
}

/** Whether the file has one column of amounts, none of which carries a sign. */
function isUnsigned({ amount, debit, credit, sign }: Columns, rows: Rows): boolean {
  if (amount === undefined || debit !== undefined || credit !== undefined || sign !== undefined) return false;
  const parts = cellsOf(rows, amount[0] ?? -1).map(takeApart);
  return parts.every((part) => part === undefined || (!part.signed && part.word === undefined));
}

/** Headers of a column that may mark one side alone, and leave the cells of the other empty. */
const SIGN_HEADER = /(?:sign|indicator|vorzeichen|kennzeichen|signe|signo|segno|sinal)$/;

/** Whether every cell is a word for money in or out, and both are there. */
function tellsSides(index: number, { header, rows }: { header: readonly string[]; rows: Rows }): boolean {
  const isSign = SIGN_HEADER.test(foldHeader(header[index] ?? ""));
  const cells = isSign ? rows.map((row) => row[index] ?? "") : cellsOf(rows, index);
  const letters = lettersOf(header[index] ?? "", cells);
  const sides = new Set(cells.map((cell) => signOfWord(cell, letters)));
  return cells.length === rows.length && sides.size === 2 && !sides.has(undefined);
}

/**
 * The columns of texts, without those that say the same in every row where others do not, behind references that have letters: an
 * order is looked for by these.
 */
function textsAmong(
  free: readonly number[],
  { columns: { reference = [] }, rows }: { columns: Columns; rows: Rows },
): readonly number[] {
  const texts = free.filter((index) => isText(cellsOf(rows, index)));
  const differing = texts.filter((index) => rows.length < 3 || new Set(cellsOf(rows, index)).size > 1);
  if (differing.length === 0) return texts;
  return [...reference.filter((index) => isText(cellsOf(rows, index))), ...differing];
}

/** Whether most of the cells are words, and neither days nor amounts nor codes. */
function isText(cells: readonly string[]): boolean {
  const words = cells.filter(
    (cell) => /\p{L}[\p{L}\p{M}]/u.test(cell) && dateReadings(cell, 2026) === undefined && !isCurrency(cell),
  );
  return cells.length > 0 && words.length > cells.length * 0.3;
}
