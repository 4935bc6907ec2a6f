/** From conditions of a query to those of a statement. Values are parameters; nothing that a user wrote becomes SQL. */
import type { TransactionsTable } from "../tables/transactions.ts";
import { sql, type RawBuilder } from "kysely";
import { foldedMember, type transactionFields } from "../../contract/transaction/fields.ts";
import { transactionStatuses, UNCATEGORIZED } from "../../contract/category/classification.ts";
import type { WhereTerm } from "../../contract/transaction/where.ts";
import { ANYWHERE, edgesOf, type WordEdges } from "../../contract/transaction/word-edges.ts";
import type { Comparison } from "../../contract/values/amount-bound.ts";
import type { QueryCondition, ValueList } from "../../core/ports/transactions.ts";
import type { DialectAbilities } from "../dialect/query-context.ts";
import { isOneOf } from "../dialect/value-lists.ts";
import { dayOf } from "../tables/columns/days.ts";
import { tagPartPattern, tagPattern } from "../tables/columns/tags.ts";
import { amountCondition } from "./amounts.ts";
import { statusCode } from "./rows.ts";

export type Condition = RawBuilder<unknown>;
/** Numbers of the records that a list names by their ids. */
export type RecordNumbers = ReadonlyMap<ValueList, readonly bigint[]>;

interface ConditionContext {
  readonly dialect: DialectAbilities;
  readonly company: number;
  readonly recordNumbers: RecordNumbers;
}

const NEVER = sql`1 = 0`;
export const ACCOUNTING = sql`COALESCE(accounting_category, ${sql.lit(UNCATEGORIZED)})`;
export const CASH_FLOW = sql`COALESCE(cash_flow_category, ${sql.lit(UNCATEGORIZED)})`;

export function conditionOf(condition: QueryCondition, context: ConditionContext): Condition {
  const { dialect } = context;
  if ("any" in condition) return any(condition.any.map((each) => conditionOf(each, context)));
  // What is neither true nor false, since a column is null, does not hold either; so its opposite does.
  if ("not" in condition) return sql`(${conditionOf(condition.not, context)}) IS NOT TRUE`;
  if ("words" in condition)
    return all(condition.words.map((word) => holdsWord(dialect, word, condition.edges)));
  return "values" in condition ? listCondition(condition, context) : termCondition(dialect, condition);
}

