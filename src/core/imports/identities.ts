/** By what a row is known again in its account. */
import { hash } from "node:crypto";
import type { FingerprintKind } from "../ports/fingerprints.ts";

export interface Identity {
  /** 16 bytes as 32 hex digits. */
  readonly identity: string;
  readonly kind: FingerprintKind;
  /** Version of the rule that made it; 0 where a person is the source. */
  readonly rule: number;
}

/** What no file names: the entry of one transaction, equal to no row of any file. */
export function identityByHand(transactionId: string): Identity {
  return {
    identity: hash("sha256", `by hand\0${transactionId}`, "hex").slice(0, 32),
    kind: "by_hand",
    rule: 0,
  };
}

/** What identifies a row of a file, whatever its format: from the file's own words only, never from resolved ids. */
export function identityOfRow({
  bank_id,
  posted_date,
  minor,
  currency_code,
  original_description,
}: {
  readonly bank_id?: string | undefined;
  readonly posted_date: string;
  readonly minor: bigint;
  readonly currency_code: string;
  readonly original_description: string;
}): Identity {
  const text =
    bank_id === undefined
      ? `text\0${posted_date}\0${minor}\0${currency_code}\0${original_description.normalize("NFC").replace(/\s+/gu, " ").trim()}`
      : `bank_id\0${posted_date}\0${minor}\0${bank_id}`;
  return {
    identity: hash("sha256", text, "hex").slice(0, 32),
    kind: bank_id === undefined ? "text" : "bank_id",
    rule: 1,
  };
}
