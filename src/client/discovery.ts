/**
 * What a service is: a cashbook, which says so below its base URL, or somebody else's. The answer is remembered in the
 * user's cache, so that a command seldom has to ask.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { discoverySchema, type Discovery } from "../contract/discovery.ts";

/** A cashbook with what it offers, or a stranger. */
export type ServiceIdentity =
  { readonly kind: "cashbook"; readonly discovery: Discovery } | { readonly kind: "foreign" };

/** How long an answer is believed, in milliseconds. A stranger may be a cashbook that was not there yet. */
const MAX_AGE_MS = { cashbook: 24 * 3600_000, foreign: 3600_000 } as const;

const cacheEntrySchema = z.object({
  version: z.literal(1),
  base_url: z.string(),
  /** When it was asked, in milliseconds. */
  asked_at: z.number(),
  /** What it offers; null for a stranger. */
  discovery: z.nullable(discoverySchema),
});

/** What stands at a base URL, from memory or by asking; asked once in a process. */
export function createIdentification({
  baseUrl,
  cache,
  ask,
  now = Date.now,
}: {
  readonly baseUrl: string;
  /** The user's cache directory. */
  readonly cache: string;
  /** Asks the service. What it throws is not remembered. */
  readonly ask: () => Promise<ServiceIdentity>;
  readonly now?: () => number;
}): (options?: {
  /** Asks even when it is remembered. */
  readonly refresh?: boolean;
}) => Promise<ServiceIdentity> {
  let identity: Promise<ServiceIdentity> | undefined;
  const find = async (refresh: boolean): Promise<ServiceIdentity> => {
    const path = cachePath(baseUrl, cache);
    const cached = refresh ? undefined : readCache(path, { baseUrl, now: now() });
    if (cached !== undefined) return cached;
    const answer = await ask();
    writeCache(path, { baseUrl, identity: answer, now: now() });
    return answer;
  };
  return ({ refresh = false } = {}) => {
    if (!refresh && identity !== undefined) return identity;
    const pending = find(refresh);
    identity = pending;
    // A service that could not be asked is asked again the next time.
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
  // A clock that was set back makes no memory last longer.
  return asked_at <= now && now - asked_at < MAX_AGE_MS[identity.kind] ? identity : undefined;
}

/** Written whole or not at all; where it cannot be written, the next command asks again. */
function writeCache(
  path: string,
  { baseUrl, identity, now }: { baseUrl: string; identity: ServiceIdentity; now: number },
): void {
  const discovery = identity.kind === "cashbook" ? identity.discovery : null;
  const text = JSON.stringify({ version: 1, base_url: baseUrl, asked_at: now, discovery });
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    removeQuietly(temporary);
  }
}

/** Half a file of a full disk; where the folder is none, there is nothing to forget. */
function removeQuietly(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
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
