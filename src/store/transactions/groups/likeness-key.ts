/** Texts that are the same for transactions that are alike, and others for others. */
import { sql, type RawBuilder } from "kysely";
import type { Likeness } from "../../../core/ports/transactions.ts";
import type { DialectAbilities } from "../../dialect/query-context.ts";

/** What is one thing or the other, as a whole number. */
const FLAGS = sql`status * 8 + is_reconciled * 4
  + CASE WHEN twin IS NULL THEN 0 ELSE 2 END + CASE WHEN import_number IS NULL THEN 0 ELSE 1 END`;

/** All that decides, beside the origins. */
export function likenessValues({ members, texts }: Likeness): readonly RawBuilder<unknown>[] {
  return [
    FLAGS,
    sql.ref("currency_code"),
    ...Object.entries(texts).map(
      ([column, text]) =>
        sql`CASE WHEN ${sql.ref(column)} = '' THEN '-' WHEN ${sql.ref(column)} = ${text} THEN '=' ELSE '+' END`,
    ),
    ...members.map((column) => sql.ref(column)),
  ];
}

/** Told apart from the rest: they are long, and written already. */
export const ORIGINS = sql.ref("origins");

/** A list tells where it ends, so that what is behind it is never read as a part of it. */
export function joinedKey(
  { listText }: Pick<DialectAbilities, "listText">,
  values: readonly RawBuilder<unknown>[],
  origins: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`${listText(values)} || COALESCE(${origins}, '')`;
}

export function keyOf(dialect: Pick<DialectAbilities, "listText">, likeness: Likeness): RawBuilder<string> {
  return joinedKey(dialect, likenessValues(likeness), ORIGINS);
}
