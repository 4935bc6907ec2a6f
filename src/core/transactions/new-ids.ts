import type { WritingContext } from "../handler.ts";
import { endingsIn } from "./query/id-endings.ts";

export interface NewIds {
  /** Numbers of transactions that are written next, in their order. */
  readonly numbers: readonly bigint[];
  /** A new id for the transaction of a number, by which it ends. */
  readonly idOf: (number: bigint) => string;
}

/** Numbers and ids of as many transactions. */
export async function newIds(
  { queries, company, caller, ids }: Pick<WritingContext, "queries" | "company" | "caller" | "ids">,
  count: number,
): Promise<NewIds> {
  const numbers = await queries.transactions.reserve(company, count);
  const endingOf = endingsIn(caller.companyId);
  return { numbers, idOf: (number) => ids(endingOf(number)) };
}
