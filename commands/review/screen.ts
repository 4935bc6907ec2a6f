/** The lines of one group of the review queue, none wider than the terminal. */
import type { ReviewGroup, ReviewQueue } from "../../src/contract/review.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import { cutText, wrapText } from "../../src/terminal/render/wrap-text.ts";
import { kindLines } from "./kind-lines.ts";
import type { ScreenContext } from "./screen-context.ts";
import { evidenceWords } from "../suggestions/evidence-words.ts";
import { transactionsText } from "../tx/tally.ts";
import { countText } from "../../src/contract/count-text.ts";

/** Rows that a group shows before the person asks for all. */
const ROWS_MAX = 3;
const NO_SUGGESTION = "No suggestion: the book has no answer for such a transaction yet.";
/** Categories beside the suggestion that a digit chooses. */
export const RUNNERS_UP_MAX = 4;

/** "27 groups, 86 transactions without a category, 412,345.10 USD moved; held rows in 2". */
export function queueLine(
  {
    group_count,
    group_counts,
    transaction_count,
    sums,
  }: Pick<ReviewQueue, "group_count" | "group_counts" | "transaction_count" | "sums">,
  locale: string,
): string {
  const groups = `${localNumber(String(group_count), locale)} ${group_count === 1 ? "group" : "groups"}`;
  const moved = sums.map((sum) => `${localNumber(plainCell(sum.moved), locale)} ${sum.currency_code}`);
  const { held, transfer, statement } = group_counts;
  const parts = [
    ...(transaction_count === 0
      ? []
      : [
          `${transactionsText(transaction_count, locale)} without a category, ${new Intl.ListFormat("en").format(moved)} moved`,
        ]),
    ...(held === 0 ? [] : [`held rows in ${held}`]),
    ...(transfer === 0 ? [] : [`possible transfers in ${transfer}`]),
    ...(statement === 0 ? [] : [`a balance that differs in ${statement}`]),
  ];
  return `${groups}, ${parts.join("; ")}`;
}

/** The group with its newest rows, what is suggested and why. `place` is such as "3/27". */
export function groupLines(
  group: ReviewGroup,
  { place, ...context }: ScreenContext & { readonly place: string },
): readonly string[] {
  const { width, locale, paint } = context;
  const title = cutText(group.title, Math.max(10, width - place.length - 3));
  const gap = " ".repeat(Math.max(1, width - displayWidth(title) - place.length - 2));
  const facts = [
    transactionsText(group.transaction_count, locale),
    ...group.sums.map(({ net, currency_code }) => `${localNumber(plainCell(net), locale)} ${currency_code}`),
    group.bank_account_ids.map((id) => context.accounts.get(id) ?? id).join(", "),
    span(group),
  ];
  const heading = `${paint.title(title)}${gap}[${place}]`;
  const ofKind = kindLines(group, context);
  if (ofKind !== undefined)
    return [
      heading,
      ...indent(wrapText(factsOfKind(group, context).join(", "), width - 2)),
      ...indent(ofKind),
    ];
  return [
    heading,
    ...indent(wrapText(facts.join(", "), width - 2)),
    ...rowLines(group, context),
    ...suggestionLines(group, context),
  ];
}

function factsOfKind(group: ReviewGroup, { accounts, locale }: ScreenContext): readonly string[] {
  const names = group.bank_account_ids.map((id) => accounts.get(id) ?? id).join(", ");
  if (group.kind === "transfer") return [names, span(group)];
  const sums = group.sums.map(
    ({ net, currency_code }) => `${localNumber(plainCell(net), locale)} ${currency_code}`,
  );
  return [...(group.kind === "held" ? sums : []), names, span(group)];
}

function span({ first_date, last_date }: ReviewGroup): string {
  return first_date === last_date ? first_date : `${first_date} to ${last_date}`;
}

function rowLines(
  { rows, transaction_count }: ReviewGroup,
  { width, locale, paint }: ScreenContext,
): readonly string[] {
  const visible = rows.slice(0, ROWS_MAX);
  const amounts = visible.map((row) => localNumber(plainCell(row.amount), locale));
  const amountWidth = amounts.reduce((widest, { length }) => Math.max(widest, length), 0);
  const more = transaction_count - visible.length;
  return visible.map((row, index) => {
    const start = `  ${row.transaction_date}  ${(amounts[index] ?? "").padStart(amountWidth)}  `;
    const end = index === visible.length - 1 && more > 0 ? ` (+${more})` : "";
    return `${start}${cutText(row.description, Math.max(8, width - start.length - end.length))}${paint.faint(end)}`;
  });
}

function suggestionLines(
  { suggestion }: ReviewGroup,
  { width, paint, categories }: ScreenContext,
): readonly string[] {
  if (suggestion === null) return indent(wrapText(NO_SUGGESTION, width - 2).map((line) => paint.faint(line)));
  const name = categories.get(suggestion.category) ?? suggestion.category;
  const { answered, right } = suggestion.evidence;
  const measured =
    answered === 0
      ? ""
      : `; ${right} of ${countText(answered, "suggestion")} as sure were right in this book`;
  const lines = wrapText(
    `Suggestion: ${name}, ${plainCell(suggestion.confidence)} sure${measured}`,
    width - 2,
  );
  const runnersUp = suggestion.alternatives
    .slice(0, RUNNERS_UP_MAX)
    .map(({ category }, index) => `[${index + 1}] ${categories.get(category) ?? category}`);
  return [
    ...indent(lines.map((line) => paint.success(line))),
    ...indent(wrapText(`Because: ${evidenceWords(suggestion)}`, width - 2)),
    ...(runnersUp.length === 0 ? [] : indent(wrapText(`Or: ${runnersUp.join("  ")}`, width - 2))),
  ];
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
