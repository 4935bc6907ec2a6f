/** Members of events as people call them: in a list by their flags, in a sentence by a noun. */
import { codeWords } from "../../src/client/notation/code-words.ts";
import { shortName, transactionFields } from "../../src/contract/transaction/fields.ts";

/** "account" of bank_account_id: a field in the words of its flag. */
export function memberName(member: string): string {
  const short = Object.hasOwn(transactionFields, member)
    ? shortName(member as keyof typeof transactionFields)
    : undefined;
  return codeWords(short ?? member.replace(/^is_/u, ""));
}

/** What stands behind "the" in a sentence: "booking date" of posted_date. */
export function memberNoun(member: string): string {
  return (Object.hasOwn(NOUNS, member) ? NOUNS[member] : undefined) ?? memberName(member);
}

/** Fields whose flags are no nouns, or say too little without their value. */
const NOUNS: Readonly<Record<string, string>> = {
  posted_date: "booking date",
  is_reconciled: "reconciliation",
  accounting_category: "accounting category",
  cash_flow_category: "cash flow category",
  bank_statement_id: "bank statement id",
  auto_accept: "auto-accept confidence",
};
