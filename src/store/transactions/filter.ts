/** From a query to the conditions of a statement. Values are parameters; nothing that a user wrote becomes SQL. */
import type { TransactionsTable } from "../tables/transactions.ts";
import { sql, type RawBuilder } from "kysely";
import { foldedMember, type transactionFields } from "../../contract/transaction/fields.ts";
import { transactionStatuses, UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { WhereTerm } from "../../contract/transaction/where.ts";
import type { TransactionQuery } from "../../core/ports/transactions.ts";
import type { QueryContext, DialectAbilities } from "../dialect/query-context.ts";
import { dayOf } from "../tables/columns/days.ts";
import { idBytesOrNone } from "../tables/columns/id-bytes.ts";
import { NO_NUMBER, type Numbered } from "../tables/columns/numbers.ts";
import { tagPartPattern, tagPattern } from "../tables/columns/tags.ts";
import { amountCondition, type Comparison } from "./amounts.ts";
import { statusCode } from "./rows.ts";
import { isOneOf } from "../dialect/value-lists.ts";

export type Condition = RawBuilder<unknown>;
type Column = keyof TransactionsTable;

const NEVER = sql`1 = 0`;
const ACCOUNTING = sql`COALESCE(accounting_category, ${sql.lit(UNCATEGORIZED)})`;
const CASH_FLOW = sql`COALESCE(cash_flow_category, ${sql.lit(UNCATEGORIZED)})`;

/** A query in the values that the table has. */
export interface StoredQuery extends Omit<
  TransactionQuery,
  "ids" | "status" | "bank_account_id" | "bank_statement_id" | "import_id"
> {
  readonly ids?: readonly Uint8Array[] | undefined;
  readonly status?: readonly bigint[] | undefined;
  readonly account?: readonly bigint[] | undefined;
  readonly statement?: readonly bigint[] | undefined;
  readonly import_number?: readonly bigint[] | undefined;
  /** Numbers of the records that terms name. */
  readonly recordNumbers: ReadonlyMap<WhereTerm, bigint>;
}

/** Which table a term's value is an id of. */
const recordTables: Partial<Record<WhereTerm["field"], Numbered>> = {
  bank_account_id: "accounts",
  bank_statement_id: "statements",
};

export async function storedQuery(
  { numbers }: Pick<QueryContext, "numbers">,
  company: number,
  query: TransactionQuery,
): Promise<StoredQuery> {
  const { ids, status, bank_account_id, bank_statement_id, import_id, ...rest } = query;
  const numbersOf = async (table: Numbered, values: readonly string[] | undefined) =>
    values && numbers.allOf(table, company, values);
  const recordNumbers = new Map<WhereTerm, bigint>();
  for (const term of query.where ?? []) {
    const table = recordTables[term.field];
    if (table !== undefined) recordNumbers.set(term, await numbers.of(table, company, term.value));
  }
  return {
    ...rest,
    ids: ids?.map(idBytesOrNone),
    status: status?.map(statusCode),
    account: await numbersOf("accounts", bank_account_id),
    statement: await numbersOf("statements", bank_statement_id),
    import_number: await numbersOf("imports", import_id),
    recordNumbers,
  };
}

/** The members of a query that are lists of values of one column. */
const listColumns = [
  "account",
  "status",
  "category",
  "currency_code",
  "statement",
  "import_number",
  "external_id",
] as const satisfies readonly (Column & keyof StoredQuery)[];

/** Everything that must hold of a row beside its company, deleted rows left out. */
export function conditionsOf(query: StoredQuery, dialect: DialectAbilities): readonly Condition[] {
  const { date_from, date_to, posted_from, posted_to, amount_min, amount_max, direction } = query;
  const conditions: Condition[] = [sql`deleted_at IS NULL`];
  const add = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) conditions.push(condition());
  };
  add(query.ids, () => isOneOf(dialect, "id", query.ids ?? []));
  for (const column of listColumns) add(query[column], () => isOneOf(dialect, column, query[column] ?? []));
  const { accounting_category, cash_flow_category } = query;
  add(accounting_category, () => isOneOf(dialect, ACCOUNTING, accounting_category ?? []));
  add(cash_flow_category, () => isOneOf(dialect, CASH_FLOW, cash_flow_category ?? []));
  for (const day of between("transaction_date", date_from, date_to)) conditions.push(day);
  for (const day of between("posted_date", posted_from, posted_to)) conditions.push(day);
  add(amount_min, () => amountCondition(">=", amount_min ?? "0"));
  add(amount_max, () => amountCondition("<=", amount_max ?? "0"));
  add(direction, () => (direction === "in" ? sql`amount_minor > 0` : sql`amount_minor < 0`));
  add(query.is_reconciled, () => sql`is_reconciled = ${query.is_reconciled === true ? 1n : 0n}`);
  add(query.has_category, () => (query.has_category === true ? sql`category <> ''` : sql`category = ''`));
  add(query.tag, () => any((query.tag ?? []).map((tag) => holds(dialect, "tags", tagPattern(tag)))));
  add(query.updated_since, () => sql`updated_at >= ${BigInt(query.updated_since ?? 0)}`);
  for (const word of query.words ?? []) conditions.push(holdsWord(dialect, word));
  for (const term of query.where ?? []) conditions.push(termCondition(dialect, term, query.recordNumbers));
  return conditions;
}

