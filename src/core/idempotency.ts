/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header): the answer is stored in the transaction of the effect,
 * so a key that is found means that the effect is there. The answer is sealed under the client's own key (AES-256-GCM,
 * key by HKDF), because it can hold a new API key's secret and the book must not.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";
import { parseJson, writeJson } from "../contract/json.ts";
import type { Answer, Operation } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import type { WritingContext } from "./handler.ts";

/** How long an answer is kept. */
export const IDEMPOTENCY_MS = 7 * 86_400_000;

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Does the work once for a key: the first time for real, after that by the stored answer. Without a key, for real. */
export async function once(
  operation: Operation,
  { input, context, work }: { input: unknown; context: WritingContext; work: () => Promise<Answer<unknown>> },
): Promise<Answer<unknown>> {
  const { idempotencyKey: key } = context.options;
  if (key === undefined) return work();
  if (!VISIBLE_ASCII.test(key)) throw new Problem("invalid_idempotency_key");

  const { ask, company, caller, now } = context;
  const requestHash = sha256(writeJson([operation.id, input]));
  const keyHash = sha256(key);
  const known = await ask.idempotency.find(company, caller.identity, keyHash);
  if (known !== undefined && known.created_at > now - IDEMPOTENCY_MS) {
    if (known.request_hash !== requestHash) throw new Problem("idempotency_key_reused");
    return { ...open(known.answer, key), replayed: true };
  }
  await ask.idempotency.forget(now - IDEMPOTENCY_MS);
  const answer = await work();
  await ask.idempotency.insert(company, caller.identity, {
    key_hash: keyHash,
    request_hash: requestHash,
    answer: seal(answer, key, context.random(12)),
    created_at: now,
  });
  return answer;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function sealingKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "cashbook idempotency answer", 32));
}

/** nonce (12 bytes) · tag (16 bytes) · ciphertext. */
function seal(answer: Answer<unknown>, key: string, nonce: Uint8Array): Uint8Array {
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(writeJson(answer), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(sealed: Uint8Array, key: string): Answer<unknown> {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const text = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  return parseJson(text) as Answer<unknown>;
}
