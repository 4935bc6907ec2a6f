/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header): the request and the answer of each. The answer is encrypted
 * under the client's own key (AES-256-GCM, key by HKDF), because it may contain the secret of a new API key, which the book
 * must not hold.
 */
import { createCipheriv, createDecipheriv, hash, hkdfSync } from "node:crypto";
import { parseJson, writeJson } from "../../contract/values/json.ts";
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { HandlerContext } from "../handler.ts";
import type { Queries, Random, Store } from "../ports.ts";

/** How long an answer is kept. */
export const IDEMPOTENCY_MS = 7 * 86_400_000;

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** A request with an idempotency key. */
export interface KeyedRequest {
  readonly key: string;
  readonly company: number;
  /** Keys belong to their caller: two callers can use the same one. */
  readonly caller: string;
  /** SHA-256, hex. */
  readonly keyHash: string;
  readonly requestHash: string;
  readonly now: number;
}

/**
 * The request of an idempotency key; undefined without a key. `identity` gives what must be equal in a repeated request.
 * Problem: invalid_idempotency_key.
 */
export function keyedRequest(
  operation: Operation,
  { identity, context }: { readonly identity: () => unknown; readonly context: HandlerContext },
): KeyedRequest | undefined {
  const { options, company, caller, now } = context;
  const { idempotencyKey: key } = options;
  if (key === undefined) return undefined;
  if (!VISIBLE_ASCII.test(key)) throw new Problem("invalid_idempotency_key");
  const requestHash = sha256(writeJson([operation.id, identity()]));
  return { key, company, caller: caller.identity, keyHash: sha256(key), requestHash, now };
}

/** An earlier request with the same key; without an answer while its work is unfinished. */
interface PreviousRequest {
  readonly answer: Answer<unknown> | undefined;
}

/** The earlier request with this key, if any. Problem: idempotency_key_reused where it was another request. */
export async function findRequest(
  { idempotency }: Queries,
  { key, company, caller, keyHash, requestHash, now }: KeyedRequest,
): Promise<PreviousRequest | undefined> {
  const record = await idempotency.find(company, caller, keyHash);
  if (record === undefined || record.created_at <= now - IDEMPOTENCY_MS) return undefined;
  if (record.request_hash !== requestHash) throw new Problem("idempotency_key_reused");
  return {
    answer: record.answer.length === 0 ? undefined : { ...open(record.answer, key), replayed: true },
  };
}

/** The stored answer of a finished request. Problem: idempotency_key_reused. */
export async function storedAnswer(
  store: Store,
  request: KeyedRequest,
): Promise<Answer<unknown> | undefined> {
  const { company } = request;
  return (await store.read((queries) => findRequest(queries, request), { company }))?.answer;
}

/** Stores the request, with its answer where the same transaction finishes it. */
export async function storeRequest(
  { idempotency }: Queries,
  { company, caller, keyHash, requestHash, now }: KeyedRequest,
  sealedAnswer: Uint8Array = new Uint8Array(0),
): Promise<void> {
  await idempotency.forget(company, now - IDEMPOTENCY_MS);
  await idempotency.insert(company, caller, {
    key_hash: keyHash,
    request_hash: requestHash,
    answer: sealedAnswer,
    created_at: now,
  });
}

/** nonce (12 bytes) · tag (16 bytes) · ciphertext. */
export function seal(answer: Answer<unknown>, { key }: KeyedRequest, random: Random): Uint8Array {
  const nonce = random(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce);
  const sealedAnswer = Buffer.concat([cipher.update(writeJson(answer), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealedAnswer]);
}

function open(sealedAnswer: Uint8Array, key: string): Answer<unknown> {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), sealedAnswer.subarray(0, 12));
  decipher.setAuthTag(sealedAnswer.subarray(12, 28));
  const text = Buffer.concat([decipher.update(sealedAnswer.subarray(28)), decipher.final()]).toString("utf8");
  return parseJson(text) as Answer<unknown>;
}

function sealingKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "cashbook idempotency answer", 32));
}

function sha256(text: string): string {
  return hash("sha256", text);
}
