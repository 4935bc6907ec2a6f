/** What the search for transfers knows of rows and accounts. Days are counted from 1970-01-01; amounts are minor units. */
import type { TransactionOutline } from "../ports/outlines.ts";

export interface TransferRow {
  /** Hexadecimal digits of its id. */
  readonly id: string;
  readonly account: string;
  readonly day: number;
  readonly amount: bigint;
  readonly currency: string;
  /** Units of the account's currency for one of `currency`; null where the two are the same. */
  readonly rate: string | null;
  /** Description, the bank's own words, the counterparty's name. */
  readonly text: string;
  /** References of payer, payee and bank. */
  readonly references: readonly string[];
  /** Number of the counterparty's account. */
  readonly counterparty: string | undefined;
}

export interface OwnAccount {
  readonly id: string;
  readonly name: string;
  readonly account_type: string;
  readonly currency_code: string;
  readonly iban: string | null;
  readonly account_number_last4: string | null;
}

/** Days that the two sides of a transfer can be apart. */
export const DAYS_APART = 5;

/** Description and the bank's own words. */
export function ownText({ description, original_description: original }: TransactionOutline): string {
  return original === description ? description : joined(description, original);
}

/** With what the bank's file says beside it, or without. */
export function toRow(
  outline: TransactionOutline,
  { hasSource }: { readonly hasSource: boolean },
): TransferRow {
  const { counterparty_name, bank_type, payment_reference, bank_reference } = outline;
  const text = ownText(outline);
  return {
    id: outline.digits,
    account: outline.bank_account_id,
    day: outline.day,
    amount: outline.amount_minor,
    currency: outline.currency_code,
    rate: outline.exchange_rate,
    text: hasSource ? joined(joined(text, counterparty_name), bank_type) : text,
    references: hasSource ? [payment_reference, bank_reference].filter((one) => one !== null) : [],
    counterparty: (hasSource ? outline.counterparty_account : null) ?? undefined,
  };
}

function joined(one: string, other: string | null): string {
  if (other === null || other === "") return one;
  return one === "" ? other : `${one} ${other}`;
}
