/** Temporary files for the rows or the bytes of a file while it is imported. */
import { join } from "node:path";
import { Problem } from "../../../contract/problem.ts";
import { openTemporaryFile } from "../../../files/temporary-file.ts";
import type { SpillFile } from "../../../importing/drive/external-sort.ts";
import { systemCode } from "../../../files/system-code.ts";

const FULL_DISK = ["ENOSPC", "EDQUOT"];

/** For rows while they are sorted by their days. Problem: store_full. */
export function openSpillFile(state: string): SpillFile {
  return openSpace(join(state, "sort"), "to sort the rows of the file by their days");
}

/** For the bytes of a file that could change while it is read, or that is packed. Problem: store_full. */
export function openCopy(state: string): SpillFile {
  return openSpace(join(state, "watch"), "for a copy of the file while it is imported");
}

/** `purpose` says what there is no space for. */
function openSpace(folder: string, purpose: string): SpillFile {
  const file = openTemporaryFile(folder);
  return {
    ...file,
    append(bytes) {
      try {
        file.append(bytes);
      } catch (error) {
        if (!FULL_DISK.includes(systemCode(error) ?? "")) throw error;
        throw new Problem("store_full", {
          detail: `There is no space left on the disk ${purpose}.`,
          cause: error,
        });
      }
    },
  };
}
