/** Puts the side of a balance, which stands in a column of its own behind it, beside its figures: "750.00", "DR" is "750.00 DR". */
import { signOfWord } from "../../../words/sides.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";

/** Undefined for a table whose balance has no such column. */
export function balanceSideStep({ columns, balanceSide: side, firstLine }: Layout): Step | undefined {
  const [balance] = columns.balance ?? [];
  if (side === undefined || balance === undefined) return undefined;
  const place = (record: TableRecord): TableRecord => {
    const { cells, line, fileCells = cells } = record;
    const text = (cells[balance] ?? "").trim();
    const word = signOfWord(cells[side.column] ?? "", side.letters);
    if (line < firstLine || !/[0-9]$/.test(text) || word === undefined) return record;
    return { ...record, fileCells, cells: cells.with(balance, `${text} ${word === "debit" ? "DR" : "CR"}`) };
  };
  return { take: (batch) => batch.map(place), end: () => [] };
}
