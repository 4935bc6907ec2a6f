/** Which account number and which currency a row belongs to. */
import { currenciesOf, inCommon } from "../../../words/currencies.ts";
import { currenciesInHeader } from "../../../words/headers/currency-names.ts";
import { currenciesByColumn } from "../../columns/amounts/currency-columns.ts";
import type { AmountParts } from "../../../cells/amount-text.ts";
import type { Columns } from "../../columns/columns.ts";
import { currenciesAbove } from "./currency-above.ts";
import type { Layout } from "../../layout.ts";
import {
  isOneAccount,
  type LowerTables,
  type TableAccount,
} from "../../layout/stacked-tables/lower-table.ts";
import type { TableRecord } from "../../record.ts";

export interface GroupRule {
  readonly account: number | undefined;
  readonly currency: number | undefined;
  /** A second column of currencies, filled where the first is empty. */
  readonly currencyElse?: number | undefined;
  /** Currencies that head several columns of amounts, by their indices. */
  readonly currencyByColumn?: ReadonlyMap<number, readonly string[]>;
  /**
   * Currencies that the header or the lines above the table name, part of the layout, whatever account it goes to: one, or
   * those that share a sign; empty where nothing is named.
   */
  readonly currencies: readonly string[];
  /** The currency that a person chose: of rows that name none, and of those whose sign several currencies share. */
  readonly requestedCurrency: string | undefined;
  /** The account's own currency, which fills in likewise where no person chose one. */
  readonly own: string | undefined;
  /** Account number that the lines above the table name. */
  readonly number: string | null;
  /** Where tables stand one below the other, whose each is, with the first line of each. */
  readonly tables?: readonly (TableAccount & { readonly from: number })[];
}

export interface GroupKey {
  readonly key: string;
  readonly number: string | null;
  /** Null where none is named; the text of the cell where it is no currency. */
  readonly currency: string | null;
  /** Currencies that share the sign of the row, where neither the file nor a choice selects one. */
  readonly sharing?: readonly string[];
}

export function groupRule(
  layout: Layout,
  { requestedCurrency, own: accountOwn }: { requestedCurrency: string | undefined; own: string | undefined },
): GroupRule {
  const { columns, header, preamble, lower, ownCurrency } = layout;
  const above = preamble.flatMap(({ cells }) => cells);
  const { amount, debit, credit } = columns;
  // A currency in the header of the amount is its own; one in a column beside it is of an amount that was exchanged.
  const own = (amount?.length ?? 0) > 1 ? undefined : currencyOfHeader(header, { amount, debit, credit });
  const isInHeader = own?.length === 1;
  return {
    account: columns.account?.[0],
    currency: isInHeader ? undefined : columns.currency?.[0],
    currencyElse: isInHeader ? undefined : columns.currency?.[1],
    ...((columns.amount?.length ?? 0) > 1
      ? { currencyByColumn: currenciesByColumn(header ?? [], amount ?? []) }
      : {}),
    currencies: narrowCurrencies([
      own,
      currencyOfHeader(header, columns),
      currenciesAbove(above),
      ownCurrency === undefined ? undefined : [ownCurrency],
    ]),
    requestedCurrency,
    own: accountOwn,
    number: numberAbove(above),
    ...(lower === undefined ? {} : accountsOf(lower)),
  };
}

/** Whose the tables are, where they are not all of one account. */
function accountsOf({ tables, account }: LowerTables): Pick<GroupRule, "tables"> {
  const whose = [{ from: 0, ...account }, ...tables.map((table) => ({ from: table.from, ...table.account }))];
  const changes = whose.filter((own, at) => at === 0 || !isOneAccount(own, whose[at - 1] ?? own));
  return changes.length > 1 ? { tables: changes } : {};
}

/** The first that names a currency; where it is a sign that is shared, with what the others say of it. */
function narrowCurrencies(mentions: readonly (readonly string[] | undefined)[]): readonly string[] {
  const [first = [], ...others] = mentions.flatMap((codes) =>
    codes === undefined || codes.length === 0 ? [] : [codes],
  );
  return others.reduce(
    (codes, other) => (codes.length > 1 ? (inCommon(codes, other) ?? codes) : codes),
    first,
  );
}

