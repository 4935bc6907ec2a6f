/** Rows of cells as lines, the cells of a column below each other. */
import { displayWidth } from "../../src/terminal/render/display-width.ts";

export function columnLines(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(0, ...rows.map((cells) => cells.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - displayWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}
