/** A file that tells how far it is read: the first pass over a large file takes its time. */
import type { SourceFile } from "../../importing/model.ts";
import type { ImportSurroundings } from "./surroundings.ts";

const KB = 1000;

/** The same file. Each pass over it has a bar of its own, which goes when the pass ends. */
export function watchedFile<File extends SourceFile>(
  file: File,
  { progress }: Pick<ImportSurroundings, "progress">,
): File {
  return {
    ...file,
    async *open() {
      const bar = progress({ label: "Reading", unit: "kB", total: Math.ceil(file.size / KB) });
      let read = 0;
      try {
        for await (const bytes of file.open()) {
          read += bytes.length;
          bar.at(Math.ceil(read / KB));
          yield bytes;
        }
      } finally {
        bar.end();
      }
    },
  };
}
