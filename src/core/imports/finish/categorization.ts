/** How many transactions of a finished import have a category, and which rules gave it. */
import type { Import } from "../../../contract/import/record.ts";
import { holds } from "../../access/caller.ts";
import type { ReadingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";

/** As the transactions are now; nothing of an import that is not finished, and nothing for who may only add transactions. */
export async function categorizationOf(
  { queries, company, caller }: Pick<ReadingContext, "queries" | "company" | "caller">,
  { id, state, created }: ImportRecord,
): Promise<Pick<Import, "categorization">> {
  if (state !== "completed" || created === 0 || !holds(caller, "transactions:read")) return {};
  let uncategorized = 0;
  let categorized = 0;
  const byRule = new Map<string, number>();
  for (const { has_category, origin, count } of await queries.transactions.categoryOrigins(company, {
    import_id: [id],
  })) {
    if (!has_category) uncategorized += count;
    else categorized += count;
    if (has_category && origin?.by === "rule" && origin.rule !== undefined)
      byRule.set(origin.rule, (byRule.get(origin.rule) ?? 0) + count);
  }
  const rules = [...byRule].map(([rule, transactions]) => ({ id: rule, transactions }));
  rules.sort((one, other) => other.transactions - one.transactions || (one.id < other.id ? -1 : 1));
  return { categorization: { categorized, uncategorized, rules } };
}
