import { addDays } from "../../../contract/values/date.ts";
import { toMinor } from "../../../contract/values/money.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { ImportRecord, StoredProof } from "../../ports/import-record.ts";

/**
 * Whether the file begins in the middle of a day, where the account stood after the rows that it has of that day, or
 * ends so before them: a running balance shows it. Then equal rows of that day are not the same. Where the balance
 * before and after the rows of the day is the same, nothing is shown; and a day that another file holds whole has no
 * further rows.
 */
export async function continuation(
  { queries, company }: CompanyQueries,
  { account, period, proof }: { account: AccountRecord; period: ImportRecord["period"]; proof: StoredProof },
): Promise<Pick<ImportRecord, "continues_first" | "continues_last">> {
  const none = { continues_first: false, continues_last: false };
  if (proof.result !== "proved" || period === null) return none;
  const opening = toMinor(proof.opening_balance ?? "", account.currency_code);
  const closing = toMinor(proof.closing_balance ?? "", account.currency_code);
  const around = async (day: string) => {
    const [before, after] = await Promise.all([day, addDays(day, 1)].map((end) => balanceBefore(end)));
    return {
      before,
      after,
      isOpen: before !== after && !(await queries.imports.holdsDay(company, account.id, day)),
    };
  };
  const balanceBefore = async (day: string) => {
    const sums = await queries.totals.balancesBefore(company, day);
    return (
      account.opening_minor + (sums.find(({ account_id }) => account_id === account.id)?.sum_minor ?? 0n)
    );
  };
  const first = await around(period.from);
  const last = await around(period.to);
  return {
    continues_first: first.isOpen && opening === first.after,
    continues_last: last.isOpen && closing === last.before,
  };
}
