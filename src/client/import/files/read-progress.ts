/** A file that tells how far it is read, and that ends where nobody wants it: the first pass over a large file takes its time. */
import type { SourceFile } from "../../../importing/source-file.ts";
import type { ImportContext } from "../context.ts";

const KB = 1000;

/** The same file; throws the reason of `stopped` once that is aborted. Each pass over it has a bar of its own, which goes when the pass ends. */
export function withReadProgress<File extends SourceFile>(
  file: File,
  { progress, stopSignal }: Pick<ImportContext, "progress" | "stopSignal">,
): File {
  const watched = (open: () => AsyncIterable<Uint8Array>) =>
    async function* () {
      const bar = progress({ label: "Reading", unit: "kB", total: Math.ceil(file.size / KB) });
      let read = 0;
      try {
        for await (const bytes of open()) {
          stopSignal.throwIfAborted();
          read += bytes.length;
          bar.at(Math.ceil(read / KB));
          yield bytes;
        }
      } finally {
        bar.end();
      }
    };
  return {
    ...file,
    stopSignal,
    open: watched(() => file.open()),
    openInPlace: watched(() => file.openInPlace?.() ?? file.open()),
    openFrom: undefined,
  };
}
