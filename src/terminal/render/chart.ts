/** Small bar charts of text. A bar's side of the axis tells its sign, so no colour is needed to read it. */

const AXIS = "│";
const FULL = "█";
/** A bar grows to the right by eighths of a column (Unicode block elements)… */
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/** …and to the left by halves, since there are no finer blocks on that side. */
const LEFT_HALF = "▐";

/** A column grows upwards by eighths of a line. */
const RISING = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];

/** Narrower than this, bars tell nothing. */
export const NARROWEST_CHART = 8;

/**
 * One bar for each value, on one scale, all `width` columns wide at most. Values below zero lie left of an axis, values
 * above it right; where there are none of one sign, the other has the whole width. A value that is not 0 is never an
 * empty bar. All texts are empty when the width is too narrow.
 */
export function bars(values: readonly bigint[], width: number): readonly string[] {
  const highest = values.reduce((most, value) => (value > most ? value : most), 0n);
  const lowest = values.reduce((least, value) => (value < least ? value : least), 0n);
  const extent = highest - lowest;
  if (width < NARROWEST_CHART || extent === 0n) return values.map(() => "");
  const columns = width - AXIS.length;
  // Each side that has a value has a column at least.
  const left =
    lowest === 0n
      ? 0
      : clamp(share(-lowest, { extent, parts: columns }), 1, highest > 0n ? columns - 1 : columns);
  const scale = { extent, columns };
  return values.map((value) =>
    value < 0n
      ? `${leftBar(-value, { ...scale, side: left })}${AXIS}`
      : `${" ".repeat(left)}${AXIS}${rightBar(value, { ...scale, side: columns - left })}`,
  );
}

/**
 * One column for each value, none below 0, as `height` lines from the top; each column is `width` characters wide. A value
 * that is not 0 is never an empty column. No lines when all values are 0.
 */
export function columns(
  values: readonly number[],
  { height, width }: { readonly height: number; readonly width: number },
): readonly string[] {
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  if (highest === 0) return [];
  const eighths = values.map((value) =>
    value === 0 ? 0 : Math.max(1, Math.round((value / highest) * height * 8)),
  );
  return Array.from({ length: height }, (_, line) => {
    const below = (height - 1 - line) * 8;
    const cells = eighths.map((each) =>
      (each - below >= 8 ? FULL : each > below ? (RISING[each - below] ?? "") : " ").repeat(width),
    );
    return cells.join("").trimEnd();
  });
}

interface Scale {
  /** From the lowest value to the highest: what all columns together show. */
  readonly extent: bigint;
  readonly columns: number;
  /** Columns of the side that the bar is on. */
  readonly side: number;
}

function rightBar(value: bigint, { extent, columns, side }: Scale): string {
  if (value === 0n) return "";
  const eighths = clamp(share(value, { extent, parts: columns * 8 }), 1, side * 8);
  return FULL.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? "");
}

function leftBar(value: bigint, { extent, columns, side }: Scale): string {
  const halves = clamp(share(value, { extent, parts: columns * 2 }), 1, side * 2);
  return ((halves % 2 === 1 ? LEFT_HALF : "") + FULL.repeat(Math.floor(halves / 2))).padStart(side);
}

/** value / extent as a number of parts, rounded; exact for amounts of any size. */
function share(value: bigint, { extent, parts }: { extent: bigint; parts: number }): number {
  return Number((value * BigInt(parts) * 2n + extent) / (extent * 2n));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
