import { sql } from "kysely";
import type { DailyTotal, Standing, TotalStore } from "../core/ports/totals.ts";
import type { QueryContext } from "./dialect/query-context.ts";
import { dateOf, dayOf } from "./tables/columns/days.ts";
import { joinedSum, sumParts } from "./tables/columns/exact-sums.ts";
import { requireFit } from "./tables/columns/sum-too-large.ts";
import { isOneOf } from "./dialect/value-lists.ts";
import type { DailyTotalsTable } from "./tables/accounts.ts";

const KEY = [
  "company_id",
  "account",
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

const dayColumns = ["company_id", "account", "day", "moved", "transaction_count"];
const ADD_TO_DAY = ` ON CONFLICT (company_id, account, day) DO UPDATE SET
    moved = account_days.moved + excluded.moved,
    transaction_count = account_days.transaction_count + excluded.transaction_count`;
const DROP_DAY = `DELETE FROM account_days
  WHERE company_id = ? AND account = ? AND day = ? AND transaction_count = 0`;

const [movedHigh, movedLow] = sumParts("moved");
const movedSum = [sql<bigint>`${movedHigh}`.as("high"), sql<bigint>`${movedLow}`.as("low")] as const;

export function totalStore(context: QueryContext): TotalStore {
  const { db, dialect, numbers } = context;
  const totals = (company: number) => db.selectFrom("daily_totals").where("company_id", "=", BigInt(company));
  const days = (company: number) => db.selectFrom("account_days").where("company_id", "=", BigInt(company));
  /** Sums by account, with its id in the place of its number. */
  const withAccountIds = async <Row extends { account: bigint; high: bigint; low: bigint }>(
    company: number,
    rows: readonly Row[],
  ) => {
    const idOf = await numbers.ids(
      "accounts",
      company,
      rows.map(({ account }) => account),
    );
    return rows.map(({ account, high, low, ...rest }) => ({
      ...rest,
      account_id: idOf(account),
      sum_minor: joinedSum({ high, low }),
    }));
  };
  return {
    add: (company, changes) => addTotals(context, company, changes),
    async accountFigures(company, accountIds) {
      if (accountIds?.length === 0) return [];
      const accounts = accountIds && (await numbers.allOf("accounts", company, accountIds));
      const rows = await days(company)
        .$if(accounts !== undefined, (query) => query.where(isOneOf(dialect, "account", accounts ?? [])))
        .select([
          "account",
          ...movedSum,
          sql<bigint>`CAST(SUM(transaction_count) AS bigint)`.as("transaction_count"),
          ({ fn }) => fn.max("day").as("last_day"),
        ])
        .groupBy("account")
        .orderBy("account")
        .execute();
      return (await withAccountIds(company, rows)).map(({ transaction_count, last_day, ...rest }) => ({
        ...rest,
        transaction_count: Number(transaction_count),
        last_transaction_date: dateOf(last_day),
      }));
    },
    async balancesBefore(company, day) {
      const rows = await days(company)
        .where("day", "<", dayOf(day))
        .select(["account", ...movedSum])
        .groupBy("account")
        .orderBy("account")
        .execute();
      return withAccountIds(company, rows);
    },
    async span(company, { from, to }) {
      const rows = await totals(company)
        .selectAll()
        .where("day", ">=", dayOf(from))
        .where("day", "<=", dayOf(to))
        .where("standing", "<>", "void")
        .execute();
      const idOf = await numbers.ids(
        "accounts",
        company,
        rows.map(({ account }) => account),
      );
      return rows.map((row) => toTotal(row, idOf(row.account)));
    },
    async labels(company, field) {
      const rows = await totals(company).select(field).distinct().orderBy(field).execute();
      return rows.map((row) => row[field]);
    },
  };
}

type Key = readonly [
  company: bigint,
  account: bigint,
  day: bigint,
  category: string,
  accounting_category: string,
  cash_flow_category: string,
  standing: string,
];

interface KeyedTotal {
  readonly key: Key;
  readonly total: DailyTotal;
}

function byKey({ key: one }: KeyedTotal, { key: other }: KeyedTotal): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return (one[at] ?? 0n) < (other[at] ?? 0n) ? -1 : 1;
}

async function addTotals(
  { dialect, numbers }: QueryContext,
  company: number,
  changes: readonly DailyTotal[],
): Promise<void> {
  // A check constraint looks at the new row before the conflict does, so what shrinks cannot be an upsert.
  const shrinks = ({ transaction_count, unreconciled_count }: DailyTotal) =>
    transaction_count < 0 || unreconciled_count < 0;
  requireFit(changes.flatMap(({ inflow, outflow }) => [inflow, outflow]));
  const entries: KeyedTotal[] = [];
  for (const total of changes) {
    const account = await numbers.of("accounts", company, total.bank_account_id);
    entries.push({ total, key: keyOf(BigInt(company), account, total) });
  }
  // Two who change the same rows in the same order never wait for each other in a circle.
  entries.sort(byKey);
  await addToDays(dialect, entries);
  const growing = entries.filter(({ total }) => !shrinks(total));
  const shrinking = entries.filter(({ total }) => shrinks(total));
  await dialect.insertMany(
    "daily_totals",
    columns,
    growing.map(({ key, total }) => [...key, ...figuresOf(total)]),
    { conflict: GROW },
  );
  if (shrinking.length === 0) return;
  const keys = shrinking.map(({ key }) => key);
  await dialect.insertMany(
    "daily_totals",
    columns,
    keys.map((key) => [...key, ...FIGURES.map(() => 0n)]),
    { conflict: ENSURE },
  );
  await dialect.runMany(
    SHRINK,
    shrinking.map(({ key, total }) => [...figuresOf(total), ...key]),
  );
  await dialect.runMany(DROP, keys);
}

/** Adds changes to their accounts' days, one upsert a day. */
async function addToDays(dialect: QueryContext["dialect"], entries: readonly KeyedTotal[]): Promise<void> {
  const byDay = new Map<string, { key: readonly bigint[]; moved: bigint; count: number }>();
  for (const {
    key: [company, account, day],
    total: { standing, inflow, outflow, transaction_count },
  } of entries) {
    const name = `${account} ${day}`;
    const so = byDay.get(name) ?? { key: [company, account, day], moved: 0n, count: 0 };
    if (standing !== "void") so.moved += inflow + outflow;
    so.count += transaction_count;
    byDay.set(name, so);
  }
  const days = [...byDay.values()].filter(({ moved, count }) => moved !== 0n || count !== 0);
  requireFit(days.map(({ moved }) => moved));
  await dialect.insertMany(
    "account_days",
    dayColumns,
    days.map(({ key, moved, count }) => [...key, moved, BigInt(count)]),
    { conflict: ADD_TO_DAY },
  );
  const shrunk = days.filter(({ count }) => count < 0);
  await dialect.runMany(
    DROP_DAY,
    shrunk.map(({ key }) => key),
  );
}

function keyOf(company: bigint, account: bigint, total: DailyTotal): Key {
  return [
    company,
    account,
    dayOf(total.day),
    total.category,
    total.accounting_category,
    total.cash_flow_category,
    total.standing,
  ];
}

function figuresOf(total: DailyTotal): readonly bigint[] {
  return [total.inflow, total.outflow, BigInt(total.transaction_count), BigInt(total.unreconciled_count)];
}

function toTotal(row: DailyTotalsTable, bank_account_id: string): DailyTotal {
  return {
    bank_account_id,
    day: dateOf(row.day),
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
