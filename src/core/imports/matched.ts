import { dayNumber } from "../../contract/date.ts";
import type { HeldRecord, ImportRecord } from "../ports/imports.ts";
import type { Questions } from "../ports.ts";
import { SUSPECT_DAYS } from "./lookup.ts";

/** Which twins of held rows a row of the same file is known as. */
export async function matchedBy(
  record: ImportRecord,
  held: readonly HeldRecord[],
  { ask, company }: { ask: Questions; company: number },
): Promise<ReadonlySet<string>> {
  const twins = new Set(held.flatMap((row) => row.twins));
  const matched = new Set<string>();
  const days = held.map(({ row }) => dayNumber(row.posted_date));
  const span = {
    from: days.reduce((least, day) => Math.min(least, day), Infinity) - SUSPECT_DAYS,
    to: days.reduce((most, day) => Math.max(most, day), -Infinity) + SUSPECT_DAYS,
  };
  const wanted = { account: record.bank_account_id, ...span, only: record.number };
  for await (const { fates } of ask.imports.recognising(company, wanted)) {
    for (const { transaction_id } of fates) {
      if (transaction_id !== null && twins.has(transaction_id)) matched.add(transaction_id);
    }
  }
  return matched;
}
