/**
 * Rows below a title that says pending, though the running balance has moved by them. A line that a bank prints at the foot of
 * each page may read like such a title ("Please allow for uncleared cheques"): rows must not be lost by it.
 */
import { largest } from "../../../../contract/values/extremes.ts";
import { groupOf, type GroupRule } from "../../decide/accounts/group-rule.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import { rowAmount } from "../amount-cells.ts";
import { bookingText, holdsDigit, isBlank } from "../cell-texts.ts";
import { linkBetween, stepOf, WAITING_MAX, WAYS, type Step } from "./moved-balance.ts";
import { isPending, sumLineTest } from "./unbooked-lines.ts";

/** Rows below such titles, one behind the other. */
interface Run {
  readonly lines: number[];
  /** How often the balance leads on, in each of `WAYS`, and how often it would if it led through all of them. */
  readonly links: number[];
  steps: number;
  /** Whether there are other rows above, and below. */
  readonly isBegun: boolean;
  isEnded: boolean;
}

/** The layout with what the balance says of the rows on these lines; undefined where it has not moved by any. */
export async function withTitledRows(
  records: AsyncIterable<readonly TableRecord[]>,
  scene: { layout: Layout; groups: GroupRule; lines: ReadonlySet<number> },
): Promise<Layout | undefined> {
  const { layout } = scene;
  const { runs, links } = await runsAmong(records, scene);
  const way = links.indexOf(largest(links));
  const moved = runs.filter((run) => (run.links[way] ?? 0) > 0);
  if (moved.length === 0) return undefined;
  const isWhole = (run: Run) => run.isBegun && run.isEnded && run.links[way] === run.steps;
  const linesOf = (some: readonly Run[]) => new Set(some.flatMap(({ lines }) => lines));
  const booked = linesOf(moved.filter(isWhole));
  const doubtful = linesOf(moved.filter((run) => !isWhole(run)));
  const [first] = booked;
  const because = `Rows below a title are booked, the first on line ${first}, although it reads otherwise: the running balance has changed.`;
  const proofs = first === undefined ? {} : { proofs: { ...layout.proofs, balance: because } };
  return { ...layout, titled: { booked, doubtful }, ...proofs };
}

async function runsAmong(
  records: AsyncIterable<readonly TableRecord[]>,
  { layout, groups, lines }: { layout: Layout; groups: GroupRule; lines: ReadonlySet<number> },
): Promise<{ readonly runs: readonly Run[]; readonly links: readonly number[] }> {
  const isSum = sumLineTest(layout);
  const links = WAYS.map(() => 0);
  const last = new Map<string, Step>();
  const open = new Map<string, Run>();
  const runs: Run[] = [];
  const follow = (record: TableRecord) => {
    const { line, cells } = record;
    const amount = rowAmount(record, layout);
    const isTitled = lines.has(line);
    const step = stepOf(cells, { layout, line, isPending: isTitled });
    if (step === undefined || typeof amount === "string") return;
    const { key } = groupOf(record, amount, groups);
    const above = last.get(key);
    let run = open.get(key);
    if (isTitled) {
      run ??= { lines: [], links: WAYS.map(() => 0), steps: 0, isBegun: above !== undefined, isEnded: false };
      run.lines.push(line);
      open.set(key, run);
    }
    if (step.balances.length === 0) {
      if (isTitled && above !== undefined && above.waiting.length <= WAITING_MAX) above.waiting.push(step);
      return;
    }
    last.set(key, step);
    if (above !== undefined) {
      count(above, step, { links, run });
      if (run !== undefined) run.steps++;
    }
    if (isTitled || run === undefined) return;
    run.isEnded = true;
    runs.push(run);
    open.delete(key);
  };
  for await (const batch of records)
    for (const record of batch) {
      const { line, cells } = record;
      if (line < layout.firstLine || isBlank(cells) || isSum(record)) continue;
      const dayText = bookingText(cells, layout.columns);
      if (!holdsDigit(dayText) || isPending(record, layout, dayText)) continue;
      follow(record);
    }
  return { runs: [...runs, ...open.values()], links };
}

/** Counts the ways in which the balance leads from one row to the other, and through the run between or around them. */
function count(above: Step, below: Step, { links, run }: { links: number[]; run: Run | undefined }): void {
  WAYS.forEach((_, way) => {
    const link = linkBetween(above, below, way);
    if (link === undefined) return;
    links[way] = (links[way] ?? 0) + 1;
    // Where rows without a balance stand between, it has to have moved by them too.
    const isMoved = above.waiting.length === 0 || link === "with waiting";
    if (run !== undefined && isMoved) run.links[way] = (run.links[way] ?? 0) + 1;
  });
}
