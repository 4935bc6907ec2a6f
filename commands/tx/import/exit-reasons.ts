/** Reasons for the exit code of an import or its dry run: a sentence for each cause, with what to do. */
import type { DryRun } from "../../../src/client/import/plan/dry-run.ts";
import type { Receipt, ReceiptAccount } from "../../../src/client/import/receipt/receipt.ts";
import { shortenIds } from "../../../src/client/ids/short-id.ts";
import { amountWords, withShortIds } from "../../../src/terminal/render/sentence.ts";
import type { Sentence } from "../../../src/terminal/view.ts";
import { bookProofLines, expectedProofLines } from "../../book-proof-lines.ts";
import { countText } from "../../../src/contract/count-text.ts";

/** The reasons of a receipt, most severe first. `hasUndo`: the receipt itself says how the import is undone. */
export function receiptReasons(receipt: Receipt, { hasUndo = false } = {}): readonly Sentence[] {
  const { file_name: file, unknown = 0, held, rejected, accounts } = receipt;
  const lines: Sentence[] = [];
  if (unknown > 0) {
    const whether = countText(unknown, "row of it was created is", "rows of it were created is");
    lines.push(
      `${file}: whether ${whether} unknown. Run the same command again later; it looks them up first.`,
    );
  }
  if (held > 0) {
    const ids = accounts.map(({ import_id }) => import_id).join(" ");
    const [what, them] =
      held === 1
        ? [`1 row of ${file} is held as a possible duplicate`, "it"]
        : [`${held} rows of ${file} are held as possible duplicates`, "them"];
    lines.push(
      withShortIds(
        `${what}: \`cashbook imports accept ${ids}\` writes ${them}, \`cashbook imports dismiss ${ids}\` leaves ${them} out.`,
      ),
    );
  }
  if (rejected > 0) lines.push(rejectedReason(receipt));
  const brokenAccounts = accounts.filter(({ balance_proof }) => balance_proof.result === "failed");
  return [
    ...lines,
    ...brokenAccounts.map((account) => brokenBalances(account, file)),
    ...bookReasons(receipt, { hasUndo }),
  ];
}

/** Rows of closed days need no correction, and the others do, or somebody says that nobody will correct them. */
function rejectedReason(receipt: Receipt): Sentence {
  return (locale) => {
    const isShort = locale !== undefined;
    return `${rejectedWords(receipt, { isShort })}${dismissalWords(receipt, { isShort })}`;
  };
}

/** A foreign service, which has no rows of imports, is the one whose receipt counts rows of unknown outcome. */
function dismissalWords(
  { accounts, rejected, rejected_closed, unknown }: Receipt,
  { isShort }: { readonly isShort: boolean },
): string {
  if (unknown !== undefined || accounts.length === 0 || rejected === rejected_closed) return "";
  const ids = accounts.map(({ import_id }) => import_id).join(" ");
  const them = rejected === 1 ? "it" : "them";
  return ` \`cashbook imports dismiss ${isShort ? shortenIds(ids) : ids} --rejected\` leaves ${them} out.`;
}

function rejectedWords(receipt: Receipt, { isShort }: { readonly isShort: boolean }): string {
  const { file_name, rejected, rejected_closed: closed = 0, rejected_file: path, accounts } = receipt;
  const are = `${rowsAre(rejected, file_name)} rejected`;
  if (closed === rejected) {
    const [closedFor, days] = closed === 1 ? ["its day", "that day"] : ["their days", "these days"];
    // The book has the bank's balances without them: another wording of rows that are there.
    if (accounts.every(({ book_proof }) => book_proof?.result === "proved")) {
      const all = accounts.map(({ import_id }) => import_id).join(" ");
      const ids = isShort ? shortenIds(all) : all;
      const them = closed === 1 ? "it" : "them";
      return `${are}: the books are closed for ${closedFor}, and have the bank's balances without ${them}. \`cashbook imports dismiss ${ids} --rejected\` leaves ${them} out.`;
    }
    const next = path === null ? "" : `; then import ${path}`;
    return `${are}: the books are closed for ${closedFor}. \`cashbook reopen\` opens ${days} again${next}.`;
  }
  const what = path === null ? "" : `: correct ${path} and import it to add the rest`;
  if (closed === 0) return `${are}${what}.`;
  return `${are}${what}. ${closed} of them ${closed === 1 ? "is of a closed day" : "are of closed days"}, which \`cashbook reopen\` opens again.`;
}

const FLAG_ADVICE = " With --ok-if-unchanged this is exit code 0.";

/** The reason for exit code 8: every row was there before. A person at a terminal needs no advice about exit codes. */
export function unchangedReason(
  { file_name, duplicates }: Pick<Receipt, "file_name" | "duplicates">,
  { isForReading }: { readonly isForReading: boolean },
): string {
  const duplicatesText = countText(duplicates, "was", "were");
  return `No row of ${file_name} is new: ${duplicatesText} there before.${isForReading ? "" : FLAG_ADVICE}`;
}

/** The same under a receipt in words, which says all of it. */
export const UNCHANGED_REMARK = "No transaction was written.";

export function dryRunReasons(
  { counts, source, proofs }: DryRun,
  { file, isForReading }: { readonly file: string; readonly isForReading: boolean },
): readonly Sentence[] {
  const { rejected, held, duplicates } = counts;
  const brokenProofs = source.groups.flatMap(({ proof }) =>
    proof.result === "failed" ? [`The balances of ${file} do not add up from line ${proof.line} on.`] : [],
  );
  const lines = [
    ...(held > 0
      ? [`${rowsWouldBe(held, file)} held as ${held === 1 ? "a possible duplicate" : "possible duplicates"}.`]
      : []),
    ...(rejected > 0 ? [`${rowsWouldBe(rejected, file)} rejected.`] : []),
    ...brokenProofs,
    ...expectedProofLines(proofs),
  ];
  if (lines.length > 0) return lines;
  const duplicatesText = countText(duplicates, "is", "are");
  return [`No row of ${file} would be new: ${duplicatesText} there.${isForReading ? "" : FLAG_ADVICE}`];
}

/** Differences between the file's proved balances and the book. */
function bookReasons(
  { accounts, created }: Pick<Receipt, "accounts" | "created">,
  { hasUndo }: { readonly hasUndo: boolean },
): readonly Sentence[] {
  return accounts.flatMap(({ id, name, import_id, ...proofs }) =>
    bookProofLines({
      ...proofs,
      account: name,
      account_id: id,
      undo: created === 0 || hasUndo ? undefined : `cashbook imports undo ${import_id}`,
    }),
  );
}

function brokenBalances({ name, balance_proof }: ReceiptAccount, file: string): Sentence {
  const { line = "?", difference } = balance_proof;
  if (difference === undefined)
    return `The balances of ${name} in ${file} are not proved until the rejected row on line ${line} comes back.`;
  return (locale) =>
    `The balances of ${name} in ${file} do not add up from line ${line} on, by ${amountWords(difference, locale)}.`;
}

function rowsAre(count: number, file: string): string {
  return countText(count, `row of ${file} is`, `rows of ${file} are`);
}

function rowsWouldBe(count: number, file: string): string {
  return `${countText(count, "row")} of ${file} would be`;
}
