/** Serializes a record as a transaction of the contract. */
import { timestamp } from "../../contract/values/date.ts";
import { decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { Transaction } from "../../contract/transaction.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

/** The rate of an amount in the account's own currency. */
const ONE = decimal("1");

/** The members of spec §2.3, in its order. */
export function transactionOf(record: TransactionRecord): Transaction {
  const created_at = timestamp(record.created_at);
  return {
    id: record.id,
    transaction_date: record.transaction_date,
    posted_date: record.posted_date,
    description: record.description,
    original_description: record.original_description,
    amount: amountOf(record.amount_minor, record.currency_code),
    currency_code: record.currency_code,
    exchange_rate: record.exchange_rate === null ? ONE : decimal(record.exchange_rate),
    category: record.category,
    accounting_category: record.accounting_category,
    cash_flow_category: record.cash_flow_category,
    merchant_name: record.merchant_name,
    status: record.status,
    is_reconciled: record.is_reconciled,
    ai_confidence_score:
      record.ai_confidence === null ? null : decimal(String(record.ai_confidence / 10_000)),
    tags: [...record.tags],
    bank_account_id: record.bank_account_id,
    bank_statement_id: record.bank_statement_id,
    created_at,
    // Of one that nobody has changed it is the same moment.
    updated_at: record.updated_at === record.created_at ? created_at : timestamp(record.updated_at),
  };
}
