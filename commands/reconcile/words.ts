/** Explanations of a difference in words. */
import type { Explanation } from "../../src/contract/reconciliation.ts";
import { amountWords } from "../../src/terminal/render/sentence.ts";

type Locale = string | undefined;

/** "2026-03-27 SERVICE FEE -15.00, deleted on 2026-11-22". */
export function explanationWords(explanation: Explanation, locale: Locale): string {
  const { kind, effect } = explanation;
  if (kind === "opening")
    return `the account has no opening balance, which would be ${amountWords(effect, locale)}`;
  return `${rowWords(explanation, locale)}, ${reasonWords(explanation, locale)}`;
}

function rowWords({ transaction, bank_row, effect }: Explanation, locale: Locale): string {
  const [date, description, amount] =
    transaction === null
      ? [bank_row?.posted_date ?? "", bank_row?.description ?? "", bank_row?.amount ?? effect]
      : [transaction.posted_date, transaction.description, transaction.amount];
  return [date, description, amountWords(amount, locale)].filter((word) => word !== "").join(" ");
}

function reasonWords(explanation: Explanation, locale: Locale): string {
  const { kind, bank_row: bank } = explanation;
  switch (kind) {
    case "missing":
      return absenceWords(explanation);
    case "doubled":
      return "which is there twice";
    case "extra":
      return "one too many in the book";
    case "date":
      return bank === null ? "dated behind the balance" : `which the bank booked on ${bank.posted_date}`;
    default:
      return bank === null ? (GUESSES[kind] ?? "") : `${amountWords(bank.amount, locale)} in the bank's file`;
  }
}

/** Where no file tells the bank's amount. */
const GUESSES: Readonly<Record<string, string>> = {
  sign: "if its sign is wrong",
  transposed: "if two of its digits are exchanged",
};

function absenceWords({ absence, transaction, bank_row }: Explanation): string {
  switch (absence) {
    case "deleted":
      return `deleted on ${(transaction?.deleted_at ?? "").slice(0, 10)}`;
    case "void":
      return "which is void";
    case "moved":
      return "which is on another account";
    case "held":
      return "held by its import";
    default:
      return `line ${bank_row?.line ?? "?"} of ${bank_row?.file_name ?? "the file"}, not in the book`;
  }
}
