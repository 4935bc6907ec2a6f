import type { TotalStore } from "../core/ports/totals.ts";
import type { Asking } from "./database.ts";

export interface DailyTotalsTable {
  company_id: bigint;
}

export function totalStore({ db }: Asking): TotalStore {
  return db as never;
}
