/** What members of events are called in a list, and in a sentence behind "the". */
import { expect, test } from "vitest";
import { memberName, memberNoun } from "../../../commands/events/member-names.ts";

test.each([
  ["bank_account_id", "account", "account"],
  ["transaction_date", "date", "date"],
  ["posted_date", "posted", "booking date"],
  ["currency_code", "currency", "currency"],
  ["merchant_name", "merchant", "merchant"],
  ["is_reconciled", "reconciled", "reconciliation"],
  ["accounting_category", "accounting", "accounting category"],
  ["cash_flow_category", "cash flow", "cash flow category"],
  ["bank_statement_id", "statement", "bank statement id"],
  ["category", "category", "category"],
  // Members of other records.
  ["opening_balance", "opening balance", "opening balance"],
  ["toString", "toString", "toString"],
])("%s is %j, and the %s", (member, name, noun) => {
  expect(memberName(member)).toBe(name);
  expect(memberNoun(member)).toBe(noun);
});
