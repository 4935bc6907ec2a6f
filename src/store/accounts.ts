import type { AccountStore } from "../core/ports/accounts.ts";
import type { Asking } from "./database.ts";

export interface AccountsTable {
  company_id: bigint;
}

export function accountStore({ db }: Asking): AccountStore {
  return db as never;
}
