/** The README's example at a terminal: after the starter rules one sitting of the review categorizes nine tenths of the money. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { hasTerminal, typedAtTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("the five minutes at a terminal are left out: util-linux' `script` is not here\n");

const EXAMPLE = join(import.meta.dirname, "../../examples/checking-2026.csv");

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  const file = ["tx", "import", EXAMPLE, "--account", "Checking", "--currency", "USD", "--yes"];
  expect(await cashbook(file, { place })).toMatchObject({ exit: 0 });
  expect(await cashbook(["rules", "starter", "--yes"], { place })).toMatchObject({ exit: 0 });
});
afterAll(() => place?.[Symbol.asyncDispose]());

interface Flow {
  readonly inflow: number;
  readonly outflow: number;
}
interface CashFlow {
  readonly currencies: readonly {
    readonly periods: readonly Readonly<Record<(typeof GROUPS)[number], Flow>>[];
  }[];
}

const GROUPS = ["operations", "investing", "financing", "uncategorized"] as const;

/** The money moved by group of the cash flow, and in all. */
async function moneyMoved() {
  const { stdout } = await cashbook(["reports", "cash-flow", "--period", "2026", "--json"], { place });
  const { currencies } = JSON.parse(stdout) as CashFlow;
  const periods = currencies.flatMap((currency) => currency.periods);
  const moved = GROUPS.map((group) =>
    periods.reduce((sum, { [group]: { inflow, outflow } }) => sum + inflow - outflow, 0),
  );
  return { moved, total: moved.reduce((sum, one) => sum + one, 0) };
}

/** Each answers the first group that is open: the customer, the deposits that wait, the machine. */
const turns: readonly Turn[] = [
  [/BLUE HERON[^]*\[q\]uit/, "c"],
  [/select/, "sal"],
  [/❯ Sales/, "\r"],
  [/CHECK DEPOSIT[^]*\[q\]uit/, "s"],
  [/GREAT LAKES[^]*\[q\]uit/, "c"],
  [/select/, "mac"],
  [/❯ Machines/, "\r"],
  [/HARBOR COFFEE[^]*\[q\]uit/, "q"],
];

describe.skipIf(!hasTerminal)("five minutes", { timeout: 60_000 }, () => {
  test("fewer than 15 keystrokes of review", async () => {
    expect(turns.map(([, keys]) => keys).join("").length).toBeLessThan(15);
    const { exit, left, shown } = await typedAtTerminal("cashbook review", turns, { place, columns: 80 });
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    const { moved, total } = await moneyMoved();
    const [operations = 0, investing = 0, financing = 0, uncategorized = 0] = moved;
    expect(uncategorized / total).toBeLessThan(0.1);
    expect(Math.min(operations, investing, financing)).toBeGreaterThan(0);
  });
});
