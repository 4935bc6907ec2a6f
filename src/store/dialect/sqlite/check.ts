/** Questions about the health of a book, asked of the file itself without changing or migrating it. */
import { DatabaseSync } from "node:sqlite";
import { asProblem } from "./errors.ts";
import { migrations } from "../../migrations/index.ts";

export interface StoredEvent {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly subject_id: string;
  readonly actor: string;
  readonly summary: string;
  readonly previous_hash: string;
  readonly hash: string;
  readonly created_at: number;
}

/** Totals of one company, account and day that differ from their transactions. */
export interface TotalsFault {
  readonly bank_account_id: string;
  readonly day: string;
}

export interface BookCheck {
  /** Schema steps that the book has, and those that this version knows. */
  readonly schema: { readonly applied: number; readonly known: number };
  /** What SQLite finds wrong with the file; empty when nothing is. */
  readonly structure: () => readonly string[];
  /** Rows that refer to rows that are not there. */
  readonly danglingReferences: () => number;
  /** Daily totals that differ from what their transactions add up to, at most `limit` of them. */
  readonly wrongTotals: (limit: number) => readonly TotalsFault[];
  readonly transactions: () => number;
  readonly unfinishedImports: () => number;
  readonly companies: () => readonly { readonly number: number; readonly name: string }[];
  /** The company's events in order. */
  readonly events: (company: number) => Iterable<StoredEvent>;
  readonly lastEvent: (company: number) => StoredEvent | undefined;
  readonly head: (company: number) => { readonly sequence: number; readonly hash: string } | undefined;
  readonly close: () => void;
}

const FIGURES = "bank_account_id, day, category, accounting_category, cash_flow_category, standing";

/** What the totals must be, by the transactions: the same grouping and signs as the core keeps them by. */
const RECOMPUTED = `
  SELECT company_id, bank_account_id, transaction_date AS day, category, accounting_category, cash_flow_category,
    CASE WHEN status IN ('excluded', 'void') THEN status ELSE 'counted' END AS standing,
    SUM(max(booked_minor, 0)) AS inflow, SUM(min(booked_minor, 0)) AS outflow,
    COUNT(*) AS transaction_count, SUM(1 - is_reconciled) AS unreconciled_count
  FROM transactions WHERE deleted_at IS NULL GROUP BY company_id, ${FIGURES}`;
const KEPT = `SELECT company_id, ${FIGURES}, inflow, outflow, transaction_count, unreconciled_count FROM daily_totals
  WHERE transaction_count <> 0 OR inflow <> 0 OR outflow <> 0`;
/** What the accounts' days must be, by the totals, which hold their categories too. */
const DAYS_RECOMPUTED = `
  SELECT company_id, bank_account_id, day, SUM(CASE standing WHEN 'void' THEN 0 ELSE inflow + outflow END) AS moved,
    SUM(transaction_count) AS transaction_count
  FROM daily_totals GROUP BY company_id, bank_account_id, day HAVING SUM(transaction_count) <> 0`;
const DAYS_KEPT = "SELECT company_id, bank_account_id, day, moved, transaction_count FROM account_days";
const WRONG = `SELECT DISTINCT bank_account_id, day FROM (
    SELECT bank_account_id, day FROM (${RECOMPUTED} EXCEPT ${KEPT})
    UNION ALL SELECT bank_account_id, day FROM (${KEPT} EXCEPT ${RECOMPUTED})
    UNION ALL SELECT bank_account_id, day FROM (${DAYS_RECOMPUTED} EXCEPT ${DAYS_KEPT})
    UNION ALL SELECT bank_account_id, day FROM (${DAYS_KEPT} EXCEPT ${DAYS_RECOMPUTED})
  ) ORDER BY day, bank_account_id LIMIT ?`;

/** Opens the book for a check. Throws `store_unreadable`, `store_damaged` or `store_busy`. */
export function openCheck(path: string): BookCheck {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    const known = migrations.length;
    return checkOf(database, { applied: count(database, "SELECT COUNT(*) AS n FROM migrations"), known });
  } catch (error) {
    throw asProblem(error);
  }
}

function checkOf(database: DatabaseSync, schema: BookCheck["schema"]): BookCheck {
  const rows = <Row>(sql: string, ...values: (string | number)[]) =>
    database.prepare(sql).all(...values) as Row[];
  return {
    schema,
    structure: () =>
      rows<{ quick_check: string }>("PRAGMA quick_check(20)")
        .map(({ quick_check }) => quick_check)
        .filter((line) => line !== "ok"),
    danglingReferences: () => rows("PRAGMA foreign_key_check").length,
    wrongTotals: (limit) => rows<TotalsFault>(WRONG, limit),
    transactions: () => count(database, "SELECT COUNT(*) AS n FROM transactions WHERE deleted_at IS NULL"),
    unfinishedImports: () =>
      count(database, "SELECT COUNT(*) AS n FROM imports WHERE state NOT IN ('completed', 'undone')"),
    companies: () => rows("SELECT company_id AS number, name FROM companies ORDER BY company_id"),
    events: (company) =>
      database
        .prepare("SELECT * FROM events WHERE company_id = ? ORDER BY sequence")
        .iterate(company) as unknown as Iterable<StoredEvent>,
    lastEvent: (company) =>
      rows<StoredEvent>(
        "SELECT * FROM events WHERE company_id = ? ORDER BY sequence DESC LIMIT 1",
        company,
      )[0],
    head: (company) =>
      rows<{ sequence: number; hash: string }>(
        "SELECT sequence, hash FROM event_heads WHERE company_id = ?",
        company,
      )[0],
    close: () => database.close(),
  };
}

function count(database: DatabaseSync, sql: string): number {
  return (database.prepare(sql).get() as { n: number }).n;
}
