/** The files of a zip file that landed, each as one that landed itself. */
import type { PackedFile } from "../../../importing/zip/packed-files.ts";
import type { OpenedFile } from "../files/copied-file.ts";
import { isLeftBehind } from "../files/left-behind.ts";
import { digestOfPacked, openPacked } from "../files/packed-file.ts";
import type { ImportFile } from "../files/source-file.ts";
import type { LandedFile } from "./list-folder.ts";

interface LandedPiece {
  /** Its name and path go on into the zip file: "bank.zip/november.xml". */
  readonly file: LandedFile;
  /** SHA-256 of its bytes, in hex. Problem: unreadable_file. */
  readonly digest: () => Promise<string>;
  /** Problems: unreadable_file, store_full. */
  readonly open: () => Promise<OpenedFile>;
}

export function landedInZip(
  packed: readonly PackedFile[],
  {
    file,
    zip,
    state,
    stopSignal,
  }: {
    readonly file: LandedFile;
    /** The copy of it. */
    readonly zip: ImportFile;
    readonly state: string;
    readonly stopSignal: AbortSignal;
  },
): readonly LandedPiece[] {
  return packed
    .filter(({ path }) => !isLeftBehind(path))
    .map((one) => ({
      file: { ...file, name: `${file.name}/${one.path}`, path: `${file.path}/${one.path}` },
      digest: () => digestOfPacked(zip, one, stopSignal),
      open: () => openPacked(zip, one, { state, stopSignal }),
    }));
}
