/** Small bar charts as text. The side of the axis shows the sign, so that no colour is needed. */

const AXIS = "│";
const FULL = "█";
/** Bars to the right end in eighths of a column (Unicode block elements). */
const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/** Bars to the left end in halves: Unicode has no finer blocks on that side. */
const LEFT_HALF = "▐";

/** Columns end in eighths of a line. */
const RISING = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];

/** Bars narrower than this cannot be read. */
export const NARROWEST_CHART = 8;

/**
 * One bar for each value, on one scale, each at most `width` columns wide. Negative values lie left of the axis, positive
 * ones right; a side without values takes no width. A value other than 0 has a visible bar. All texts are empty when
 * `width` is too narrow.
 */
export function bars(values: readonly bigint[], width: number): readonly string[] {
  const highest = values.reduce((most, value) => (value > most ? value : most), 0n);
  const lowest = values.reduce((least, value) => (value < least ? value : least), 0n);
  const extent = highest - lowest;
  if (width < NARROWEST_CHART || extent === 0n) return values.map(() => "");
  const columns = width - AXIS.length;
  // Each side that has a value has a column at least.
  const leftWidth =
    lowest === 0n
      ? 0
      : clamp(share(-lowest, { extent, parts: columns }), 1, highest > 0n ? columns - 1 : columns);
  const scale = { extent, columns };
  return values.map((value) =>
    value < 0n
      ? `${leftBar(-value, { ...scale, side: leftWidth })}${AXIS}`
      : `${" ".repeat(leftWidth)}${AXIS}${rightBar(value, { ...scale, side: columns - leftWidth })}`,
  );
}

/**
 * One column, `width` characters wide, for each value (0 or more), as `height` lines from the top. A value other than 0 has
 * a visible column. No lines when all values are 0.
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
  /** The lowest to the highest value: what the full width stands for. */
  readonly extent: bigint;
  readonly columns: number;
  /** Columns on the bar's side of the axis. */
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

/** value / extent × parts, rounded. In bigint, so that it is exact for any amount. */
function share(value: bigint, { extent, parts }: { extent: bigint; parts: number }): number {
  return Number((value * BigInt(parts) * 2n + extent) / (extent * 2n));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
