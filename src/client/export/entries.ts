/** The entries of a book's transactions, and what was on each account before the first of them. */
import type { Account } from "../../contract/account.ts";
import type { Transaction } from "../../contract/transaction.ts";
import { decimalText } from "../../contract/values/decimal.ts";
import { amountText, convertMinor, toMinor } from "../../contract/values/money.ts";
import type { JournalChart } from "./chart.ts";
import type { JournalEntry } from "./journal.ts";

/** The amount in minor units of the row's currency, and in the account's, as the book has booked it. */
interface Booked {
  readonly amount: bigint;
  readonly booked: bigint;
}

export function bookedOf(transaction: Transaction, currency: string): Booked {
  const { amount, currency_code, exchange_rate } = transaction;
  const minor = toMinor(decimalText(amount), currency_code);
  if (typeof minor !== "bigint") throw new TypeError(`the amount of ${transaction.id} is no amount`);
  if (currency_code === currency) return { amount: minor, booked: minor };
  const rate = decimalText(exchange_rate);
  return { amount: minor, booked: convertMinor(minor, rate, { from: currency_code, to: currency }) };
}

type ContraFacts = Pick<Transaction, "status" | "category" | "accounting_category">;

/** The account of the other posting. */
export function contraAccount(
  { status, category, accounting_category: accounting }: ContraFacts,
  { chart, isMoneyIn }: { readonly chart: JournalChart; readonly isMoneyIn: boolean },
): string {
  return status === "excluded" ? chart.excluded : chart.ofCategory(category, { accounting, isMoneyIn });
}

export function entryOf(
  transaction: Transaction,
  { account, chart }: { readonly account: Account; readonly chart: JournalChart },
): JournalEntry {
  const { id, transaction_date, status, merchant_name, description, tags } = transaction;
  const { amount, booked } = bookedOf(transaction, account.currency_code);
  const isForeign = transaction.currency_code !== account.currency_code && amount !== 0n;
  return {
    date: transaction_date,
    id,
    isPending: status === "pending",
    payee: merchant_name,
    description,
    tags,
    postings: [
      {
        account: chart.ofAccount(account.id),
        amount: amountText(booked, account.currency_code),
        currency: account.currency_code,
      },
      {
        account: contraAccount(transaction, { chart, isMoneyIn: amount > 0n }),
        amount: amountText(-amount, transaction.currency_code),
        currency: transaction.currency_code,
        total: isForeign
          ? {
              amount: amountText(booked < 0n ? -booked : booked, account.currency_code),
              currency: account.currency_code,
            }
          : undefined,
      },
    ],
  };
}

/** What is on the account before its first entry; undefined where that is nothing. */
export function openingEntry(
  account: Account,
  { chart, minor, date }: { readonly chart: JournalChart; readonly minor: bigint; readonly date: string },
): JournalEntry | undefined {
  if (minor === 0n) return undefined;
  const { id, currency_code: currency } = account;
  return {
    date,
    id: `opening-${id}`,
    isPending: false,
    payee: "",
    description: "Opening balance",
    tags: [],
    postings: [
      { account: chart.ofAccount(id), amount: amountText(minor, currency), currency },
      { account: chart.opening, amount: amountText(-minor, currency), currency },
    ],
  };
}
