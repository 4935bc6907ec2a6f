/** The lines of groups that are not about a category: held rows, transfers, files that the book differs from. */
import type { ReviewGroup } from "../../src/contract/review.ts";
import type { TransferSide } from "../../src/contract/transfer.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import { shortIds } from "../../src/client/ids/short-id.ts";
import type { Decimal } from "../../src/contract/values/decimal.ts";
import { largest } from "../../src/contract/values/extremes.ts";
import { localNumber, plainCell } from "../../src/terminal/render/cells.ts";
import { displayWidth } from "../../src/terminal/render/display-width.ts";
import { cutText, wrapSentence, wrapText } from "../../src/terminal/render/wrap-text.ts";
import { transfersText, whyWords } from "../transfers/view.ts";
import type { ScreenContext } from "./screen-context.ts";
import { countText } from "../../src/contract/count-text.ts";

/** Pairs of a group that are shown before the person asks for all. */
const PAIRS_MAX = 3;

/** Below the title; undefined for a group of transactions without a category, which is shown by its suggestion. */
export function kindLines(group: ReviewGroup, screen: ScreenContext): readonly string[] | undefined {
  switch (group.kind) {
    case "held":
      return heldLines(group, screen);
    case "transfer":
      return transferLines(group, screen);
    case "statement":
      return statementLines(group, screen);
    default:
      return undefined;
  }
}

function heldLines({ held, transaction_count }: ReviewGroup, screen: ScreenContext): readonly string[] {
  if (held === null) return [];
  const { file_name, rows } = held;
  const count = countText(transaction_count, "row");
  return [
    ...wrapText(
      `${count} of ${file_name} held as ${transaction_count === 1 ? "a possible duplicate" : "possible duplicates"}:`,
      screen.width - 2,
    ),
    ...table(
      rows
        .slice(0, PAIRS_MAX)
        .flatMap((row) => [
          { ...row, label: `line ${row.line}` },
          ...(row.twin === null ? [] : [{ ...row.twin, label: "in the book" }]),
        ]),
      screen,
    ),
    ...restLine(transaction_count - Math.min(rows.length, PAIRS_MAX)),
  ];
}

function transferLines(
  { transfers, transaction_count }: ReviewGroup,
  screen: ScreenContext,
): readonly string[] {
  const [first] = transfers;
  if (first === undefined) return [];
  const count =
    first.state === "question"
      ? 1
      : Math.max(transfers.length, first.state === "sure" ? transaction_count / 2 : transaction_count);
  const sides = transfers.slice(0, PAIRS_MAX).flatMap(({ transactions }) => transactions);
  const why = whyWords(first, screen.accounts);
  const shown = first.state === "question" ? 1 : Math.min(transfers.length, PAIRS_MAX);
  return [
    ...wrapText(headingOf(first.state, count), screen.width - 2),
    ...sideLines(sides, screen),
    ...restLine(count - shown),
    ...(transfers.length === 1 && why !== "" && first.state !== "one_sided"
      ? wrapText(`Because: ${why}`, screen.width - 2)
      : []),
  ];
}

function headingOf(state: string, count: number): string {
  if (state === "sure")
    return `${count === 1 ? "Surely a transfer" : `Surely ${transfersText(count)}`} between own accounts:`;
  if (state === "question") return "Perhaps a transfer between own accounts:";
  return count === 1
    ? "A transfer without its other side; import the other account, or choose another category:"
    : `${transfersText(count)} without their other sides; import the other account, or choose another category:`;
}

export function sideLines(sides: readonly TransferSide[], screen: ScreenContext): readonly string[] {
  return table(
    sides.map((side) => ({ ...side, label: screen.accounts.get(side.bank_account_id) ?? "" })),
    screen,
  );
}

function statementLines(group: ReviewGroup, screen: ScreenContext): readonly string[] {
  const {
    statement,
    sums: [sum],
  } = group;
  if (statement === null || sum === undefined) return [];
  const { reason, file_balance, book_balance, later_files, import_id } = statement;
  const money = (value: Decimal) => `${localNumber(plainCell(value), screen.locale)} ${sum.currency_code}`;
  const fault =
    reason === "file" || file_balance === null || book_balance === null
      ? `The file does not add up by itself: ${money(sum.moved)} apart.`
      : `The file has a balance of ${money(file_balance)} where the book has ${money(book_balance)}: ${money(sum.moved)} apart.`;
  const later =
    later_files === 0
      ? ""
      : ` ${later_files === 1 ? "The file after it differs" : `${later_files} files after it differ`} too.`;
  return [
    ...wrapText(`${fault}${later}`, screen.width - 2),
    ...reconciling(group, screen).flatMap((sentence) => wrapSentence(sentence, screen.width - 2)),
    ...wrapSentence(
      `\`cashbook imports show ${shortIds([import_id]).get(import_id) ?? import_id}\` shows the file.`,
      screen.width - 2,
    ),
  ];
}

/** What names the rows that explain the difference. */
function reconciling(
  { statement, bank_account_ids: [account = ""], last_date }: ReviewGroup,
  { accounts }: ScreenContext,
): readonly string[] {
  if (statement === null) return [];
  const { bank_statement_id: id, reason, file_balance } = statement;
  const words = "names the rows that could explain it.";
  if (id !== null) return [`\`cashbook statements reconcile ${shortIds([id]).get(id) ?? id}\` ${words}`];
  if (file_balance === null || ["file", "after"].includes(reason)) return [];
  const name = typedWord(accounts.get(account) ?? account);
  return [
    `\`cashbook accounts reconcile ${name} --until ${last_date} --balance ${plainCell(file_balance)}\` ${words}`,
  ];
}

interface Line {
  readonly transaction_date: string;
  readonly amount: Decimal;
  readonly description: string;
  readonly label: string;
}

function table(lines: readonly Line[], { width, locale }: ScreenContext): readonly string[] {
  const amounts = lines.map(({ amount }) => localNumber(plainCell(amount), locale));
  const widest = largest(amounts.map(displayWidth), 0);
  const labels = lines.map(({ label }) => cutText(label, Math.max(8, Math.floor(width / 4))));
  const labelWidth = largest(labels.map(displayWidth), 0);
  return lines.map(({ transaction_date, description }, index) => {
    const [amount = "", label = ""] = [amounts[index], labels[index]];
    const start = `${transaction_date}  ${" ".repeat(widest - displayWidth(amount))}${amount}  ${label}${" ".repeat(labelWidth - displayWidth(label))}  `;
    return `${start}${cutText(description, Math.max(8, width - 2 - displayWidth(start)))}`;
  });
}

function restLine(rest: number): readonly string[] {
  return rest > 0 ? [`and ${rest} more`] : [];
}
