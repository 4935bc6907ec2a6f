/** What refuses a change of an account. */
import { Problem } from "../../contract/problem.ts";
import type { CompanyQueries } from "../handler.ts";
import type { AccountRecord } from "../ports/accounts.ts";

/** Refuses another currency for an account that has transactions in its own. Problem: currency_in_use. */
export async function requireFreeCurrency(
  { queries, company }: CompanyQueries,
  { before, after }: { before: AccountRecord; after: AccountRecord },
): Promise<void> {
  if (before.currency_code === after.currency_code) return;
  if (!(await queries.accounts.holdsMoney(company, before.id))) return;
  throw new Problem("currency_in_use", {
    detail: `The account "${before.name}" is in ${before.currency_code} and has transactions, or rows held by an import.`,
  });
}

/** Refuses a name that another unarchived account has. Problem: duplicate_name. */
export async function requireFreeName(
  { queries, company }: CompanyQueries,
  record: AccountRecord,
): Promise<void> {
  if (record.status === "archived") return;
  const other = await queries.accounts.byName(company, record.name_folded);
  if (other === undefined || other.id === record.id) return;
  throw new Problem("duplicate_name", {
    detail: `There is already an account "${other.name}".`,
    more: { account_id: other.id },
  });
}
