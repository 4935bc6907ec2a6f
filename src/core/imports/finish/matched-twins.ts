import { dayNumber } from "../../../contract/date.ts";
import type { HeldRecord, ImportRecord } from "../../ports/imports.ts";
import type { Questions } from "../../ports.ts";
import { spanOf } from "../judge/day-span.ts";
import { SUSPECT_DAYS } from "../judge/fingerprint-lookup.ts";

/** Which of the twins that are kept with held rows a row of the same file is known as. */
export async function findMatchedTwins(
  record: ImportRecord,
  heldRows: readonly HeldRecord[],
  { ask, company }: { ask: Questions; company: number },
): Promise<ReadonlySet<string>> {
  const twins = new Set(heldRows.flatMap((row) => row.twins));
  const matchedTwins = new Set<string>();
  const days = heldRows.map(({ row }) => ({ day: dayNumber(row.posted_date) }));
  const { first, last } = spanOf(days) ?? { first: NaN, last: NaN };
  const span = { from: first - SUSPECT_DAYS, to: last + SUSPECT_DAYS };
  const query = { account: record.bank_account_id, ...span, only: record.number };
  for await (const { outcomes } of ask.imports.readRecognising(company, query)) {
    for (const { transaction_id } of outcomes) {
      if (transaction_id !== null && twins.has(transaction_id)) matchedTwins.add(transaction_id);
    }
  }
  return matchedTwins;
}
