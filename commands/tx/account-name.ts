/** What people read of a transaction in place of ids and slugs: names, and what the amount counts in the account's currency. */
import { accounts, type Account } from "../../src/contract/account.ts";
import { isCurrency } from "../../src/contract/values/currency.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { amountOf, convertMinor, toMinor } from "../../src/contract/values/money.ts";
import type { Decimal } from "../../src/contract/values/decimal.ts";
import type { Transaction } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import { categoryNames } from "../categories/names.ts";
import { forReading } from "../reports/figures.ts";
import { optional } from "../../src/client/optional-call.ts";

export interface TransactionAccount {
  readonly name: string;
  /** The name of the transaction's category. */
  readonly category?: string | undefined;
  /** What the transaction counts in the account's currency; undefined where it is in that currency. */
  readonly booked: { readonly amount: Decimal; readonly currency: string } | undefined;
}

/** Undefined for programs, where the credential may not read accounts, and where the service has none. */
export async function accountFor(
  context: Context,
  transaction: Transaction,
): Promise<TransactionAccount | undefined> {
  const account = await readAccount(context, transaction.bank_account_id);
  if (account === undefined) return undefined;
  const category = await categoryName(context, transaction.category);
  return { name: account.name, category, booked: bookedAmount(transaction, account) };
}

export async function accountName(context: Context, id: string | undefined): Promise<string | undefined> {
  return (await readAccount(context, id))?.name;
}

async function categoryName(context: Context, slug: string | null): Promise<string | undefined> {
  return slug ? (await categoryNames(context)).get(slug) : undefined;
}

async function readAccount(context: Context, id: string | undefined): Promise<Account | undefined> {
  if (id === undefined || !forReading(context)) return undefined;
  const { call, interruption: signal } = context;
  return (await optional(() => call(accounts.get, { id }, { isOptional: true, signal })))?.data;
}

/** A foreign service may leave members out, or know other currencies. */
export function bookedAmount(
  { amount, currency_code: from, exchange_rate: rate }: Partial<Transaction>,
  { currency_code: to }: Partial<Account>,
): TransactionAccount["booked"] {
  if (!JSON.isRawJSON(amount) || !JSON.isRawJSON(rate)) return undefined;
  if (from === undefined || to === undefined || from === to || !isCurrency(from) || !isCurrency(to))
    return undefined;
  const minor = toMinor(decimalText(amount), from);
  if (typeof minor !== "bigint") return undefined;
  return { amount: amountOf(convertMinor(minor, decimalText(rate), { from, to }), to), currency: to };
}
