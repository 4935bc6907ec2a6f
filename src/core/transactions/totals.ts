/** Computes changes of the daily totals from changes of transactions. */
import { AFTER_ALL_DAYS, dayNumber } from "../../contract/values/date.ts";
import type { DailyTotal, Standing } from "../ports/totals.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

/** The members of a record that totals depend on. */
type Totalled = Pick<
  TransactionRecord,
  | "bank_account_id"
  | "transaction_date"
  | "category"
  | "accounting_category"
  | "cash_flow_category"
  | "status"
  | "is_reconciled"
  | "booked_minor"
  | "deleted_at"
>;

type Growing = { -readonly [Member in keyof DailyTotal]: DailyTotal[Member] };

/** Accumulates changes of totals by key, so that a chunk of rows needs one upsert for each key. */
interface TotalChanges {
  /** Adds (1) or removes (-1) a record. Deleted records are ignored. */
  add(record: Totalled, sign: 1 | -1): void;
  /** The changes so far, one a key: also those whose figures cancel out, since their transactions have changed. */
  list(): readonly DailyTotal[];
}

export function totalChanges(): TotalChanges {
  const totals = new Map<string, Growing>();
  return {
    add(record, sign) {
      if (record.deleted_at !== null) return;
      const standing = standingOf(record.status);
      const {
        bank_account_id,
        transaction_date: day,
        category,
        accounting_category,
        cash_flow_category,
      } = record;
      const place = { bank_account_id, day, category, accounting_category, cash_flow_category, standing };
      const key = keyOf(place);
      let total = totals.get(key);
      if (total === undefined) {
        total = { ...place, inflow: 0n, outflow: 0n, transaction_count: 0, unreconciled_count: 0 };
        totals.set(key, total);
      }
      const change = sign === 1 ? record.booked_minor : -record.booked_minor;
      if (record.booked_minor > 0n) total.inflow += change;
      else total.outflow += change;
      total.transaction_count += sign;
      if (!record.is_reconciled) total.unreconciled_count += sign;
    },
    list: () => [...totals.values()],
  };
}

/** Changes of several, one a key. */
export function joinedTotals(lists: readonly (readonly DailyTotal[])[]): readonly DailyTotal[] {
  const [only = []] = lists;
  if (lists.length < 2) return only;
  const totals = new Map<string, Growing>();
  for (const change of lists.flat()) {
    const key = keyOf(change);
    const total = totals.get(key);
    if (total === undefined) {
      totals.set(key, { ...change });
      continue;
    }
    total.inflow += change.inflow;
    total.outflow += change.outflow;
    total.transaction_count += change.transaction_count;
    total.unreconciled_count += change.unreconciled_count;
  }
  return [...totals.values()];
}

/** No text of a record holds a NUL. */
function keyOf(
  total: Omit<DailyTotal, "inflow" | "outflow" | "transaction_count" | "unreconciled_count">,
): string {
  const { bank_account_id, day, standing, category, accounting_category, cash_flow_category } = total;
  return [bank_account_id, day, standing, category, accounting_category, cash_flow_category].join("\0");
}

/** The changes of totals by adding or removing records. */
export function totalsOf(records: Iterable<Totalled>, sign: 1 | -1): readonly DailyTotal[] {
  const changes = totalChanges();
  for (const record of records) changes.add(record, sign);
  return changes.list();
}

function standingOf(status: string): Standing {
  return status === "excluded" || status === "void" ? status : "counted";
}

/** Whether a total moves at all. */
export function hasChanged({ inflow, outflow, transaction_count, unreconciled_count }: DailyTotal): boolean {
  return inflow !== 0n || outflow !== 0n || transaction_count !== 0 || unreconciled_count !== 0;
}

/** The first day whose transactions a change touches, as days since 1970-01-01; AFTER_ALL_DAYS where it touches none. */
export function firstDayOf(changes: readonly Pick<DailyTotal, "day">[]): number {
  let first: string | undefined;
  for (const { day } of changes) if (first === undefined || day < first) first = day;
  return first === undefined ? AFTER_ALL_DAYS : dayNumber(first);
}
