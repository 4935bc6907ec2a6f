/** The earlier rows that a suggestion names as its evidence. */
import { dayDate } from "../../../contract/values/date.ts";
import type { SuggestionEvidence } from "../../../contract/suggestion.ts";
import type { Links } from "../learning/history.ts";
import { levels } from "../signature/levels.ts";
import type { Basis } from "../learning/basis.ts";
import type { Places } from "./places.ts";

/** Rows that stand for a suggestion. */
export const ROWS_MAX = 3;

/** Places of the latest rows of its level and category, latest first. */
export function latestRows({ level, lastRow }: Basis, links: readonly Links[]): readonly number[] {
  const previous = links[levels.findIndex((name) => name === level)];
  const places: number[] = [];
  for (let at = lastRow; at >= 0 && places.length < ROWS_MAX; at = previous?.[at] ?? -1) places.push(at);
  return places;
}

export function earlierRows(
  latest: readonly number[],
  places: Pick<Places, "at">,
): Pick<SuggestionEvidence, "transaction_ids" | "last_date"> {
  const rows = latest.map((place) => places.at(place));
  return { transaction_ids: rows.map((row) => row?.id ?? ""), last_date: dayDate(rows[0]?.day ?? 0) };
}
