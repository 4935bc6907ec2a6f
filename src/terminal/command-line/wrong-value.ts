/** Problems of flags whose values cannot be used. The name of a flag is as typed, with dashes in front. */
import type * as z from "zod/mini";
import { Problem } from "../../contract/problem.ts";
import { nearest } from "../../contract/values/nearest.ts";

export function wrongValue(
  name: string,
  { value, expectation }: { value: string; expectation: string },
): Problem {
  return new Problem("usage", {
    detail: `${name} ${JSON.stringify(value)} is not ${expectation}.`,
    remedy: remedyOf(name),
  });
}

/** The problem of a word that is none of a list: a misspelt one is answered with the one that is meant. */
export function wrongWord(
  name: string,
  { value, words }: { value: string; words: readonly string[] },
): Problem {
  const match = nearest(value, words);
  if (match === undefined) return wrongValue(name, { value, expectation: `one of ${words.join(", ")}` });
  return new Problem("usage", {
    detail: `${name} cannot be ${JSON.stringify(value)} (did you mean ${match}?).`,
    remedy: remedyOf(name),
  });
}

/** Refuses values of a repeatable flag as the request would that carries them, but by the name of the flag. */
export function requireValues(name: string, values: readonly string[], schema: z.ZodMiniType): void {
  for (const value of values) {
    const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
    if (issue !== undefined) {
      throw new Problem("validation_failed", {
        detail: `${name} ${issue.message}.`,
        remedy: remedyOf(name),
      });
    }
  }
}

function remedyOf(name: string): string {
  return `Correct the value of ${name}; --help shows its values.`;
}
