/**
 * The public keys of another issuer (RFC 7517 §5), fetched from the one address that the settings name. What a token says
 * of addresses is never followed. The set is kept until a newer one is there: an issuer that cannot be reached for a
 * while locks nobody out, and lets nobody in.
 */
import type { KeyHint, VerificationKey } from "../core/ports/token-trust.ts";
import { verificationKey } from "../core/tokens/verification-key.ts";

/** A set is asked for again after this, so that a key that its issuer has withdrawn ends. */
const MAX_AGE_MS = 10 * 60_000;
/** Between two attempts, so that tokens with made-up keys do not make us knock without end. */
const COOLDOWN_MS = 10_000;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

export interface KeySetSettings {
  /** Milliseconds on a clock that never steps back. */
  readonly clock?: () => number;
  readonly timeoutMs?: number;
  /** Told when the set cannot be fetched; the tokens are refused without a reason. */
  readonly note?: ((sentence: string) => void) | undefined;
}

/** Finds keys of the set at a URL. Never rejects. A token must name its key: `kid` is not optional here. */
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
    const known = find();
    if (known !== undefined && clock() - fetchedAt < MAX_AGE_MS) return known;
    if (fetching === undefined && clock() - triedAt < COOLDOWN_MS) return known;
    await (fetching ??= refresh());
    return find();
  };
}

interface NamedKey extends VerificationKey {
  readonly kid: string;
}

/** The keys of a set that can prove a token; the others are for something else. Throws when the text is no set. */
function keysOf(text: string): readonly NamedKey[] {
  const set = JSON.parse(text) as { readonly keys?: unknown } | null;
  if (!Array.isArray(set?.keys)) throw new TypeError("the answer is no set of keys");
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
    // An answer that is not read to its end would hold its connection.
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
