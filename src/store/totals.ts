import { sql } from "kysely";
import type { DailyTotal, Standing, TotalStore } from "../core/ports/totals.ts";
import type { Asking } from "./database.ts";
import { joinedSum, sumParts } from "./exact-sums.ts";
import { requireFit } from "./sum-too-large.ts";
import { isOneOf } from "./value-lists.ts";

export interface DailyTotalsTable {
  company_id: bigint;
  bank_account_id: string;
  day: string;
  category: string;
  accounting_category: string;
  cash_flow_category: string;
  standing: string;
  inflow: bigint;
  outflow: bigint;
  transaction_count: bigint;
  unreconciled_count: bigint;
}

/** The same without categories. Void transactions are counted and move nothing. */
export interface AccountDaysTable {
  company_id: bigint;
  bank_account_id: string;
  day: string;
  moved: bigint;
  transaction_count: bigint;
}

const KEY = [
  "company_id",
  "bank_account_id",
  "day",
  "category",
  "accounting_category",
  "cash_flow_category",
  "standing",
] as const;
const FIGURES = ["inflow", "outflow", "transaction_count", "unreconciled_count"] as const;

const columns = [...KEY, ...FIGURES];
const sameKey = KEY.map((column) => `${column} = ?`).join(" AND ");

const GROW = ` ON CONFLICT (${KEY.join(", ")}) DO UPDATE SET ${FIGURES.map(
  (figure) => `${figure} = daily_totals.${figure} + excluded.${figure}`,
).join(", ")}`;
/** Makes sure of the row, and that nobody takes it away before it is changed. */
const ENSURE = ` ON CONFLICT (${KEY.join(", ")}) DO UPDATE SET transaction_count = daily_totals.transaction_count`;
const SHRINK = `UPDATE daily_totals SET ${FIGURES.map((figure) => `${figure} = ${figure} + ?`).join(", ")}
  WHERE ${sameKey}`;
const DROP = `DELETE FROM daily_totals WHERE ${sameKey} AND transaction_count = 0`;

const dayColumns = ["company_id", "bank_account_id", "day", "moved", "transaction_count"];
const ADD_TO_DAY = ` ON CONFLICT (company_id, bank_account_id, day) DO UPDATE SET
    moved = account_days.moved + excluded.moved,
    transaction_count = account_days.transaction_count + excluded.transaction_count`;
const DROP_DAY = `DELETE FROM account_days
  WHERE company_id = ? AND bank_account_id = ? AND day = ? AND transaction_count = 0`;

const [movedHigh, movedLow] = sumParts("moved");
const movedSum = [sql<bigint>`${movedHigh}`.as("high"), sql<bigint>`${movedLow}`.as("low")] as const;

