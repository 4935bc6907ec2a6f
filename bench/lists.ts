/** Lists and reports on a large book against bare Node, and against the same on a small book. */
import { bookOfRows } from "./book-of-rows.ts";
import { cashbook, type Bench } from "./cashbook.ts";
import { medians } from "./measure.ts";
import type { Result } from "./table.ts";

const ROUNDS = 11;
const SMALL = 100_000;

/** Expects the large book of the import's bench in `home`. */
export async function lists(bench: Bench): Promise<Result[]> {
  const { folder, rows } = bench;
  const small = await bookOfRows(folder, SMALL);
  const list = ["tx", "list"];
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
  const [bare = NaN, listed = NaN, accounts = NaN, large = NaN, little = NaN] = await medians(
    [
      { command: process.execPath, args: ["-e", "0"] },
      cashbook(bench, list),
      cashbook(bench, ["accounts", "list"]),
      cashbook(bench, report),
      cashbook(small, report),
    ],
    ROUNDS,
  );
  const many = `${rows.toLocaleString("en")} rows`;
  return [
    {
      work: `tx list on ${many}`,
      floor_name: "node -e 0",
      floor: bare,
      figure: listed,
      unit: "s",
      budget: 2.2,
    },
    {
      work: `accounts list on ${many}`,
      floor_name: "node -e 0",
      floor: bare,
      figure: accounts,
      unit: "s",
      budget: 2.2,
    },
    {
      work: `reports cash-flow by month over ${many}`,
      floor_name: "node -e 0",
      floor: bare,
      figure: large,
      unit: "s",
      budget: 2.4,
    },
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
