/** The view of a dry run: a line for each row of the file, in the order in which rows are written. */
import { counterpartyField } from "../../../src/contract/transaction/fields.ts";
import { payeeText } from "../../../src/contract/transaction/payee-text.ts";
import { reasonWords } from "../../imports/reason-words.ts";
import { codeWords } from "../../../src/client/notation/code-words.ts";
import type { AutoAcceptance } from "../../../src/client/import/plan/auto-acceptance.ts";
import { decimalText } from "../../../src/contract/values/decimal.ts";
import type { DryRow } from "../../../src/client/import/plan/dry-rows.ts";
import type { DryRun } from "../../../src/client/import/plan/dry-run.ts";
import { otherMoneyMember } from "../../../src/client/import/receipt/other-money.ts";
import { transactionDaysMember } from "../../../src/client/import/receipt/transaction-days.ts";
import { openWordsMember } from "../../../src/client/import/receipt/receipt.ts";
import { otherMoneyText } from "./receipt/lines.ts";
import { wordCounts } from "./ask-meanings.ts";
import { evidenceLines } from "./evidence-lines.ts";
import { exitFor, list, type FieldOf, type ListView } from "../../../src/terminal/view.ts";
import { dryRunReasons } from "./exit-reasons.ts";
import { countText } from "../../../src/contract/count-text.ts";

const fields: readonly FieldOf<DryRow>[] = [
  { name: "line", kind: "count", column: { presence: "always" } },
  { name: "verdict", kind: "word" },
  {
    name: "code",
    kind: "code",
    title: "Reason",
    cell: ({ code }) => reasonWords(code),
    column: { dropFirst: true },
  },
  { name: "transaction_date", kind: "date", title: "Date", column: { presence: "always" } },
  {
    name: "description",
    kind: "text",
    cell: ({ description, [counterpartyField]: merchant }: DryRow) =>
      description === null ? null : payeeText({ description, [counterpartyField]: merchant ?? "" }),
    column: { presence: "always", least: 24, weight: 3 },
  },
  { name: "amount", kind: "amount", currency: "currency_code", column: { presence: "always" } },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "account", kind: "text", visibleIn: "pipe" },
  { name: "detail", kind: "text", visibleIn: "pipe" },
  { name: "transaction_id", kind: "id", visibleIn: "pipe" },
  { name: "twin_ids", kind: "tags", visibleIn: "pipe" },
  { name: "source", kind: "tags", visibleIn: "data" },
  { name: counterpartyField, kind: "text", title: "Merchant", visibleIn: "pipe" },
];

/** "in EUR, as credit_card": currency, and type where the file states it. */
function newAccountText({
  currency,
  type,
}: {
  readonly currency: string;
  readonly type?: string | undefined;
}): string {
  return `in ${currency}${type === undefined ? "" : `, as ${codeWords(type)}`}`;
}

function acceptanceText({ at_most, min_confidence }: AutoAcceptance): string {
  const bar = decimalText(min_confidence);
  return `At most ${at_most} of the new transactions would get a suggested category by themselves, from a confidence of ${bar} on.`;
}

/** What the import would ask, or what a person can set where nobody is asked. */
function openWordsText(words: DryRun["openWords"], isAsking: boolean): string {
  if (isAsking) return `The import would ask what these categories of the bank mean: ${wordCounts(words)}.`;
  return `These categories of the bank mean nothing here yet: ${wordCounts(words)}. \`cashbook categories map <word> <category>\` sets what one means.`;
}

export function dryRunView(
  run: DryRun,
  {
    exit,
    fileName,
    width,
    locale,
    isForReading,
  }: { exit: number; fileName: string; width: number; locale: string; isForReading: boolean },
): ListView {
  const {
    rows,
    counts,
    targets,
    source,
    sha256,
    proofs,
    auto_accept,
    openWords,
    isAskingWords,
    otherMoneyColumns,
    transactionDays,
  } = run;
  const accounts = [...targets.values()].map((target) =>
    target.id === null ? `${target.name} (to be created, ${newAccountText(target)})` : target.name,
  );
  const bookProofs = new Map<string | null, unknown>(
    proofs.map(({ target, book_proof }) => [target.id, book_proof]),
  );
  const countsText =
    `${counts.new} new, ${countText(counts.duplicates, "duplicate")}, ${counts.held} held, ` +
    `${counts.rejected} rejected, ${counts.skipped} skipped.`;
  return list({
    pages: rows,
    fields,
    essence: ({ line, verdict }) => `${line} ${verdict}`,
    empty: `${fileName} has no rows.`,
    summary: () => evidenceLines(source.detected, { width, locale }),
    whole: {
      data: {
        file_name: fileName,
        file_sha256: sha256,
        format: source.format,
        detected: source.detected,
        accounts: [...targets.values()].map(({ id, name, currency }) => ({
          id,
          name,
          currency_code: currency,
          ...(bookProofs.has(id) ? { book_proof: bookProofs.get(id) } : {}),
        })),
        period: source.period,
        ...transactionDaysMember(transactionDays),
        counts,
        ...(auto_accept !== undefined && { auto_accept }),
        ...openWordsMember(openWords),
        ...otherMoneyMember(otherMoneyColumns),
      },
      member: "rows",
    },
    exit: exitFor(exit, exit === 0 ? [] : dryRunReasons(run, { file: fileName, isForReading })),
    notes: [
      `${countText(counts.rows, "row")} of ${fileName}${accounts.length === 0 ? "" : ` into ${accounts.join(" and ")}`}: ${countsText}`,
      ...(auto_accept === undefined ? [] : [acceptanceText(auto_accept)]),
      ...(openWords.length === 0 ? [] : [openWordsText(openWords, isAskingWords)]),
      ...(otherMoneyColumns.length === 0 ? [] : [`Columns ${otherMoneyText(otherMoneyColumns)}.`]),
      "Nothing was written.",
    ],
  });
}
