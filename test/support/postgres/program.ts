/** Runs a program of PostgreSQL to its end. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { User } from "./binaries.ts";

export interface ProgramOptions {
  readonly user: User;
  /** Where it runs. */
  readonly folder: string;
}

/** @throws an Error with all that the program said, if it fails */
export async function program(
  path: string,
  words: readonly string[],
  { user, folder }: ProgramOptions,
): Promise<void> {
  const child = spawn(path, words, {
    ...user,
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => (said += part.toString()));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${path} ended with ${code}: ${said}`);
}
