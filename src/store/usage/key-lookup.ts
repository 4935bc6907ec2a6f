/** What the hash of a key leads to: columns and their record, the same for every database. */
import type { KeyMatch } from "../../core/ports/admission.ts";
import { toKey, type KeyRow } from "../tables/keys.ts";

/** Columns of credentials and companies, by the names that KeyLookupRow has for them. */
export const KEY_COLUMNS = `credentials.key_hash, credentials.ends_at, companies.company_id AS company_number,
  companies.id AS public_id, companies.name AS company_name, companies.base_currency,
  companies.base_currency_assumed, companies.country, companies.secret, companies.created_at AS company_created_at`;

export interface KeyLookupRow {
  key_hash: string;
  ends_at: bigint | null;
  company_number: bigint;
  public_id: string;
  company_name: string;
  base_currency: string;
  base_currency_assumed: bigint;
  country: string | null;
  secret: string;
  company_created_at: bigint;
}

/** `asked_at`: the store's time of the question, in milliseconds. */
export function toKeyLookup(row: KeyLookupRow, key: KeyRow, asked_at: number): KeyMatch {
  return {
    asked_at,
    key_hash: row.key_hash,
    ends_at: row.ends_at === null ? null : Number(row.ends_at),
    key: toKey(key),
    company: {
      number: Number(row.company_number),
      id: row.public_id,
      name: row.company_name,
      base_currency: row.base_currency,
      base_currency_assumed: row.base_currency_assumed === 1n,
      country: row.country,
      secret: row.secret,
      created_at: Number(row.company_created_at),
    },
  };
}
