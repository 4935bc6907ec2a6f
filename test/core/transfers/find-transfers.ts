/** Searches rows that are all there. */
import type { TransferSearch } from "../../../src/core/transfers/decide.ts";
import { searchTransfers } from "../../../src/core/transfers/search.ts";
import type { TransactionOutline } from "../../../src/core/ports/outlines.ts";
import type { OwnAccount, TransferRow } from "../../../src/core/transfers/row.ts";

export function findTransfers(rows: readonly TransferRow[], accounts: readonly OwnAccount[]): TransferSearch {
  const search = searchTransfers(accounts);
  for (const row of rows.toSorted((one, other) => one.day - other.day)) search.add(toOutline(row));
  return search.end();
}

function toOutline(row: TransferRow): TransactionOutline {
  const [payment_reference = null, bank_reference = null] = row.references;
  return {
    digits: row.id,
    bank_account_id: row.account,
    day: row.day,
    amount_minor: row.amount,
    currency_code: row.currency,
    exchange_rate: row.rate,
    ...{ category: "", origins: {}, import_id: null, twin: null },
    description: row.text,
    original_description: null,
    ...{ counterparty_name: null, bank_type: null, payment_reference, bank_reference },
    counterparty_account: row.counterparty ?? null,
  };
}