/** A span of days; either end may be open. */
export function between(
  column: "transaction_date" | "posted_date",
  from: string | undefined,
  to: string | undefined,
): readonly Condition[] {
  return [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${dayOf(from)}`]),
    ...(to === undefined ? [] : [sql`${sql.ref(column)} <= ${dayOf(to)}`]),
  ];
}

/** The word stands in one of the texts that people search. */
function holdsWord(dialect: DialectAbilities, word: string): Condition {
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

function termCondition(
  dialect: DialectAbilities,
  term: WhereTerm,
  recordNumbers: ReadonlyMap<WhereTerm, bigint>,
): Condition {
  const { field, op, value } = term;
  const part = op === "~";
  switch (field) {
    case "amount":
      return amountCondition(op as Comparison, value);
    case "is_reconciled":
      return sql`is_reconciled = ${(value === "true") === (op === "=") ? 1n : 0n}`;
    case "has_category":
      return (value === "true") === (op === "=") ? sql`category <> ''` : sql`category = ''`;
    case "tag":
      return tagCondition(dialect, op, value);
    case "transaction_date":
    case "posted_date":
      return part
        ? holdsText(dialect, dialect.dayText(field), value)
        : compare(sql.ref(field), op, dayOf(value));
    case "status":
      return part
        ? isOneOf(
            dialect,
            field,
            transactionStatuses.filter((status) => status.includes(value)).map(statusCode),
          )
        : compare(sql.ref(field), op, statusCode(value));
    case "bank_account_id":
      return compare(sql.ref("account"), op, recordNumbers.get(term) ?? NO_NUMBER);
    case "bank_statement_id":
      return compare(sql.ref("statement"), op, recordNumbers.get(term) ?? NO_NUMBER);
    case "accounting_category":
      return part ? holdsText(dialect, ACCOUNTING, value) : compare(ACCOUNTING, op, value);
    case "cash_flow_category":
      return part ? holdsText(dialect, CASH_FLOW, value) : compare(CASH_FLOW, op, value);
    case "original_description":
      return part
        ? holdsText(dialect, sql`COALESCE(folded_original, folded_description)`, value)
        : compare(sql`COALESCE(original_description, description)`, op, value);
    default:
      return part ? holds(dialect, searchedColumn(field), value) : compare(sql.ref(field), op, value);
  }
}

function searchedColumn(field: keyof typeof transactionFields): Parameters<typeof holds>[1] {
  const folded = foldedMember(field);
  return (folded === undefined ? field : `folded_${folded}`) as Parameters<typeof holds>[1];
}

function holdsText(dialect: DialectAbilities, text: Condition, part: string): Condition {
  return sql`${sql.raw(dialect.position)}(${text}, ${part}) > 0`;
}

/** A null never equals, so it always differs. */
function compare(operand: Condition, op: string, value: string | bigint): Condition {
  if (op === "!=") return sql`(${operand} IS NULL OR ${operand} <> ${value})`;
  return sql`${operand} ${sql.raw(op)} ${value}`;
}

function tagCondition(dialect: DialectAbilities, op: string, value: string): Condition {
  if (op === "~") return holds(dialect, "folded_tags", tagPartPattern(value));
  const hasTag = holds(dialect, "tags", tagPattern(value));
  return op === "=" ? hasTag : sql`(tags IS NULL OR NOT ${hasTag})`;
}
