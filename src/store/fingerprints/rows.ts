/** How the fingerprints of the tables are written and read. */
import type {
  Fingerprint,
  FingerprintKey,
  FingerprintKind,
  FingerprintOwner,
} from "../../core/ports/fingerprints.ts";
import type { QueryContext } from "../dialect/query-context.ts";
import { idText } from "../tables/columns/id-bytes.ts";

/** Columns of a fingerprint behind its account, as `toFingerprint` reads them. */
export const FINGERPRINT =
  "day, amount_minor, identity, occurrence, kind, transaction_id, import_number, place";
export const OF_DAY = "WHERE company_id = ? AND account = ? AND day = ?";
/** A day is read whole while it holds no more than so many entries for each one wanted: a row costs less than a search. */
const ENTRIES_PER_WANTED = 8;
const ENTRIES_ANYWAY = 64;

/** How many entries of a day are read for so many that are sought on it. */
export function entriesRead(sought: number): number {
  return sought * ENTRIES_PER_WANTED + ENTRIES_ANYWAY;
}

const kinds: readonly (FingerprintKind | undefined)[] = [undefined, "bank_id", "text", "by_hand"];

/** How the key of an account's fingerprints begins. */
export async function lead(
  { numbers }: Pick<QueryContext, "numbers">,
  { company, account }: FingerprintOwner,
): Promise<readonly [company: bigint, account: bigint]> {
  return [BigInt(company), await numbers.of("accounts", company, account)];
}

/** Version of the identity's rule × 4 + kind. */
export function kindCode({ rule, kind }: Pick<Fingerprint, "rule" | "kind">): bigint {
  return BigInt(rule * 4 + kinds.indexOf(kind));
}

/** What is left of a kind's code when it is divided by 4; 0 is none. */
export function kindRest(kind: FingerprintKind | undefined): bigint {
  return BigInt(kinds.indexOf(kind));
}

export function keyValues({ day, amount, identity, occurrence }: FingerprintKey): readonly unknown[] {
  return [BigInt(day), BigInt(amount), Buffer.from(identity, "hex"), BigInt(occurrence)];
}

export function identityText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
}

/** A row of the columns behind the account, in the order of FINGERPRINT. */
export function toFingerprint(row: readonly unknown[]): Fingerprint {
  const [day, amount, identity, occurrence, code, transaction, import_number, place] = row as [
    number,
    number,
    Uint8Array,
    number,
    number,
    Uint8Array,
    number,
    number,
  ];
  const kind = kinds[code % 4];
  if (kind === undefined) throw new TypeError(`fingerprint of kind ${code}`);
  return {
    day,
    amount,
    identity: identityText(identity),
    occurrence,
    kind,
    rule: Math.floor(code / 4),
    transaction_id: idText(transaction),
    import_number,
    place,
  };
}
