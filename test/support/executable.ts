/** The program as one executable file, built by the project's own script into a folder of the test's own. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { assertCurrentBuild } from "./current-build.ts";
import { program } from "./run.ts";

const root = resolve(import.meta.dirname, "../..");

export interface Executable {
  readonly path: string;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export async function buildExecutable(): Promise<Executable> {
  assertCurrentBuild(program);
  const folder = await mkdtemp(join(tmpdir(), "cashbook-executable-"));
  const script = [join(root, "node_modules/tsx/dist/cli.mjs"), "build/executable.ts", folder];
  const { status, stderr } = spawnSync(process.execPath, script, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`build/executable.ts ended with ${status}: ${stderr}`);
  return {
    path: join(folder, "cashbook"),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
