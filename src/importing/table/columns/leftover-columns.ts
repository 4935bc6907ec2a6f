/** Roles of columns whose headers say nothing, by their cells and by the columns that have a role. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { foldHeader } from "../../cells/fold.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import { isDoneOrAccepted, isUnbookedState } from "../../words/statuses.ts";
import { areAmounts, columnOf, type HeadedRows, type Rows } from "../cells.ts";
import { fillingsOf, isExclusive } from "./amounts/pair-by-content.ts";
import { coinColumn } from "./coin-column.ts";
import { columnsFrom, moneyColumns, type Columns } from "./columns.ts";

interface Scene extends HeadedRows {
  /** The columns that have no role. */
  readonly free: readonly number[];
}

/** The columns, with an amount, a currency, a sign, a state or a text that none of them had and that one of `free` holds. */
export function withUnnamedColumns(columns: Columns, { free, header, rows }: Scene): Columns {
  if (free.length === 0 || rows.length === 0) return columns;
  const money = otherHalf(columns, { free, rows }) ?? bareAmount(columns, { free, header, rows });
  if (money !== undefined) {
    const rest = free.filter((index) => !moneyColumns(money).includes(index));
    return withUnnamedColumns({ ...columns, ...money }, { free: rest, header, rows });
  }
  const currency =
    columns.currency === undefined
      ? (currencyAmong(free, { columns, rows }) ?? coinColumn(free, { money: moneyColumns(columns), rows }))
      : undefined;
  const sign = isUnsigned(columns, rows)
    ? free.find((index) => tellsSides(index, { header, rows }))
    : undefined;
  const status =
    columns.status === undefined ? free.find((index) => tellsStates(index, { header, rows })) : undefined;
  const isBare = columns.description === undefined && columns.merchant === undefined;
  const rest = free.filter((index) => index !== currency && index !== sign && index !== status);
  const texts = isBare
    ? textsAmong(rest, { columns, rows })
    : withFurtherLines(columns.description ?? [], { free: rest, header, rows });
  return { ...columns, ...columnsFrom({ currency, sign, status, description: texts }) };
}

/** The other half of a pair of which the header tells one: the column of amounts that is filled just where that one is empty. */
function otherHalf(
  { amount, debit, credit }: Columns,
  { free, rows }: Omit<Scene, "header">,
): Columns | undefined {
  const [half] = debit ?? credit ?? [];
  if (amount !== undefined || half === undefined || (debit !== undefined && credit !== undefined))
    return undefined;
  const fillings = fillingsOf(rows, half);
  const other = free.find(
    (index) =>
      isExclusive(fillings, fillingsOf(rows, index)) &&
      areAmounts(columnOf(rows, index)) &&
      columnOf(rows, index).some((cell) => /[.,][0-9]/.test(cell)),
  );
  if (other === undefined) return undefined;
  return debit === undefined ? { debit: [other] } : { credit: [other] };
}