export function any(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? NEVER : sql`(${sql.join(conditions, sql` OR `)})`;
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` AND `)})`;
}

/** The word stands in one of the texts that people search. */
export function holdsWord(dialect: DialectAbilities, word: string, edges: WordEdges = ANYWHERE): Condition {
  return any(searchedColumns.map((column) => holdsText(dialect, sql.ref(column), { part: word, edges })));
}

const searchedColumns = ["folded_description", "folded_original", "folded_merchant"] as const;

export function holdsTag(dialect: DialectAbilities, tag: string): Condition {
  return holds(dialect, "tags", tagPattern(tag));
}

/** The column holds the text. A null column holds nothing. */
function holds(dialect: DialectAbilities, column: keyof TransactionsTable, part: string): Condition {
  return holdsText(dialect, sql.ref(column), { part, edges: ANYWHERE });
}

/** The rows that one of the statements brought, and those that were there before and that it recognised. */
export function isOfStatement(
  { dialect, company }: Pick<ConditionContext, "dialect" | "company">,
  statements: readonly bigint[],
): Condition {
  if (statements.length === 0) return NEVER;
  // By number: without statistics, SQLite would rather walk all of the company than search two indexes.
  const members = sql`SELECT brought.number FROM transactions AS brought
    WHERE brought.company_id = ${BigInt(company)} AND brought.deleted_at IS NULL
      AND ${isOneOf(dialect, "brought.statement", statements)}
    UNION ALL SELECT recognised.number FROM statement_transactions
      JOIN transactions AS recognised ON recognised.company_id = statement_transactions.company_id
        AND recognised.id = statement_transactions.transaction_id
    WHERE statement_transactions.company_id = ${BigInt(company)}
      AND ${isOneOf(dialect, "statement_transactions.statement", statements)}`;
  return dialect.isAmong("number", members);
}

export function isRecognised(
  { dialect, company }: Pick<ConditionContext, "dialect" | "company">,
  statements: readonly bigint[],
): Condition {
  const recognisedIds = sql`SELECT transaction_id FROM statement_transactions
    WHERE company_id = ${BigInt(company)} AND ${isOneOf(dialect, "statement_transactions.statement", statements)}`;
  return dialect.isAmong("id", recognisedIds);
}

function listCondition(list: ValueList, { dialect, company, recordNumbers }: ConditionContext): Condition {
  const { field, values } = list;
  const numbers = recordNumbers.get(list) ?? [];
  switch (field) {
    case "bank_account_id":
      return isOneOf(dialect, "account", numbers);
    case "bank_statement_id":
      return isOfStatement({ dialect, company }, numbers);
    case "import_id":
      return isOneOf(dialect, "import_number", numbers);
    case "status":
      return isOneOf(dialect, field, values.map(statusCode));
    case "accounting_category":
      return isOneOf(dialect, ACCOUNTING, values);
    case "cash_flow_category":
      return isOneOf(dialect, CASH_FLOW, values);
    default:
      return isOneOf(dialect, field, values);
  }
}

function termCondition(dialect: DialectAbilities, { field, op, value }: WhereTerm): Condition {
  const edges = edgesOf(op);
  switch (field) {
    case "amount":
      return amountCondition(op as Comparison, value);
    case "is_reconciled":
      return sql`is_reconciled = ${(value === "true") === (op === "=") ? 1n : 0n}`;
    case "ai_confidence_score":
      return compare(sql.ref("ai_confidence"), op, BigInt(Math.round(Number(value) * 10_000)));
    case "has_tag":
      return (value === "true") === (op === "=") ? sql`tags IS NOT NULL` : sql`tags IS NULL`;
    case "tag":
      return tagCondition(dialect, op, value);
    case "transaction_date":
    case "posted_date":
      return edges === undefined
        ? compare(sql.ref(field), op, dayOf(value))
        : holdsText(dialect, dialect.dayText(field), { part: value, edges });
    case "status": {
      const statuses = transactionStatuses.filter((status) => status.includes(value));
      return isOneOf(dialect, field, statuses.map(statusCode));
    }
    case "original_description":
      return edges === undefined
        ? compare(sql`COALESCE(original_description, description)`, op, value)
        : holdsText(dialect, sql`COALESCE(folded_original, folded_description)`, { part: value, edges });
    default:
      return edges === undefined
        ? compare(sql.ref(field), op, value)
        : holdsText(dialect, sql.ref(searchedColumn(field as keyof typeof transactionFields)), {
            part: value,
            edges,
          });
  }
}

function searchedColumn(field: keyof typeof transactionFields): keyof TransactionsTable {
  const folded = foldedMember(field);
  return (folded === undefined ? field : `folded_${folded}`) as keyof TransactionsTable;
}

/** To look for the text first costs less than to look at its edges, and few rows have it. */
function holdsText(
  dialect: DialectAbilities,
  text: Condition,
  { part, edges }: { readonly part: string; readonly edges: WordEdges },
): Condition {
  const isThere = sql`${sql.raw(dialect.position)}(${text}, ${part}) > 0`;
  return edges.before || edges.behind ? sql`(${isThere} AND ${dialect.hasWord(text, part, edges)})` : isThere;
}

/** A null never equals, so it always differs. */
function compare(operand: Condition, op: string, value: string | bigint): Condition {
  if (op === "!=") return sql`(${operand} IS NULL OR ${operand} <> ${value})`;
  return sql`${operand} ${sql.raw(op)} ${value}`;
}

function tagCondition(dialect: DialectAbilities, op: string, value: string): Condition {
  if (op === "~") return holds(dialect, "folded_tags", tagPartPattern(value));
  const hasTag = holdsTag(dialect, value);
  return op === "=" ? hasTag : sql`(tags IS NULL OR NOT ${hasTag})`;
}
