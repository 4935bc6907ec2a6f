/** Whether each account still has the newest balance that a file of it proves: something may have changed it since. */
import type { Finding } from "../../client/operator.ts";
import { reconciliationStatus } from "../../core/reconciliation/status.ts";
import { typedWord } from "../../contract/typed-word.ts";
import type { ReconciliationStatus } from "../../contract/reconciliation.ts";
import { decimalText } from "../../contract/values/decimal.ts";
import { Problem } from "../../contract/problem.ts";
import { openPlace, type Whereabouts } from "../open-place.ts";
import { ok, warning } from "./finding.ts";

/** `signal` ends it between two companies. */
export async function balanceFindings(
  at: Whereabouts,
  { signal }: { readonly signal: AbortSignal },
): Promise<readonly Finding[]> {
  const book = await openedOrNone(at);
  if (book === undefined) return [];
  const { store } = book.ports;
  try {
    const findings: Finding[] = [];
    for (const { number: company } of await store.read((queries) => queries.companies.all())) {
      signal.throwIfAborted();
      const accounts = await store.read(
        (queries) => reconciliationStatus({ queries, company }, { ids: undefined, differs: true }),
        { company },
      );
      for (const account of accounts) {
        const finding = findingOf(account);
        if (finding !== undefined) findings.push(finding);
      }
    }
    return findings.length > 0
      ? findings
      : [ok("balances", "All accounts have the newest balances that their files prove.")];
  } finally {
    await book.close();
  }
}

/** Nothing is asked of a book that only can be looked at, such as one on a medium that cannot be written. */
async function openedOrNone(at: Whereabouts) {
  try {
    return await openPlace(at, { create: false });
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function findingOf({ name, bank, currency_code }: ReconciliationStatus): Finding | undefined {
  if (bank === null) return undefined;
  const [of_file, of_book] = [bank.balance, bank.book_balance].map(decimalText);
  return warning("balances", {
    detail: `${name} has ${of_book} ${currency_code} on ${bank.date}, and ${bank.file_name} proves ${of_file}.`,
    remedy: `\`cashbook reconcile ${typedWord(name)} --dry-run\` names the rows.`,
  });
}
