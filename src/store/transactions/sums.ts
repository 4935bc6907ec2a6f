/** Sums of transactions by currency. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { CurrencySum } from "../../core/ports/transactions.ts";
import { joinedSum, sumParts } from "../tables/columns/exact-sums.ts";
import type { Tables } from "../tables/database.ts";
import type { Condition } from "./conditions.ts";

const INFLOW = sumParts("CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END");
const OUTFLOW = sumParts("CASE WHEN amount_minor < 0 THEN amount_minor ELSE 0 END");

/** The columns of `FlowParts`, of all rows of a group. */
export const flowParts = sql`${INFLOW[0]} AS in_high, ${INFLOW[1]} AS in_low,
  ${OUTFLOW[0]} AS out_high, ${OUTFLOW[1]} AS out_low`;

interface FlowParts {
  in_high: bigint;
  in_low: bigint;
  out_high: bigint;
  out_low: bigint;
}

export function joinedFlows(parts: FlowParts): Pick<CurrencySum, "inflow" | "outflow"> {
  return {
    inflow: joinedSum({ high: parts.in_high, low: parts.in_low }),
    outflow: joinedSum({ high: parts.out_high, low: parts.out_low }),
  };
}

interface SumRow extends FlowParts {
  currency_code: string;
  transaction_count: bigint;
}

export async function currencySums(
  db: Kysely<Tables>,
  { source, condition }: { readonly source: RawBuilder<unknown>; readonly condition: Condition },
): Promise<readonly CurrencySum[]> {
  const { rows } = await sql<SumRow>`
        SELECT currency_code, COUNT(*) AS transaction_count, ${flowParts}
        FROM ${source} WHERE ${condition}
        GROUP BY currency_code ORDER BY currency_code`.execute(db);
  return rows.map(({ currency_code, transaction_count, ...parts }) => ({
    currency_code,
    transaction_count: Number(transaction_count),
    ...joinedFlows(parts),
  }));
}
