/** Columns side by side, by cli-table3 without its lines. */
import { largest } from "../../contract/values/extremes.ts";
import type { Table as CliTable, TableConstructorOptions } from "cli-table3";
import type { Paint } from "./paint.ts";
import { displayWidth } from "./display-width.ts";

export interface Column {
  readonly title: string;
  readonly right: boolean;
  /** Whether the column may be cut short to fit the terminal. */
  readonly shrinks: boolean;
  readonly colours: (value: string, paint: Paint) => string;
}

export interface Layout {
  readonly head: (paint: Paint) => string;
  readonly body: (cells: readonly (readonly string[])[], paint: Paint) => string;
}

const GAP = 2;
const NARROWEST = 8;

/** Lays columns out by their cells. Cuts the widest texts until a line fits `width`. */
export async function layOut(
  columns: readonly Column[],
  { cells, width }: { cells: readonly (readonly string[])[]; width: number },
): Promise<Layout> {
  const { default: Table } = await import("cli-table3");
  const widths = fitWidths(columns, { cells, width });
  const text = (rows: readonly (readonly string[])[]): string => {
    const table = new Table(options(columns, widths)) as unknown as CliTable & string[][];
    for (const row of rows) table.push([...row]);
    // cli-table3 pads the last column, which would make lines wrap.
    return `${table
      .toString()
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")}\n`;
  };
  return {
    head: (paint) => text([columns.map(({ title }) => paint.title(title))]),
    body: (rows, paint) =>
      text(rows.map((row) => row.map((cell, index) => columns[index]?.colours(cell, paint) ?? cell))),
  };
}

/** Column widths: what the cells need, less for texts where the terminal is too narrow. */
function fitWidths(
  columns: readonly Column[],
  { cells, width }: { cells: readonly (readonly string[])[]; width: number },
): readonly number[] {
  const widths = columns.map(({ title }, index) =>
    cells.reduce((widest, row) => Math.max(widest, displayWidth(row[index] ?? "")), displayWidth(title)),
  );
  let over = widths.reduce((sum, column) => sum + column, 0) + GAP * (columns.length - 1) - width;
  while (over > 0) {
    const widest = columns.reduce(
      (best, { shrinks }, index) =>
        shrinks && (widths[index] ?? 0) > Math.max(NARROWEST, widths[best] ?? 0) ? index : best,
      -1,
    );
    if (widest === -1) break;
    // Cut to the width of the next widest text, so that no column is cut while a wider one is not.
    const rivals = columns.flatMap(({ shrinks }, index) =>
      shrinks && index !== widest ? [widths[index] ?? 0] : [],
    );
    const own = widths[widest] as number;
    const next = largest(
      rivals.filter((rival) => rival < own),
      NARROWEST,
    );
    const excess = Math.max(1, Math.min(over, own - next));
    widths[widest] = own - excess;
    over -= excess;
  }
  return widths;
}

function options(columns: readonly Column[], widths: readonly number[]): TableConstructorOptions {
  const none = "";
  const sides = ["top", "bottom", "mid", "left", "right"] as const;
  const lines = sides.flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`]);
  return {
    chars: { ...Object.fromEntries(lines.map((name) => [name, none])), middle: none },
    // cli-table3 counts its padding into a column's width; the gap is the padding on the right of all but the last.
    style: { "padding-left": 0, "padding-right": GAP, head: [], border: [], compact: true },
    colWidths: widths.map((column) => column + GAP),
    colAligns: columns.map(({ right }) => (right ? "right" : "left")),
    wordWrap: false,
  };
}