/** The group of a row. */
export function groupOf(
  { line, cells }: Pick<TableRecord, "line" | "cells">,
  amount: { readonly column: number | undefined; readonly parts: Pick<AmountParts, "currencies"> },
  all: GroupRule,
): GroupKey {
  const table = all.tables?.findLast(({ from }) => from <= line);
  const rule = table === undefined ? all : { ...all, ...table };
  const number =
    rule.account === undefined ? rule.number : accountNumber(cells[rule.account] ?? "") || rule.number;
  const ofColumn = amount.column === undefined ? undefined : rule.currencyByColumn?.get(amount.column);
  const cell = ofColumn === undefined ? currencyCell(cells, rule) : "";
  const beside = amount.parts.currencies;
  const ofAmount =
    ofColumn === undefined || beside === undefined
      ? (beside ?? ofColumn)
      : (inCommon(beside, ofColumn) ?? beside);
  const codes = cell === "" ? (ofAmount ?? rule.currencies) : currenciesOf(cell);
  if (cell !== "" && codes.length === 0) return { key: `${number ?? ""}/${cell}`, number, currency: cell };
  const currency = settledCurrency(codes, rule);
  const sharing = currency === null && codes.length > 0 ? { sharing: codes } : {};
  return { key: `${number ?? ""}/${currency ?? codes.join("|")}`, number, currency, ...sharing };
}

/** The account of a table whose rows say nothing of theirs. */
export function groupOfTable(line: number, all: GroupRule): GroupKey {
  return groupOf({ line, cells: [] }, { column: undefined, parts: {} }, all);
}

/** The one currency of a row; null where neither the file nor a choice selects it. */
function settledCurrency(
  codes: readonly string[],
  { currencies: tableCurrencies, requestedCurrency, own }: GroupRule,
): string | null {
  if (codes.length === 0) return requestedCurrency ?? own ?? null;
  const candidates = codes.length === 1 ? codes : (inCommon(codes, tableCurrencies) ?? codes);
  if (candidates.length === 1) return candidates[0] ?? null;
  return [requestedCurrency, own].find((one) => one !== undefined && candidates.includes(one)) ?? null;
}

function currencyCell(cells: readonly string[], { currency, currencyElse }: GroupRule): string {
  if (currency === undefined) return "";
  const code = (cells[currency] ?? "").trim().toUpperCase();
  return code !== "" || currencyElse === undefined ? code : (cells[currencyElse] ?? "").trim().toUpperCase();
}

/** An account number or IBAN without the spaces that people put in; empty for none. */
function accountNumber(cell: string): string {
  // An apostrophe before a number tells a spreadsheet that it is a text.
  const bare = cell.trim().replace(/^'|'$/g, "");
  return /[0-9]/.test(bare) ? bare.replace(/(?<=[0-9A-Z])\s+(?=[0-9A-Z])/g, "") : bare;
}

/** "Betrag (EUR)", "Amount USD", "Saldo in €": the currencies in the headers of the amounts. */
function currencyOfHeader(
  header: readonly string[] | null,
  { amount, debit, credit, balance }: Partial<Record<keyof Columns, readonly number[] | undefined>>,
): readonly string[] | undefined {
  const indices = [amount, debit, credit, balance].flatMap((column) => column ?? []);
  const mentions = indices.map((index) => currenciesInHeader(header?.[index] ?? ""));
  return mentions.find((codes) => codes.length === 1) ?? mentions.find((codes) => codes.length > 1);
}

/** An IBAN that a line above the table names, when it is the only one. */
export function numberAbove(cells: readonly string[]): string | null {
  const ibans = new Set(
    cells
      .flatMap((cell) => cell.match(/\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g) ?? [])
      .map((iban) => iban.replaceAll(" ", "")),
  );
  const [only, other] = ibans;
  return only !== undefined && other === undefined ? only : null;
}
