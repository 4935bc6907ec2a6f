/** Names that people and rules gave to payees, by signature. */
import type { EvidenceRow } from "../evidence-row.ts";
import { signatureOf } from "../signature/signature.ts";

interface GivenName {
  readonly day: number;
  readonly name: string;
}

/** Oldest first. */
export type Names = Map<string, GivenName[]>;

export function addNames(names: Names, rows: Iterable<EvidenceRow>): void {
  for (const { merchant, text, day } of rows) {
    if (merchant === "") continue;
    const signature = signatureOf(text).join(" ");
    const ofPayee = names.get(signature);
    if (ofPayee === undefined) names.set(signature, [{ day, name: merchant }]);
    else ofPayee.push({ day, name: merchant });
  }
}

/** The latest name that a row of this signature had got before the day. */
export function nameBefore(names: Names, signature: string, day: number): string | null {
  if (signature === "") return null;
  return names.get(signature)?.findLast((given) => given.day < day)?.name ?? null;
}

/** The last name of each signature: all that later days need. */
export function lastNames(names: Names): readonly (readonly [string, GivenName])[] {
  return [...names].flatMap(([signature, ofPayee]) => {
    const last = ofPayee.at(-1);
    return last === undefined ? [] : [[signature, last]];
  });
}
