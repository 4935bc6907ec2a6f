import { sql } from "kysely";
import type { ReportStore } from "../core/ports/reports.ts";
import type { Standing } from "../core/ports/totals.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { dateOf, dayOf } from "./tables/columns/days.ts";
import { joinedSum, sumParts } from "./tables/columns/exact-sums.ts";
import { rowSums } from "./transactions/row-sums.ts";
import { isOneOf } from "./dialect/value-lists.ts";

/** A sum of whole numbers is a whole number in every database only when it is told so. */
const total = <Column extends "transaction_count" | "unreconciled_count">(column: Column) =>
  sql<bigint>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`.as(column);

/** The two parts of a sum that may leave the database's integers. */
function partsOf<Column extends "inflow" | "outflow" | "moved">(column: Column) {
  const [high, low] = sumParts(column);
  return [
    sql<bigint>`${high}`.as(`${column}_high` as const),
    sql<bigint>`${low}`.as(`${column}_low` as const),
  ] as const;
}

type FlowParts = Readonly<Record<"inflow_high" | "inflow_low" | "outflow_high" | "outflow_low", bigint>>;

function withFlows<Row extends FlowParts>({
  inflow_high,
  inflow_low,
  outflow_high,
  outflow_low,
  ...rest
}: Row) {
  return {
    ...rest,
    inflow: joinedSum({ high: inflow_high, low: inflow_low }),
    outflow: joinedSum({ high: outflow_high, low: outflow_low }),
  };
}

export function reportStore(context: QueryContext): ReportStore {
  const { db, dialect, numbers } = context;
  const dailyTotals = (company: number) =>
    db.selectFrom("daily_totals").where("company_id", "=", BigInt(company)).where("standing", "<>", "void");
  /** Accounts are always named: they lead the key, so that a span is found without reading the rest. */
  const isOf = async (company: number, accountIds: readonly string[]) =>
    isOneOf(dialect, "account", await numbers.allOf("accounts", company, accountIds));
  const withAccountIds = async <Row extends { account: bigint }>(company: number, rows: readonly Row[]) => {
    const idOf = await numbers.ids(
      "accounts",
      company,
      rows.map(({ account }) => account),
    );
    return rows.map(({ account, ...row }) => ({ ...row, bank_account_id: idOf(account) }));
  };
  return {
    async sumsBefore(company, accountIds, day) {
      const rows = await db
        .selectFrom("account_days")
        .where("company_id", "=", BigInt(company))
        .where(await isOf(company, accountIds))
        .where("day", "<", dayOf(day))
        .select("account")
        .select(partsOf("moved"))
        .groupBy("account")
        .execute();
      return (await withAccountIds(company, rows)).map((row) => ({
        account_id: row.bank_account_id,
        sum_minor: joinedSum({ high: row.moved_high, low: row.moved_low }),
      }));
    },
    async dayFlows(company, accountIds, { from, to }) {
      const rows = await dailyTotals(company)
        .where(await isOf(company, accountIds))
        .where("day", ">=", dayOf(from))
        .where("day", "<=", dayOf(to))
        .select(["account", "day", "cash_flow_category", "standing"])
        .select([...partsOf("inflow"), ...partsOf("outflow")])
        .groupBy(["account", "day", "cash_flow_category", "standing"])
        .execute();
      return (await withAccountIds(company, rows)).map(({ standing, day, ...row }) => ({
        ...withFlows(row),
        day: dateOf(day),
        standing: standing as Standing,
      }));
    },
    rowSums: (company, query, columns) => rowSums(context, company, { query, columns }),
    async categorySums(company, accountIds, { from, to }) {
      const rows = await dailyTotals(company)
        .where(await isOf(company, accountIds))
        .where("day", ">=", dayOf(from))
        .where("day", "<=", dayOf(to))
        .select(["account", "category", "accounting_category", "standing"])
        .select([...partsOf("inflow"), ...partsOf("outflow")])
        .select([total("transaction_count"), total("unreconciled_count")])
        .groupBy(["account", "category", "accounting_category", "standing"])
        .execute();
      return (await withAccountIds(company, rows)).map((row) => ({
        ...withFlows(row),
        standing: row.standing as Standing,
        transaction_count: Number(row.transaction_count),
        unreconciled_count: Number(row.unreconciled_count),
      }));
    },
  };
}
