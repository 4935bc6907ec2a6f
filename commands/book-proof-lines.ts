/** Explains a difference between a file's proved balances and the book: both figures, the likely cause, how to undo. */
import type { ExpectedProof } from "../src/client/import/plan/expected-proofs.ts";
import { typedWord } from "../src/contract/typed-word.ts";
import { decimal, decimalText, scaledText, type Decimal } from "../src/contract/values/decimal.ts";
import type { Import } from "../src/contract/import/record.ts";
import { amountWords, withShortIds } from "../src/terminal/render/sentence.ts";
import type { Sentence } from "../src/terminal/view.ts";

interface ProvedFile extends Pick<Import, "balance_proof" | "book_proof" | "currency_code"> {
  /** What the account is called, or "the account". */
  readonly account: string;
  readonly account_id: string;
  /** When the import ended, where that was earlier; the audit log tells what was changed since. */
  readonly since?: string | undefined;
  /** Whether nothing is written yet: the book's closing balance is what it would be. */
  readonly isExpected?: boolean;
  /** The command that undoes the import; undefined where it created nothing. */
  readonly undo: string | undefined;
}

/** No lines where the book agrees, or where there is nothing to compare. */
export function bookProofLines(file: ProvedFile): readonly Sentence[] {
  const { book_proof, undo } = file;
  if (book_proof?.result !== "failed") return [];
  return [
    ...figures(file),
    ...withinLines(file),
    // The way back first: the other command changes an account that may be right.
    ...(undo === undefined ? [] : [withShortIds(`To undo the import: ${undo}`)]),
    question(file),
  ];
}

/** Of the accounts of a file that is not imported yet. */
export function expectedProofLines(proofs: readonly ExpectedProof[]): readonly Sentence[] {
  return proofs.flatMap(({ target, ...proof }) =>
    bookProofLines({
      ...proof,
      account: target.name,
      account_id: target.id,
      currency_code: target.currency,
      isExpected: true,
      undo: undefined,
    }),
  );
}

function figures({
  book_proof,
  balance_proof,
  account,
  currency_code,
  isExpected = false,
}: ProvedFile): readonly Sentence[] {
  const { reason, next, opening_date, opening_balance, closing_date, closing_balance } = book_proof ?? {};
  if (reason === "after" && next !== undefined)
    return [
      (locale) =>
        `The balances of ${account} do not match, in ${currency_code}: the next file, ${next.file_name}, starts on ${next.opening_date} with ${amountWords(next.opening_balance, locale)}, where the book has ${amountWords(next.book_balance, locale)}.`,
    ];
  return [
    `The file's balances differ from those of ${account}, in ${currency_code}:`,
    both(`Opening, before ${opening_date ?? "the file"}`, "book", [
      balance_proof.opening_balance,
      opening_balance,
    ]),
    both(`Closing, after ${closing_date ?? "the file"}`, isExpected ? "book with its rows" : "book", [
      balance_proof.closing_balance,
      closing_balance,
    ]),
  ];
}

function both(
  label: string,
  bookWords: string,
  balances: readonly [file: Decimal | undefined, book: Decimal | undefined],
): Sentence {
  return (locale) => {
    const [file, book] = balances.map((one) => amountWords(one ?? "?", locale));
    return file === book ? `  ${label}: ${file} in both` : `  ${label}: file ${file}, ${bookWords} ${book}`;
  };
}

/** What happened between the file's first and last day, and where its change is recorded. */
function withinLines({ book_proof, account, currency_code, since }: ProvedFile): readonly Sentence[] {
  const { reason, opening_difference: opening, closing_difference: closing } = book_proof ?? {};
  if (reason !== "within" || opening === undefined || closing === undefined) return [];
  const [before, after] = [opening, closing].map((difference) =>
    BigInt(decimalText(difference).replace(".", "")),
  );
  const surplus = (before ?? 0n) - (after ?? 0n);
  const decimals = decimalText(closing).split(".")[1]?.length ?? 0;
  const size = decimal(scaledText(surplus < 0n ? -surplus : surplus, decimals));
  return [
    (locale) =>
      `Over the days of the file, the rows of ${account} add up to ${amountWords(size, locale)} ${currency_code} ${surplus > 0n ? "more" : "less"} than the file's: a row was changed by hand, is missing or one too many, or the file is of another account.`,
    ...(since === undefined
      ? []
      : [`What was changed since the import: cashbook events list --since ${since.slice(0, 19)}Z`]),
  ];
}

function question({
  book_proof,
  balance_proof,
  account,
  account_id,
  isExpected = false,
}: ProvedFile): Sentence {
  const { reason, opening_date = "", closing_date = "", held_sum, next, opening_file } = book_proof ?? {};
  const accountWord = account === "the account" ? account_id : typedWord(account);
  switch (reason) {
    case "opening":
      return opening_file !== undefined
        ? `Is it the wrong account? ${opening_file.file_name} proves the opening balance that the book has of ${account}.`
        : `Is it the wrong account? Only if ${account} began with another balance than the book has: cashbook accounts update ${accountWord} --opening-balance ${balance_proof.opening_balance?.rawJSON ?? "<amount>"}`;
    case "before":
      return `Is it the wrong account, or are rows missing before ${opening_date}?`;
    case "within":
      if (held_sum === undefined && !isExpected)
        return withShortIds(
          `Which rows differ: cashbook reconcile ${accountWord} --until ${closing_date} --dry-run`,
        );
      return held_sum === undefined
        ? `Compare the rows with the file: cashbook tx list --account ${accountWord} --from ${opening_date} --to ${closing_date}`
        : (locale) => `The held rows add up to ${amountWords(held_sum, locale)}.`;
    case "after":
      return `Is it the wrong account, or are rows missing between ${closing_date} and ${next?.opening_date ?? "the next file"}?`;
    default:
      return "Is it the wrong account?";
  }
}
