/** Texts of which one must stand in a transaction that meets conditions: without any of them the rest need not be asked. */
import type { WhereCondition, WhereTerm } from "../../../contract/transaction/where.ts";
import { counterpartyField } from "../../../contract/transaction/fields.ts";
import type { WhereField } from "../../../contract/transaction/where-fields.ts";
import { fold } from "../../../contract/category/fold.ts";
import { wordsOf } from "../../transactions/query/conditions.ts";

const searchedFields: readonly WhereField[] = ["description", "original_description", counterpartyField];

/** Folded, and in the description, the original description or the merchant; undefined where no text is needed. */
export function neededTexts(conditions: readonly WhereCondition[]): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  for (const condition of conditions) {
    const texts = "any" in condition ? ofAlternatives(condition.any) : ofCondition(condition);
    if (texts !== undefined && (best === undefined || shortest(texts) > shortest(best))) best = texts;
  }
  return best;
}

function ofCondition(condition: WhereCondition): readonly string[] | undefined {
  if ("any" in condition) return ofAlternatives(condition.any);
  if (!("not" in condition)) return ofTerm(condition);
  // "None of these fails" is how the language says "all of these".
  const { not } = condition;
  if ("any" in not && not.any.every((each) => "not" in each))
    return neededTexts(not.any.map((each) => (each as { not: WhereCondition }).not));
  return "not" in not ? ofCondition(not.not) : undefined;
}

function ofAlternatives(conditions: readonly WhereCondition[]): readonly string[] | undefined {
  const all: string[] = [];
  for (const condition of conditions) {
    const texts = ofCondition(condition);
    if (texts === undefined) return undefined;
    for (const text of texts) all.push(text);
  }
  return all;
}

function ofTerm({ field, op, value }: WhereTerm): readonly string[] | undefined {
  if (op === "!=") return undefined;
  if (searchedFields.includes(field)) {
    const text = fold(value);
    return text === "" ? undefined : [text];
  }
  if (field !== "q") return undefined;
  const [longest] = wordsOf(value).sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : [longest];
}

function shortest(texts: readonly string[]): number {
  return texts.reduce((least, { length }) => Math.min(least, length), Infinity);
}
