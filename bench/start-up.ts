/** Start-up against bare Node, of what the README says to type: `cashbook` after its setup, and `npx cashbook` in the clone. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { medians, type Command } from "./measure.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import type { Result } from "./table.ts";

const ROUNDS = 21;
const root = join(import.meta.dirname, "..");

export async function startUp(bench: Bench): Promise<Result[]> {
  const executable = buildExecutable(bench.folder);
  const installed = (args: readonly string[]): Command => ({
    ...cashbook(bench, args),
    command: executable,
    args,
  });
  // npm's own start is most of it.
  const inClone = (args: readonly string[]): Command => ({
    ...cashbook(bench, args),
    command: "npx",
    args: ["cashbook", ...args],
  });
  const script = (args: readonly string[]) => cashbook(bench, args);
  const cases: readonly {
    readonly name: string;
    readonly command: (args: readonly string[]) => Command;
    readonly args: readonly string[];
    readonly budget: number | null;
  }[] = [
    { name: "cashbook", command: installed, args: ["--version"], budget: 1.3 },
    { name: "cashbook", command: installed, args: ["--help"], budget: 1.7 },
    { name: "cashbook", command: installed, args: ["tx", "--help"], budget: 1.7 },
    { name: "node dist/cashbook.js", command: script, args: ["--version"], budget: 1.4 },
    { name: "node dist/cashbook.js", command: script, args: ["--help"], budget: 1.7 },
    { name: "npx cashbook", command: inClone, args: ["--version"], budget: null },
  ];
  const [floor = NaN, ...figures] = await medians(
    [{ command: process.execPath, args: ["-e", "0"] }, ...cases.map(({ command, args }) => command(args))],
    ROUNDS,
  );
  return cases.map(({ name, args, budget }, index) => ({
    work: `${name} ${args.join(" ")}`,
    floor_name: "node -e 0",
    floor,
    figure: figures[index] ?? NaN,
    unit: "s",
    budget,
  }));
}

function buildExecutable(folder: string): string {
  const words = [join(root, "node_modules/tsx/dist/cli.mjs"), "build/executable.ts", folder];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the executable cannot be built: ${stderr}`);
  return join(folder, "cashbook");
}
