/** Authenticates API keys: from the text of a key to its caller. */
import { timingSafeEqual } from "node:crypto";
import { momentText } from "../../contract/values/date.ts";
import { isWholeKey } from "../../contract/values/key-text.ts";
import { Problem } from "../../contract/problem.ts";
import type { Caller } from "./caller.ts";
import { hashKey } from "../keys/make-key.ts";
import type { CompanyRecord } from "../ports/companies.ts";
import type { KeyMatch, AdmissionStore } from "../ports/admission.ts";
import type { KeyRecord } from "../ports/keys.ts";

/**
 * The key of a text. Malformed and unknown keys are refused alike (`invalid_credential`); a malformed one is not looked up.
 */
export async function findKey(admission: AdmissionStore, text: string): Promise<KeyMatch> {
  if (!isWholeKey(text)) throw new Problem("invalid_credential");
  const hash = hashKey(text);
  const match = await admission.find(hash);
  if (match === undefined || !sameHash(match.key_hash, hash)) throw new Problem("invalid_credential");
  return match;
}

/** The caller of a key. Problems: key_revoked, key_expired (also of a secret whose overlap is over), key_inactive. */
export function callerOfKey({ key, company, ends_at, asked_at: now }: KeyMatch): Caller {
  const refusal = unusable(key, now);
  if (refusal !== undefined) throw refusal;
  if (ends_at !== null && ends_at <= now) {
    throw new Problem("key_expired", {
      detail: `This secret of the API key expired on ${momentText(ends_at)}, after the key got a new one.`,
      remedy: "Use the key's new secret, or ask an administrator to rotate the key again.",
    });
  }
  return {
    ...callerIn(company),
    via: "key",
    actor: key.key_prefix,
    identity: `key:${key.id}`,
    scopes: key.scopes,
    keyId: key.id,
  };
}

/** Why a key cannot be used at a time; undefined when it can. */
export function unusable(key: KeyRecord, now: number): Problem | undefined {
  if (key.revoked_at !== null) return new Problem("key_revoked");
  if (key.expires_at !== null && key.expires_at <= now) return new Problem("key_expired");
  return key.is_active ? undefined : new Problem("key_inactive");
}

/** The company's members of a caller. */
export function callerIn({
  number,
  id,
  base_currency,
  secret,
}: Omit<CompanyRecord, "closed_until" | "auto_accept">): Pick<
  Caller,
  "company" | "companyId" | "baseCurrency" | "secret"
> {
  return { company: number, companyId: id, baseCurrency: base_currency, secret };
}

function sameHash(storedHash: string, ownHash: string): boolean {
  const [one, other] = [Buffer.from(storedHash, "hex"), Buffer.from(ownHash, "hex")];
  return one.length === other.length && timingSafeEqual(one, other);
}
