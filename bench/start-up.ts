/** Start-up against bare Node, of what the README says to type: `cashbook` after its setup, and `npx cashbook` in the clone. */
import { medians, type Command } from "./measure.ts";
import { cashbook, installed, type Bench } from "./cashbook.ts";
import type { Result } from "./table.ts";

const ROUNDS = 21;

export async function startUp(bench: Bench): Promise<Result[]> {
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
    { name: "cashbook", command: (args) => installed(bench, args), args: ["--version"], budget: 1.3 },
    { name: "cashbook", command: (args) => installed(bench, args), args: ["--help"], budget: 1.7 },
    { name: "cashbook", command: (args) => installed(bench, args), args: ["tx", "--help"], budget: 1.7 },
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
