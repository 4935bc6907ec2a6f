/** Explains a difference between a file's proved balances and the book: both figures, the likely cause, how to undo. */
import type { Decimal } from "../src/contract/values/decimal.ts";
import type { Import } from "../src/contract/import/record.ts";

interface ProvedFile extends Pick<Import, "balance_proof" | "book_proof" | "currency_code"> {
  /** What the account is called, or "the account". */
  readonly account: string;
  readonly account_id: string;
  /** The command that undoes the import; undefined where it created nothing. */
  readonly undo: string | undefined;
}

/** No lines where the book agrees, or where there is nothing to compare. */
export function bookProofLines(file: ProvedFile): readonly string[] {
  const { book_proof, undo } = file;
  if (book_proof?.result !== "failed") return [];
  return [figures(file), question(file), ...(undo === undefined ? [] : [`To take the import back: ${undo}`])];
}

function figures({ book_proof, balance_proof, account, currency_code }: ProvedFile): string {
  const { reason, next, opening_date, opening_balance, closing_date, closing_balance } = book_proof ?? {};
  if (reason === "after" && next !== undefined)
    return `The file's balances do not lead to those of ${account}, in ${currency_code}: the next file, ${next.file_name}, begins on ${next.opening_date} with ${next.opening_balance.rawJSON}, where the book has ${next.book_balance.rawJSON}.`;
  const before = `before ${opening_date ?? "it"} ${both(balance_proof.opening_balance, opening_balance)}`;
  const after = `after ${closing_date ?? "it"} ${both(balance_proof.closing_balance, closing_balance)}`;
  return `The file's balances are not those of ${account}, in ${currency_code}: ${before}, ${after}.`;
}

function both(fileBalance: Decimal | undefined, bookBalance: Decimal | undefined): string {
  const [file, book] = [fileBalance?.rawJSON ?? "?", bookBalance?.rawJSON ?? "?"];
  return file === book ? `${file} by both` : `${file} by the file and ${book} by the book`;
}

function question({ book_proof, balance_proof, account, account_id }: ProvedFile): string {
  const { reason, opening_date = "", closing_date = "", held_sum, next } = book_proof ?? {};
  switch (reason) {
    case "opening":
      return `Is it the wrong account? If not, set what ${account} opened with: cashbook accounts update ${account_id} --opening-balance ${balance_proof.opening_balance?.rawJSON ?? "<amount>"}`;
    case "before":
      return `Is it the wrong account, or are rows missing before ${opening_date}?`;
    case "within":
      return held_sum === undefined
        ? `Rows are missing in the book, or it has some that the file has not: cashbook tx list --account ${account_id} --from ${opening_date} --to ${closing_date}`
        : `The rows that are held come to ${held_sum.rawJSON}.`;
    case "after":
      return `Is it the wrong account, or are rows missing between ${closing_date} and ${next?.opening_date ?? "the next file"}?`;
    default:
      return "Is it the wrong account?";
  }
}
