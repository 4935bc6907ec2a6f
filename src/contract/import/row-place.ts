/** Where a row stands in its file. */

/** A line of a file is a row, or two: what it is called after, and the fee that was split off it. */
export const rowParts = ["fee"] as const;
export type RowPart = (typeof rowParts)[number];

/** Where a row stands among the rows of its file: one number for a line and its part, which rises with both. */
export function placeOf({
  line,
  part: own,
}: {
  readonly line: number;
  readonly part?: string | undefined;
}): number {
  return line * 2 + (own === undefined ? 0 : 1);
}

/** The place of the last row of a line. */
export function lastPlaceOf(line: number): number {
  return line * 2 + 1;
}

/** The line and part of a place. */
export function rowAt(place: number): { readonly line: number; readonly part?: RowPart } {
  const line = Math.floor(place / 2);
  return place % 2 === 0 ? { line } : { line, part: "fee" };
}
