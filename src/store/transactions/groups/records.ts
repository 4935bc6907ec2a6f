/** The first transactions of groups, whole. */
import type {
  TransactionStore,
  TransactionQuery,
  TransactionRecord,
} from "../../../core/ports/transactions.ts";
import { isOneOf } from "../../dialect/value-lists.ts";
import type { QueryContext } from "../../dialect/query-context.ts";
import { storedQuery } from "../filter.ts";
import { keyOf } from "./likeness-key.ts";
import { orderOf } from "../order.ts";
import { recordsAlong } from "../page.ts";

type Wanted = Parameters<TransactionStore["ofGroups"]>[2] & { readonly query: TransactionQuery };

export async function recordsOfGroups(
  context: QueryContext,
  company: number,
  { query, likeness, groups, limit }: Wanted,
): Promise<readonly TransactionRecord[]> {
  // The group of each that is found has its first one among them, too: later groups have none.
  const some = groups.slice(0, limit);
  const [earliest] = some;
  if (earliest === undefined) return [];
  const count = groups.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
  return recordsAlong(context, {
    company,
    query: await storedQuery(context, company, { ...query, ...since(query, earliest.first) }),
    order: orderOf({ sort: "transaction_date" }, undefined),
    // With the last one, nothing more is sought.
    limit: Math.min(limit, count),
    condition: isOneOf(
      context.dialect,
      keyOf(context.dialect, likeness),
      some.map(({ key }) => key),
    ),
  });
}

/** No other is of an earlier day. */
function since(
  { date_from }: TransactionQuery,
  { transaction_date: day }: TransactionRecord,
): Pick<TransactionQuery, "date_from"> {
  return { date_from: date_from !== undefined && date_from > day ? date_from : day };
}
