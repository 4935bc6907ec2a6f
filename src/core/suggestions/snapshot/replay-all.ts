/** Replays a whole book, some days at a time, and keeps a checkpoint some days before its end. */
import { BEFORE_ALL_DAYS } from "../../../contract/values/date.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { Checkpoint, DaySuggestions } from "../../ports/suggestion-snapshots.ts";
import type { EvidenceRow } from "../evidence-row.ts";
import { newReplayState, replayRows } from "../replay.ts";
import { toEvidence } from "../to-evidence.ts";
import { openAnswers, suggestionsByDay } from "./answers.ts";
import { encodeCheckpoint } from "./checkpoint.ts";
import { addNames, type Names } from "./names.ts";
import { newPlaces } from "./places.ts";

/** Rows that come after the checkpoint, and their share of a small book: what changes in them is answered at once. */
const RECENT_ROWS = 2000;
const RECENT_SHARE = 0.25;
/** Rows in memory at once. */
const BATCH = 2000;
interface WholeReplay {
  readonly days: readonly DaySuggestions[];
  readonly checkpoint: Checkpoint | undefined;
  readonly checkpoint_day: number;
}

/** `isStored`: whether a checkpoint is made. */
export async function replayAll(context: CompanyQueries, isStored: boolean): Promise<WholeReplay> {
  const { queries, company } = context;
  const earlyRows = isStored ? earlyRowsOf(await queries.evidence.state(company)) : Infinity;
  const state = newReplayState();
  const names: Names = new Map();
  const places = newPlaces();
  const days: DaySuggestions[] = [];
  let checkpoint: Checkpoint | undefined;
  let lastDay = BEFORE_ALL_DAYS;
  let checkpoint_day = BEFORE_ALL_DAYS;
  const add = (rows: readonly EvidenceRow[]): void => {
    const answers = openAnswers(rows, replayRows(state, rows));
    for (const row of rows) places.add(row);
    addNames(names, rows);
    const categories = [...state.categories.keys()];
    for (const day of suggestionsByDay(answers, { categories, links: state.links, names, places }))
      days.push(day);
    lastDay = rows.at(-1)?.day ?? lastDay;
  };
  const keep = (): void => {
    checkpoint = encodeCheckpoint(state, { names, places });
    checkpoint_day = lastDay;
  };
  for await (const rows of evidenceByDays(context)) {
    if (checkpoint !== undefined || state.rowCount + rows.length <= earlyRows) {
      add(rows);
      continue;
    }
    const early = daysWithin(rows, earlyRows - state.rowCount);
    add(rows.slice(0, early));
    keep();
    add(rows.slice(early));
  }
  if (isStored && checkpoint === undefined) keep();
  return { days, checkpoint, checkpoint_day };
}

function earlyRowsOf({ rows }: { readonly rows: number }): number {
  return rows - Math.min(RECENT_ROWS, Math.ceil(rows * RECENT_SHARE));
}

/** How many rows the whole days have that are no more than so many rows. */
function daysWithin(rows: readonly EvidenceRow[], count: number): number {
  let place = Math.max(0, Math.min(rows.length, count));
  while (place > 0 && place < rows.length && rows[place]?.day === rows[place - 1]?.day) place -= 1;
  return place;
}

/** All rows in order, in lists of whole days. */
async function* evidenceByDays({ queries, company }: CompanyQueries): AsyncGenerator<readonly EvidenceRow[]> {
  let after = BEFORE_ALL_DAYS;
  let limit = BATCH;
  for (;;) {
    const records = await queries.evidence.records(company, { after, limit });
    const isEnd = records.length < limit;
    const lastDay = records.at(-1)?.day;
    // The last day may go on.
    const whole = isEnd ? records : records.filter(({ day }) => day !== lastDay);
    const last = whole.at(-1);
    if (last !== undefined) {
      yield toEvidence(whole);
      after = last.day;
      limit = BATCH;
    } else limit *= 2;
    if (isEnd) return;
  }
}
