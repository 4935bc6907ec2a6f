/** Which of many rules a transaction meets, without asking each of them. */
import type { WhereCondition } from "../../../contract/transaction/where.ts";
import type { TransactionTraits } from "../../ports/transactions.ts";
import { neededTexts } from "./needed-texts.ts";
import { predicateOf, type Predicate } from "./predicate.ts";
import { textSearch } from "./text-search.ts";

/** Calls `onMatch` with the place of each rule that the record meets, first rule first. */
type RuleIndex = (record: TransactionTraits, onMatch: (rule: number) => void) => void;

/** Rules that need one of some texts are asked only of records in which one of them stands. */
export function ruleIndex(rules: readonly (readonly WhereCondition[])[]): RuleIndex {
  const predicates = rules.map(predicateOf);
  const patterns = new Map<string, number[]>();
  const always: number[] = [];
  for (const [rule, conditions] of rules.entries()) {
    const texts = neededTexts(conditions);
    if (texts === undefined) always.push(rule);
    for (const text of texts ?? []) {
      const others = patterns.get(text);
      if (others === undefined) patterns.set(text, [rule]);
      else others.push(rule);
    }
  }
  const rulesOf = [...patterns.values()];
  const search = textSearch([...patterns.keys()]);
  // One list for all records, so that a row allocates nothing.
  const candidates: number[] = [];
  const onHit = (pattern: number): void => {
    for (const rule of rulesOf[pattern] as readonly number[]) {
      if (!candidates.includes(rule)) candidates.push(rule);
    }
  };
  const hasPatterns = rulesOf.length > 0;
  return (record, onMatch) => {
    candidates.length = 0;
    if (hasPatterns) {
      const { description, original, merchant } = record.folded;
      search(description, onHit);
      if (original !== null) search(original, onHit);
      if (merchant !== "") search(merchant, onHit);
    }
    if (candidates.length === 0) return askAll(always, { predicates, record, onMatch });
    for (const rule of always) candidates.push(rule);
    candidates.sort((one, other) => one - other);
    askAll(candidates, { predicates, record, onMatch });
  };
}

function askAll(
  rules: readonly number[],
  {
    predicates,
    record,
    onMatch,
  }: {
    predicates: readonly Predicate[];
    record: TransactionTraits;
    onMatch: (rule: number) => void;
  },
): void {
  for (const rule of rules) if (predicates[rule]?.(record) === true) onMatch(rule);
}
