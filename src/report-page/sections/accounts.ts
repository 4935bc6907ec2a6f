/** The accounts, their balances, and how far each is reconciled. */
import { balanceDay } from "../balance-day.ts";
import { figureCell } from "../figure-cells.ts";
import { markup, type Markup } from "../html.ts";
import type { Presentation } from "../presentation.ts";
import { units } from "../../client/notation/figures.ts";

export function accountsSection({ document, locale }: Presentation): Markup {
  const { summary, reconciliations, is_compared: isCompared } = document;
  const { previous } = summary;
  const lines = summary.currencies.flatMap(({ currency_code, accounts }) => {
    const before = previous.currencies.find((one) => one.currency_code === currency_code)?.accounts ?? [];
    return accounts.map((account) => ({
      ...account,
      currency_code,
      before: before.find(({ id }) => id === account.id)?.balance,
      status: reconciliations.find(({ bank_account_id }) => bank_account_id === account.id),
    }));
  });
  return markup`<div class="wide" tabindex="0" role="region" aria-label="Table of accounts">
<table data-table="accounts"><thead><tr><th scope="col">Account</th><th scope="col" class="n more">Transactions</th>${
    isCompared ? markup`<th scope="col" class="n was">Balance ${previous.date_to}</th>` : undefined
  }<th scope="col" class="n">Balance ${balanceDay(document)}</th><th scope="col">Currency</th><th scope="col">Reconciled until</th></tr></thead>
<tbody>${lines.map(
    ({
      name,
      transaction_count,
      balance,
      before,
      currency_code,
      status,
    }) => markup`<tr><th scope="row">${name}</th>${figureCell(transaction_count, locale, "more")}${
      isCompared ? figureCell(before, locale, "was") : undefined
    }${figureCell(balance, locale)}<td>${currency_code}</td><td>${reconciledText(status)}</td></tr>
`,
  )}</tbody></table></div>`;
}

/** A difference means that a reconciled transaction has changed since. */
function reconciledText(status: Presentation["document"]["reconciliations"][number] | undefined): string {
  if (status?.last_reconciled == null) return "not yet";
  const { date, difference } = status.last_reconciled;
  return units(difference) === 0n ? date : `${date}, changed since`;
}
