/** What is said of a word that is none of those that are expected. */
import { nearest } from "./nearest.ts";

/** Longer than any word that is expected: a text in the wrong place is not repeated. */
const MAX_WORD = 40;

/** A misspelt word is answered with the one that is meant, not with all that there are. */
export function expectedWords(values: readonly string[], input: unknown): string {
  const all = `must be one of ${values.join(", ")}`;
  if (typeof input !== "string" || input.length > MAX_WORD) return all;
  const match = nearest(input, values) ?? sameResource(input, values);
  return match === undefined
    ? `${all}, not ${JSON.stringify(input)}`
    : `cannot be ${JSON.stringify(input)} (did you mean ${match}?)`;
}

/** "transactions:create, transactions:read or transactions:write" for "transactions:add". */
function sameResource(input: string, values: readonly string[]): string | undefined {
  const [resource, verb] = input.split(":");
  if (verb === undefined) return undefined;
  const words = values.filter((value) => value.startsWith(`${resource}:`));
  const last = words.pop();
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}
