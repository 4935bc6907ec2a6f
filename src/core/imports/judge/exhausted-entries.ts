/**
 * Rows by the hundred that are equal to entries which rows of the file have all taken: they are new. Counting tells, so
 * that a day with thousands of equal rows is not read for each chunk.
 */
import { largest, smallest } from "../../../contract/values/extremes.ts";
import type { FingerprintOwner } from "../../ports/fingerprints.ts";
import type { Queries } from "../../ports.ts";
import type { CheckedRow } from "../check/check-rows.ts";
import { NO_IMPORT, type Decision, type Judging } from "./decision.ts";

/** So many equal rows of a chunk are worth counting their entries. */
const CROWD = 100;

/** The decisions about such rows. `open` have a balance that no entry has, `exact` are known by theirs. */
export async function exhaustedEntries(
  open: readonly CheckedRow[],
  {
    queries,
    owner,
    judging,
    exact,
  }: {
    readonly queries: Queries;
    readonly owner: FingerprintOwner;
    readonly judging: Judging;
    readonly exact: Iterable<CheckedRow>;
  },
): Promise<ReadonlyMap<CheckedRow, Decision>> {
  const decisions = new Map<CheckedRow, Decision>();
  const { number, state, proof, held, rejected } = judging;
  // Rows that were not booked have numbers too, and without a proof other balances need not be other rows.
  const isCountable = state === "running" && number !== NO_IMPORT && held + rejected === 0;
  if (!isCountable || proof.result !== "proved") return decisions;
  const crowds = [...Map.groupBy(open, ({ identity }) => identity).values()].filter(
    (rows) => rows.length >= CROWD,
  );
  const exactRows = crowds.length === 0 ? undefined : Map.groupBy(exact, ({ identity }) => identity);
  const counts = await queries.fingerprints.countEqual(owner, {
    keys: crowds.flatMap((rows) => rows.slice(0, 1)),
    import_number: number,
  });
  for (const [index, rows] of crowds.entries()) {
    const { own, others, balances, highest } = counts[index] ?? {
      own: 0,
      others: 0,
      balances: 0,
      highest: 0,
    };
    const [{ identity }] = rows as [CheckedRow];
    const exactEqual = exactRows?.get(identity) ?? [];
    const numbers = [...rows, ...exactEqual].map(({ row }) => row.occurrence);
    const before = smallest(numbers) - 1;
    // Of the equal rows before these, those that the import did not write are entries of others.
    const matchCount = before - own + exactEqual.length;
    const isGapless = largest(numbers) - before === numbers.length;
    if (!isGapless || others === 0 || balances !== own + others || matchCount < others) continue;
    for (const [at, row] of rows.entries())
      decisions.set(row, { verdict: "new", occurrence: highest + at + 1 });
  }
  return decisions;
}
