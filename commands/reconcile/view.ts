/** What a reconciliation answers: marked, or both balances and what explains the difference. */
import type { Reconciliation } from "../../src/contract/reconciliation.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import { decimalText, type Decimal } from "../../src/contract/values/decimal.ts";
import { amountWords, unsignedWords } from "../../src/terminal/render/sentence.ts";
import {
  exitFor,
  record,
  type FieldOf,
  type LabelledLine,
  type RecordView,
  type Sentence,
} from "../../src/terminal/view.ts";
import { transactionsText } from "../tx/tally.ts";
import { fixCommand, fixOf } from "./fix.ts";
import { explanationWords } from "./words.ts";
import { countText } from "../../src/contract/count-text.ts";
import { DRY_RUN } from "../../src/terminal/nothing-changed.ts";

/** Explanations that a terminal shows. */
const SHOWN_MAX = 5;

const amount = { kind: "amount", currency: "currency_code" } as const;

const fields: readonly FieldOf<Reconciliation>[] = [
  { name: "is_reconciled", kind: "flag" },
  { name: "until", kind: "date" },
  { name: "bank_balance", ...amount },
  { name: "book_balance", ...amount },
  { name: "difference", ...amount },
  { name: "currency_code", kind: "text" },
  { name: "updated", kind: "count" },
  { name: "explanation_count", kind: "count" },
  { name: "bulk_id", kind: "id" },
  { name: "bank_account_id", kind: "id" },
  { name: "statement_id", kind: "id" },
];

interface Shown {
  /** Name of the account. */
  readonly account: string;
  readonly isDryRun: boolean;
  /** Whether it is laid out for people, with all lines. */
  readonly isForReading: boolean;
  readonly locale: string;
  /** What takes it back; undefined where nothing was marked. */
  readonly undoNote?: string;
}

export function reconciliationView(data: Reconciliation, shown: Shown): RecordView {
  const common = { data, fields, ...(data.bulk_id !== null && { essence: data.bulk_id }) };
  const { undoNote } = shown;
  const notes = shown.isDryRun ? [DRY_RUN] : undoNote === undefined ? [] : [undoNote];
  if (data.is_reconciled)
    return record({
      ...common,
      sentence: tiedSentence(data, shown),
      lines: (locale) => tiedLines(data, locale),
      notes,
    });
  return record({
    ...common,
    lines: (locale) => differenceLines(data, locale),
    exit: exitFor(CONFLICT, differenceReasons(data, shown)),
  });
}

/** Of a person who leaves with a difference. */
export function unmarkedView(data: Reconciliation): RecordView {
  return record({ data, fields, sentence: "Nothing was marked as reconciled.", lines: () => [] });
}

/** The exit code of what does not fit what is there. */
const CONFLICT = 9;

function tiedSentence(data: Reconciliation, { account, isDryRun, locale }: Shown): string {
  const { until, updated, adjustment_id, bulk_id, bank_balance, difference, currency_code } = data;
  const balance = `${amountWords(bank_balance, locale)} ${currency_code}`;
  if (!isDryRun && bulk_id === null) return `${account} is reconciled until ${until} at ${balance} already.`;
  const marks = updated === 0 ? "Nothing was left to mark" : `${transactionsText(updated, locale)} marked`;
  const adds =
    adjustment_id === null ? "" : `, and one of ${amountWords(difference, locale)} ${currency_code} added`;
  if (!isDryRun) return `Reconciled ${account} until ${until} at ${balance}: ${lower(marks)}${adds}.`;
  const would = isZero(difference)
    ? `The book of ${account} has the bank's balance of ${until}, ${balance}`
    : `With a transaction of ${amountWords(difference, locale)} ${currency_code}, ${account} would have the bank's balance of ${until}, ${balance}`;
  return `${would}. This would mark ${transactionsText(updated, locale)} as reconciled.`;
}

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

export function isZero(value: Decimal): boolean {
  return /^-?0(?:\.0+)?$/.test(decimalText(value));
}

