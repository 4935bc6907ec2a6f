/** Replays the days after a checkpoint: only the parts of what was learnt that their rows need are read. */
import type { CompanyQueries } from "../../handler.ts";
import type { DaySuggestions, SnapshotHead } from "../../ports/suggestion-snapshots.ts";
import { replayRows } from "../replay.ts";
import { toEvidence } from "../to-evidence.ts";
import { openAnswers, suggestionsByDay } from "./answers.ts";
import { decodeState, loadLearnt, partsReader } from "./checkpoint.ts";
import { latestRows } from "./evidence-rows.ts";
import { addNames } from "./names.ts";
import { newPlaces, partOf } from "./places.ts";

/** Rows after a checkpoint; with more of them a new one is made. */
const ROWS_MAX = 6000;

/** The suggestions of all later days; undefined where there are too many rows for it. */
export async function catchUp(
  { queries, company }: CompanyQueries,
  { checkpoint_day }: SnapshotHead,
): Promise<readonly DaySuggestions[] | undefined> {
  const records = await queries.evidence.records(company, { after: checkpoint_day, limit: ROWS_MAX + 1 });
  if (records.length > ROWS_MAX) return undefined;
  const rows = toEvidence(records);
  const store = queries.suggestionSnapshots;
  const { state, names } = decodeState(await store.state(company));
  const load = partsReader(store, company);
  await loadLearnt(state, rows, load("learnt"));
  const first = state.rowCount;
  const answers = openAnswers(rows, replayRows(state, rows));
  const earlier = new Set(
    answers
      .flatMap(({ answer }) => latestRows(answer.basis, state.links))
      .filter((place) => place < first)
      .map(partOf),
  );
  const places = newPlaces(first, await load("places")([...earlier]));
  for (const row of rows) places.add(row);
  addNames(names, rows);
  const { links } = state;
  return suggestionsByDay(answers, { categories: [...state.categories.keys()], links, names, places });
}
