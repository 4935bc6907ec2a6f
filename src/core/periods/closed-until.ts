import { addDays } from "../../contract/values/date.ts";
import type { CompanyQueries } from "../handler.ts";

/** No transaction is dated before it. */
export const FIRST_DAY = "1970-01-01";

/** The last day of the closed period; null where nothing is closed. */
export function closedUntilOf({ queries, company }: CompanyQueries): Promise<string | null> {
  return queries.companies.closedUntil(company);
}

/** Whether a day is in the closed period. */
export function isClosed(closedUntil: string | null, day: string): boolean {
  return closedUntil !== null && day <= closedUntil;
}

/** The day after the closed period; empty, which is before all days, where nothing is closed. */
export async function firstOpenDay(context: CompanyQueries): Promise<string> {
  const closedUntil = await closedUntilOf(context);
  return closedUntil === null ? "" : addDays(closedUntil, 1);
}
