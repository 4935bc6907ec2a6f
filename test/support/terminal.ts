/** A person at a pseudo-terminal (util-linux' `script`), who types when what they wait for is shown. */
import { spawn, spawnSync } from "node:child_process";
import type { Sitting } from "./program-host/host.ts";
import type { Place, RunOptions } from "./run.ts";

const version = spawnSync("script", ["--version"], { encoding: "utf8" });
export const hasTerminal = version.status === 0 && version.stdout.includes("util-linux");

/** Who waits for a question that never comes leaves after this, and is told what was shown instead. */
export const PATIENCE_MS = 60_000;

/** What a person waits for, and what they type then. */
export type Turn = readonly [waits: RegExp, types: string];

export interface Typed {
  readonly shown: string;
  readonly exit: number | null;
  /** Turns that never came. */
  readonly left: number;
}

export interface TypingOptions {
  readonly place: Place;
  readonly environment?: Readonly<Record<string, string>>;
  readonly columns?: number;
}

export function typedAtTerminal(
  line: string,
  turns: readonly Turn[],
  options: TypingOptions,
): Promise<Typed> {
  return typed(turns, options, (sitting) => atPseudoTerminal(line, sitting));
}

/** Takes the turns in a sitting, which answers its exit code. */
export async function typed(
  turns: readonly Turn[],
  { place, environment = {}, columns = 110 }: TypingOptions,
  sit: (sitting: RunOptions & Sitting) => Promise<number | null>,
): Promise<Typed> {
  const left = [...turns];
  let shown = "";
  let seen = 0;
  const exit = await sit({
    place,
    environment: { NO_COLOR: "1", PAGER: "cat", ...environment },
    ...{ columns, rows: 40 },
    onShown(text, type) {
      shown += text;
      for (;;) {
        const found = left[0]?.[0].exec(shown.slice(seen));
        if (found === null || found === undefined) return;
        seen += found.index + found[0].length;
        type(left.shift()?.[1] ?? "");
      }
    },
  });
  return { shown: shown.replaceAll("\r\n", "\n"), exit, left: left.length };
}

/** Runs a line of the shell until it ends; answers its exit code. */
export function atPseudoTerminal(
  line: string,
  { place, environment, columns, rows, onShown }: RunOptions & Sitting,
): Promise<number | null> {
  const sized = `stty cols ${columns} rows ${rows} -echo; ${line}`;
  const env = { ...place.environment, ...environment };
  return new Promise((resolve, reject) => {
    const child = spawn("script", ["-qec", sized, "/dev/null"], { cwd: place.folder, env });
    const type = (text: string): void => void child.stdin.write(text);
    child.stdout.setEncoding("utf8").on("data", (text: string) => onShown(text, type));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    const limit = setTimeout(() => child.kill(), PATIENCE_MS);
    child.on("close", (exit) => {
      clearTimeout(limit);
      resolve(exit);
    });
  });
}
