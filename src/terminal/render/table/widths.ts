/** Fits columns into the width of the terminal. */
import { largest } from "../../../contract/values/extremes.ts";
import { displayWidth } from "../display-width.ts";
import type { Column } from "./columns.ts";

export const GAP = 2;
/** Narrower than this, a list is a table only if it fits unabridged; else its rows are records. */
const NARROWEST_TABLE = 60;
const LEAST_TEXT = 16;

export interface Fit {
  /** Positions of the columns that are shown. */
  readonly kept: readonly number[];
  /** Their widths. */
  readonly widths: readonly number[];
}

interface Need {
  readonly index: number;
  /** What all cells and the title need. */
  readonly natural: number;
  /** What it can be cut to. */
  readonly least: number;
  readonly weight: number;
}

/**
 * The columns that fit, and their widths; undefined where rows are better read as records. Texts are cut, but no column
 * below its least width: columns are left out before that, those first that `dropFirst` names, from the right.
 * `isFixed` leaves none out: --fields names them.
 */
export function fitColumns(
  columns: readonly Column[],
  {
    cells,
    width,
    isFixed,
    isList,
  }: { cells: readonly (readonly string[])[]; width: number; isFixed: boolean; isList: boolean },
): Fit | undefined {
  const needs = columns.map((column, index) => needOf(column, { cells, index }));
  if (isList && width < NARROWEST_TABLE)
    return total(needs, "natural") <= width ? fitOf(needs, needs) : undefined;
  const kept = [...needs];
  const droppable = isFixed ? [] : dropOrder(columns);
  while (total(kept, "least") > width) {
    const next = droppable.shift();
    if (next === undefined) return undefined;
    kept.splice(
      kept.findIndex(({ index }) => index === next),
      1,
    );
  }
  return fitOf(kept, grow(kept, width));
}

/** Whether a column's cells may be cut. */
export function isCuttable({ field: { kind, cell } }: Column): boolean {
  return kind === "text" || kind === "tags" || (kind === "id" && cell !== undefined);
}

function needOf(
  column: Column,
  { cells, index }: { cells: readonly (readonly string[])[]; index: number },
): Need {
  const title = displayWidth(column.title);
  const natural = largest(
    cells.map((row) => displayWidth(row[index] ?? "")),
    title,
  );
  const { least = LEAST_TEXT, weight = 1 } = column.field.column ?? {};
  return {
    index,
    natural,
    least: isCuttable(column) ? Math.max(title, Math.min(natural, least)) : natural,
    weight,
  };
}

/** Positions of the columns that may be left out, the first to go first. */
function dropOrder(columns: readonly Column[]): number[] {
  const fromRight = columns.map((_, index) => index).reverse();
  const rulesAt = (index: number) => columns[index]?.field.column ?? {};
  const droppable = fromRight.filter((index) => {
    const { presence, isEssential } = rulesAt(index);
    return presence !== "always" && isEssential !== true;
  });
  const isFirst = (index: number) => rulesAt(index).dropFirst === true;
  return [...droppable.filter(isFirst), ...droppable.filter((index) => !isFirst(index))];
}

function total(needs: readonly Need[], member: "natural" | "least"): number {
  return needs.reduce((sum, need) => sum + need[member], GAP * Math.max(0, needs.length - 1));
}

/** Gives what is left of the width to cut texts, by their weights, and to none more than it needs. */
function grow(needs: readonly Need[], width: number): readonly { natural: number }[] {
  const widths = needs.map(({ least }) => least);
  let spare = width - total(needs, "least");
  while (spare > 0) {
    const hungry = needs.flatMap(({ natural }, index) => ((widths[index] ?? 0) < natural ? [index] : []));
    if (hungry.length === 0) break;
    // A column at a time, the one that has the least for its weight: the outcome does not depend on rounding.
    const poorest = hungry.reduce((best, index) => (share(index) < share(best) ? index : best));
    widths[poorest] = (widths[poorest] ?? 0) + 1;
    spare -= 1;
  }
  return widths.map((natural) => ({ natural }));

  function share(index: number): number {
    const { least = 0, weight = 1 } = needs[index] ?? {};
    return ((widths[index] ?? 0) - least) / weight;
  }
}

function fitOf(needs: readonly Need[], widths: readonly { natural: number }[]): Fit {
  return { kept: needs.map(({ index }) => index), widths: widths.map(({ natural }) => natural) };
}
