/** The day of the page's balances. */
import type { PageDocument } from "./document.ts";

/** The last of its days, or that on which it was made, where nothing moves after it: nobody knows the balance of a day to come. */
export function balanceDay({
  summary: { date_from, date_to },
  made_at,
  transactions,
}: Pick<PageDocument, "made_at"> & {
  readonly summary: Pick<PageDocument["summary"], "date_from" | "date_to">;
  readonly transactions: readonly Pick<PageDocument["transactions"][number], "transaction_date">[];
}): string {
  const today = made_at.slice(0, 10);
  const last = transactions.at(-1)?.transaction_date ?? "";
  return date_from <= today && today < date_to && last <= today ? today : date_to;
}
