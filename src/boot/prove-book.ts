/** Verifies a book before it is restored or moved. */
import { Problem } from "../contract/problem.ts";
import { chainFault } from "../core/audit/verify.ts";
import type { CompanyCheck } from "../store/check/book-check.ts";
import { companiesOf } from "../store/copy/figures.ts";
import type { BookReader } from "../store/copy/ports.ts";

/**
 * Verifies every audit log event by event, and the totals by their transactions. Throws `store_damaged`; `name` is the name
 * of the book in its sentence.
 */
export async function proveBook(
  book: BookReader,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<void> {
  for (const company of await companiesOf(book)) {
    signal.throwIfAborted();
    const fault = await book.company(company.number, (check) => faultOf(check, company.name));
    if (fault === undefined) continue;
    throw new Problem("store_damaged", {
      detail: `${name} cannot be trusted: ${fault}.`,
      remedy: "`cashbook doctor --audit` shows more. Use an earlier backup; nothing was changed.",
    });
  }
}

async function faultOf(check: CompanyCheck, company: string): Promise<string | undefined> {
  const fault = await chainFault({ events: check.events(), head: await check.head() });
  if (fault !== undefined) return `the audit log of ${company} was changed at event ${fault.sequence}`;
  const [wrong] = await check.wrongTotals(1);
  if (wrong !== undefined)
    return `the totals of ${wrong.day} of account ${wrong.bank_account_id} differ from its transactions`;
  const [category] = await check.wrongCategories(1);
  return category === undefined
    ? undefined
    : `the totals of the category ${JSON.stringify(category)} differ from its transactions`;
}
