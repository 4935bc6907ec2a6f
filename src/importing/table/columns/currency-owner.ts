/** Whether a column of currencies is that of the amount that is read, or of one that was paid abroad and exchanged. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { foldHeader } from "../../cells/fold.ts";
import { FEE_WORDS } from "../../words/fees.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import { isInOwnCurrency, namesForeignAmount, namesMoney } from "../../words/headers/parts.ts";
import { BOOKED, COUNTERVALUE } from "./amounts/named-amounts.ts";
import { areAmounts, columnOf, sizeOf, type HeadedRows, type Rows } from "../cells.ts";
import { MARKS } from "../rows/amount-sizes.ts";
import { moneyColumns, type Columns } from "./columns.ts";

interface Scene extends HeadedRows {
  readonly columns: Columns;
}

/**
 * Whether a currency belongs to another amount than the one that is read: "Local Currency" beside "Local Amount", or "Amount",
 * "Currency", "Amount in account currency".
 */
export function isOfOtherAmount(currency: number, scene: Scene): boolean {
  return isOfNamesake(currency, scene) || isOfExchanged(currency, scene);
}

function isOfNamesake(currency: number, { columns, header }: Scene): boolean {
  const money = moneyColumns(columns);
  const word = firstWord(header, currency);
  if (word === "" || money.some((index) => firstWord(header, index) === word)) return false;
  return header.some(
    (cell, index) =>
      index !== currency &&
      !money.includes(index) &&
      firstWord(header, index) === word &&
      namesMoney(foldHeader(cell)),
  );
}

function firstWord(header: readonly string[], index: number): string {
  return foldHeader(header[index] ?? "").split(" ")[0] ?? "";
}

/**
 * A currency that stands beside another amount is that one's, where the headers say that this was exchanged, or the rows do. No row
 * may contradict: in the account's own currency both amounts are the same.
 */
function isOfExchanged(currency: number, { columns, header, rows }: Scene): boolean {
  const money = moneyColumns(columns);
  const isOwn = money.some((index) => isOfAccount(header[index] ?? ""));
  const others = otherAmounts(money, { header, rows });
  const isAmount = (index: number) => money.includes(index) || others.includes(index);
  const owner = [currency - 1, currency + 1].find(isAmount);
  return others.some((other) => {
    const { same, exchanged } = currenciesBySize(rows, { money, other, currency });
    if (exchanged.size === 0 || !same.isDisjointFrom(exchanged)) return false;
    const isProven = same.size === 1;
    if (other !== owner) return isProven && isOwn && !isOfSeveralAccounts({ header, rows });
    return isProven || isOwn || namesForeignAmount(foldHeader(header[other] ?? ""));
  });
}

/**
 * The account's currency where the table has none of its own: that of the rows in which an amount is the same before and after the
 * exchange.
 */
export function currencyWithoutExchange({ columns, header, rows }: Scene): string | undefined {
  if (columns.currency !== undefined) return undefined;
  const money = moneyColumns(columns);
  const others = otherAmounts(money, { header, rows });
  const proven = header.flatMap((_, currency) => {
    if (!areCodes(columnOf(rows, currency))) return [];
    return others.flatMap((other) => {
      const { same, exchanged } = currenciesBySize(rows, { money, other, currency });
      return same.size === 1 && exchanged.size > 0 && same.isDisjointFrom(exchanged) ? [...same] : [];
    });
  });
  const [only, contrary] = new Set(proven);
  return contrary === undefined ? only : undefined;
}

/** Whether an amount tells what one in another currency was worth, and the rows are in several: either may be what was booked. */
export function isCountervalue(index: number, { columns, header, rows }: Scene): boolean {
  const [currency] = columns.currency ?? [];
  if (currency === undefined || !COUNTERVALUE.test(foldHeader(header[index] ?? ""))) return false;
  return new Set(columnOf(rows, currency)).size > 1 && !isOfSeveralAccounts({ header, rows });
}

function areCodes(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => isCurrency(cell.toUpperCase()));
}

function isOfSeveralAccounts({ header, rows }: HeadedRows): boolean {
  return header.some(
    (cell, index) => fieldOf(cell)?.field === "account" && new Set(columnOf(rows, index)).size > 1,
  );
}

function isOfAccount(cell: string): boolean {
  const words = foldHeader(cell);
  return isInOwnCurrency(words) || BOOKED.test(words) || COUNTERVALUE.test(words);
}

/** Headers of amounts before and after a fee, which are in one currency. */
const PARTS_OF_NET = /(?<!\p{L})(?:gross|brutto?|bruto|lordo|net|netto|neto|liquido|vat|tax)(?!\p{L})/u;

/** The columns that are called amounts, besides those that are read. */
function otherAmounts(money: readonly number[], { header, rows }: HeadedRows): readonly number[] {
  return header.flatMap((cell, index) => {
    const words = foldHeader(cell);
    const isAmount =
      !money.includes(index) &&
      namesMoney(words) &&
      !FEE_WORDS.test(words) &&
      !PARTS_OF_NET.test(words) &&
      fieldOf(cell)?.field !== "balance";
    return isAmount && areAmounts(columnOf(rows, index)) ? [index] : [];
  });
}

/** The currencies of the rows in which both amounts are the same, and of those in which they are not. */
function currenciesBySize(
  rows: Rows,
  { money, other, currency }: { money: readonly number[]; other: number; currency: number },
) {
  const [same, exchanged] = [new Set<string>(), new Set<string>()];
  for (const cells of rows) {
    const code = (cells[currency] ?? "").trim().toUpperCase();
    const [one, another] = [takeApart(filledOf(cells, money)), takeApart(cells[other] ?? "")];
    if (code === "" || one === undefined || another === undefined) continue;
    const isSame = MARKS.some((mark) => sizeOf(one, mark) === sizeOf(another, mark));
    (isSame ? same : exchanged).add(code);
  }
  return { same, exchanged };
}

function filledOf(cells: readonly string[], money: readonly number[]): string {
  return money.map((index) => cells[index] ?? "").find((cell) => /[1-9]/.test(cell)) ?? "";
}
