/**
 * The transactions behind the figures. All of a small book stand on the page; of a large one the largest do, and all of them
 * are packed for the page's script, so that the file stays small.
 */
import { units } from "../client/notation/figures.ts";
import { NEITHER } from "../contract/report/spending.ts";
import { payeeText } from "../contract/transaction/payee-text.ts";
import { decimalText } from "../contract/values/decimal.ts";
import type { PageDocument, PageTransaction } from "./document.ts";
import { figureText } from "./figure-cells.ts";
import { escapeHtml, markup, trusted, type Markup } from "./html.ts";
import { countText } from "../contract/count-text.ts";

/** Markup of rows that a page has at most before it shows only the largest, and then. */
const MARKUP_MAX = 200_000;
const SHORTENED_MARKUP_MAX = 90_000;

/** Letters that the texts of a shortened page have together, and one of them at least. */
const TEXT_MAX = 600_000;
const TEXT_LEAST = 40;

const neither: readonly string[] = NEITHER;

/** Day, text, amount, account. */
export type PageRow = readonly [day: string, text: string, amount: string, account: string];

export interface PageRows {
  /** The rows behind a figure, to be opened; nothing where there are none. */
  readonly details: (key: string, name: string) => Markup | undefined;
  /** All rows by the same keys; undefined where the page shows them all. */
  readonly all: ReadonlyMap<string, readonly PageRow[]> | undefined;
  /** Letters to which longer texts are cut; undefined where none is. */
  readonly textLength: number | undefined;
}

export function categoryKey(currency: string, category: string): string {
  return `${currency} category ${category}`;
}

export function accountingKey(currency: string, accountingCategory: string): string {
  return `${currency} accounting ${accountingCategory}`;
}

export function excludedKey(currency: string): string {
  return `${currency} excluded`;
}

export function pageRows(document: PageDocument, locale: string): PageRows {
  const accounts = accountsOf(document);
  const groups = groupRows(document.transactions, accounts);
  const textLength = textLimit(document.transactions);
  const htmlRows = new Map(
    [...groups].map(([key, rows]) => [
      key,
      rows.map((row) => ({ row, html: rowHtml(toPageRow(row, { accounts, locale, textLength })) })),
    ]),
  );
  const sizes = [...htmlRows.values()].flat().map(({ html }) => html.length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isWhole = total <= MARKUP_MAX;
  return {
    textLength,
    details: (key, name) => {
      const rows = htmlRows.get(key) ?? [];
      if (rows.length === 0) return undefined;
      const count = isWhole
        ? rows.length
        : Math.max(5, Math.floor((rows.length * SHORTENED_MARKUP_MAX) / total));
      const visible = count >= rows.length ? rows : largest(rows, count);
      return detailsOf({ key, name, count: rows.length, visible: visible.map(({ html }) => html) });
    },
    all: isWhole
      ? undefined
      : new Map(
          [...groups].map(([key, rows]) => [
            key,
            rows.map((row) => toPageRow(row, { accounts, locale, textLength })),
          ]),
        ),
  };
}

function groupRows(
  transactions: readonly PageTransaction[],
  accounts: Accounts,
): Map<string, PageTransaction[]> {
  const groups = new Map<string, PageTransaction[]>();
  for (const row of transactions) {
    const key = keyOf(row, accounts.get(row.bank_account_id)?.currency_code ?? row.currency_code);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

type Accounts = ReadonlyMap<string, { readonly name: string; readonly currency_code: string }>;

function accountsOf({ summary }: PageDocument): Accounts {
  return new Map(
    summary.currencies.flatMap(({ currency_code, accounts }) =>
      accounts.map(({ id, name }) => [id, { name, currency_code }] as const),
    ),
  );
}

function keyOf({ status, category, accounting_category }: PageTransaction, currency: string): string {
  if (status === "excluded") return excludedKey(currency);
  return neither.includes(accounting_category)
    ? accountingKey(currency, accounting_category)
    : categoryKey(currency, category);
}

/** Letters that each text may have; undefined where all of them can be as long as they are. */
function textLimit(transactions: readonly PageTransaction[]): number | undefined {
  const letters = transactions.reduce((sum, row) => sum + textOf(row).length, 0);
  return letters <= TEXT_MAX ? undefined : Math.max(TEXT_LEAST, Math.floor(TEXT_MAX / transactions.length));
}

/** As lists on a terminal have it. */
function textOf(row: PageTransaction): string {
  return row.description === "" ? row.merchant_name : payeeText(row);
}

/** A text without its middle where it is too long: banks put the kind at its start, and purpose and name at its end. */
function withoutMiddle(text: string, length: number | undefined): string {
  if (length === undefined) return text;
  const letters = [...text];
  if (letters.length <= length) return text;
  const start = Math.floor(length / 3);
  return `${letters.slice(0, start).join("")}…${letters.slice(start + 1 - length).join("")}`;
}

function toPageRow(
  row: PageTransaction,
  {
    accounts,
    locale,
    textLength,
  }: { readonly accounts: Accounts; readonly locale: string; readonly textLength: number | undefined },
): PageRow {
  const account = accounts.get(row.bank_account_id);
  const amount = figureText(decimalText(row.amount), locale);
  const currency = row.currency_code === account?.currency_code ? "" : ` ${row.currency_code}`;
  return [
    row.transaction_date,
    withoutMiddle(textOf(row), textLength),
    `${amount}${currency}`,
    accounts.size > 1 ? (account?.name ?? "") : "",
  ];
}

/** End tags that HTML does without are left out: there may be thousands of rows. */
function rowHtml([day, text, amount, account]: PageRow): string {
  const cells = [day, text, ...(account === "" ? [] : [account]), amount];
  return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}`).join("")}`;
}

function largest<Row extends { readonly row: PageTransaction }>(rows: readonly Row[], count: number): Row[] {
  const size = ({ row }: Row) => {
    const amount = units(row.amount);
    return amount < 0n ? -amount : amount;
  };
  const chosen = new Set(rows.toSorted((one, other) => Number(size(other) - size(one))).slice(0, count));
  return rows.filter((row) => chosen.has(row));
}

function detailsOf({
  key,
  name,
  count,
  visible,
}: {
  key: string;
  name: string;
  count: number;
  visible: readonly string[];
}): Markup {
  const text = countText(count, "transaction");
  const isShortened = visible.length < count;
  return markup`<details data-key="${key}"><summary>${text}<span class="v"> of ${name}</span></summary>${
    isShortened ? markup`<p class="few">The ${visible.length} largest of them:</p>` : undefined
  }<table class="rows"><tbody>${trusted(visible.join(""))}</tbody></table></details>`;
}
