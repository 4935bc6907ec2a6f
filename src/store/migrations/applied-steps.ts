/**
 * Which steps of the schema a book has and lacks. A book with steps that this version does not know is refused before
 * anything is touched, unless they only add what it can do without: so servers of two versions run beside each other.
 */
import { Problem } from "../../contract/problem.ts";
import { earlierLayout, isEarlier } from "../earlier-layout/steps.ts";
import { migrations } from "./index.ts";
import type { Migration } from "./migration.ts";

/** A step that a book has had. */
export interface AppliedStep {
  readonly name: string;
  readonly checksum: string;
  /** As Migration's. */
  readonly is_additive: boolean;
}

/**
 * Steps that the book lacks, in order. Throws `store_newer` when it has some that this version cannot work with, and
 * `store_behind` of one that can only be moved.
 */
export function pendingSteps(
  steps: readonly AppliedStep[],
  ownSteps: readonly Migration[] = migrations,
): readonly Migration[] {
  if (isEarlier(steps)) throw earlierLayout();
  steps.forEach(({ name, checksum, is_additive }, index) => {
    const step = ownSteps[index];
    if (step === undefined) {
      if (is_additive) return;
      throw new Problem("store_newer", {
        detail: `The book has ${steps.length} schema steps and this version of cashbook knows ${ownSteps.length}.`,
      });
    }
    if (step.name !== name || checksumOf(step) !== checksum) {
      throw new Problem("store_newer", { detail: `The book's schema step ${name} is not this version's.` });
    }
  });
  return ownSteps.slice(steps.length);
}

/**
 * FNV-1a over a step's statements, 32 bits in hex. It tells another history from this one, at each opening; it guards
 * against no attacker, and a cryptographic hash would cost every command the loading of one.
 */
export function checksumOf({ statements }: Migration): string {
  let hash = 0x811c9dc5;
  for (const statement of statements) {
    for (let index = 0; index < statement.length; index++) {
      hash = Math.imul(hash ^ statement.charCodeAt(index), 0x01000193);
    }
    hash = Math.imul(hash ^ 0x3b, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
