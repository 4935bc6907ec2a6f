/** The choices that fit what a person types, the likeliest first. */
import { startsWords, wordKey } from "../../contract/category/words.ts";
import type { Choice } from "../streams/io.ts";

/**
 * Those whose names begin with what was typed, then those with words that do, then those that hold it anywhere, then those
 * that are also called so; each in their order.
 */
export function bestMatches<Value>(
  choices: readonly Choice<Value>[],
  typed: string,
): readonly Choice<Value>[] {
  const key = wordKey(typed);
  if (key === "") return choices;
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, key) }))
    .filter(({ rank }) => rank !== NO_MATCH)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

const NO_MATCH = -1;

function rankOf({ name, alsoCalled = [] }: Choice<unknown>, key: string): number {
  const text = wordKey(name);
  const tests = [
    () => text.startsWith(key),
    () => startsWords(name, key),
    () => key.split(" ").every((word) => text.includes(word)),
    () => alsoCalled.some((other) => startsWords(other, key)),
  ];
  return tests.findIndex((test) => test());
}
