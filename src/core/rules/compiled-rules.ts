/** The rules of a company, ready to be asked of many transactions; made once for each state of the rules. */
import type { CompanyQueries } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { TransactionTraits } from "../ports/transactions.ts";
import { ruleIndex } from "./matching/rule-index.ts";

interface CompiledRules {
  readonly rules: readonly RuleRecord[];
  /** Those that the record meets, in their order. The list is the same object each time. */
  match(record: TransactionTraits): readonly RuleRecord[];
}

/** States of rules that are remembered, of all companies of this process. */
const CACHE_MAX = 32;

/** By revision, which no two states of rules share. */
const cache = new Map<string, CompiledRules>();

/** Undefined where there is no rule, for which one query is asked. */
export async function companyRules({ queries, company }: CompanyQueries): Promise<CompiledRules | undefined> {
  const revision = await queries.rules.revision(company);
  if (revision === undefined) return undefined;
  const compiled = cache.get(revision) ?? remember(revision, compileRules(await queries.rules.all(company)));
  return compiled.rules.length === 0 ? undefined : compiled;
}

function remember(revision: string, compiled: CompiledRules): CompiledRules {
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= CACHE_MAX) cache.delete(oldest);
  cache.set(revision, compiled);
  return compiled;
}

/** The rules are in their order. */
export function compileRules(rules: readonly RuleRecord[]): CompiledRules {
  const index = ruleIndex(rules.map(({ conditions }) => conditions));
  const matches: RuleRecord[] = [];
  const onMatch = (rule: number): void => {
    matches.push(rules[rule] as RuleRecord);
  };
  return {
    rules,
    match(record) {
      matches.length = 0;
      index(record, onMatch);
      return matches;
    },
  };
}
