/** Which files of a folder are complete, by looking at them again and again: nobody says when a file has landed. */
import type { LandedFile } from "./list-folder.ts";

interface Settling {
  /** Files that have not changed for long enough and are not done with. `now` is in milliseconds of one clock. */
  readonly complete: (files: readonly LandedFile[], now: number) => readonly LandedFile[];
  /** Files that may still be written, after `complete`. */
  readonly unsettled: () => readonly LandedFile[];
  /** This version of the file is imported, or cannot be. */
  readonly done: (file: LandedFile) => void;
  /** The file is not tried before that time. */
  readonly postpone: (file: LandedFile, until: number) => void;
}

interface Sight {
  readonly file: LandedFile;
  /** Since when the file is as it is. */
  readonly since: number;
  /** When it is tried at the earliest; never again when it is infinite. */
  from: number;
}

export function settlingFiles(settleMs: number): Settling {
  let sights = new Map<string, Sight>();
  const put = ({ name, version }: LandedFile, from: number) => {
    const sight = sights.get(name);
    if (sight?.file.version === version) sight.from = Math.max(sight.from, from);
  };
  let unsettled: readonly LandedFile[] = [];
  return {
    complete(files, now) {
      const before = sights;
      sights = new Map(
        files.map((file) => {
          const sight = before.get(file.name);
          return [
            file.name,
            sight?.file.version === file.version ? sight : { file, since: now, from: now + settleMs },
          ];
        }),
      );
      // A file begins empty, and an empty one has nothing to import.
      const open = [...sights.values()].filter(({ file, from }) => file.size > 0 && from < Infinity);
      unsettled = open.filter(({ since }) => now < since + settleMs).map(({ file }) => file);
      return open.filter(({ from }) => from <= now).map(({ file }) => file);
    },
    unsettled: () => unsettled,
    done: (file) => put(file, Infinity),
    postpone: put,
  };
}
