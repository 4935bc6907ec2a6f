import { sql } from "kysely";
import type { ReportStore } from "../core/ports/reports.ts";
import type { Standing } from "../core/ports/totals.ts";
import type { Asking } from "./database.ts";
import { joinedSum, sumParts } from "./exact-sums.ts";
import { isOneOf } from "./value-lists.ts";

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

export function reportStore({ db, dialect }: Asking): ReportStore {
  const moved = (company: number) =>
    db.selectFrom("daily_totals").where("company_id", "=", BigInt(company)).where("standing", "<>", "void");
  /** Accounts are always named: they lead the key, so that a span is found without reading the rest. */
  const movedOn = (company: number, accountIds: readonly string[]) =>
    moved(company).where(isOneOf(dialect, "bank_account_id", accountIds));
  return {
    async sumsBefore(company, accountIds, day) {
      const rows = await db
        .selectFrom("account_days")
        .where("company_id", "=", BigInt(company))
        .where(isOneOf(dialect, "bank_account_id", accountIds))
        .where("day", "<", day)
        .select("bank_account_id as account_id")
        .select(partsOf("moved"))
        .groupBy("bank_account_id")
        .execute();
      return rows.map(({ account_id, moved_high: high, moved_low: low }) => ({
        account_id,
        sum_minor: joinedSum({ high, low }),
      }));
    },
    async dayFlows(company, accountIds, { from, to }) {
      const rows = await movedOn(company, accountIds)
        .where("day", ">=", from)
        .where("day", "<=", to)
        .select(["bank_account_id", "day", "cash_flow_category", "standing"])
        .select([...partsOf("inflow"), ...partsOf("outflow")])
        .groupBy(["bank_account_id", "day", "cash_flow_category", "standing"])
        .execute();
      return rows.map(({ standing, ...row }) => ({ ...withFlows(row), standing: standing as Standing }));
    },
    async categorySums(company, accountIds, { from, to }) {
      const rows = await movedOn(company, accountIds)
        .where("day", ">=", from)
        .where("day", "<=", to)
        .select(["bank_account_id", "category", "accounting_category", "standing"])
        .select([...partsOf("inflow"), ...partsOf("outflow")])
        .select([total("transaction_count"), total("unreconciled_count")])
        .groupBy(["bank_account_id", "category", "accounting_category", "standing"])
        .execute();
      return rows.map((row) => ({
        ...withFlows(row),
        standing: row.standing as Standing,
        transaction_count: Number(row.transaction_count),
        unreconciled_count: Number(row.unreconciled_count),
      }));
    },
  };
}
