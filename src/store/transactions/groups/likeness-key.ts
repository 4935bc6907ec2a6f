/** Texts that are the same for transactions that are alike, and others for others. */
import { sql, type RawBuilder } from "kysely";
import type { Likeness } from "../../../core/ports/transactions.ts";

/** One of the values that decide: what is compared, and how the key tells of it. */
interface KeyPart {
  readonly value: RawBuilder<unknown>;
  readonly told: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** What is one thing or the other, as a whole number. */
const FLAGS = sql`status * 8 + is_reconciled * 4
  + CASE WHEN twin IS NULL THEN 0 ELSE 2 END + CASE WHEN import_number IS NULL THEN 0 ELSE 1 END`;

const asText = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`CAST(${value} AS text)`;
const asItIs = (value: RawBuilder<unknown>): RawBuilder<unknown> => value;

/** Free text is told with its length, so that two beside each other are never read as two others. */
function withLength(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${text} IS NULL THEN '' ELSE length(${text}) || ' ' || ${text} END`;
}

export function keyParts({ members, texts }: Likeness): readonly KeyPart[] {
  return [
    { value: FLAGS, told: asText },
    { value: sql.ref("currency_code"), told: asItIs },
    ...Object.entries(texts).map(([column, text]) => ({
      value: sql`CASE WHEN ${sql.ref(column)} = '' THEN '-' WHEN ${sql.ref(column)} = ${text} THEN '=' ELSE '+' END`,
      told: asItIs,
    })),
    ...[...members, "origins"].map((column) => ({ value: sql.ref(column), told: withLength })),
  ];
}

export function keyOf(likeness: Likeness): RawBuilder<string> {
  return joinedKey(keyParts(likeness).map(({ value, told }) => told(value)));
}

export function joinedKey(parts: readonly RawBuilder<unknown>[]): RawBuilder<string> {
  return sql<string>`${sql.join(parts, sql` || '|' || `)}`;
}
