/** Lists and reports on a large book, by the installed program and by the script, against bare Node; and against the same on a small book. */
import { bookOfRows } from "./book-of-rows.ts";
import { cashbook, installed, type Bench } from "./cashbook.ts";
import { medians } from "./measure.ts";
import type { Result } from "./table.ts";

const ROUNDS = 11;
const SMALL = 100_000;

/** Expects the large book of the import's bench in `home`. */
export async function lists(bench: Bench): Promise<Result[]> {
  const { folder, rows } = bench;
  const small = await bookOfRows(folder, SMALL);
  const report = [
    "reports",
    "cash-flow",
    "--from",
    "2025-11-01",
    "--to",
    "2026-10-31",
    "--interval",
    "month",
  ];
  const many = `${rows.toLocaleString("en")} rows`;
  const commands = [
    { name: "cashbook", command: installed },
    { name: "node dist/cashbook.js", command: cashbook },
  ];
  const works = [
    { work: "tx list on", args: ["tx", "list"], budget: 2.2 },
    { work: "accounts list on", args: ["accounts", "list"], budget: 2.2 },
    { work: "reports cash-flow by month over", args: report, budget: 2.4 },
  ];
  const [bare = NaN, little = NaN, large = NaN, ...figures] = await medians(
    [
      { command: process.execPath, args: ["-e", "0"] },
      cashbook(small, report),
      cashbook(bench, report),
      ...commands.flatMap(({ command }) => works.map(({ args }) => command(bench, args))),
    ],
    ROUNDS,
  );
  return [
    ...commands.flatMap(({ name }, at) =>
      works.map(({ work, budget }, index) => ({
        work: `${name} ${work} ${many}`,
        floor_name: "node -e 0",
        floor: bare,
        figure: figures[at * works.length + index] ?? NaN,
        unit: "s" as const,
        // Budgets are for what the README has people install.
        budget: at === 0 ? budget : null,
      })),
    ),
    {
      work: `reports cash-flow over ${many}`,
      floor_name: `the same over ${SMALL.toLocaleString("en")} rows`,
      floor: little,
      figure: large,
      unit: "s",
      budget: 1.5,
    },
  ];
}
