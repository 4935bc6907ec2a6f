/** A choice that is searched by typing: among those at hand, or among more than fit in memory, where they are. */
import { setTimeout } from "node:timers/promises";
import type { Choice } from "../streams/io.ts";
import { bestMatches } from "./best-matches.ts";
import { fitChoices } from "./fit-question.ts";
import { searchPrompt } from "./search.ts";

interface Fit {
  /** The question, which fits the width. */
  readonly message: string;
  readonly width: number;
}

type PromptContext = Parameters<typeof searchPrompt>[1];

/** Milliseconds without a key before the words are looked for. */
const PAUSE_MS = 150;

export function findAmong<Value>(
  { choices, ...fit }: Fit & { readonly choices: readonly Choice<Value>[] },
  context: PromptContext,
): Promise<Value> {
  const [back] = fitChoices(
    choices.filter(({ isBack = false }) => isBack),
    fit,
  );
  const source = (typed: string) => fitChoices(bestMatches(choices, typed), fit);
  return searchPrompt({ message: fit.message, source, back }, context);
}

export function findPrompt<Value>(
  { choices, ...fit }: Fit & { readonly choices: (typed: string) => Promise<readonly Choice<Value>[]> },
  context: PromptContext,
): Promise<Value> {
  const source = async (typed: string, signal: AbortSignal) => {
    // While somebody types, only what they stopped at is looked for.
    if (typed !== "") await setTimeout(PAUSE_MS, undefined, { signal });
    return fitChoices(await choices(typed.trim()), fit);
  };
  return searchPrompt({ message: fit.message, source }, context);
}
