/** Transfers without their other side, which are why a report's transfers do not net to zero. */
import type { UnmatchedTransfers } from "../../contract/report/figures.ts";
import type { ReadingContext } from "../handler.ts";
import { TRANSFER } from "../transfers/read-transfers.ts";
import { sumOf, toAmounts } from "./figures.ts";
import { matchingSums, type Matching } from "./matching-sums.ts";

/** By currency; none of one where the transfers net to zero. */
export type UnmatchedByCurrency = ReadonlyMap<string, UnmatchedTransfers>;

export const NONE_UNMATCHED: UnmatchedByCurrency = new Map();

export async function unmatchedTransfers(
  context: ReadingContext,
  matching: Matching,
): Promise<UnmatchedByCurrency> {
  const { accounts } = matching;
  const condition = { field: "category", values: [TRANSFER] } as const;
  const sums = await matchingSums(context, { ...matching, condition }, ["is_matched"]);
  const currencyOf = new Map(accounts.map(({ id, currency_code }) => [id, currency_code]));
  const byCurrency = Map.groupBy(sums, ({ bank_account_id }) => currencyOf.get(bank_account_id) ?? "");
  return new Map(
    [...byCurrency].flatMap(([code, own]) => {
      const unmatched = sumOf(own.filter(({ is_matched }) => is_matched !== true));
      const { inflow, outflow } = sumOf(own);
      if (unmatched.transaction_count === 0 || inflow + outflow === 0n) return [];
      return [[code, toAmounts(unmatched, code)] as const];
    }),
  );
}
