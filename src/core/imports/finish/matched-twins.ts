import { dayNumber } from "../../../contract/date.ts";
import type { HeldRecord, ImportRecord } from "../../ports/imports.ts";
import type { Questions } from "../../ports.ts";
import { spanOf } from "../judge/day-span.ts";
import { SUSPECT_DAYS } from "../judge/fingerprint-lookup.ts";

/** Which of the twins that are kept with held rows a row of the same file is known as. */
export async function matchedBy(
  record: ImportRecord,
  held: readonly HeldRecord[],
  { ask, company }: { ask: Questions; company: number },
): Promise<ReadonlySet<string>> {
  const twins = new Set(held.flatMap((row) => row.twins));
  const matched = new Set<string>();
  const days = held.map(({ row }) => ({ day: dayNumber(row.posted_date) }));
  const { first, last } = spanOf(days) ?? { first: NaN, last: NaN };
  const span = { from: first - SUSPECT_DAYS, to: last + SUSPECT_DAYS };
  const wanted = { account: record.bank_account_id, ...span, only: record.number };
  for await (const { fates } of ask.imports.recognising(company, wanted)) {
    for (const { transaction_id } of fates) {
      if (transaction_id !== null && twins.has(transaction_id)) matched.add(transaction_id);
    }
  }
  return matched;
}
