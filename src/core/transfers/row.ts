/** What the search for transfers knows of rows and accounts. Days are counted from 1970-01-01; amounts are minor units. */

export interface TransferRow {
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
