/** A choice among more than fit in memory: what is typed is looked for where they are. */
import { setTimeout } from "node:timers/promises";
import { search } from "@inquirer/prompts";
import type { Choice } from "../streams/io.ts";
import { fitChoices } from "./fit-question.ts";
import { searchTheme } from "./search-theme.ts";

interface Finding<Value> {
  /** The question, which fits the width. */
  readonly message: string;
  readonly width: number;
  readonly choices: (typed: string) => Promise<readonly Choice<Value>[]>;
}

/** Milliseconds without a key before the words are looked for. */
const PAUSE_MS = 150;

export function findPrompt<Value>(
  { message, width, choices }: Finding<Value>,
  context: Parameters<typeof search>[1],
): Promise<Value> {
  const source = async (typed: string | undefined, { signal }: { readonly signal: AbortSignal }) => {
    // While somebody types, only what they stopped at is looked for.
    if (typed !== undefined) await setTimeout(PAUSE_MS, undefined, { signal });
    return fitChoices(await choices(typed?.trim() ?? ""), { width, message });
  };
  return search({ message, source, theme: searchTheme }, context);
}
