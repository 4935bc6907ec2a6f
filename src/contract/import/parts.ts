/**
 * Which imports are the parts of one run over a file. A run begins an import for each account of the file before it sends
 * any row, and finishes them when all rows are sent: parts of one run are there at one time, and no two of one group.
 */
import type { Import } from "./record.ts";

type ImportPart = Pick<Import, "id" | "group" | "file_sha256" | "created_by" | "created_at" | "completed_at">;

/** The parts of a run that one of them is of, itself among them. `others`: imports of the file, newest first. */
export function partsOfRun<Part extends ImportPart>(one: Part, others: readonly Part[]): readonly Part[] {
  const parts = new Map<string, Part>([[one.group, one]]);
  for (const other of others) {
    if (parts.has(other.group) || other.file_sha256 !== one.file_sha256) continue;
    if (other.created_by === one.created_by && meet(one, other)) parts.set(other.group, other);
  }
  return [...parts.values()];
}

function meet(one: ImportPart, other: ImportPart): boolean {
  return !endedBefore(one, other) && !endedBefore(other, one);
}

function endedBefore({ completed_at }: ImportPart, { created_at }: ImportPart): boolean {
  return completed_at !== null && completed_at < created_at;
}
