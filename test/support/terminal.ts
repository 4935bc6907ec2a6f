/** A person at a pseudo-terminal (util-linux' `script`), who types when what they wait for is shown. */
import { spawn, spawnSync } from "node:child_process";
import type { Place } from "./run.ts";

const version = spawnSync("script", ["--version"], { encoding: "utf8" });
export const hasTerminal = version.status === 0 && version.stdout.includes("util-linux");

/** What a person waits for, and what they type then. */
export type Turn = readonly [waits: RegExp, types: string];

export interface Typed {
  readonly shown: string;
  readonly exit: number | null;
  /** Turns that never came. */
  readonly left: number;
}

export function typedAtTerminal(
  line: string,
  turns: readonly Turn[],
  {
    place,
    environment = {},
    columns = 110,
  }: { place: Place; environment?: Readonly<Record<string, string>>; columns?: number },
): Promise<Typed> {
  const env = { ...place.environment, NO_COLOR: "1", PAGER: "cat", ...environment };
  const left = [...turns];
  let shown = "";
  let seen = 0;
  return new Promise((resolve, reject) => {
    const child = spawn("script", ["-qec", `stty cols ${columns} rows 40 -echo; ${line}`, "/dev/null"], {
      cwd: place.folder,
      env,
    });
    child.stdout.on("data", (part: Buffer) => {
      shown += part.toString();
      for (;;) {
        const found = left[0]?.[0].exec(shown.slice(seen));
        if (found === null || found === undefined) return;
        seen += found.index + found[0].length;
        child.stdin.write(left.shift()?.[1] ?? "");
      }
    });
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (exit) => resolve({ shown: shown.replaceAll("\r\n", "\n"), exit, left: left.length }));
  });
}
