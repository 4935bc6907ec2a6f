/** A receipt in words, line by line: what became of the rows, the days, the money, the balance, the categories. */
import { agoText } from "../../../ago-text.ts";
import { shortenIds } from "../../../../src/client/ids/short-id.ts";
import { decimalText, type Decimal } from "../../../../src/contract/values/decimal.ts";
import type { Import } from "../../../../src/contract/import/record.ts";
import type {
  Categorization,
  Receipt,
  ReceiptAccount,
} from "../../../../src/client/import/receipt/receipt.ts";
import { localNumber, localTimestamp } from "../../../../src/terminal/render/cells.ts";
import { amountWords, unsignedWords } from "../../../../src/terminal/render/sentence.ts";
import type { LabelledLine } from "../../../../src/terminal/view.ts";
import { countText } from "../../../../src/contract/count-text.ts";
import { nextLines, undoCommand } from "./next-steps.ts";
import type { ReceiptPresentation } from "./presentation.ts";

type RowCounts = Pick<Receipt, "rows" | "created" | "duplicates" | "held" | "rejected" | "skipped"> & {
  readonly unknown?: number;
};

export function receiptLines(
  receipt: Receipt,
  { locale, ...presentation }: ReceiptPresentation & { readonly locale: string },
): readonly LabelledLine[] {
  const { accounts, created, new_categories = [], categorization } = receipt;
  return [
    ["Rows", rowsText(receipt, locale)],
    ...edgeLines(receipt, presentation),
    ...skippedLines(receipt),
    ...dayLines(receipt),
    ...(created === 0
      ? []
      : accounts.map((account, index): LabelledLine => [
          index === 0 ? "Money" : "",
          `${accounts.length > 1 ? `${account.name}: ` : ""}${moneyText(account, locale)}`,
        ])),
    ...otherMoneyLines(receipt),
    ...accounts.map((account, index): LabelledLine => [
      index === 0 ? "Balance" : "",
      `${accounts.length > 1 ? `${account.name}: ` : ""}${balanceText(account, locale)}`,
    ]),
    ...categorizationLines(receipt, { locale, isFirst: presentation.isFirst }),
    ...acceptedLines(receipt, { locale, ...presentation }),
    ...(new_categories.length === 0
      ? []
      : [[categorization === undefined ? "Categories" : "", `new: ${new_categories.join(", ")}`] as const]),
    ...nextLines(receipt, presentation),
    ...(created === 0 ? [] : [["Undo", undoCommand(receipt, presentation)] as const]),
  ];
}

/** "4: 1 new, 1 already in the book, 2 rejected": each row of the file is one of these. */
export function rowsText(counts: RowCounts, locale: string): string {
  const texts = outcomesText(counts, locale);
  return `${localNumber(String(counts.rows), locale)}${texts === "" ? "" : `: ${texts}`}`;
}

/** "1 new, 1 already in the book, 2 rejected" */
export function outcomesText(counts: Omit<RowCounts, "rows">, locale: string): string {
  const { created, duplicates, held, rejected, skipped, unknown = 0 } = counts;
  const parts = [
    [created, "new"],
    [duplicates, "already in the book"],
    [held, "held as possible duplicates"],
    [rejected, "rejected"],
    [skipped, "skipped"],
    [unknown, "of unknown outcome"],
  ] as const;
  const number = (count: number) => localNumber(String(count), locale);
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${number(count)} ${words}`)
    .join(", ");
}

/** Why rows were skipped; the first ones tell. */
function skippedLines({
  skipped_rows = [],
}: Partial<Pick<Receipt, "skipped_rows">>): readonly LabelledLine[] {
  const details = new Set(skipped_rows.flatMap(({ detail }) => detail ?? []));
  return [...details].slice(0, SKIP_REASONS_MAX).map((detail) => ["", `skipped: ${detail}`] as const);
}

const SKIP_REASONS_MAX = 3;

/** The days that lists show; those on which the bank booked beside them, where they are others. */
function dayLines({ period, transaction_days: own }: Receipt): readonly LabelledLine[] {
  if (period === null) return [];
  const days = own ?? period;
  const today = localTimestamp(new Date().toISOString()).slice(0, period.to.length);
  return [
    ["Days", `${daysText(days)}${days.to > today ? ", which is after today" : ""}`],
    ...(own === undefined ? [] : [["Posted", daysText(period)] as const]),
  ];
}

export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? from : `${from} to ${to}`;
}

/** "31 of 40 categorized by 6 rules; 9 wait in `cashbook review`"; after a first import the next steps name the command. */
function categorizationText(
  { categorized, uncategorized, rules }: Categorization,
  { locale, isFirst }: { readonly locale: string; readonly isFirst: boolean },
): string {
  const number = (count: number) => localNumber(String(count), locale);
  const byRules = rules.reduce((sum, { transactions }) => sum + transactions, 0);
  const all = categorized + uncategorized;
  const whose = `by ${number(rules.length)} ${rules.length === 1 ? "rule" : "rules"}`;
  const how =
    byRules === 0 ? "" : byRules === categorized ? ` ${whose}` : `, ${number(byRules)} of them ${whose}`;
  const isTold = uncategorized === 0 || isFirst;
  const waits = `${number(uncategorized)} ${uncategorized === 1 ? "waits" : "wait"} in \`cashbook review\``;
  if (categorized === 0) return isTold ? `none of ${number(all)} yet` : waits;
  return `${number(categorized)} of ${number(all)} categorized${how}${isTold ? "" : `; ${waits}`}`;
}

