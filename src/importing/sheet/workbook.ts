/** A workbook of any format: its sheets, and the rows of each. */
import { Problem } from "../../contract/problem.ts";
import type { SourceFile } from "../source-file.ts";
import type { SheetRow } from "./row.ts";

export interface Sheet {
  readonly name: string;
  /** Hidden sheets are read only where somebody names them. */
  readonly isHidden: boolean;
  /** Rows that hold anything, in batches, from the first each time; `source` is the workbook's file. */
  readonly rows: (source: SourceFile) => AsyncIterable<readonly SheetRow[]>;
}

export interface Workbook {
  /** In the order of their tabs. */
  readonly sheets: readonly Sheet[];
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
}

/** The sheet of a name, or of a number from 1 among those that are not hidden. Problem: invalid_setting. */
export function sheetNamed(title: string, { sheets }: Workbook): Sheet {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const lowerName = title.trim().toLowerCase();
  const match =
    sheets.find(({ name }) => name === title) ??
    sheets.find(({ name }) => name.trim().toLowerCase() === lowerName) ??
    (/^[0-9]{1,3}$/.test(lowerName) ? visible[Number(lowerName) - 1] : undefined);
  if (match !== undefined) return match;
  throw new Problem("invalid_setting", {
    detail: `The workbook has no sheet "${title}".`,
    remedy: `Its sheets are ${visible.map(({ name }) => `"${name}"`).join(", ")}.`,
  });
}
