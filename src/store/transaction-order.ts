/** The orders of a list, and where one goes on: after the last record seen, by its sort value and its id. */
import { sql } from "kysely";
import type { TransactionPage } from "../core/ports/transactions.ts";
import { fractionPart, parts, wholePart } from "./transaction-amounts.ts";
import type { Condition } from "./transaction-filter.ts";

export interface Order {
  /** The field of the sort, without its direction. */
  readonly field: string;
  readonly by: Condition;
  /** What holds of the records that come after. */
  readonly after: Condition | undefined;
}

export function orderOf({ sort, after }: Pick<TransactionPage, "sort" | "after">): Order {
  const descending = sort.startsWith("-");
  const field = sort.replace(/^-/, "");
  const terms = [...sortTerms(field), sql.ref("id")];
  const way = descending ? sql` DESC` : sql``;
  const beyond = descending ? sql`<` : sql`>`;
  return {
    field,
    by: sql.join(terms.map((term) => sql`${term}${way}`)),
    after:
      after &&
      sql`(${sql.join(terms)}) ${beyond} (${sql.join([...sortValues(field, after.value), after.id])})`,
  };
}

function sortTerms(field: string): readonly Condition[] {
  return field === "amount" ? [wholePart, fractionPart] : [sql.ref(field)];
}

function sortValues(field: string, value: string): readonly (string | bigint)[] {
  if (field === "amount") {
    const { whole, fraction } = parts(value);
    return [whole, fraction];
  }
  return [field === "updated_at" ? BigInt(value) : value];
}
