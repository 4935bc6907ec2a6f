/** Formats rows of cells as lines with aligned columns. */
import { largest } from "../../../src/contract/values/extremes.ts";
import { displayWidth } from "../../../src/terminal/render/display-width.ts";

export function columnLines(rows: readonly (readonly string[])[]): readonly string[] {
  const count = largest(
    rows.map((cells) => cells.length),
    0,
  );
  const widths = Array.from({ length: count }, (_, column) =>
    largest(rows.map((cells) => displayWidth(cells[column] ?? ""))),
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - displayWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}
