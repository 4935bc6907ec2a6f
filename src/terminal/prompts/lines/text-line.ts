/** A text that a typed line answers, without a redrawn screen: for screen readers and simple terminals. */
import { createInterface } from "node:readline/promises";
import { escapeText } from "../../render/escape-text.ts";
import { EndOfInput } from "./end-of-input.ts";

interface TextLine {
  readonly message: string;
  /** What an empty line means. */
  readonly initial: string | undefined;
  /** Answers the sentence to write when the text cannot be used. */
  readonly check: (text: string) => string | undefined;
  readonly signal: AbortSignal;
  readonly output: NodeJS.WriteStream;
}

/** Asks until the line can be used; the end of the input leaves. */
export async function textLine({ initial, check, signal, output, ...question }: TextLine): Promise<string> {
  const message = escapeText(question.message);
  const lines = createInterface({ input: process.stdin, output, terminal: false });
  const end = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
  const offer = initial === undefined ? "" : ` (${initial})`;
  try {
    for (;;) {
      const line = await Promise.race([lines.question(`${message}${offer}: `, { signal }), end]);
      if (line === undefined) throw new EndOfInput();
      const text = line.trim() === "" && initial !== undefined ? initial : line;
      const fault = check(text);
      if (fault === undefined) return text;
      output.write(`${fault}\n`);
    }
  } finally {
    lines.close();
  }
}
