import { Problem } from "../../../contract/problem.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { ImportRecord } from "../../ports/import-record.ts";

/** The account of an import, which must take rows. Problems: unknown_account, account_archived. */
export async function requireOpenAccount(
  { queries, company }: CompanyQueries,
  { bank_account_id }: Pick<ImportRecord, "bank_account_id">,
): Promise<AccountRecord> {
  const account = await queries.accounts.claim(company, bank_account_id);
  if (account === undefined) throw new Problem("unknown_account");
  if (account.status === "archived") {
    throw new Problem("account_archived", { detail: `The account "${account.name}" is archived.` });
  }
  return account;
}
