/** From a query to the conditions of a statement. Values are parameters; nothing that a user wrote becomes SQL. */
import type { TransactionsTable } from "../tables/transactions.ts";
import { sql } from "kysely";
import type {
  QueryCondition,
  TransactionQuery,
  ValueList,
  ValueListMember,
} from "../../core/ports/transactions.ts";
import type { QueryContext, DialectAbilities } from "../dialect/query-context.ts";
import { dayOf } from "../tables/columns/days.ts";
import { idBytesOrNone } from "../tables/columns/id-bytes.ts";
import type { Numbered } from "../tables/columns/numbers.ts";
import { amountCondition } from "./amounts.ts";
import {
  ACCOUNTING,
  CASH_FLOW,
  any,
  conditionOf,
  holdsTag,
  holdsWord,
  isOfStatement,
  type Condition,
  type RecordNumbers,
} from "./conditions.ts";
import { idsEnding } from "./id-endings.ts";
import { statusCode } from "./rows.ts";
import { isOneOf } from "../dialect/value-lists.ts";

type Column = keyof TransactionsTable;

/** A query in the values that the table has. */
export interface StoredQuery extends Omit<
  TransactionQuery,
  "ids" | "endings" | "status" | "bank_account_id" | "bank_statement_id" | "import_id"
> {
  readonly ids?: readonly Uint8Array[] | undefined;
  readonly status?: readonly bigint[] | undefined;
  readonly account?: readonly bigint[] | undefined;
  readonly statement?: readonly bigint[] | undefined;
  readonly import_number?: readonly bigint[] | undefined;
  readonly company: number;
  /** Numbers of the records that conditions name by their ids. */
  readonly recordNumbers: RecordNumbers;
}

/** Which table the values of a list are ids of. */
const recordTables: Partial<Record<ValueListMember, Numbered>> = {
  bank_account_id: "accounts",
  bank_statement_id: "statements",
  import_id: "imports",
};

export async function storedQuery(
  context: QueryContext,
  company: number,
  query: TransactionQuery,
): Promise<StoredQuery> {
  const { numbers } = context;
  const { ids, endings, status, bank_account_id, bank_statement_id, import_id, ...rest } = query;
  const numbersOf = async (table: Numbered, values: readonly string[] | undefined) =>
    values && numbers.allOf(table, company, values);
  const recordNumbers = new Map<ValueList, readonly bigint[]>();
  for (const list of (query.where ?? []).flatMap(valueLists)) {
    const table = recordTables[list.field];
    if (table !== undefined) recordNumbers.set(list, await numbers.allOf(table, company, list.values));
  }
  const endingIds = endings && (await idsEnding(context, company, endings));
  const allIds = ids && endingIds ? endingIds.filter((id) => ids.includes(id)) : (endingIds ?? ids);
  return {
    ...rest,
    ids: allIds?.map(idBytesOrNone),
    status: status?.map(statusCode),
    account: await numbersOf("accounts", bank_account_id),
    statement: await numbersOf("statements", bank_statement_id),
    import_number: await numbersOf("imports", import_id),
    company,
    recordNumbers,
  };
}

function valueLists(condition: QueryCondition): readonly ValueList[] {
  if ("any" in condition) return condition.any.flatMap(valueLists);
  if ("not" in condition) return valueLists(condition.not);
  return "values" in condition ? [condition] : [];
}

/** The members of a query that are lists of values of one column. */
const listColumns = [
  "account",
  "status",
  "category",
  "currency_code",
  "import_number",
  "external_id",
] as const satisfies readonly (Column & keyof StoredQuery)[];

/** Everything that must hold of a row beside its company, deleted rows left out. */
export function conditionsOf(query: StoredQuery, dialect: DialectAbilities): readonly Condition[] {
  const { date_from, date_to, posted_from, posted_to, amount_min, amount_max, direction } = query;
  const conditions: Condition[] = [
    query.is_deleted === true ? sql`deleted_at IS NOT NULL` : sql`deleted_at IS NULL`,
  ];
  const add = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) conditions.push(condition());
  };
  add(query.ids, () => isOneOf(dialect, "id", query.ids ?? []));
  for (const column of listColumns) add(query[column], () => isOneOf(dialect, column, query[column] ?? []));
  const { accounting_category, cash_flow_category, company, statement, recordNumbers } = query;
  add(statement, () => isOfStatement({ dialect, company }, statement ?? []));
  add(accounting_category, () => isOneOf(dialect, ACCOUNTING, accounting_category ?? []));
  add(cash_flow_category, () => isOneOf(dialect, CASH_FLOW, cash_flow_category ?? []));
  for (const day of between("transaction_date", date_from, date_to)) conditions.push(day);
  for (const day of between("posted_date", posted_from, posted_to)) conditions.push(day);
  add(amount_min, () => amountCondition(">=", amount_min ?? "0"));
  add(amount_max, () => amountCondition("<=", amount_max ?? "0"));
  add(direction, () => (direction === "in" ? sql`amount_minor > 0` : sql`amount_minor < 0`));
  add(query.is_reconciled, () => sql`is_reconciled = ${query.is_reconciled === true ? 1n : 0n}`);
  add(query.has_category, () => (query.has_category === true ? sql`category <> ''` : sql`category = ''`));
  add(query.tag, () => any((query.tag ?? []).map((tag) => holdsTag(dialect, tag))));
  add(query.updated_since, () => sql`updated_at >= ${BigInt(query.updated_since ?? 0)}`);
  for (const word of query.words ?? []) conditions.push(holdsWord(dialect, word));
  for (const condition of query.where ?? []) {
    conditions.push(conditionOf(condition, { dialect, company, recordNumbers }));
  }
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
