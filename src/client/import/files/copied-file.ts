/** A file of which a copy without a name is read: it is gone when it is closed, and however the process ends. */
import { Readable } from "node:stream";
import type { SpillFile } from "../../../importing/drive/external-sort.ts";
import type { ImportFile } from "./source-file.ts";

/** Bytes that are read at a time. */
const BLOCK = 1 << 16;

/** A file to import; whoever opened it closes it. */
export interface OpenedFile {
  readonly file: ImportFile;
  readonly close: () => void;
}

export function copiedFile(
  copy: SpillFile,
  about: Pick<ImportFile, "name" | "path" | "size" | "isAlone" | "besideName">,
): OpenedFile {
  const openFrom = (byte: number) => Readable.from(blocksOf(copy.read, { from: byte, to: about.size }));
  return {
    file: { ...about, isCopy: false, open: () => openFrom(0), openFrom },
    close: copy.close,
  };
}

function* blocksOf(read: SpillFile["read"], { from, to }: { from: number; to: number }) {
  for (let at = from; at < to; at += BLOCK) yield read(at, Math.min(BLOCK, to - at));
}