/** "6 accepted as suggested; `cashbook undo` takes them back" */
export function acceptedLines(
  { auto_accepted, categorization }: Pick<Receipt, "auto_accepted" | "categorization">,
  { locale }: { readonly locale: string },
): readonly LabelledLine[] {
  if (auto_accepted === undefined) return [];
  const { transactions, bulk_ids } = auto_accepted;
  const undo = bulk_ids.length === 1 ? "`cashbook undo` takes" : `${undoLines(bulk_ids)} take`;
  const accepted = `${localNumber(String(transactions), locale)} accepted as suggested`;
  const what = transactions === 1 ? "it" : "them";
  return [[categorization === undefined ? "Categories" : "", `${accepted}; ${undo} ${what} back`]];
}

function undoLines(bulkIds: readonly string[]): string {
  return shortenIds(bulkIds.map((id) => `\`cashbook tx bulk undo ${id}\``).join(", "));
}

/** "2,500.00 EUR in, 9.00 EUR out" */
export function moneyText(
  { sum_in, sum_out, currency_code }: Pick<ReceiptAccount, "sum_in" | "sum_out" | "currency_code">,
  locale: string | undefined,
): string {
  return `${amountWords(sum_in, locale)} ${currency_code} in, ${unsignedWords(sum_out, locale)} ${currency_code} out`;
}

/** Whether the file's balances add up, and whether the book has them. */
export function balanceText(
  { balance_proof, book_proof }: Pick<Import, "balance_proof" | "book_proof">,
  locale: string,
): string {
  const { result, opening_balance, closing_balance, line, difference } = balance_proof;
  if (result === "failed")
    return line !== undefined && difference === undefined
      ? `not proved until the rejected row on line ${line} comes back`
      : "not proved: the file's own balances do not add up";
  const amount = (balance: Decimal | undefined) =>
    balance === undefined ? "?" : localNumber(decimalText(balance), locale);
  if (result === "unavailable") {
    const only = closing_balance ?? opening_balance;
    if (only !== undefined) return `not proved: the file states one only, ${amount(only)}`;
    return line === undefined
      ? "not proved: the file has no balance to check its rows against"
      : "not proved: the balances of its rows do not lead from one to the next";
  }
  const { rejected_before: before, rejected_after: after } = balance_proof;
  const rejectedRows = (count: number) => countText(count, "rejected row");
  const first = before === undefined ? "before" : `after ${rejectedRows(before)}`;
  const last =
    after !== undefined ? `before ${rejectedRows(after)}` : before === undefined ? "after" : "at the end";
  const figures = `${amount(opening_balance)} ${first}, ${amount(closing_balance)} ${last}`;
  if (book_proof?.result === "failed") return `${figures}; adds up in the file, differs in the book`;
  if (book_proof?.result === "proved") return `${figures}; adds up, and matches the book`;
  return `${figures}; adds up in the file`;
}

/** Transactions have the account's own amount: that of another currency has no place beside it. */
export function otherMoneyText(names: readonly string[]): string {
  return `with money that is not imported: ${names.join(", ")}`;
}

function otherMoneyLines({ other_money_columns: names }: Receipt): readonly LabelledLine[] {
  return names === undefined ? [] : [["Columns", otherMoneyText(names)]];
}

const EDGE_LINES_SHOWN = 5;

function edgeLines(
  { edge_duplicates, edge_lines, created }: Receipt,
  { earlier }: ReceiptPresentation,
): readonly LabelledLine[] {
  // Of the very same file, each row is known as that row.
  if (created === 0 && earlier !== undefined)
    return [["", `this very file was imported before, ${agoText(earlier, Date.now())}`]];
  if (edge_duplicates === 0) return [];
  const isOne = edge_duplicates === 1;
  const payments = isOne
    ? "1 may be a second equal payment"
    : `${edge_duplicates} may be second equal payments`;
  const shown = edge_lines.slice(0, EDGE_LINES_SHOWN).join(", ");
  const more = edge_duplicates > EDGE_LINES_SHOWN ? " …" : "";
  const lines = `${isOne ? "line" : "lines"} ${shown}${more}`;
  return [["", `of those in the book, ${payments}, on the file's first or last day: ${lines}`]];
}

export function categorizationLines(
  { categorization }: Pick<Receipt, "categorization">,
  reader: { readonly locale: string; readonly isFirst: boolean },
): readonly LabelledLine[] {
  return categorization === undefined ? [] : [["Categories", categorizationText(categorization, reader)]];
}
