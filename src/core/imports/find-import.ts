/** Finds imports by their ids, and checks who may see them. */
import { Problem } from "../../contract/problem.ts";
import { refuseScope } from "../../contract/scope.ts";
import { holds, type Caller } from "../access/caller.ts";
import type { CompanyQueries } from "../handler.ts";
import type { ImportRecord } from "../ports/import-record.ts";

/** The import of an id. Problem: not_found. */
export async function importById({ queries, company }: CompanyQueries, id: string): Promise<ImportRecord> {
  const record = await queries.imports.byId(company, id);
  if (record === undefined) throw new Problem("not_found");
  return record;
}

/**
 * The import of an id, for a step that judges by what is on its account: until the step ends nobody else judges or books
 * there. Problem: not_found.
 */
export async function claimedImport(context: CompanyQueries, id: string): Promise<ImportRecord> {
  const record = await importById(context, id);
  await context.queries.accounts.claim(context.company, record.bank_account_id);
  return record;
}

/** Refuses who may neither read transactions nor made the import. Problem: insufficient_scope. */
export function requireSight(caller: Caller, record: ImportRecord): void {
  if (record.caller !== caller.identity && !holds(caller, "transactions:read"))
    refuseScope("transactions:read");
}
