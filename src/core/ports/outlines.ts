import type { Origins } from "./origins.ts";

/** What one goes by who looks through all transactions: a million of these are read in the time of a tenth of the records. */
export interface TransactionOutline {
  /** Hexadecimal digits of its id, since few of them are asked for their ids. */
  readonly digits: string;
  readonly bank_account_id: string;
  /** Transaction date, in days since 1970-01-01. */
  readonly day: number;
  readonly amount_minor: bigint;
  readonly currency_code: string;
  /** As in the record. */
  readonly exchange_rate: string | null;
  readonly category: string;
  readonly origins: Origins;
  readonly import_id: string | null;
  readonly description: string;
  /** Null where it repeats the description. */
  readonly original_description: string | null;
  /** Hexadecimal digits of the other side of a transfer. */
  readonly twin: string | null;
  /** What the bank's file says beside it; null where it has no source record. */
  readonly counterparty_name: string | null;
  readonly counterparty_account: string | null;
  readonly bank_type: string | null;
  readonly payment_reference: string | null;
  readonly bank_reference: string | null;
}

/** Both days are included. */
export interface OutlineSpan {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}
