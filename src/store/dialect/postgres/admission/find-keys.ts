/**
 * Looking up keys by the hashes of their texts, for all that are asked for at the same time. Which company a hash belongs
 * to is free to be read; only when it is told the company does the server show the keys themselves. A hash never changes
 * its company, so that both are asked in one round trip where it was seen before.
 */
import type { QueryConfig } from "pg";
import type { Clock } from "../../../../core/ports.ts";
import type { KeyMatch } from "../../../../core/ports/admission.ts";
import { KEY_COLUMNS, toKeyLookup, type KeyLookupRow } from "../../../usage/key-lookup.ts";
import type { KeyRow } from "../../../tables/keys.ts";
import { retry } from "../retry.ts";
import { prepare, sendAll, setCompany } from "./company-transaction.ts";
import { lookUpInBatches } from "../../../usage/batcher.ts";
import type { ServerPool } from "../hosts/pool.ts";

/** Hashes whose company is remembered. */
const COMPANIES_MAX = 10_000;

const CREDENTIALS = `SELECT ${KEY_COLUMNS}, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS asked_at
    FROM credentials JOIN companies ON companies.company_id = credentials.company_id
    WHERE credentials.key_hash = ANY ($1::text[])`;

const KEYS = `SELECT credentials.key_hash, api_keys.* FROM credentials
    JOIN api_keys ON api_keys.company_id = credentials.company_id AND api_keys.id = credentials.key_id
    WHERE credentials.company_id = $1 AND credentials.key_hash = ANY ($2::text[])`;

type CredentialRow = KeyLookupRow & { readonly asked_at: bigint };

/** Looks keys up by their hashes, each hash once for all who need it at the same time. Problems: store_away, store_busy. */
export function keyFinder(
  pool: ServerPool,
  clock: Clock | undefined,
): (keyHash: string) => Promise<KeyMatch | undefined> {
  const companies = new Map<string, number>();
  return lookUpInBatches(async (hashes) => {
    const keys = await retry(() => findKeys(pool, { hashes, companies, clock }));
    for (const [hash, { company }] of keys) {
      companies.delete(hash);
      companies.set(hash, company.number);
    }
    for (const hash of companies.keys().take(Math.max(0, companies.size - COMPANIES_MAX)))
      companies.delete(hash);
    return keys;
  });
}

interface Search {
  readonly hashes: readonly string[];
  /** The companies of hashes that were looked up before. */
  readonly companies: ReadonlyMap<string, number>;
  readonly clock: Clock | undefined;
}

/** What the hashes lead to, in one piece there and back where their companies are known. */
async function findKeys(pool: ServerPool, search: Search): Promise<ReadonlyMap<string, KeyMatch>> {
  const { hashes, companies, clock } = search;
  const likely = new Set(hashes.flatMap((hash) => companies.get(hash) ?? []));
  let { credentials, keys } = await askKeys(pool, hashes, likely);
  const others = new Set(credentials.map(({ company_number }) => Number(company_number))).difference(likely);
  // All is asked again, because answers of two snapshots do not belong together.
  if (others.size > 0) ({ credentials, keys } = await askKeys(pool, hashes, likely.union(others)));
  const keyRows = new Map(keys.map((key) => [key["key_hash"], key]));
  const result = new Map<string, KeyMatch>();
  for (const row of credentials) {
    const key = keyRows.get(row.key_hash) as KeyRow | undefined;
    if (key !== undefined) result.set(row.key_hash, toKeyLookup(row, key, clock?.() ?? Number(row.asked_at)));
  }
  return result;
}

/** In one snapshot, so that a secret, its key and its company are as they are at the same moment. */
async function askKeys(pool: ServerPool, hashes: readonly string[], companies: ReadonlySet<number>) {
  return pool.use(async ({ client }) => {
    const [, credentials, ...keys] = await sendAll(client, [
      { text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
      prepare(CREDENTIALS, hashes),
      ...keyQueries(companies, hashes),
      { text: "COMMIT" },
    ]);
    return {
      credentials: (credentials?.rows ?? []) as unknown as readonly CredentialRow[],
      keys: keys.flatMap(({ rows }) => rows),
    };
  });
}

/** What asks for the keys of companies, each behind the server's being told the company. */
function keyQueries(companies: ReadonlySet<number>, hashes: readonly string[]): readonly QueryConfig[] {
  return [...companies].flatMap((company) => [setCompany(company), prepare(KEYS, company, hashes)]);
}
