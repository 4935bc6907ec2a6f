/** The transactions of an account at a foreign service, by the key that a row of a file has too. */
import { Problem } from "../../contract/problem.ts";
import { transactions } from "../../contract/transaction.ts";
import type { Call } from "../../contract/operation.ts";
import { passes } from "./filter.ts";
import { wholeList } from "./lists.ts";
import { rowKey } from "./row-key.ts";

interface Span {
  readonly account: string;
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/**
 * The ids of an account's transactions of these days, by key. A row without an account is taken to be of this one, since the
 * service was asked for it. Problem: foreign_answer where the list cannot be followed to its end, or lacks a part of a key.
 */
export async function accountRows(
  { account, from, to }: Span,
  { call, signal }: { readonly call: Call; readonly signal?: AbortSignal | undefined },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const idsByKey = new Map<string, string[]>();
  const filter = { bank_account_id: [account], date_from: from, date_to: to };
  for await (const rows of wholeList(transactions.list, filter, { call, signal })) {
    for (const row of rows) {
      const verdict = passes(row, filter);
      if (verdict === false) continue;
      const key = rowKey(row);
      const id = row["id"];
      if (key === undefined || (typeof id !== "string" && typeof id !== "number")) {
        throw new Problem("foreign_answer", {
          detail: "The service's list lacks id, date, amount or text of some transactions.",
        });
      }
      const ids = idsByKey.get(key);
      if (ids === undefined) idsByKey.set(key, [String(id)]);
      else ids.push(String(id));
    }
  }
  return idsByKey;
}