function tiedLines(data: Reconciliation, locale: string): readonly LabelledLine[] {
  return [
    ...(data.closed_count === 0
      ? []
      : [
          [
            "Closed",
            `${transactionsText(data.closed_count, locale)} of the closed period stay as they are`,
          ] as const,
        ]),
    // What an added transaction has made up for differs no more; before it is added, the reason may be another.
    ...(data.adjustment_id === null
      ? explanationLines(data, { locale, label: isZero(data.difference) ? "Differs" : "Could be" })
      : []),
  ];
}

/** The two balances, and what could be the reason. */
export function differenceLines(data: Reconciliation, locale: string): readonly LabelledLine[] {
  const { last_reconciled: last, until, source, opening, currency_code } = data;
  const money = (value: Decimal) => `${amountWords(value, locale)} ${currency_code}`;
  return [
    ["Last reconciled", last === null ? "never" : `${last.until} at ${money(last.balance)}`],
    ...(opening === null || isZero(opening.difference)
      ? []
      : [
          [
            `Before ${opening.from}`,
            `bank ${money(opening.bank_balance)}, book ${money(opening.book_balance)}: the difference is older than the statement`,
          ] as const,
        ]),
    ["Bank", `${money(data.bank_balance)} on ${until}${source === null ? "" : `, by ${source.file_name}`}`],
    ["Book", money(data.book_balance)],
    ["Difference", money(data.difference)],
    ...explanationLines(data, { locale, label: "Could be" }),
    ...countLines(data, locale),
  ];
}

function explanationLines(
  { explanations, explanation_count }: Reconciliation,
  { locale, label }: { readonly locale: string; readonly label: string },
): readonly LabelledLine[] {
  const lines = explanations.slice(0, SHOWN_MAX).map((one) => explanationWords(one, locale));
  const more = explanation_count - lines.length;
  const all = more > 0 ? [...lines, `and ${more} more, with --json`] : lines;
  return all.map((line, index) => [index === 0 ? label : "", line] as const);
}

function countLines(data: Reconciliation, locale: string): readonly LabelledLine[] {
  const { days_without_file: days, by_hand_count, held_count, rejected_count } = data;
  const spans = days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`));
  return [
    ...(spans.length === 0 ? [] : [["Without a file", spans.join(", ")] as const]),
    ...(by_hand_count === 0 ? [] : [["By hand", transactionsText(by_hand_count, locale)] as const]),
    ...(held_count === 0 ? [] : [["Held", `${rowsText(held_count)}: \`cashbook imports accept\``] as const]),
    ...(rejected_count === 0
      ? []
      : [
          [
            "Not read",
            `${rowsText(rejected_count)} rejected: \`cashbook imports list\` shows whose`,
          ] as const,
        ]),
  ];
}

function rowsText(count: number): string {
  return countText(count, "row");
}

function differenceReasons(data: Reconciliation, { account, isForReading }: Shown): readonly Sentence[] {
  const { difference, until, currency_code, explanations, bank_account_id } = data;
  const [first] = explanations;
  const fix = first && fixOf(first, bank_account_id);
  const isBefore = isZero(difference);
  const gap = isBefore ? (data.opening?.difference ?? difference) : difference;
  const side = decimalText(gap).startsWith("-") ? "below" : "above";
  const when = isBefore ? `before ${data.opening?.from ?? until}` : `on ${until}`;
  return [
    (locale) =>
      `The bank's balance of ${account} ${when} is ${unsignedWords(gap, locale)} ${currency_code} ${side} the book's; nothing was marked.`,
    // Rows of several files explain themselves: one of the files may belong to another account.
    ...(first === undefined && data.days_without_file.length === 0
      ? [
          `No row alone explains it. The files that went into the account: cashbook imports list --account ${typedWord(account)}`,
        ]
      : []),
    // A terminal has read that above.
    ...(first === undefined || isForReading
      ? []
      : [(locale: string | undefined) => `It could be ${explanationWords(first, locale)}.`]),
    ...(fix === undefined ? [] : [`If so: ${fixCommand(fix)}`]),
  ];
}
