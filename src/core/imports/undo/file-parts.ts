import { partsOfRun } from "../../../contract/import/parts.ts";
import type { CompanyQueries } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { importOf } from "../to-import.ts";

/** Imports that are read at once. */
const PAGE = 500;

/** The parts of the file that were imported in one run with this one, and are not undone; itself among them. */
export async function partsWith(
  { queries, company }: CompanyQueries,
  record: ImportRecord,
): Promise<readonly ImportRecord[]> {
  const { file_sha256 } = record;
  const records: ImportRecord[] = [];
  const states = ["running", "settling", "completed", "undoing"] as const;
  for (let before: number | undefined; ;) {
    const page = await queries.imports.page(company, { file_sha256, states }, { before, limit: PAGE });
    for (const one of page) records.push(one);
    before = page.at(-1)?.number;
    if (page.length < PAGE) break;
  }
  const parts = partsOfRun(importOf(record), records.map(importOf));
  const ids = new Set(parts.map(({ id }) => id));
  return [record, ...records.filter(({ id }) => id !== record.id && ids.has(id))];
}
