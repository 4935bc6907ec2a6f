/** `number` is the company's small internal key, first in every key of the store; `id` is what the world sees. */
export interface CompanyRecord {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly base_currency: string;
  /** Nobody has said the base currency: the first account does. */
  readonly base_currency_assumed: boolean;
  readonly country: string | null;
  /** Random hex that signs the company's cursors; never shown. */
  readonly secret: string;
  readonly created_at: number;
  /** The last day whose transactions are closed to changes; null where none is. */
  readonly closed_until: string | null;
  /** Ten-thousandths: how sure a suggestion must be for an import to accept it by itself; null where none is. */
  readonly auto_accept: number | null;
}

export interface CompanyStore {
  all(): Promise<readonly CompanyRecord[]>;
  byId(id: string): Promise<CompanyRecord | undefined>;
  /** Stores a company under the next free number. */
  insert(company: Omit<CompanyRecord, "number" | "closed_until" | "auto_accept">): Promise<CompanyRecord>;
  update(company: CompanyRecord): Promise<void>;
  /** The last closed day, as it is committed now. */
  closedUntil(company: number): Promise<string | null>;
  /** Lets nobody else who claims the company in a write go on before this one's end. */
  claim(company: number): Promise<void>;
}
