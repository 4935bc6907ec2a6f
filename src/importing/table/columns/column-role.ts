/** The role of one column: what its header says, corrected by its cells and by the other headers. */
import { isCurrency } from "../../../contract/values/currency.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { dateReadings } from "../../cells/date-text.ts";
import { foldHeader } from "../../cells/fold.ts";
import { currenciesOf } from "../../words/currencies.ts";
import { isDayOfGuest } from "./dates/stays.ts";
import { fieldOf, type HeaderField } from "../../words/headers/fields.ts";
import { namesCard, namesHolder } from "../../words/headers/holders.ts";
import { areOfBookkeeping } from "../../words/statuses.ts";
import type { ColumnRole } from "../../fields.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import { yearlessDay } from "../../cells/yearless-day.ts";
import { holdsNone } from "../../cells/missing-amount.ts";
import { hasCardNumbers, namesCardholders } from "./other-party.ts";
import { isInOwnWords } from "../../words/headers/contract.ts";
import { columnOf, type HeadedRows } from "../cells.ts";
import { DAY_ROLES } from "./columns.ts";
import { isRecentSerial } from "./dates/serial-days.ts";

const AMOUNTS: readonly ColumnRole[] = ["amount", "debit", "credit", "balance"];

/** A role by what else the header has. */
export function roleInTable(
  role: ColumnRole | undefined,
  { header, index }: { header: readonly string[]; index: number },
): ColumnRole | undefined {
  // A bank's categories are not the company's: only a file in the contract's own words, or a person, says those.
  if (role === "category" && !isInOwnWords(header)) return "bank_category";
  if (role === "account" && isEitherSide(header, index)) return undefined;
  if (isDayOfGuest(header, index)) return "ignored";
  if (role === "cardholder") return isOfCards(header, index) ? role : "ignored";
  return role === "merchant" && namesCardholders(header, index) ? "cardholder" : role;
}

/** Whether a holder is of cards: one who holds an account is the same in each row, and paid with no card. */
function isOfCards(header: readonly string[], index: number): boolean {
  const words = foldHeader(header[index] ?? "");
  return !namesHolder(words) || namesCard(words) || hasCardNumbers(header);
}

/**
 * "Charges" and "Payments" are the two sides of a card, whose payments are money in. "Receipt" and "Payment" are those of a
 * bank account in books: one alone may be a picture, or whatever was paid. "Dépôt" beside "Retrait" is a deposit, and elsewhere an
 * account of securities.
 */
export function sidePair(header: readonly string[]): ReadonlyMap<number, HeaderField> {
  const charges = /^(?:new )?(?:charges|purchases)(?: amount)?$/;
  const payments = /^payments?(?: credits?| and credits?)?(?: amount)?$/;
  const pairs = [
    { debit: charges, credit: payments },
    { debit: /^payment$/, credit: /^receipt$/ },
    { debit: /^retraits?$/, credit: /^depots?$/ },
  ];
  return pairs.map((pair) => pairNamed(header, pair)).find(({ size }) => size > 0) ?? new Map();
}

/** The columns that both sides are named by; none where one side is not there. */
function pairNamed(
  header: readonly string[],
  { debit, credit }: { readonly debit: RegExp; readonly credit: RegExp },
): ReadonlyMap<number, HeaderField> {
  const fields = new Map<number, HeaderField>();
  header.map(foldHeader).forEach((word, index) => {
    if (debit.test(word)) fields.set(index, { field: "debit", exact: true });
    else if (credit.test(word)) fields.set(index, { field: "credit", exact: true });
  });
  const sides = new Set([...fields.values()].map(({ field }) => field));
  return sides.size === 2 ? fields : new Map();
}

/**
 * Amounts without a name behind the currency that bears it, and these currencies: "Change", "", "Balance", "" are a currency and an
 * amount, and a currency and a balance.
 */
export function amountsBehindCurrencies({ header, rows }: HeadedRows): ReadonlyMap<number, HeaderField> {
  const fields = new Map<number, HeaderField>();
  const isMoney = (index: number) => {
    const cells = columnOf(rows, index);
    return (header[index] ?? "").trim() === "" && cells.length > 0 && shareOf(cells, isAmount) >= 0.9;
  };
  for (const index of header.keys()) {
    const name = (header[index - 1] ?? "").trim();
    if (name === "" || !isMoney(index) || !areCurrencies(columnOf(rows, index - 1))) continue;
    const isBalance = fieldOf(name)?.field === "balance";
    if (columnOf(rows, index - 1).length === 0) continue;
    fields.set(index - 1, { field: isBalance ? "ignored" : "currency", exact: true });
    fields.set(index, { field: isBalance ? "balance" : "amount", exact: true });
  }
  const amounts = [...fields.values()].filter(({ field }) => field === "amount");
  return amounts.length === 1 ? fields : new Map();
}

