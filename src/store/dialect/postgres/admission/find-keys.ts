/**
 * Looking up keys by the hashes of their texts, for all that are asked for at the same time. Which company a hash belongs
 * to is free to be read; only when it is told the company does the server show the keys themselves. A hash never changes
 * its company, so that both are asked in one round trip where it was seen before.
 */
import type { QueryConfig } from "pg";
import type { Selectable } from "kysely";
import type { Clock } from "../../../../core/ports.ts";
import type { FoundKey } from "../../../../core/ports/gate.ts";
import { FOUND_COLUMNS, toFound, type FoundRow } from "../../../usage/key-lookup.ts";
import type { ApiKeysTable } from "../../../keys.ts";
import { again } from "../retry.ts";
import { bound, companySet, sent } from "./company-transaction.ts";
import { inBatches } from "./batcher.ts";
import type { ServerPool } from "../hosts/pool.ts";

/** Hashes whose company is kept in mind. */
const KNOWN_MAX = 10_000;

const CREDENTIALS = {
  name: "gate_find_credentials",
  text: `SELECT ${FOUND_COLUMNS}, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS asked_at
    FROM credentials JOIN companies ON companies.company_id = credentials.company_id
    WHERE credentials.key_hash = ANY ($1::text[])`,
};

const KEYS = {
  name: "gate_find_keys",
  text: `SELECT credentials.key_hash, api_keys.* FROM credentials
    JOIN api_keys ON api_keys.company_id = credentials.company_id AND api_keys.id = credentials.key_id
    WHERE credentials.company_id = $1 AND credentials.key_hash = ANY ($2::text[])`,
};

type CredentialRow = FoundRow & { readonly asked_at: bigint };

interface Asked {
  readonly keyHash: string;
  found?: FoundKey | undefined;
}

/** Asks each hash once for all who ask for it at the same time. Problems: store_away, store_busy. */
export function keyFinder(
  pool: ServerPool,
  clock: Clock | undefined,
): (keyHash: string) => Promise<FoundKey | undefined> {
  const known = new Map<string, number>();
  const find = inBatches(async (batch: readonly Asked[]) => {
    const hashes = [...new Set(batch.map(({ keyHash }) => keyHash))];
    const found = await again(() => foundBy(pool, { hashes, known, clock }));
    for (const [hash, { company }] of found) {
      known.delete(hash);
      known.set(hash, company.number);
    }
    for (const hash of known.keys().take(Math.max(0, known.size - KNOWN_MAX))) known.delete(hash);
    for (const asked of batch) asked.found = found.get(asked.keyHash);
  });
  return async (keyHash) => {
    const asked: Asked = { keyHash };
    await find(asked);
    return asked.found;
  };
}

interface Search {
  readonly hashes: readonly string[];
  /** The companies of hashes that were found before. */
  readonly known: ReadonlyMap<string, number>;
  readonly clock: Clock | undefined;
}

/** What the hashes lead to. It is there before the end of the transaction, which nobody waits for. */
function foundBy(pool: ServerPool, { hashes, known, clock }: Search): Promise<ReadonlyMap<string, FoundKey>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, FoundKey>>();
  const lent = pool.use(async (connection) => {
    const { client } = connection;
    const likely = new Set(hashes.flatMap((hash) => known.get(hash) ?? []));
    const [, credentials, ...keys] = await sent(client, [
      // One snapshot: a secret, its key and its company as they are at the same moment.
      { text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
      bound(CREDENTIALS, hashes),
      ...keysOf(likely, hashes),
    ]);
    const rows = (credentials?.rows ?? []) as unknown as CredentialRow[];
    const others = new Set(rows.map(({ company_number }) => Number(company_number))).difference(likely);
    if (others.size > 0) for (const key of await sent(client, keysOf(others, hashes))) keys.push(key);
    const byHash = new Map(keys.flatMap((answer) => answer.rows).map((key) => [key["key_hash"], key]));
    const found = new Map<string, FoundKey>();
    for (const row of rows) {
      const key = byHash.get(row.key_hash) as Selectable<ApiKeysTable> | undefined;
      if (key !== undefined) found.set(row.key_hash, toFound(row, key, clock?.() ?? Number(row.asked_at)));
    }
    resolve(found);
    await sent(client, [{ text: "COMMIT" }]).catch(() => void (connection.broken = true));
  });
  lent.catch(reject);
  return promise;
}

/** What asks for the keys of companies, each behind the server's being told the company. */
function keysOf(companies: ReadonlySet<number>, hashes: readonly string[]): readonly QueryConfig[] {
  return [...companies].flatMap((company) => [companySet(company), bound(KEYS, company, hashes)]);
}
