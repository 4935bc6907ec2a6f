/** Where a row was rejected before: the columns of a file of rejected rows say it. */
import type { BookedRow } from "../../source-row.ts";

/** Columns of a file of rejected rows, which tell the import and line that a row comes from. */
export interface Retry {
  readonly importId: number;
  readonly line: number;
  readonly error: number;
}

export function retryColumns(header: readonly string[] | null): Retry | undefined {
  const index = (name: string) => (header ?? []).findIndex((cell) => cell.trim() === name);
  const retry = { importId: index("_import"), line: index("_line"), error: index("_error") };
  return retry.importId >= 0 && retry.line >= 0 ? retry : undefined;
}

export function retryOf(cells: readonly string[], retry: Retry | undefined): Pick<BookedRow, "retry_of"> {
  if (retry === undefined) return {};
  const import_id = (cells[retry.importId] ?? "").trim();
  const line = Number(cells[retry.line]);
  return import_id === "" || !Number.isSafeInteger(line) ? {} : { retry_of: { import_id, line } };
}
