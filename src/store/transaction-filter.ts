/** From a query to the conditions of a statement. Values are parameters; nothing that a user wrote becomes SQL. */
import { sql, type RawBuilder } from "kysely";
import type { WhereTerm } from "../contract/where.ts";
import type { TransactionQuery } from "../core/ports/transactions.ts";
import type { DialectAbilities } from "./database.ts";
import { packedPart, packedTag } from "./tags.ts";
import { amountCondition, type Comparison } from "./transaction-amounts.ts";
import type { TransactionsTable } from "./transaction-rows.ts";
import { isOneOf } from "./value-lists.ts";

export type Condition = RawBuilder<unknown>;
type Column = keyof TransactionsTable;

const NEVER = sql`1 = 0`;

/** The members of a query that are lists of values of one column. */
export const listed = [
  "bank_account_id",
  "status",
  "category",
  "accounting_category",
  "cash_flow_category",
  "currency_code",
  "bank_statement_id",
  "import_id",
  "external_id",
] as const satisfies readonly (Column & keyof TransactionQuery)[];

/** Everything that must hold of a row beside its company, deleted rows left out. */
export function conditionsOf(query: TransactionQuery, dialect: DialectAbilities): readonly Condition[] {
  const { date_from, date_to, posted_from, posted_to, amount_min, amount_max, direction } = query;
  const conditions: Condition[] = [sql`deleted_at IS NULL`];
  const add = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) conditions.push(condition());
  };
  add(query.ids, () => isOneOf(dialect, "id", query.ids ?? []));
  for (const column of listed) add(query[column], () => isOneOf(dialect, column, query[column] ?? []));
  add(date_from, () => sql`transaction_date >= ${date_from}`);
  add(date_to, () => sql`transaction_date <= ${date_to}`);
  add(posted_from, () => sql`posted_date >= ${posted_from}`);
  add(posted_to, () => sql`posted_date <= ${posted_to}`);
  add(amount_min, () => amountCondition(">=", amount_min ?? "0"));
  add(amount_max, () => amountCondition("<=", amount_max ?? "0"));
  add(direction, () => (direction === "in" ? sql`amount_minor > 0` : sql`amount_minor < 0`));
  add(query.is_reconciled, () => sql`is_reconciled = ${query.is_reconciled === true ? 1n : 0n}`);
  add(query.has_category, () => (query.has_category === true ? sql`category <> ''` : sql`category = ''`));
  add(query.tag, () => any((query.tag ?? []).map((tag) => holds(dialect, "tags", packedTag(tag)))));
  add(query.updated_since, () => sql`updated_at >= ${BigInt(query.updated_since ?? 0)}`);
  for (const word of query.words ?? []) conditions.push(said(dialect, word));
  for (const term of query.where ?? []) conditions.push(termCondition(dialect, term));
  return conditions;
}

/** The word stands in one of the texts that people search. */
function said(dialect: DialectAbilities, word: string): Condition {
  return any([
    holds(dialect, "folded_description", word),
    holds(dialect, "folded_original", word),
    holds(dialect, "folded_merchant", word),
  ]);
}

function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NEVER : sql`(${sql.join(conditions, sql` OR `)})`;
}

/** The column holds the text. A null column holds nothing. */
function holds(dialect: DialectAbilities, column: Column, text: string): Condition {
  return sql`${sql.raw(dialect.position)}(${sql.ref(column)}, ${text}) > 0`;
}

function termCondition(dialect: DialectAbilities, { field, op, value }: WhereTerm): Condition {
  switch (field) {
    case "amount":
      return amountCondition(op as Comparison, value);
    case "is_reconciled":
      return sql`is_reconciled = ${(value === "true") === (op === "=") ? 1n : 0n}`;
    case "has_category":
      return (value === "true") === (op === "=") ? sql`category <> ''` : sql`category = ''`;
    case "tag":
      return tagCondition(dialect, op, value);
    case "description":
      return op === "~" ? holds(dialect, "folded_description", value) : compared(sql.ref(field), op, value);
    case "original_description":
      return op === "~"
        ? holdsText(dialect, sql`COALESCE(folded_original, folded_description)`, value)
        : compared(sql`COALESCE(original_description, description)`, op, value);
    case "merchant_name":
      return op === "~" ? holds(dialect, "folded_merchant", value) : compared(sql.ref(field), op, value);
    default:
      return op === "~" ? holds(dialect, field, value) : compared(sql.ref(field), op, value);
  }
}

function holdsText(dialect: DialectAbilities, text: Condition, part: string): Condition {
  return sql`${sql.raw(dialect.position)}(${text}, ${part}) > 0`;
}

/** A null never equals, so it always differs. */
function compared(text: Condition, op: string, value: string): Condition {
  if (op === "!=") return sql`(${text} IS NULL OR ${text} <> ${value})`;
  return sql`${text} ${sql.raw(op)} ${value}`;
}

function tagCondition(dialect: DialectAbilities, op: string, value: string): Condition {
  if (op === "~") return holds(dialect, "folded_tags", packedPart(value));
  const found = holds(dialect, "tags", packedTag(value));
  return op === "=" ? found : sql`(tags IS NULL OR NOT ${found})`;
}
