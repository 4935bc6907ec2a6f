/** A bank account as it is stored. Amounts are minor units of `currency_code`; times are milliseconds since the epoch. */
export interface AccountRecord {
  readonly id: string;
  readonly name: string;
  /** The name folded for comparison; unique among unarchived accounts. */
  readonly name_folded: string;
  readonly bank_name: string;
  readonly account_type: string;
  readonly currency_code: string;
  /** When the account got another currency; what was deleted before is not in the one it has now. */
  readonly currency_changed_at: number | null;
  readonly iban: string | null;
  readonly account_number_last4: string | null;
  readonly opening_minor: bigint;
  /** Whether a person set the opening balance; an import never moves such a one. */
  readonly opening_set_by_person: boolean;
  readonly opening_date: string | null;
  readonly status: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly version: number;
}

export interface AccountFilter {
  readonly status?: readonly string[];
  readonly currency_code?: readonly string[];
  /** How the ids end, in hexadecimal digits without dashes; any of them. */
  readonly id_suffix?: readonly string[];
}

export interface AccountStore {
  /** In a write, nobody changes the account before its end. */
  byId(company: number, id: string): Promise<AccountRecord | undefined>;
  /** The same; in a write, nobody books on the account either. For whoever changes it, or judges by all that is on it. */
  claim(company: number, id: string): Promise<AccountRecord | undefined>;
  /** An unarchived account of this folded name. */
  byName(company: number, nameFolded: string): Promise<AccountRecord | undefined>;
  /** By name, after the account `after` when given. */
  page(
    company: number,
    filter: AccountFilter,
    page: { after?: { name_folded: string; id: string }; limit: number },
  ): Promise<readonly AccountRecord[]>;
  /** All of them, by name. */
  all(company: number, filter: AccountFilter): Promise<readonly AccountRecord[]>;
  count(company: number, filter: AccountFilter): Promise<number>;
  insert(company: number, account: AccountRecord): Promise<void>;
  update(company: number, account: AccountRecord): Promise<void>;
  /** Answers the place that the account had, for `restore`. */
  delete(company: number, id: string): Promise<string>;
  /** Puts back an account that was deleted, under its id, at the place that it had. */
  restore(company: number, account: AccountRecord, place: string): Promise<void>;
  /** Whether the account has transactions, deleted ones too, statements, or imports that are not undone. */
  isUsed(company: number, id: string): Promise<boolean>;
  /** Whether transactions of the account were deleted at this time or later, and not restored. */
  hasDeletedSince(company: number, id: string, since: number): Promise<boolean>;
  /** Whether anything is in the account's currency: transactions that are not deleted, or rows that are still to become some. */
  holdsMoney(company: number, id: string): Promise<boolean>;
}
