/** A statement (Stmt, Rpt, Ntfctn): its account, and what it states beside its entries. */
import { isContinuation, statedBalances } from "./balances.ts";
import type { Draft, Statement } from "./draft.ts";
import { controlEvents } from "./totals.ts";

/**
 * Tells the account before its first entry. Its currency is the one it names, else that of its balances, else that of the
 * entry. A page that continues the one before it is of the same statement, and so no account begins.
 */
export function tellAccount({ statement, previousStatement, events }: Draft, entryCurrency?: string): void {
  statement.currency = statement.currency || balanceCurrency(statement) || entryCurrency;
  statement.isTold = true;
  const { line, number = null, currency = null } = statement;
  if (isContinuation(statement, previousStatement)) return;
  events.push({ kind: "account", line, number, currency });
}

function balanceCurrency({ balances }: Statement): string | undefined {
  return balances.find(({ currency, subType }) => currency && subType === undefined)?.currency;
}

export function endStatement(draft: Draft): void {
  const { statement, events } = draft;
  // Without entries and without any currency there is nothing to tell.
  if (!statement.isTold && (statement.currency || balanceCurrency(statement))) tellAccount(draft);
  if (statement.isTold)
    for (const event of [...statedBalances(statement), ...controlEvents(statement)]) events.push(event);
  const { pages, number, currency } = statement;
  draft.previousStatement = pages.isLast === false ? { number, currency } : undefined;
}
