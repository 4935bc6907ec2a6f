/** Start-up against bare Node. */
import { medians } from "./measure.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import type { Result } from "./table.ts";

const ROUNDS = 21;

export async function startUp(bench: Bench): Promise<Result[]> {
  const cases = [
    { args: ["--version"], budget: 1.4 },
    { args: ["--help"], budget: 1.7 },
    { args: ["tx", "--help"], budget: 1.7 },
  ];
  const [floor = NaN, ...figures] = await medians(
    [{ command: process.execPath, args: ["-e", "0"] }, ...cases.map(({ args }) => cashbook(bench, args))],
    ROUNDS,
  );
  return cases.map(({ args, budget }, index) => ({
    work: `cashbook ${args.join(" ")}`,
    floor_name: "node -e 0",
    floor,
    figure: figures[index] ?? NaN,
    unit: "s",
    budget,
  }));
}
