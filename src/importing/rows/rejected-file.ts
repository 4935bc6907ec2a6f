/** The file of rejected and held rows: the source's own cells with the reason, so that it can be corrected and imported. */

interface RejectedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly error: string;
}

/** The columns that the file adds; they are read as data of nobody. */
export const REJECTED_COLUMNS = ["_import", "_line", "_error"] as const;

/** The header of the file, with a line break. Without a header in the source, columns are named by their number. */
export function rejectedHeader(
  header: readonly string[] | null,
  { delimiter, width }: { delimiter: string; width: number },
): string {
  const names = header ?? Array.from({ length: width }, (_, index) => `column ${index + 1}`);
  const own = names.filter((name) => !(REJECTED_COLUMNS as readonly string[]).includes(name.trim()));
  return line([...own, ...REJECTED_COLUMNS], delimiter);
}

/** One row of the file, with a line break. `keep` is how many cells of the source go before the added ones. */
export function rejectedLine(
  { line: at, cells, error }: RejectedRow,
  {
    delimiter,
    importId,
    header,
    width,
  }: { delimiter: string; importId: string; header: readonly string[] | null; width: number },
): string {
  const own = cells.filter(
    (_, index) => !(REJECTED_COLUMNS as readonly string[]).includes((header?.[index] ?? "").trim()),
  );
  const sourceCells =
    (header ?? []).filter((name) => !(REJECTED_COLUMNS as readonly string[]).includes(name.trim())).length ||
    width;
  const paddedCells =
    own.length < sourceCells
      ? [...own, ...Array.from({ length: sourceCells - own.length }, () => "")]
      : own.slice(0, sourceCells);
  // Cells beyond the header belong to the row's fault, and are told in it.
  const extra = own.slice(sourceCells).join(delimiter);
  return line(
    [...paddedCells, importId, String(at), extra === "" ? error : `${error} (${extra})`],
    delimiter,
  );
}

function line(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoteCell(cell, delimiter)).join(delimiter)}\r\n`;
}

/** Quoted where a reader would misread it (RFC 4180). */
function quoteCell(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