export function totalStore({ db, dialect }: Asking): TotalStore {
  const totals = (company: number) => db.selectFrom("daily_totals").where("company_id", "=", BigInt(company));
  const days = (company: number) => db.selectFrom("account_days").where("company_id", "=", BigInt(company));
  return {
    async add(company, changes) {
      // A check constraint looks at the new row before the conflict does, so what shrinks cannot be an upsert.
      const shrinks = ({ transaction_count, unreconciled_count }: DailyTotal) =>
        transaction_count < 0 || unreconciled_count < 0;
      // Two who change the same rows in the same order never wait for each other in a circle.
      const ordered = changes.toSorted(byKey);
      requireFit(ordered.flatMap(({ inflow, outflow }) => [inflow, outflow]));
      await addToDays(dialect, { company, changes: ordered });
      const growing = ordered.filter((change) => !shrinks(change));
      const shrinking = ordered.filter(shrinks);
      await dialect.insertMany(
        "daily_totals",
        columns,
        growing.map((change) => [...keyOf(company, change), ...figuresOf(change)]),
        { conflict: GROW },
      );
      if (shrinking.length === 0) return;
      const keys = shrinking.map((change) => keyOf(company, change));
      await dialect.insertMany(
        "daily_totals",
        columns,
        keys.map((key) => [...key, ...FIGURES.map(() => 0n)]),
        { conflict: ENSURE },
      );
      await dialect.runMany(
        SHRINK,
        shrinking.map((change) => [...figuresOf(change), ...keyOf(company, change)]),
      );
      await dialect.runMany(DROP, keys);
    },
    async accountFigures(company, accountIds) {
      if (accountIds?.length === 0) return [];
      const rows = await days(company)
        .$if(accountIds !== undefined, (query) =>
          query.where(isOneOf(dialect, "bank_account_id", accountIds ?? [])),
        )
        .select([
          "bank_account_id as account_id",
          ...movedSum,
          sql<bigint>`CAST(SUM(transaction_count) AS bigint)`.as("transaction_count"),
          ({ fn }) => fn.max("day").as("last_transaction_date"),
        ])
        .groupBy("bank_account_id")
        .orderBy("bank_account_id")
        .execute();
      return rows.map(({ transaction_count, high, low, ...rest }) => ({
        ...rest,
        sum_minor: joinedSum({ high, low }),
        transaction_count: Number(transaction_count),
      }));
    },
    async balancesBefore(company, day) {
      const rows = await days(company)
        .where("day", "<", day)
        .select(["bank_account_id as account_id", ...movedSum])
        .groupBy("bank_account_id")
        .orderBy("bank_account_id")
        .execute();
      return rows.map(({ account_id, high, low }) => ({ account_id, sum_minor: joinedSum({ high, low }) }));
    },
    async span(company, { from, to }) {
      const rows = await totals(company)
        .selectAll()
        .where("day", ">=", from)
        .where("day", "<=", to)
        .where("standing", "<>", "void")
        .execute();
      return rows.map(toTotal);
    },
    async labels(company, field) {
      const rows = await totals(company).select(field).distinct().orderBy(field).execute();
      return rows.map((row) => row[field]);
    },
  };
}

function byKey(one: DailyTotal, other: DailyTotal): number {
  const [left, right] = [one, other].map((total) =>
    KEY.slice(1)
      .map((column) => total[column as "day"])
      .join("\n"),
  );
  return (left ?? "") < (right ?? "") ? -1 : 1;
}

/** Adds changes to their accounts' days, one upsert a day. */
async function addToDays(
  dialect: Asking["dialect"],
  { company, changes }: { company: number; changes: readonly DailyTotal[] },
): Promise<void> {
  const byDay = new Map<string, { key: readonly [bigint, string, string]; moved: bigint; count: number }>();
  for (const { bank_account_id, day, standing, inflow, outflow, transaction_count } of changes) {
    const name = `${bank_account_id} ${day}`;
    const so = byDay.get(name) ?? { key: [BigInt(company), bank_account_id, day], moved: 0n, count: 0 };
    if (standing !== "void") so.moved += inflow + outflow;
    so.count += transaction_count;
    byDay.set(name, so);
  }
  const changed = [...byDay.values()].filter(({ moved, count }) => moved !== 0n || count !== 0);
  requireFit(changed.map(({ moved }) => moved));
  await dialect.insertMany(
    "account_days",
    dayColumns,
    changed.map(({ key, moved, count }) => [...key, moved, BigInt(count)]),
    { conflict: ADD_TO_DAY },
  );
  const shrunk = changed.filter(({ count }) => count < 0);
  await dialect.runMany(
    DROP_DAY,
    shrunk.map(({ key }) => key),
  );
}

function keyOf(company: number, total: DailyTotal): readonly unknown[] {
  return [
    BigInt(company),
    total.bank_account_id,
    total.day,
    total.category,
    total.accounting_category,
    total.cash_flow_category,
    total.standing,
  ];
}

function figuresOf(total: DailyTotal): readonly bigint[] {
  return [total.inflow, total.outflow, BigInt(total.transaction_count), BigInt(total.unreconciled_count)];
}

function toTotal(row: DailyTotalsTable): DailyTotal {
  return {
    bank_account_id: row.bank_account_id,
    day: row.day,
    category: row.category,
    accounting_category: row.accounting_category,
    cash_flow_category: row.cash_flow_category,
    standing: row.standing as Standing,
    inflow: row.inflow,
    outflow: row.outflow,
    transaction_count: Number(row.transaction_count),
    unreconciled_count: Number(row.unreconciled_count),
  };
}
