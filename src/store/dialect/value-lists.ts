/** Conditions on lists of values of any length: a statement has a limited number of parameters. */
import { sql, type RawBuilder } from "kysely";
import type { DialectAbilities } from "./query-context.ts";

/** A longer list is handed in as one parameter. */
const WRITTEN_OUT = 500;

type Listed = string | bigint | Uint8Array;

/** Whether a column, or an expression, is one of the values, which are all of one kind. */
export function isOneOf(
  dialect: Pick<DialectAbilities, "textsOf" | "bytesOf">,
  column: string | RawBuilder<unknown>,
  values: readonly Listed[],
): RawBuilder<boolean> {
  const operand = typeof column === "string" ? sql.ref(column) : column;
  const [first] = values;
  if (first === undefined) return sql`1 = 0`;
  if (values.length === 1) return sql`${operand} = ${first}`;
  return sql`${operand} IN (${values.length <= WRITTEN_OUT ? sql.join(values) : handedIn(dialect, values)})`;
}

function handedIn(
  { textsOf, bytesOf }: Pick<DialectAbilities, "textsOf" | "bytesOf">,
  values: readonly Listed[],
): RawBuilder<unknown> {
  const [first] = values;
  // Numbers need no parameters: nothing can stand in them that means something else.
  if (typeof first === "bigint") return sql.raw(values.join(", "));
  if (typeof first === "string") return textsOf(JSON.stringify(values));
  return bytesOf(JSON.stringify(values.map((bytes) => Buffer.from(bytes as Uint8Array).toString("hex"))));
}
