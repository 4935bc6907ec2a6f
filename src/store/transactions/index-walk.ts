/**
 * Which index a list walks. Most indexes end in day and number, so one value of their leading column is read in the order of
 * the list and the walk stops with the page; several values are several lanes, merged. SQLite plans without statistics
 * and would sort instead, so the walk is named to it.
 */
import { sql } from "kysely";
import type { DialectAbilities } from "../dialect/query-context.ts";
import { isRecognised, type Condition } from "./conditions.ts";
import type { StoredQuery } from "./filter.ts";
import { isOneOf } from "../dialect/value-lists.ts";

interface IndexRange {
  readonly condition: Condition;
  /** Where it is not the walk's own. */
  readonly index?: string;
}

export interface Walk {
  readonly index: string;
  /** The field in whose order a lane is read; undefined when it is read in none, so that all of it must be sorted. */
  readonly order: string | undefined;
  /** None of their conditions hold of the same row; undefined for the whole index. */
  readonly lanes: readonly IndexRange[] | undefined;
  /** What remains to be asked of the rows in a lane: said twice, SQLite would search by the list and then sort. */
  readonly rest: StoredQuery;
}

/** More lanes than this cost more than walking the days; each repeats the whole filter, and parameters are bounded. */
const LANES_MAX = 20;

const DAY = "transaction_date";

/** Walks by a value of a column, the narrowest kind of filter first. */
const columnWalks = [
  { member: "statement", index: "transactions_by_statement", order: DAY },
  { member: "import_number", index: "transactions_by_import", order: DAY },
  { member: "category", index: "transactions_by_category", order: DAY },
  { member: "status", index: "transactions_by_status", order: DAY },
  { member: "currency_code", index: "transactions_by_currency", order: DAY },
  { member: "account", index: "transactions_by_account", order: DAY },
] as const;

/** Every walk that would answer the query; the last goes over all days. */
export function walksOf(
  query: StoredQuery,
  { order, dialect }: { readonly order: string; readonly dialect: DialectAbilities },
): readonly Walk[] {
  const { ids, external_id, direction, updated_since } = query;
  if (ids !== undefined) {
    return [
      {
        index: "transactions_by_id",
        order: undefined,
        lanes: [{ condition: isOneOf(dialect, "id", ids) }],
        rest: { ...query, ids: undefined },
      },
    ];
  }
  const walks: Walk[] = [];
  // Of no id nothing is found, for which no index would serve.
  if (external_id !== undefined && external_id.length > 0) {
    const lanes = [{ condition: isOneOf(dialect, "external_id", external_id) }];
    const rest = { ...query, external_id: undefined };
    walks.push({ index: "transactions_by_external_id", order: undefined, lanes, rest });
  }
  for (const { member, ...walk } of columnWalks) {
    const values = [...new Set<string | bigint>(member === "category" ? categoriesOf(query) : query[member])];
    if (values.length === 0 || values.length > LANES_MAX) continue;
    const lanes: IndexRange[] = values.map((value) => ({ condition: isOneOf(dialect, member, [value]) }));
    if (member === "statement") lanes.push(recognisedLane(query, dialect));
    walks.push({ ...walk, lanes, rest: { ...query, [member]: undefined } });
  }
  if (direction !== undefined) {
    const lane = { condition: direction === "in" ? sql`amount_minor > 0` : sql`amount_minor < 0` };
    const rest = { ...query, direction: undefined };
    walks.push({ index: `transactions_${direction}`, order: DAY, lanes: [lane], rest });
  }
  const update = { index: "transactions_by_update", order: "updated_at" };
  if (updated_since !== undefined) {
    const lanes = [{ condition: sql`updated_at >= ${BigInt(updated_since)}` }];
    walks.push({ ...update, lanes, rest: { ...query, updated_since: undefined } });
  } else if (order === "updated_at") {
    walks.push({ ...update, lanes: undefined, rest: query });
  }
  return [...walks, { index: "transactions_by_date", order: DAY, lanes: undefined, rest: query }];
}

function categoriesOf({ category, has_category }: StoredQuery): readonly string[] {
  return category ?? (has_category === false ? [""] : []);
}

/** The rows that the statements recognised and none of them brought. */
function recognisedLane({ company, statement = [] }: StoredQuery, dialect: DialectAbilities): IndexRange {
  const isBrought = isOneOf(dialect, "statement", statement);
  return {
    condition: sql`${isRecognised({ dialect, company }, statement)} AND (${isBrought}) IS NOT TRUE`,
    index: "transactions_by_id",
  };
}
