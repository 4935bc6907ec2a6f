/** Which account number and which currency a row belongs to. */
import { isCurrency } from "../../contract/currency.ts";
import { currencyInHeader, currencyNamed } from "../currency-names.ts";
import type { AmountCell } from "./amount-cells.ts";
import type { Columns } from "./columns.ts";
import type { Layout } from "./layout.ts";

export interface GroupRule {
  readonly account: number | undefined;
  readonly currency: number | undefined;
  /** A second column of currencies, filled where the first is empty. */
  readonly currencyElse?: number | undefined;
  /** Currencies that head several columns of amounts, by their indices. */
  readonly headed?: ReadonlyMap<number, string>;
  /** Currency of rows that name none: from the header, the lines above it, or a person; null when nobody names one. */
  readonly fallback: string | null;
  /** The currency that the header or the lines above the table name: part of the layout, whatever account it goes to. */
  readonly named: string | null;
  /** Account number that the lines above the table name. */
  readonly number: string | null;
}

export interface GroupKey {
  readonly key: string;
  readonly number: string | null;
  /** Null where nobody names one; as the file writes it where that is no currency. */
  readonly currency: string | null;
}

export function groupRule(layout: Layout, said: string | undefined): GroupRule {
  const { columns, header, preamble } = layout;
  const above = preamble.flatMap(({ cells }) => cells);
  const { amount, debit, credit } = columns;
  // A currency in the header of the amount is its own; one in a column beside it is of an amount that was exchanged.
  const own = (amount?.length ?? 0) > 1 ? undefined : currencyOfHeader(header, { amount, debit, credit });
  const named = own ?? currencyOfHeader(header, columns) ?? currencyAbove(above) ?? null;
  return {
    account: columns.account?.[0],
    currency: own === undefined ? columns.currency?.[0] : undefined,
    currencyElse: own === undefined ? columns.currency?.[1] : undefined,
    ...((columns.amount?.length ?? 0) > 1 ? { headed: headedCurrencies(header, columns) } : {}),
    fallback: named ?? said ?? null,
    named,
    number: numberAbove(above),
  };
}

/** The group of a row. */
export function groupOf(cells: readonly string[], amount: AmountCell, rule: GroupRule): GroupKey {
  const number =
    rule.account === undefined ? rule.number : accountNumber(cells[rule.account] ?? "") || rule.number;
  const headed = amount.column === undefined ? undefined : rule.headed?.get(amount.column);
  const named = headed ?? currencyCell(cells, rule);
  const currency = named === "" ? (amount.parts.currency ?? rule.fallback) : (currencyNamed(named) ?? named);
  return { key: `${number ?? ""}/${currency ?? ""}`, number, currency };
}

function headedCurrencies(
  header: readonly string[] | null,
  { amount }: Columns,
): ReadonlyMap<number, string> {
  return new Map(
    (amount ?? []).flatMap((index) => {
      const code = (header?.[index] ?? "").replace(/[^A-Za-z]/g, "").toUpperCase();
      return isCurrency(code) ? [[index, code] as const] : [];
    }),
  );
}

function currencyCell(cells: readonly string[], { currency, currencyElse }: GroupRule): string {
  if (currency === undefined) return "";
  const named = (cells[currency] ?? "").trim().toUpperCase();
  return named !== "" || currencyElse === undefined
    ? named
    : (cells[currencyElse] ?? "").trim().toUpperCase();
}

/** An account number or IBAN without the spaces that people put in; empty for none. */
function accountNumber(cell: string): string {
  // An apostrophe before a number tells a spreadsheet that it is a text.
  const bare = cell.trim().replace(/^'|'$/g, "");
  return /[0-9]/.test(bare) ? bare.replace(/(?<=[0-9A-Z])\s+(?=[0-9A-Z])/g, "") : bare;
}

/** "Betrag (EUR)", "Amount USD", "Saldo in €": the currency in the headers of the amounts. */
function currencyOfHeader(
  header: readonly string[] | null,
  { amount, debit, credit, balance }: Partial<Record<keyof Columns, readonly number[] | undefined>>,
): string | undefined {
  const indices = [amount, debit, credit, balance].flatMap((column) => column ?? []);
  for (const index of indices) {
    const found = currencyInHeader(header?.[index] ?? "");
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A currency that a line above the table names by itself or after its word. */
function currencyAbove(cells: readonly string[]): string | undefined {
  const alone = cells.map((cell) => cell.trim()).find((cell) => /^[A-Z]{3}$/.test(cell) && isCurrency(cell));
  if (alone !== undefined) return alone;
  const told = cells.map(
    (cell) =>
      /(?:currency|währung|devise|divisa|moneda|valuta|waluta|měna|pénznem)\W{1,3}([A-Z]{3})\b/i.exec(
        cell,
      )?.[1],
  );
  const word = told.map((code) => code?.toUpperCase()).find((code) => code !== undefined && isCurrency(code));
  return word ?? onlyCode(cells);
}

/** The one currency that stands behind an amount or set off beside an account, where all agree. */
function onlyCode(cells: readonly string[]): string | undefined {
  const found = new Set(
    cells
      .map((cell) => cell.trim())
      .flatMap((cell) =>
        [
          ...cell.matchAll(
            /[0-9][.,][0-9]{2} ?([A-Z]{3})\b|[-–] ([A-Z]{3})(?= [-–]|$)|\( ?([A-Z]{3}) ?\)|^[0-9][0-9 ]*([A-Z]{3})$/g,
          ),
        ]
          .map(([, behind, after, inside, last]) => behind ?? after ?? inside ?? last ?? "")
          .concat(
            [...cell.matchAll(/([€£]) ?[0-9]|[0-9] ?([€£])/g)].map(([, before, after]) =>
              (before ?? after) === "€" ? "EUR" : "GBP",
            ),
          ),
      )
      .filter(isCurrency),
  );
  const [only, other] = found;
  return other === undefined ? only : undefined;
}

/** An IBAN that a line above the table names, when it is the only one. */
export function numberAbove(cells: readonly string[]): string | null {
  const found = new Set(
    cells
      .flatMap((cell) => cell.match(/\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g) ?? [])
      .map((iban) => iban.replaceAll(" ", "")),
  );
  const [only, other] = found;
  return only !== undefined && other === undefined ? only : null;
}
