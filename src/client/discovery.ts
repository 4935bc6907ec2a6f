/**
 * Service identification: a cashbook has a discovery document below its base URL, a foreign service has none. The answer is
 * kept in the user's cache, so that a command seldom has to ask.
 */
import { writeWhole } from "../files/write-whole.ts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { discoverySchema, type Discovery } from "../contract/http/discovery.ts";

/** A cashbook with its discovery document, or a foreign service. */
export type ServiceIdentity =
  { readonly kind: "cashbook"; readonly discovery: Discovery } | { readonly kind: "foreign" };

/** How long a cached answer is used. Shorter for a foreign service: a cashbook may not have been deployed yet. */
const MAX_AGE_MS = { cashbook: 24 * 3600_000, foreign: 3600_000 } as const;

const cacheEntrySchema = z.object({
  version: z.literal(1),
  base_url: z.string(),
  /** Milliseconds since 1970. */
  asked_at: z.number(),
  /** null for a foreign service. */
  discovery: z.nullable(discoverySchema),
});

/** A function that identifies the service at a base URL, from the cache or by asking, once in a process. */
export function createIdentification({
  baseUrl,
  cache,
  ask,
  now = Date.now,
}: {
  readonly baseUrl: string;
  /** The user's cache directory. */
  readonly cache: string;
  /** Asks the service. Errors are not cached. */
  readonly ask: () => Promise<ServiceIdentity>;
  readonly now?: () => number;
}): (options?: {
  /** Asks even when the answer is cached. */
  readonly refresh?: boolean;
}) => Promise<ServiceIdentity> {
  let identity: Promise<ServiceIdentity> | undefined;
  const find = async (refresh: boolean): Promise<ServiceIdentity> => {
    const path = cachePath(baseUrl, cache);
    const cachedIdentity = refresh ? undefined : readCache(path, { baseUrl, now: now() });
    if (cachedIdentity !== undefined) return cachedIdentity;
    const answer = await ask();
    writeCache(path, { baseUrl, identity: answer, now: now() });
    return answer;
  };
  return ({ refresh = false } = {}) => {
    if (!refresh && identity !== undefined) return identity;
    const pending = find(refresh);
    identity = pending;
    // After an error, the next call asks again.
    pending.catch(() => {
      if (identity === pending) identity = undefined;
    });
    return pending;
  };
}

function cachePath(baseUrl: string, cache: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(cache, "services", `${name}.json`);
}

function readCache(
  path: string,
  { baseUrl, now }: { baseUrl: string; now: number },
): ServiceIdentity | undefined {
  const read = cacheEntrySchema.safeParse(jsonOf(path));
  if (!read.success || read.data.base_url !== baseUrl) return undefined;
  const { asked_at, discovery } = read.data;
  const identity: ServiceIdentity =
    discovery === null ? { kind: "foreign" } : { kind: "cashbook", discovery };
  // An entry of the future, after a clock was set back, is not used.
  return asked_at <= now && now - asked_at < MAX_AGE_MS[identity.kind] ? identity : undefined;
}

/** Writes atomically. Without a writable cache, the next command asks again. */
function writeCache(
  path: string,
  { baseUrl, identity, now }: { baseUrl: string; identity: ServiceIdentity; now: number },
): void {
  const discovery = identity.kind === "cashbook" ? identity.discovery : null;
  const text = JSON.stringify({ version: 1, base_url: baseUrl, asked_at: now, discovery });
  try {
    writeWhole(path, text, { isDurable: false });
  } catch {
    return;
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
