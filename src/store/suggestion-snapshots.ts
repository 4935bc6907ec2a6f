import type {
  DaySuggestions,
  PartKind,
  SnapshotHead,
  SnapshotPart,
  SuggestionSnapshotStore,
} from "../core/ports/suggestion-snapshots.ts";
import type { DialectAbilities, QueryContext } from "./dialect/query-context.ts";

// Asked for every page of suggestions.
const HEAD = `SELECT sequence, hash, checkpoint_hash, checkpoint_day FROM suggestion_snapshots WHERE company_id = ?`;
const STATE = "SELECT state FROM suggestion_snapshots WHERE company_id = ?";
const DAY = "SELECT day, ids, answers FROM suggestion_days WHERE company_id = ? AND day = ?";
const IDS = "SELECT day, ids FROM suggestion_days WHERE company_id = ? AND day <= ? ORDER BY day";
const SPAN = "SELECT MIN(day), MAX(day) FROM suggestion_days WHERE company_id = ? AND day <= ?";
const PART = "SELECT number, bytes FROM suggestion_parts WHERE company_id = ? AND kind = ? AND number = ?";

const headColumns = ["sequence", "hash", "checkpoint_hash", "checkpoint_day"] as const;
const SET_HEAD = ` ON CONFLICT (company_id) DO UPDATE SET
  ${[...headColumns, "state"].map((column) => `${column} = excluded.${column}`).join(", ")}`;
const MOVE_HEAD = "UPDATE suggestion_snapshots SET sequence = ?, hash = ? WHERE company_id = ?";
const REMOVE_DAYS = "DELETE FROM suggestion_days WHERE company_id = ? AND day > ?";
const REMOVE_PARTS = "DELETE FROM suggestion_parts WHERE company_id = ?";
const REMOVE_HEAD = "DELETE FROM suggestion_snapshots WHERE company_id = ?";

const FIRST_DAY = -(2n ** 31n);

/** Rows of one statement, since a row may have many bytes. */
const ROWS_AT_ONCE = 50;

export function suggestionSnapshotStore({ dialect }: QueryContext): SuggestionSnapshotStore {
  const headOf = async (company: number, lock: string): Promise<SnapshotHead | undefined> => {
    const [row] = await dialect.firstOfMany(`${HEAD}${lock}`, [[BigInt(company)]]);
    return row && toHead(row);
  };
  return {
    head: (company) => headOf(company, ""),
    async state(company) {
      const [row] = await dialect.firstOfMany(STATE, [[BigInt(company)]]);
      return (row as { state: string } | undefined)?.state ?? "";
    },
    async days(company, days) {
      const rows = await dialect.allOfMany(
        DAY,
        days.map((day) => [BigInt(company), BigInt(day)]),
      );
      return rows.flat().map(([day, ids, answers]) => ({
        day: day as number,
        ids: ids as Uint8Array,
        answers: answers as string,
      }));
    },
    async ids(company, until) {
      const [rows = []] = await dialect.allOfMany(IDS, [[BigInt(company), BigInt(until)]]);
      return rows.map(([day, ids]) => ({ day: day as number, ids: ids as Uint8Array }));
    },
    async daySpan(company, until) {
      const [[span = []] = []] = await dialect.allOfMany(SPAN, [[BigInt(company), BigInt(until)]]);
      const [first, last] = span;
      return first === null ? undefined : { first: Number(first), last: Number(last) };
    },
    async parts(company, kind, numbers) {
      const rows = await dialect.allOfMany(
        PART,
        numbers.map((number) => [BigInt(company), kind, BigInt(number)]),
      );
      return rows.flat().map((row) => toPart(kind, row));
    },
    async save(company, head, { checkpoint, days }) {
      const company_id = BigInt(company);
      // Whoever stores another one at the same time waits here.
      await dialect.insertMany(
        "suggestion_snapshots",
        ["company_id", ...headColumns, "state"],
        [[company_id, ...headValues(head), checkpoint.state]],
        { conflict: SET_HEAD },
      );
      await dialect.runMany(REMOVE_DAYS, [[company_id, FIRST_DAY]]);
      await dialect.runMany(REMOVE_PARTS, [[company_id]]);
      await insertDays(dialect, company, days);
      await insertParts(dialect, company, checkpoint.parts);
    },
    async saveDays(company, { sequence, hash, checkpoint_hash, checkpoint_day }, days) {
      const stored = await headOf(company, dialect.lock.row);
      if (stored?.checkpoint_hash !== checkpoint_hash || stored.sequence > sequence) return;
      await dialect.runMany(REMOVE_DAYS, [[BigInt(company), BigInt(checkpoint_day)]]);
      await insertDays(dialect, company, days);
      await dialect.runMany(MOVE_HEAD, [[BigInt(sequence), hash, BigInt(company)]]);
    },
    async remove(company) {
      await dialect.runMany(REMOVE_HEAD, [[BigInt(company)]]);
      await dialect.runMany(REMOVE_DAYS, [[BigInt(company), FIRST_DAY]]);
      await dialect.runMany(REMOVE_PARTS, [[BigInt(company)]]);
    },
  };
}

async function insertDays(
  dialect: DialectAbilities,
  company: number,
  days: readonly DaySuggestions[],
): Promise<void> {
  for (let from = 0; from < days.length; from += ROWS_AT_ONCE)
    await dialect.insertMany(
      "suggestion_days",
      ["company_id", "day", "ids", "answers"],
      days
        .slice(from, from + ROWS_AT_ONCE)
        .map(({ day, ids, answers }) => [BigInt(company), BigInt(day), ids, answers]),
    );
}

async function insertParts(
  dialect: DialectAbilities,
  company: number,
  parts: readonly SnapshotPart[],
): Promise<void> {
  for (let from = 0; from < parts.length; from += ROWS_AT_ONCE)
    await dialect.insertMany(
      "suggestion_parts",
      ["company_id", "kind", "number", "bytes"],
      parts
        .slice(from, from + ROWS_AT_ONCE)
        .map(({ kind, number, bytes }) => [BigInt(company), kind, BigInt(number), bytes]),
    );
}

function headValues(head: SnapshotHead): readonly unknown[] {
  return [BigInt(head.sequence), head.hash, head.checkpoint_hash, BigInt(head.checkpoint_day)];
}

function toHead(row: Readonly<Record<string, unknown>>): SnapshotHead {
  return {
    sequence: Number(row.sequence),
    hash: row.hash as string,
    checkpoint_hash: row.checkpoint_hash as string,
    checkpoint_day: Number(row.checkpoint_day),
  };
}

function toPart(kind: PartKind, [number, bytes]: readonly unknown[]): SnapshotPart {
  return { kind, number: number as number, bytes: bytes as Uint8Array };
}
