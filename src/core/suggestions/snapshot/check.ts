/** Compares what is stored of a replay with a replay of all transactions. */
import { AFTER_ALL_DAYS } from "../../../contract/values/date.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { DaySuggestions, SnapshotHead } from "../../ports/suggestion-snapshots.ts";
import { catchUp } from "./catch-up.ts";
import { currentSnapshot } from "./current.ts";
import { replayAll } from "./replay-all.ts";

type DaysByNumber = ReadonlyMap<number, string>;

/** How many days differ; undefined where nothing is stored that would be used. */
export async function differingDays({ queries, company }: CompanyQueries): Promise<number | undefined> {
  // Nothing is stored on the way.
  const context = { queries, company };
  const snapshot = await currentSnapshot(context);
  if (snapshot === undefined) return undefined;
  const { head, isCurrent } = snapshot;
  const right = byNumber((await replayAll(context, false)).days);
  const until = isCurrent ? AFTER_ALL_DAYS : head.checkpoint_day;
  const stored = differences(byNumber(await storedDays(context, until)), right, (day) => day <= until);
  const later = await differencesAfter(context, { head, right });
  return new Set([...stored, ...later]).size;
}

async function storedDays({ queries, company }: CompanyQueries, until: number) {
  const { suggestionSnapshots } = queries;
  const days = await suggestionSnapshots.ids(company, until);
  return suggestionSnapshots.days(
    company,
    days.map(({ day }) => day),
  );
}

/** Of the days that a replay from the checkpoint answers; of a checkpoint that cannot be read, its own. */
async function differencesAfter(
  context: CompanyQueries,
  { head, right }: { readonly head: SnapshotHead; readonly right: DaysByNumber },
): Promise<readonly number[]> {
  const isAfter = (day: number): boolean => day > head.checkpoint_day;
  try {
    const later = await catchUp(context, head);
    return later === undefined ? [] : differences(byNumber(later), right, isAfter);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError)
      return [head.checkpoint_day];
    throw error;
  }
}

function byNumber(days: readonly DaySuggestions[]): DaysByNumber {
  return new Map(
    days.map(({ day, ids, answers }) => [day, `${Buffer.from(ids).toString("hex")} ${answers}`]),
  );
}

function differences(
  one: DaysByNumber,
  other: DaysByNumber,
  isLooked: (day: number) => boolean,
): readonly number[] {
  const days = new Set([...one.keys(), ...other.keys()].filter(isLooked));
  return [...days].filter((day) => one.get(day) !== other.get(day));
}
