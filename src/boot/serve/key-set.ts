/**
 * The public keys of another issuer (JWK set, RFC 7517 §5), fetched from the one address of the settings. Addresses in tokens
 * are never followed. The last set stays in use while the issuer cannot be reached.
 */
import type { KeyHint, VerificationKey } from "../../core/ports/token-trust.ts";
import { verificationKey } from "../../core/tokens/verification-key.ts";

/** A set is fetched again after this, so that a withdrawn key ends. */
const MAX_AGE_MS = 10 * 60_000;
/** Least time between two attempts, so that tokens with unknown keys cannot cause a flood of requests. */
const COOLDOWN_MS = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

interface KeySetSettings {
  /** Milliseconds on a monotonic clock. */
  readonly clock?: () => number;
  readonly timeoutMs?: number;
  /** Takes a sentence when the set cannot be fetched; the refusal of the tokens gives no reason. */
  readonly note?: ((sentence: string) => void) | undefined;
}

/** A lookup of keys in the set at a URL. Never rejects. A token without `kid` has no key. */
export function keySet(
  url: URL,
  { clock = () => performance.now(), timeoutMs = TIMEOUT_MS, note }: KeySetSettings = {},
): (hint: KeyHint) => Promise<VerificationKey | undefined> {
  let keys: readonly NamedKey[] = [];
  let fetchedAt = -Infinity;
  let triedAt = -Infinity;
  let fetching: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    triedAt = clock();
    try {
      keys = keysOf(await fetchText(url, timeoutMs));
      fetchedAt = clock();
    } catch (error) {
      note?.(`The keys of the tokens' issuer cannot be fetched (${url.href}): ${reasonOf(error)}.`);
    } finally {
      fetching = undefined;
    }
  };

  return async ({ alg, kid }) => {
    const find = () => keys.find((key) => key.kid === kid && key.algorithms.includes(alg));
    if (kid === undefined) return undefined;
    const cachedKey = find();
    if (cachedKey !== undefined && clock() - fetchedAt < MAX_AGE_MS) return cachedKey;
    if (fetching === undefined && clock() - triedAt < COOLDOWN_MS) return cachedKey;
    await (fetching ??= refresh());
    return find();
  };
}

interface NamedKey extends VerificationKey {
  readonly kid: string;
}

/** The keys of a set that can verify a token. Throws for a text that is no set. */
function keysOf(text: string): readonly NamedKey[] {
  const set = JSON.parse(text) as { readonly keys?: unknown } | null;
  if (!Array.isArray(set?.keys)) throw new TypeError("the answer is not a key set");
  return set.keys.flatMap((jwk: unknown) => {
    if (typeof jwk !== "object" || jwk === null || !("kid" in jwk) || typeof jwk.kid !== "string") return [];
    const key = verificationKey(jwk);
    return key === undefined ? [] : [{ ...key, kid: jwk.kid }];
  });
}

async function fetchText(url: URL, timeoutMs: number): Promise<string> {
  const headers = { accept: "application/jwk-set+json, application/json" };
  const signal = AbortSignal.timeout(timeoutMs);
  const { status, body } = await fetch(url, { redirect: "manual", headers, signal });
  if (status !== 200 || body === null) {
    // An unread body would hold its connection.
    await body?.cancel();
    throw new TypeError(`the answer has status ${status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_BYTES) throw new TypeError(`the answer has more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
