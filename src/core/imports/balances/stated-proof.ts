import type { BeginImport } from "../../../contract/import.ts";
import { toMinor } from "../../../contract/values/money.ts";
import { Problem } from "../../../contract/problem.ts";
import type { StoredProof } from "../../ports/import-record.ts";
import { omitUndefined } from "../../../contract/omit-undefined.ts";

const proofAmounts = [
  "opening_balance",
  "closing_balance",
  "first_day_closing",
  "last_day_opening",
  "difference",
] as const;

/** A proof in numerals of the account's currency. Problem: validation_failed. */
export function checkedProof(proof: BeginImport["balance_proof"], currency: string): StoredProof {
  if (proof === undefined) return { result: "unavailable" };
  for (const name of proofAmounts) {
    const numeral = proof[name];
    if (numeral === undefined || typeof toMinor(numeral, currency) === "bigint") continue;
    throw new Problem("validation_failed", {
      detail: `balance_proof.${name} ${numeral} is not an amount of ${currency}.`,
    });
  }
  return omitUndefined(proof);
}
