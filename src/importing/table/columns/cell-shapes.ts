/** How the cells of each column are written, by which one sees in a row with more cells than the header where its extra delimiter stands. */
import { takeApart } from "../../cells/amount-text.ts";
import { holdsNone } from "../../cells/missing-amount.ts";
import { columnOf, type HeadedRows } from "../cells.ts";
import { DAY_ROLES, moneyColumns, type Columns } from "./columns.ts";

export interface CellShape {
  /** Texts hold anything, a delimiter too. */
  readonly kind: "day" | "amount" | "code" | "text";
  /** How its days are written: digits and letters without what they say. */
  readonly outlines: ReadonlySet<string>;
  /** Whether some of its cells begin with a blank. */
  readonly isPadded: boolean;
}

/** Fewer rows show nothing. */
const ROWS_MIN = 2;
const CODE = /^(?=\S*[0-9])[^\s,;]+$/;

/** The shapes of columns, by the rows with as many cells as the table is wide; none where other rows are as many. */
export function cellShapes(
  columns: Columns,
  { rows, width }: Pick<HeadedRows, "rows"> & { readonly width: number | undefined },
): readonly CellShape[] | undefined {
  const whole = rows.filter((cells) => cells.length === width);
  if (width === undefined || whole.length < ROWS_MIN || whole.length * 3 < rows.length) return undefined;
  const days = new Set(DAY_ROLES.flatMap((role) => columns[role] ?? []));
  const money = new Set([...moneyColumns(columns), ...(columns.balance ?? [])]);
  const texts = new Set([...(columns.description ?? []), ...(columns.merchant ?? [])]);
  return Array.from({ length: width }, (_, index) => {
    const cells = columnOf(whole, index);
    const isCode = !texts.has(index) && cells.length > 0 && cells.every((cell) => CODE.test(cell));
    return {
      kind: days.has(index) ? "day" : money.has(index) ? "amount" : isCode ? "code" : "text",
      outlines: new Set(days.has(index) ? cells.map(outlineOf) : []),
      isPadded: whole.some((row) => /^\s/.test(row[index] ?? "")),
    };
  });
}

/** Whether a cell is written as those of its column are; an empty one is where days alone are missing. */
export function fitsShape(cell: string, { kind, outlines }: CellShape): boolean {
  const text = cell.trim();
  if (kind === "day") return outlines.has(outlineOf(text));
  if (kind === "amount") return holdsNone(text) || takeApart(text) !== undefined;
  return kind === "text" || text === "" || CODE.test(text);
}

function outlineOf(text: string): string {
  return text.replace(/[0-9]+/g, "9").replace(/[\p{L}\p{M}]+\.?/gu, "a");
}