/** A column without a name can only be a sign column: some banks leave its header empty. */
export function roleWithoutName(cells: readonly string[]): HeaderField | undefined {
  const isSign = cells.length > 0 && cells.every((cell) => signOfWord(cell) !== undefined);
  return isSign ? { field: "sign", exact: false } : undefined;
}

interface Scene {
  /** The texts of the column. */
  readonly cells: readonly string[];
  /** Whether another header names debits, or any amount. */
  readonly isPaired: boolean;
  readonly hasMoney: boolean;
  /** Whether days of the table are serial numbers. */
  readonly isSerial: boolean;
}

/** The role that a column really has: words mean other things in other languages, and cells tell. */
export function correctRole(field: HeaderField, header: string, scene: Scene): ColumnRole | undefined {
  const { field: role } = field;
  const isMoney = AMOUNTS.includes(role);
  const cells = isMoney ? scene.cells.filter((cell) => !holdsNone(cell)) : scene.cells;
  if (cells.length === 0) return role === "account" ? undefined : role;
  if (DAY_ROLES.some((day) => day === role)) return roleOfDays(role, scene);
  return isMoney ? roleOfAmounts(role, header, cells) : roleOfTexts(field, header, scene);
}

/** The share of cells that pass a test. */
function shareOf(cells: readonly string[], test: (cell: string) => boolean): number {
  return cells.filter(test).length / cells.length;
}

function areCurrencies(cells: readonly string[]): boolean {
  return shareOf(cells, (cell) => isCurrency(cell.toUpperCase())) >= 0.9;
}

function roleOfDays(role: ColumnRole, { cells, isSerial, hasMoney }: Scene): ColumnRole | undefined {
  if (shareOf(cells, isDate) >= 0.5) return role;
  if (isSerial && cells.every((cell) => isRecentSerial(cell))) return role;
  // Totals below the rows have a name where the rows have a day.
  const written = cells.filter((cell) => /\p{Nd}/u.test(cell));
  if (written.length * 3 >= cells.length && written.every((cell) => mayBeYearless(cell, { role, hasMoney })))
    return role;
  if (areCurrencies(cells)) return "currency";
  if (role === "value_date" && shareOf(cells, isAmount) >= 0.9) return "amount";
  // A column named as a date whose cells are none stays one when it is all that could be: its rows are rejected.
  const mayBeDay = (cell: string) => /\p{Nd}/u.test(cell) && !/^[0-9]{1,2}:[0-9]{2}/.test(cell);
  return shareOf(cells, mayBeDay) >= 0.5 ? role : undefined;
}

function roleOfAmounts(role: ColumnRole, header: string, cells: readonly string[]): ColumnRole | undefined {
  // "Valør" is a value date and "valor" an amount; a date such as 27.01.2026 could pass for an amount, and never reads as one.
  const isWholeDate = (cell: string) =>
    /^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}$/.test(cell) && isDate(cell);
  if (shareOf(cells, isWholeDate) >= 0.9)
    return fieldOf(header)?.field === "amount" && /val/i.test(header) ? "value_date" : undefined;
  if (shareOf(cells, isAmount) >= 0.3) return role;
  if (areCurrencies(cells)) return "currency";
  if (shareOf(cells, signTest(header, cells)) >= 0.9) return "sign";
  if (shareOf(cells, isDate) >= 0.9) return undefined;
  return shareOf(cells, (cell) => /[0-9]/.test(cell)) >= 0.3 ? role : undefined;
}

