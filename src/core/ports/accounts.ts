/** A bank account as it is stored. Amounts are minor units of `currency_code`; times are milliseconds since the epoch. */
export interface AccountRecord {
  readonly id: string;
  readonly name: string;
  /** The name folded for comparison; unique among unarchived accounts. */
  readonly name_folded: string;
  readonly bank_name: string;
  readonly account_type: string;
  readonly currency_code: string;
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
  delete(company: number, id: string): Promise<void>;
  /** Whether any transaction, import or statement of the account was ever stored, deleted ones too. */
  isUsed(company: number, id: string): Promise<boolean>;
}
