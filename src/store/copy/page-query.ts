/** The statement that reads a page of a part, in SQL that every database understands. */
import type { Part } from "./ports.ts";
import { quoteNames, type Row, type Value } from "./book-tables.ts";

interface PageQuestion {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * `mark` writes the place of the n-th value, from 1; `walk` comes after the table's name. Undefined where nothing can come behind the row: of a table with one
 * row for each company.
 */
export function pageQuery(
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
  const placeholder = (value: Value): string => mark(values.push(value));
  const names = quoteNames(key).join(", ");
  const conditions = [
    ...(company === undefined ? [] : [`company_id = ${placeholder(company)}`]),
    ...(after === undefined ? [] : [`(${names}) > (${after.map(placeholder).join(", ")})`]),
  ];
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
  const order = names === "" ? "" : ` ORDER BY ${names}`;
  const sql = `SELECT ${quoteNames(columns).join(", ")} FROM ${name}${walk}${where}${order} LIMIT ${placeholder(BigInt(limit))}`;
  return { sql, values };
}