function roleOfTexts(
  { field: role, exact }: HeaderField,
  header: string,
  { cells, isPaired, hasMoney }: Scene,
): ColumnRole | undefined {
  const share = (test: (cell: string) => boolean) => shareOf(cells, test);
  const isSign = signTest(header, cells);
  if (role === "merchant" && share(isIbanLike) === 1) return "counterparty_account";
  if (role === "merchant" && holdsNoNames(header, cells))
    return isReference(header) ? "reference" : "ignored";
  if (role === "currency" && share(isCurrencyLike) < 0.5) return undefined;
  // "Tag" is a day in German.
  if (role === "tags" && cells.every((cell) => isDate(cell) || yearlessDay(cell) !== undefined))
    return "date";
  if (role === "description" && share((cell) => /^https?:\/\/\S+$/.test(cell)) === 1) return "ignored";
  if (role === "status" && areOfBookkeeping(cells)) return "ignored";
  // "Soll/Haben" above the only amounts.
  if (
    role === "sign" &&
    !hasMoney &&
    share(isAmount) === 1 &&
    cells.some((cell) => /[.,][0-9]{2}$/.test(cell))
  )
    return "amount";
  if (role === "sign" && share(isSign) < 0.5) return "kind";
  // "Descripción corta", "Transacción": whatever stands before the text that says more.
  if (role === "description" && !isPaired && tellBothSides(cells)) return "sign";
  // A further line of text may say "Gutschrift" too, and one without a text a dash.
  if (role === "kind" || (role === "description" && exact && !isPaired)) {
    const isWord = (cell: string) => isSign(cell) && (role === "kind" || /\p{L}/u.test(cell));
    const words = share(isWord);
    if (words === 1) return "sign";
    if (share((cell) => isWord(cell) || /^(?:check|dslip)$/i.test(cell)) === 1) return "kind";
    // "DEBIT", "CREDIT", "CHECK": a kind of booking, whatever the header calls it.
    if (words > 0.5 && new Set(cells).size <= 10) return "kind";
  }
  // What is called an id by a word that no list has must look like one; a short number counts rows.
  if (role === "id" && !exact && share((cell) => /^(?=.*[0-9])\S{6,}$/.test(cell)) < 0.9) return undefined;
  return role;
}

/** Whether every cell is a word for money in or out, and both are there. */
function tellBothSides(cells: readonly string[]): boolean {
  const sides = new Set(cells.map((cell) => (/\p{L}{4}/u.test(cell) ? signOfWord(cell) : undefined)));
  return sides.size === 2 && !sides.has(undefined);
}

/** A test for words of sides, in the letters that the column is written in. */
function signTest(header: string, cells: readonly string[]): (cell: string) => boolean {
  const letters = lettersOf(header, cells);
  return (cell) => signOfWord(cell, letters) !== undefined;
}

/** A code or a sign, of a currency that may be none, or a name such as 人民币元. */
function isCurrencyLike(cell: string): boolean {
  return /^[A-Za-z]{3}$|^[^\w\s]{1,3}$/.test(cell) || currenciesOf(cell.toUpperCase()).length > 0;
}

function isAmount(cell: string): boolean {
  return takeApart(cell) !== undefined;
}

function isDate(cell: string): boolean {
  return dateReadings(cell, 2026) !== undefined;
}

/** What is written like an IBAN, with or without blanks. */
function isIbanLike(cell: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(cell.replaceAll(" ", "")) && /[0-9]{4}/.test(cell);
}

/** "Merchant Reference": the number by which the other party knows the payment. */
function isReference(header: string): boolean {
  return /\b(?:ref|referen[a-z]*|riferimento|kenmerk|viite)\b/.test(foldHeader(header));
}

/**
 * Where money comes from and where it goes to is the own account in some rows, and the other party's in the others. A source
 * alone is where the rows come from.
 */
function isEitherSide(header: readonly string[], index: number): boolean {
  const word = foldHeader(header[index] ?? "");
  if (/\bsource\b/.test(word)) return header.some((cell) => TARGET.test(foldHeader(cell)));
  return FROM.test(word) || TARGET.test(word);
}

const FROM = /\b(?:from|zrodlow[ya])\b/;
const TARGET = /\b(?:target|destination|to|docelow[ya])\b/;

/** Whether a cell is a day without a year: under "Value", one that no amount is written like. */
function mayBeYearless(cell: string, { role, hasMoney }: { role: ColumnRole; hasMoney: boolean }): boolean {
  const mayBeAmount = role === "value_date" && isAmount(cell);
  if (mayBeAmount && !(hasMoney && /^[0-9]{2}[.-][0-9]{2}$/.test(cell))) return false;
  return yearlessDay(cell) !== undefined;
}

const OF_NUMBERS = /\b(?:id|ids|uuid|guid|mcc|code|kod|number|nummer|numero|num|no|nr)$/;

/** Whether a column of the other party holds its number or an amount: no merchant is called so. */
function holdsNoNames(header: string, cells: readonly string[]): boolean {
  if (OF_NUMBERS.test(foldHeader(header.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")))) return true;
  return cells.length > 0 && cells.every((cell) => isAmount(cell) || isId(cell));
}

/** "884213", "acct_1Nx2b3", "7c1e7d3a-9f52-4b8c": one word with three digits, and no more letters in a row than a prefix has. */
function isId(cell: string): boolean {
  return (
    /^(?=(?:.*[0-9]){3})[\w.:#/-]+$/.test(cell) && (!/\p{L}{4}/u.test(cell) || /[_]|^[0-9a-f-]+$/i.test(cell))
  );
}
