/** Conditions on lists of values of any length: a statement has a limited number of parameters. */
import { sql, type RawBuilder } from "kysely";
import type { DialectAbilities } from "./database.ts";

/** A longer list is handed in as one parameter. */
const WRITTEN_OUT = 500;

/** Whether a column holds one of the texts. */
export function isOneOf(
  dialect: Pick<DialectAbilities, "textsOf">,
  column: string,
  values: readonly string[],
): RawBuilder<boolean> {
  const [first] = values;
  if (first === undefined) return sql`1 = 0`;
  if (values.length === 1) return sql`${sql.ref(column)} = ${first}`;
  return values.length <= WRITTEN_OUT
    ? sql`${sql.ref(column)} IN (${sql.join(values)})`
    : sql`${sql.ref(column)} IN (${dialect.textsOf(JSON.stringify(values))})`;
}
