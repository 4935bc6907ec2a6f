/** A choice by a typed line, without a redrawn screen: for screen readers and simple terminals. */
import { createInterface } from "node:readline/promises";
import type { Choice } from "../../streams/io.ts";
import { escapeText } from "../../render/escape-text.ts";
import { bestMatches } from "../best-matches.ts";
import { EndOfInput } from "./end-of-input.ts";

interface SearchLine<Value> {
  readonly message: string;
  readonly choices: readonly Choice<Value>[];
  readonly signal: AbortSignal;
  readonly output: NodeJS.WriteStream;
}

/** Choices that are written when a line fits several. */
const CHOICES_MAX = 12;

/** Asks until the line fits one choice, or names one of those that were written by its number; the end of the input leaves. */
export async function searchLine<Value>({
  choices: all,
  signal,
  output,
  ...question
}: SearchLine<Value>): Promise<Value> {
  const message = escapeText(question.message);
  const choices = all.map((choice) => ({ ...choice, name: escapeText(choice.name) }));
  const lines = createInterface({ input: process.stdin, output, terminal: false });
  const end = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
  let numbered: readonly Choice<Value>[] = [];
  try {
    for (;;) {
      const line = await Promise.race([lines.question(`${message}: `, { signal }), end]);
      if (line === undefined) throw new EndOfInput();
      const typed = line.trim();
      const byNumber = /^[0-9]+$/.test(typed) ? numbered[Number(typed) - 1] : undefined;
      const matches = typed === "" ? choices : bestMatches(choices, typed);
      const match = byNumber ?? exactOf(matches, typed) ?? (matches.length === 1 ? matches[0] : undefined);
      if (match !== undefined) {
        output.write(`${match.name}\n`);
        return match.value;
      }
      if (matches.length > 0) numbered = matches.slice(0, CHOICES_MAX);
      output.write(`${matches.length === 0 ? `Nothing is called "${typed}".` : listText(matches)}\n`);
    }
  } finally {
    lines.close();
  }
}

function exactOf<Value>(choices: readonly Choice<Value>[], typed: string): Choice<Value> | undefined {
  const text = typed.toLowerCase();
  return choices.find(({ name }) => name.toLowerCase() === text);
}

function listText(choices: readonly Choice<unknown>[]): string {
  const rest = choices.length - CHOICES_MAX;
  return [
    ...choices.slice(0, CHOICES_MAX).map(({ name }, index) => `${index + 1} ${name}`),
    ...(rest > 0 ? [`and ${rest} more; type more of the name.`] : ["Type a number, or more of the name."]),
  ].join("\n");
}
