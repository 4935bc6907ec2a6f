/** A temporary file for the rows of a large file while they are sorted by their days. */
import { join } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { openTemporaryFile } from "../../../files/temporary-file.ts";
import type { SpillFile } from "../../../importing/drive/external-sort.ts";

const FULL_DISK = ["ENOSPC", "EDQUOT"];

/** Problem: store_full. */
export function openSpillFile(state: string): SpillFile {
  const file = openTemporaryFile(join(state, "sort"));
  return {
    ...file,
    append(bytes) {
      try {
        file.append(bytes);
      } catch (error) {
        if (!FULL_DISK.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
        throw new Problem("store_full", {
          detail: "There is no space left on the disk to sort the rows of the file by their days.",
          cause: error,
        });
      }
    },
  };
}
