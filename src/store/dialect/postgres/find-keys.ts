/**
 * Looking up keys by the hashes of their texts: one round trip for all that are asked for at the same time. Which company
 * a hash belongs to is free to be read; with it the server is told the company, and then shows the key's own row.
 */
import type { Selectable } from "kysely";
import type { Clock } from "../../../core/ports.ts";
import type { FoundKey } from "../../../core/ports/gate.ts";
import { FOUND_COLUMNS, toFound, type FoundRow } from "../../found-key.ts";
import type { ApiKeysTable } from "../../keys.ts";
import { again } from "./again.ts";
import { bound, sent } from "./gate-transaction.ts";
import { inBatches } from "./in-batches.ts";
import type { ServerPool } from "./pool.ts";

/** A row for every hash, since the company of the one before must not stay set. */
const CREDENTIAL = {
  name: "gate_find_credential",
  text: `SELECT ${FOUND_COLUMNS}, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS asked_at,
      set_config('cashbook.company', coalesce(companies.company_id::text, ''), true)
    FROM (VALUES ($1::text)) AS asked (key_hash)
    LEFT JOIN credentials ON credentials.key_hash = asked.key_hash
    LEFT JOIN companies ON companies.company_id = credentials.company_id`,
};

const KEY = {
  name: "gate_find_key",
  text: `SELECT api_keys.* FROM credentials
    JOIN api_keys ON api_keys.company_id = credentials.company_id AND api_keys.id = credentials.key_id
    WHERE credentials.key_hash = $1`,
};

interface Asked {
  readonly keyHash: string;
  found?: FoundKey | undefined;
}

/** Asks each hash once for all who ask for it at the same time. Problems: store_away, store_busy. */
export function keyFinder(
  pool: ServerPool,
  clock: Clock | undefined,
): (keyHash: string) => Promise<FoundKey | undefined> {
  const find = inBatches(async (batch: readonly Asked[]) => {
    const hashes = [...new Set(batch.map(({ keyHash }) => keyHash))];
    const found = await again(() => findAll(pool, { hashes, clock }));
    for (const asked of batch) asked.found = found.get(asked.keyHash);
  });
  return async (keyHash) => {
    const asked: Asked = { keyHash };
    await find(asked);
    return asked.found;
  };
}

function findAll(
  pool: ServerPool,
  { hashes, clock }: { readonly hashes: readonly string[]; readonly clock: Clock | undefined },
): Promise<ReadonlyMap<string, FoundKey>> {
  return pool.use(async ({ client }) => {
    const [, ...answers] = await sent(client, [
      // One snapshot: a secret, its key and its company as they are at the same moment.
      { text: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
      ...hashes.flatMap((hash) => [bound(CREDENTIAL, hash), bound(KEY, hash)]),
      { text: "COMMIT" },
    ]);
    const found = new Map<string, FoundKey>();
    hashes.forEach((hash, index) => {
      const [row, key] = [answers[2 * index]?.rows[0], answers[2 * index + 1]?.rows[0]];
      if (row === undefined || key === undefined) return;
      const asked_at = clock?.() ?? Number(row["asked_at"]);
      found.set(
        hash,
        toFound(row as unknown as FoundRow, key as unknown as Selectable<ApiKeysTable>, asked_at),
      );
    });
    return found;
  });
}
