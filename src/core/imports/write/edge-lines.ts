import { EDGE_LINES_MAX } from "../../../contract/import/record.ts";
import { rowAt } from "../../../contract/import/row-place.ts";

/** The lines of the first edge duplicates, with those of further places; two rows of a line name it once. */
export function withEdges(
  lines: readonly number[],
  places: readonly { readonly place: number }[],
): readonly number[] {
  const more = places.map(({ place }) => rowAt(place).line);
  return [...new Set([...lines, ...more])].sort((one, other) => one - other).slice(0, EDGE_LINES_MAX);
}
