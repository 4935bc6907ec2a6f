import { sql } from "kysely";
import type { CategoryUse, ReportStore } from "../core/ports/reports.ts";
import type { Standing } from "../core/ports/totals.ts";
import type { Asking } from "./database.ts";

/** A sum of whole numbers is a whole number in every database only when it is told so. */
const total = <Column extends "inflow" | "outflow" | "transaction_count" | "unreconciled_count">(
  column: Column,
) => sql<bigint>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`.as(column);

export function reportStore({ db }: Asking): ReportStore {
  const moved = (company: number) =>
    db.selectFrom("daily_totals").where("company_id", "=", BigInt(company)).where("standing", "<>", "void");
  /** Accounts are always named: they lead the key, so that a span is found without reading the rest. */
  const movedOn = (company: number, accountIds: readonly string[]) =>
    moved(company).where("bank_account_id", "in", [...accountIds]);
  return {
    async sumsBefore(company, accountIds, day) {
      return db
        .selectFrom("account_days")
        .where("company_id", "=", BigInt(company))
        .where("bank_account_id", "in", [...accountIds])
        .where("day", "<", day)
        .select("bank_account_id as account_id")
        .select(sql<bigint>`cast(sum(moved) as bigint)`.as("sum_minor"))
        .groupBy("bank_account_id")
        .execute();
    },
    async dayFlows(company, accountIds, { from, to }) {
      const rows = await movedOn(company, accountIds)
        .where("day", ">=", from)
        .where("day", "<=", to)
        .select(["bank_account_id", "day", "cash_flow_category", "standing"])
        .select([total("inflow"), total("outflow")])
        .groupBy(["bank_account_id", "day", "cash_flow_category", "standing"])
        .execute();
      return rows.map((row) => ({ ...row, standing: row.standing as Standing }));
    },
    async categorySums(company, accountIds, { from, to }) {
      const rows = await movedOn(company, accountIds)
        .where("day", ">=", from)
        .where("day", "<=", to)
        .select(["bank_account_id", "category", "accounting_category", "standing"])
        .select([total("inflow"), total("outflow")])
        .select([total("transaction_count"), total("unreconciled_count")])
        .groupBy(["bank_account_id", "category", "accounting_category", "standing"])
        .execute();
      return rows.map((row) => ({
        ...row,
        standing: row.standing as Standing,
        transaction_count: Number(row.transaction_count),
        unreconciled_count: Number(row.unreconciled_count),
      }));
    },
    async categoryUses(company) {
      const rows = await db
        .selectFrom("daily_totals")
        .where("company_id", "=", BigInt(company))
        .where("category", "<>", "")
        .select(["category", "standing", total("inflow"), total("outflow"), total("transaction_count")])
        .groupBy(["category", "standing"])
        .execute();
      const uses = new Map<string, CategoryUse>();
      for (const { category, standing, inflow, outflow, transaction_count } of rows) {
        const so = uses.get(category) ?? { category, inflow: 0n, outflow: 0n, transaction_count: 0 };
        const moves = standing === "void" ? 0n : 1n;
        uses.set(category, {
          category,
          inflow: so.inflow + moves * inflow,
          outflow: so.outflow + moves * outflow,
          transaction_count: so.transaction_count + Number(transaction_count),
        });
      }
      return [...uses.values()].filter(({ transaction_count }) => transaction_count > 0);
    },
  };
}
