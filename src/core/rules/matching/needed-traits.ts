/** What rules ask of a transaction: whoever reads very many for them reads no more than that. */
import { foldedMember, transactionFields } from "../../../contract/transaction/fields.ts";
import type { WhereCondition, WhereTerm } from "../../../contract/transaction/where.ts";
import type { TransactionTraits } from "../../ports/transactions.ts";
import { edgesOf } from "../../../contract/transaction/word-edges.ts";
import { neededTexts } from "./needed-texts.ts";

type Trait = keyof TransactionTraits;

export function neededTraits(rules: readonly (readonly WhereCondition[])[]): readonly Trait[] {
  const traits = new Set(rules.flat().flatMap(termsOf).flatMap(traitsOfTerm));
  // Rules that need texts are found by these.
  if (rules.some((conditions) => neededTexts(conditions) !== undefined)) traits.add("folded");
  return [...traits];
}

/** Whether the rules compare amounts with zero alone. */
export function isSignEnough(rules: readonly (readonly WhereCondition[])[]): boolean {
  return rules
    .flat()
    .flatMap(termsOf)
    .every(({ field, value }) => field !== "amount" || Number(value) === 0);
}

function termsOf(condition: WhereCondition): readonly WhereTerm[] {
  if ("any" in condition) return condition.any.flatMap(termsOf);
  return "not" in condition ? termsOf(condition.not) : [condition];
}

function traitsOfTerm({ field, op }: WhereTerm): readonly Trait[] {
  switch (field) {
    case "amount":
      return ["amount_minor", "currency_code"];
    case "ai_confidence_score":
      return ["ai_confidence"];
    case "has_category":
      return ["category"];
    case "has_tag":
      return ["tags"];
    case "tag":
      return op === "~" ? ["folded"] : ["tags"];
    case "q":
      return ["folded"];
    default: {
      const isFolded = edgesOf(op) !== undefined && field in transactionFields;
      if (isFolded && foldedMember(field as keyof typeof transactionFields) !== undefined) return ["folded"];
      return [field];
    }
  }
}
