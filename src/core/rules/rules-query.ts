/** Finds the transactions that rules match, as a query of the store. */
import type { WhereCondition } from "../../contract/transaction/where.ts";
import type { CompanyQueries } from "../handler.ts";
import type { RuleRecord } from "../ports/rules.ts";
import type { QueryCondition, TransactionQuery } from "../ports/transactions.ts";
import { toCondition } from "../transactions/query/conditions.ts";

/** With more terms than this, to read everything and ask the rules is faster than to have the database ask them. */
const TERMS_MAX = 60;

interface Selection {
  readonly rules: readonly Pick<RuleRecord, "conditions">[];
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** Everything that one of the rules matches, and perhaps more: where there are many rules, all of the days. */
export async function rulesQuery(
  asker: CompanyQueries,
  { rules, date_from, date_to }: Selection,
): Promise<TransactionQuery> {
  const days = { ...(date_from !== undefined && { date_from }), ...(date_to !== undefined && { date_to }) };
  const terms = rules.flatMap(({ conditions }) => conditions).reduce((sum, each) => sum + termsOf(each), 0);
  if (terms > TERMS_MAX) return days;
  const any: QueryCondition[] = [];
  for (const { conditions } of rules) any.push(await allOf(asker, conditions));
  return { ...days, where: [{ any }] };
}

function termsOf(condition: WhereCondition): number {
  if ("not" in condition) return termsOf(condition.not);
  return "any" in condition ? condition.any.reduce((sum, each) => sum + termsOf(each), 0) : 1;
}

/** None of them fails. */
async function allOf(asker: CompanyQueries, conditions: readonly WhereCondition[]): Promise<QueryCondition> {
  const any: QueryCondition[] = [];
  for (const condition of conditions) any.push({ not: await toCondition(asker, condition) });
  return { not: { any } };
}

/** Exactly what a rule matches. */
export async function ruleQuery(
  asker: CompanyQueries,
  { conditions }: Pick<RuleRecord, "conditions">,
): Promise<TransactionQuery> {
  const where: QueryCondition[] = [];
  for (const condition of conditions) where.push(await toCondition(asker, condition));
  return { where };
}
