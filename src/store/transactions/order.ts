/** The orders of a list, and where one goes on: after the last record seen, by its sort value and its number. */
import { sql } from "kysely";
import type { TransactionPage } from "../../core/ports/transactions.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { dayOf } from "../tables/columns/days.ts";
import { idBytesOrNone } from "../tables/columns/id-bytes.ts";
import { fractionPart, parts, wholePart } from "./amounts.ts";
import type { Condition } from "./conditions.ts";

export interface Order {
  /** The field of the sort, without its direction. */
  readonly field: string;
  readonly by: Condition;
  /** What holds of the records that come after the last one seen; undefined on the first page. */
  readonly after: After | undefined;
}

interface After {
  readonly all: Condition;
  /** What holds of them as far as the sort's field alone says, together with those that have the same value. */
  readonly from: Condition;
  /** The same in two parts: of the same value, and of those beyond. In an index each of them is a range. */
  readonly parts: readonly Condition[];
}

/** `number` is that of the last record seen. */
export function orderOf(
  { sort, after }: Pick<TransactionPage, "sort" | "after">,
  number: bigint | undefined,
): Order {
  const descending = sort.startsWith("-");
  const field = sort.replace(/^-/, "");
  const terms = field === "amount" ? [wholePart, fractionPart] : [sql.ref(field)];
  const way = descending ? sql` DESC` : sql``;
  const beyond = descending ? sql`<` : sql`>`;
  return {
    field,
    by: sql.join([...terms, sql.ref("number")].map((term) => sql`${term}${way}`)),
    after: after && number !== undefined ? afterOf(sortValues(field, after.value), number) : undefined,
  };

  function afterOf(values: readonly bigint[], last: bigint): After {
    const [value, sortTerms] = [sql`(${sql.join(values)})`, sql`(${sql.join(terms)})`];
    const [equal, further] = [sql`${sortTerms} = ${value}`, sql`number ${beyond} ${last}`];
    return {
      all: sql`(${sql.join(terms)}, number) ${beyond} (${sql.join(values)}, ${last})`,
      from: sql`${sortTerms} ${beyond}= ${value}`,
      parts: [sql`${equal} AND ${further}`, sql`${sortTerms} ${beyond} ${value}`],
    };
  }
}

function sortValues(field: string, value: string): readonly bigint[] {
  if (field !== "amount") return [field === "updated_at" ? BigInt(value) : dayOf(value)];
  const { whole, fraction } = parts(value);
  return [whole, fraction];
}

/**
 * The number behind which a list goes on: that of the record of the id, or, where it is gone for good, of the next one
 * that the list has passed. Ids are made in the order of numbers.
 */
export async function lastNumber(
  { dialect }: QueryContext,
  company: number,
  { sort, after }: Pick<TransactionPage, "sort" | "after">,
): Promise<bigint | undefined> {
  if (after === undefined) return undefined;
  const [beside, way, none] = sort.startsWith("-") ? [">=", "ASC", MOST] : ["<=", "DESC", 0n];
  const [row] = await dialect.firstOfMany(
    `SELECT number FROM transactions WHERE company_id = ? AND id ${beside} ? ORDER BY id ${way} LIMIT 1`,
    [[BigInt(company), idBytesOrNone(after.id)]],
  );
  return (row?.["number"] as bigint | undefined) ?? none;
}

const MOST = 2n ** 63n - 1n;
