/** Rows of a sheet, built cell by cell and handed on in batches. */
import { TEXT, type Cell, type SheetRow } from "./row.ts";

export interface RowBuilder {
  /** Begins a row by its number in the sheet. */
  readonly begin: (line: number) => void;
  /** Sets the cell of a column, from 0; false where another cell has a text there. */
  readonly set: (column: number, cell: Cell) => boolean;
  /** Ends the row; one without cells is left out. */
  readonly end: () => void;
  /** The rows that ended since the last call. */
  readonly take: () => readonly SheetRow[];
  /** Cells that `take` would give. */
  readonly cells: () => number;
}

export function rowBuilder(): RowBuilder {
  let rows: SheetRow[] = [];
  let cells = 0;
  let row: SheetRow = { line: 0, texts: [], kinds: [] };
  const begin = (line: number) => {
    row = { line, texts: [], kinds: [] };
  };
  return {
    begin,
    set(column, { text, kind }) {
      const { texts, kinds } = row;
      if (texts[column] !== undefined && texts[column] !== "") return false;
      while (texts.length < column) {
        texts.push("");
        kinds.push(TEXT);
      }
      texts[column] = text;
      kinds[column] = kind;
      return true;
    },
    end() {
      if (row.texts.length === 0) return;
      rows.push(row);
      cells += row.texts.length;
      begin(row.line);
    },
    take() {
      const batch = rows;
      rows = [];
      cells = 0;
      return batch;
    },
    cells: () => cells,
  };
}
