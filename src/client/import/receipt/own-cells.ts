/** The cells of a row as its file has them, without those by which a file of rejected rows says where each comes from. */
import { isWholeId } from "../../ids/ending.ts";

/** The import, the line and the reason, which stand side by side. */
export function ownCells(cells: readonly string[]): readonly string[] {
  const at = cells.findIndex(
    (cell, index) => isWholeId(cell.trim()) && /^[0-9]+$/.test(cells[index + 1]?.trim() ?? ""),
  );
  if (at < 0) return cells;
  const end = /^[a-z_]+: /.test(cells[at + 2]?.trim() ?? "") ? at + 3 : at + 2;
  return [...cells.slice(0, at), ...cells.slice(end)];
}
