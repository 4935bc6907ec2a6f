/** What the balances of a file prove, in the words of its receipt. */
import type { Import } from "../../src/contract/import/record.ts";

type Proofs = Partial<Pick<Import, "balance_proof" | "book_proof">>;

const BALANCES: Readonly<Record<string, string>> = {
  proved: "adds up",
  failed: "does not add up",
  unavailable: "not proved",
};

const IN_BOOK: Readonly<Record<string, string>> = {
  proved: "matches",
  failed: "differs",
  unavailable: "not compared",
};

/** Where the book differs, or why nothing is compared. */
const REASONS: Readonly<Record<string, string>> = {
  opening: "the account's opening balance",
  before: "since before the file",
  within: "within the days of the file",
  after: "after the file",
  no_balances: "the file proves no balances",
  no_opening: "the account has no opening balance",
};

/** Undefined where a service that is no cashbook leaves it out. */
export function balanceProofWords({ balance_proof }: Proofs): string | undefined {
  return balance_proof && (BALANCES[balance_proof.result] ?? balance_proof.result);
}

export function bookProofWords({ book_proof }: Proofs): string | undefined {
  return book_proof && (IN_BOOK[book_proof.result] ?? book_proof.result);
}

export function bookProofReason({ book_proof }: Proofs): string | undefined {
  const { reason = "" } = book_proof ?? {};
  return REASONS[reason] ?? reason;
}
