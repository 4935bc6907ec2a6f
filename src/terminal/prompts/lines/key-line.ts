/** A question that a typed line answers, without a redrawn screen: for screen readers and simple terminals. */
import { createInterface } from "node:readline/promises";

import type { Key } from "../../streams/io.ts";

interface KeyLine {
  readonly message: string;
  /** An empty line is "enter". */
  readonly keys: readonly Key[];
  readonly signal: AbortSignal;
  readonly output: NodeJS.WriteStream;
}

/** Asks until the line is one of the keys; the end of the input is "q" where that is one. */
export async function keyLine({ message, keys: offered, signal, output }: KeyLine): Promise<string> {
  const keys = offered.map(({ key }) => key);
  const lines = createInterface({ input: process.stdin, output, terminal: false });
  const end = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
  try {
    for (;;) {
      const line = await Promise.race([lines.question(`${message}: `, { signal }), end]);
      if (line === undefined && keys.includes("q")) return "q";
      const key = line?.trim().toLowerCase() || "enter";
      if (keys.includes(key)) return key;
      output.write(`Type one of ${keys.map((each) => (each === "enter" ? "Enter" : each)).join(", ")}.\n`);
    }
  } finally {
    lines.close();
  }
}
