/** The statement that reads a page of a part, in SQL that every database understands. */
import type { Part } from "./ports.ts";
import { quoted, type Row, type Value } from "./book-tables.ts";

interface PageQuestion {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * `mark` writes the place of the n-th value, from 1; `walk` stands behind the table's name. Undefined where nothing can come behind the row: of a table with one
 * row for each company.
 */
export function pageQuestion(
  { table: { name, columns, key }, company }: Part,
  {
    after,
    limit,
    mark,
    walk = "",
  }: {
    readonly after: Row | undefined;
    readonly limit: number;
    readonly mark: (n: number) => string;
    readonly walk?: string;
  },
): PageQuestion | undefined {
  if (after?.length === 0) return undefined;
  const values: Value[] = [];
  const marked = (value: Value): string => mark(values.push(value));
  const names = quoted(key).join(", ");
  const conditions = [
    ...(company === undefined ? [] : [`company_id = ${marked(company)}`]),
    ...(after === undefined ? [] : [`(${names}) > (${after.map(marked).join(", ")})`]),
  ];
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  const order = names === "" ? "" : ` ORDER BY ${names}`;
  const sql = `SELECT ${quoted(columns).join(", ")} FROM ${name}${walk}${where}${order} LIMIT ${marked(BigInt(limit))}`;
  return { sql, values };
}
