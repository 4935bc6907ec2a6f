/** Sums of transactions by currency. */
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { CurrencySum } from "../../core/ports/transactions.ts";
import { joinedSum, sumParts } from "../tables/columns/exact-sums.ts";
import type { Tables } from "../tables/database.ts";
import type { Condition } from "./conditions.ts";

const INFLOW = sumParts("CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END");
const OUTFLOW = sumParts("CASE WHEN amount_minor < 0 THEN amount_minor ELSE 0 END");

export async function currencySums(
  db: Kysely<Tables>,
  { source, condition }: { readonly source: RawBuilder<unknown>; readonly condition: Condition },
): Promise<readonly CurrencySum[]> {
  const { rows } = await sql<SumRow>`
        SELECT currency_code, COUNT(*) AS transaction_count,
          ${INFLOW[0]} AS in_high, ${INFLOW[1]} AS in_low, ${OUTFLOW[0]} AS out_high, ${OUTFLOW[1]} AS out_low
        FROM ${source} WHERE ${condition}
        GROUP BY currency_code ORDER BY currency_code`.execute(db);
  return rows.map(toSum);
}

interface SumRow {
  currency_code: string;
  transaction_count: bigint;
  in_high: bigint;
  in_low: bigint;
  out_high: bigint;
  out_low: bigint;
}

function toSum({ currency_code, transaction_count, ...parts }: SumRow): CurrencySum {
  return {
    currency_code,
    transaction_count: Number(transaction_count),
    inflow: joinedSum({ high: parts.in_high, low: parts.in_low }),
    outflow: joinedSum({ high: parts.out_high, low: parts.out_low }),
  };
}
