/** Refuses two tables beside each other under one header line, of which one alone would be read. */
import { Problem } from "../../../../contract/problem.ts";
import { foldHeader } from "../../../cells/fold.ts";
import type { NumberedRows } from "../../cells.ts";
import { isRow } from "../../record.ts";

/** Columns that a table has at least. */
const WIDTH_MIN = 2;

/** Throws `unreadable_file` where the header repeats itself, and rows stand under both halves. */
export function refuseTablesBeside({ header, rows }: Pick<NumberedRows, "header" | "rows">): void {
  const names = header.map(foldHeader);
  const [first = ""] = names;
  const second = first === "" ? -1 : names.indexOf(first, WIDTH_MIN);
  if (second < 0) return;
  const own = names.slice(0, second).filter((name) => name !== "");
  const beside = names.slice(second).filter((name) => name !== "");
  if (own.length < WIDTH_MIN || own.join("|") !== beside.join("|")) return;
  const isTable = [
    rows.map((cells) => cells.slice(0, second)),
    rows.map((cells) => cells.slice(second)),
  ].every((half) => half.some(isRow));
  if (!isTable) return;
  throw new Problem("unreadable_file", {
    detail: `Two tables stand beside each other: from column ${second + 1} on, the header is that of column 1 again.`,
    remedy: "Save each of them to a file of its own, with its header, and import the files.",
  });
}