/** The one column of amounts whose header is empty, where no other header names any. */
function bareAmount(columns: Columns, { free, header, rows }: Scene): Columns | undefined {
  if (moneyColumns(columns).length > 0) return undefined;
  const [only, other] = free.filter((index) => {
    const cells = columnOf(rows, index);
    const isWithoutName = (header[index] ?? "").trim() === "";
    return (
      isWithoutName &&
      cells.length >= rows.length * 0.9 &&
      areAmounts(cells) &&
      cells.some((cell) => /[.,][0-9]|^[-+(]/.test(cell))
    );
  });
  return only === undefined || other !== undefined ? undefined : { amount: [only] };
}

/** The one column of currency codes in nearly every row; of several, the one beside the amount. */
function currencyAmong(
  free: readonly number[],
  { columns: { amount, debit, credit }, rows }: { columns: Columns; rows: Rows },
): number | undefined {
  const codes = free.filter((index) => {
    const cells = columnOf(rows, index);
    return cells.length >= rows.length * 0.9 && cells.every(isCurrency);
  });
  const [money = -2] = amount ?? credit ?? debit ?? [];
  if (codes.length <= 1) return codes[0];
  return codes.find((index) => index === money + 1) ?? codes.find((index) => index === money - 1);
}

/** Whether the file has one column of amounts, none of which carries a sign. */
function isUnsigned({ amount, debit, credit, sign }: Columns, rows: Rows): boolean {
  if (amount === undefined || debit !== undefined || credit !== undefined || sign !== undefined) return false;
  const parts = columnOf(rows, amount[0] ?? -1).map(takeApart);
  return parts.every((part) => part === undefined || (!part.hasSign && part.word === undefined));
}

/** What the company, and not the bank, makes of a row. */
const OF_COMPANY =
  /\b(?:cleared|reconcil|matched|approv|review|receipt|beleg|genehmig|freigabe|invoice|rechnung|facture|factura|fattura|expense|reimburs|sync|export|import|deliver|shipp|versand|dispute|refund|kyc|book ?keep|account|buchhalt|tax|steuer)/;

/** Whether every cell that holds anything is a state, some of them of rows that moved their money and some of rows that did not. */
function tellsStates(index: number, { header, rows }: HeadedRows): boolean {
  if (OF_COMPANY.test(foldHeader(header[index] ?? ""))) return false;
  const states = [...new Set(columnOf(rows, index))];
  if (states.length < 2 || states.length > STATES_MAX) return false;
  const open = states.filter(isUnbookedState);
  return (
    open.length > 0 &&
    open.length < states.length &&
    states.every((one) => open.includes(one) || isDoneOrAccepted(one))
  );
}

/** More words are no states. */
const STATES_MAX = 8;

/** Headers of a column that may mark one side alone, and leave the cells of the other empty. */
const SIGN_HEADER = /(?:sign|indicator|vorzeichen|kennzeichen|signe|signo|segno|sinal)$/;

/** Whether every cell is a word for money in or out, and both are there. */
function tellsSides(index: number, { header, rows }: HeadedRows): boolean {
  const isSign = SIGN_HEADER.test(foldHeader(header[index] ?? ""));
  const cells = isSign ? rows.map((row) => row[index] ?? "") : columnOf(rows, index);
  const letters = lettersOf(header[index] ?? "", cells);
  const sides = new Set(cells.map((cell) => signOfWord(cell, letters)));
  return cells.length === rows.length && sides.size === 2 && !sides.has(undefined);
}

/**
 * The columns of texts, without those that say the same in every row where others do not, behind references that have letters: an
 * order is looked for by these. Where all of them differ less than the kind does, that tells more.
 */
function textsAmong(
  free: readonly number[],
  { columns: { reference = [], kind = [] }, rows }: { columns: Columns; rows: Rows },
): readonly number[] {
  const texts = free.filter((index) => isText(columnOf(rows, index)));
  const differing = texts.filter((index) => rows.length < 3 || new Set(columnOf(rows, index)).size > 1);
  if (differing.length === 0) return texts;
  const countOf = (index: number) => new Set(columnOf(rows, index)).size;
  const kinds = kind.filter((index) => differing.every((other) => countOf(other) < countOf(index)));
  return [...kinds, ...reference.filter((index) => isText(columnOf(rows, index))), ...differing];
}

/** The columns of descriptions, and those without a header behind one of them: further lines of its text. */
function withFurtherLines(descriptions: readonly number[], { free, header, rows }: Scene): readonly number[] {
  const all = [...descriptions];
  for (const index of free.toSorted((one, other) => one - other)) {
    const isUnnamed = (header[index] ?? "").trim() === "";
    if (isUnnamed && all.includes(index - 1) && isText(columnOf(rows, index))) all.push(index);
  }
  return all.toSorted((one, other) => one - other);
}

/** The number of a card or an account, of which letters hide a part: "5101 XXXX XXXX 8841". */
const HIDDEN_NUMBER = /^(?=.*[0-9]{2})[0-9Xx*.\s-]+$/;

/** Whether most of the cells are words, and neither days nor amounts nor codes. */
function isText(cells: readonly string[]): boolean {
  const words = cells.filter(
    (cell) =>
      /\p{L}[\p{L}\p{M}]/u.test(cell) &&
      dateReadings(cell, 2026) === undefined &&
      !isCurrency(cell) &&
      !HIDDEN_NUMBER.test(cell),
  );
  return cells.length > 0 && words.length > cells.length * 0.3;
}
