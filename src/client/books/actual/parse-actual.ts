/** The tables of a budget of Actual. Rows with a tombstone are deleted. */
import type { DatabaseSync } from "node:sqlite";
import { dateText, isDate } from "../../../contract/values/date.ts";
import type { Budget, BudgetRow } from "../budget/budget-plan.ts";
import { unreadableRecord } from "../unreadable-book.ts";

/** Payees and categories may have been merged into others, which the mappings name. */
const TRANSACTIONS = `
  SELECT t.id, t.acct, t.date, CAST(t.amount AS TEXT) AS amount, t.notes, t.starting_balance_flag AS start,
    t.transferred_id AS other_row, p.name AS payee, p.transfer_acct AS other_account, coalesce(cm.transferId, t.category) AS category
  FROM transactions t
  LEFT JOIN transactions parent ON parent.id = t.parent_id AND t.isChild = 1
  LEFT JOIN payee_mapping pm ON pm.id = t.description
  LEFT JOIN payees p ON p.id = coalesce(pm.targetId, t.description)
  LEFT JOIN category_mapping cm ON cm.id = t.category
  WHERE coalesce(t.tombstone, 0) = 0 AND coalesce(t.isParent, 0) = 0 AND coalesce(parent.tombstone, 0) = 0
    AND t.acct IS NOT NULL AND t.date IS NOT NULL AND t.amount IS NOT NULL
    AND t.acct IN (SELECT id FROM accounts WHERE coalesce(tombstone, 0) = 0)
  ORDER BY t.date, t.sort_order DESC, t.id`;

const UNBALANCED = `
  SELECT t.date, t.id FROM transactions t
  WHERE t.isParent = 1 AND coalesce(t.tombstone, 0) = 0 AND t.amount <>
    (SELECT coalesce(sum(c.amount), 0) FROM transactions c WHERE c.parent_id = t.id AND c.isChild = 1 AND coalesce(c.tombstone, 0) = 0)
  LIMIT 1`;

const CATEGORIES = `
  SELECT c.id, c.name, c.is_income, g.name AS group_name
  FROM categories c LEFT JOIN category_groups g ON g.id = c.cat_group`;

type Cell = string | number | bigint | Uint8Array | null;
type Row = Readonly<Record<string, Cell>>;

/** Problem: unreadable_file. */
export function parseActual(
  database: DatabaseSync,
  { fileName, currency }: { readonly fileName: string; readonly currency: string },
): Budget {
  const rowsOf = (sql: string) => database.prepare(sql).all() as readonly Row[];
  const [unbalanced] = rowsOf(UNBALANCED);
  if (unbalanced !== undefined)
    throw unreadableRecord(
      fileName,
      `whose transaction of ${String(unbalanced["date"])} (${String(unbalanced["id"])}) is not the sum of its parts`,
    );
  return {
    fileName,
    currency,
    accounts: rowsOf("SELECT id, name FROM accounts WHERE coalesce(tombstone, 0) = 0").map((row) => ({
      id: textOf(row["id"]),
      name: textOf(row["name"]),
      type: undefined,
    })),
    categories: new Map(
      rowsOf(CATEGORIES).map((row) => {
        const names = [row["group_name"], row["name"]].map(textOf).filter((text) => text !== "");
        const isIncome = row["is_income"] === 1;
        // All income stands in one group, which says no more than that.
        const path = isIncome ? names.slice(-1) : names;
        return [textOf(row["id"]), { names: path, kind: isIncome ? "income" : "expense" }];
      }),
    ),
    rows: rowsOf(TRANSACTIONS).map((row) => budgetRow(row, fileName)),
    notes: ["Left out the budget itself, schedules and rules."],
  };
}

function budgetRow(row: Row, fileName: string): BudgetRow {
  const id = textOf(row["id"]);
  const [, year, month, day] = /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(textOf(row["date"])) ?? [];
  const date = dateText(Number(year), Number(month), Number(day));
  const amount = textOf(row["amount"]);
  if (!isDate(date) || !/^-?[0-9]+$/.test(amount))
    throw unreadableRecord(fileName, `whose transaction ${id} has no valid date or amount`);
  const account = textOf(row["other_account"]);
  return {
    id,
    account: textOf(row["acct"]),
    date,
    amount: { units: BigInt(amount), scale: 2 },
    payee: textOf(row["payee"]),
    memo: textOf(row["notes"]),
    category: textOf(row["category"]) || undefined,
    transfer: account === "" ? undefined : { account, row: textOf(row["other_row"]) || undefined },
    isStart: row["start"] === 1,
  };
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === "string" ? cell : typeof cell === "number" ? String(cell) : "";
}
