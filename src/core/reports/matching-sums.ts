/** Sums of the transactions that a report's conditions match, where no daily total tells them apart. */
import type { TransactionFilter } from "../../contract/transaction/filter.ts";
import type { WhereCondition } from "../../contract/transaction/where.ts";
import type { ReadingContext } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { CategorySum, DayFlow, RowColumn, RowSum } from "../ports/reports.ts";
import type { QueryCondition } from "../ports/transactions.ts";
import { toQuery } from "../transactions/query/filter.ts";
import type { DayRange } from "./periods.ts";

export interface Matching {
  readonly accounts: readonly AccountRecord[];
  readonly range: DayRange;
  readonly filter: Pick<TransactionFilter, "category" | "has_category" | "tag" | "direction" | "q" | "where">;
  /** Statuses that count; pending and posted when absent. */
  readonly statuses?: readonly string[];
  readonly condition?: QueryCondition | undefined;
}

const COUNTED = ["pending", "posted"];

export async function matchingSums(
  context: ReadingContext,
  { accounts, range, filter, statuses = COUNTED, condition }: Matching,
  columns: readonly RowColumn[],
): Promise<readonly RowSum[]> {
  if (accounts.length === 0) return [];
  const { queries, company } = context;
  const query = await toQuery(context, filter);
  return queries.reports.rowSums(
    company,
    {
      ...query,
      bank_account_id: accounts
        .map(({ id }) => id)
        .filter((id) => query.bank_account_id?.includes(id) ?? true),
      status: statuses.filter((status) => query.status?.includes(status) ?? true),
      date_from: range.from,
      date_to: range.to,
      where: [...(query.where ?? []), ...(condition === undefined ? [] : [condition])],
    },
    columns,
  );
}

interface Where {
  readonly accounts: readonly AccountRecord[];
  readonly range: DayRange;
  readonly where: readonly WhereCondition[];
}

/** The flows of a cash flow, excluded transactions among them. */
export async function matchingFlows(
  context: ReadingContext,
  { where, ...span }: Where,
): Promise<readonly DayFlow[]> {
  const sums = await matchingSums(
    context,
    { ...span, filter: { where }, statuses: [...COUNTED, "excluded"] },
    ["transaction_date", "cash_flow_category", "status"],
  );
  return sums.map(({ transaction_date: day = "", cash_flow_category = "", status, ...sum }) => ({
    ...{ ...sum, day, cash_flow_category },
    standing: status === "excluded" ? "excluded" : "counted",
  }));
}

/** The sums of a summary: what counts, which excluded transactions do not. */
export async function matchingCategories(
  context: ReadingContext,
  { where, ...span }: Where,
): Promise<readonly CategorySum[]> {
  const columns = ["category", "accounting_category", "is_reconciled"] as const;
  const sums = await matchingSums(context, { ...span, filter: { where } }, columns);
  return sums.map(({ category = "", accounting_category = "", is_reconciled, ...sum }) => ({
    ...{ ...sum, category, accounting_category, standing: "counted" },
    unreconciled_count: is_reconciled === true ? 0 : sum.transaction_count,
  }));
}
