/** The schema's steps in PostgreSQL's words. They are written in SQLite's, which has fewer. */

/** The schema that holds a book's tables; it is alone on the search path. */
export const SCHEMA = "cashbook";

/**
 * What stands in SQLite's statements, and here. Text is ordered by its code points, as in SQLite, whatever the locale of
 * the database: folding and order are the core's.
 */
const WORDS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/\bINTEGER\b/g, "bigint"],
  [/\bBLOB\b/g, "bytea"],
  [/\bTEXT\b/g, 'text COLLATE "C"'],
  [/\)\s*STRICT(?:, WITHOUT ROWID)?\s*$/g, ")"],
];

/** Tables whose rows change again and again: room in their pages lets a new version lie beside the old one, unindexed. */
const CHANGING: Readonly<Record<string, number>> = {
  event_heads: 50,
  key_windows: 50,
  key_usage: 70,
  key_seconds: 70,
  daily_totals: 80,
  account_days: 80,
  category_totals: 80,
};

/** A statement of a step, translated. */
export function translated(statement: string): string {
  const text = WORDS.reduce((so, [pattern, word]) => so.replaceAll(pattern, word), statement);
  const table = /^\s*CREATE TABLE (\w+)/.exec(text)?.[1] ?? "";
  const room = CHANGING[table];
  return room === undefined ? text : `${text} WITH (fillfactor = ${room})`;
}
