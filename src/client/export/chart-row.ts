/** A transaction as a line of a sheet. */
import type { Account } from "../../contract/account.ts";
import type { Transaction } from "../../contract/transaction.ts";
import { amountText } from "../../contract/values/money.ts";
import type { JournalChart } from "./chart.ts";
import { bookedOf, contraAccount } from "./entries.ts";

export interface ChartRow extends Transaction {
  readonly account: string;
  /** In the account's currency, as the book counts it. */
  readonly booked_amount: string;
  readonly account_currency: string;
  readonly ledger_account: string;
  readonly contra_account: string;
}

export function chartRow(
  transaction: Transaction,
  { account, chart }: { readonly account: Account; readonly chart: JournalChart },
): ChartRow {
  const { amount, booked } = bookedOf(transaction, account.currency_code);
  return {
    ...transaction,
    account: account.name,
    booked_amount: amountText(booked, account.currency_code),
    account_currency: account.currency_code,
    ledger_account: chart.ofAccount(account.id),
    contra_account: contraAccount(transaction, { chart, isMoneyIn: amount > 0n }),
  };
}
