/** By what a row is known again in its account. */
import { hash } from "node:crypto";
import type { ChunkBookedRow } from "../../contract/import/row.ts";
import { identity, IDENTITY_VERSION } from "../../importing/rows/identity.ts";
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
export function identityOfRow(
  { posted_date, original_description, bank_id }: ChunkBookedRow,
  { minor, currency }: { readonly minor: bigint; readonly currency: string },
): Identity {
  const source = { posted_date, minor, currency, original_description };
  const { id, kind } = identity(bank_id === undefined ? source : { ...source, bank_id });
  return { identity: id, kind, rule: IDENTITY_VERSION };
}
