/** Calls that show how far they are, where their long work is done in this process and takes a while. */
import { isReading, isRehearsal } from "../contract/effect.ts";
import type { Call } from "../contract/operation.ts";
import type { Io, Progress } from "./streams/io.ts";

/** The same calls; a bar is made only for those that tell how far they are. */
export function withProgress(call: Call, io: Pick<Io, "progress">): Call {
  return async (operation, input, options) => {
    let progress: Progress | undefined;
    const onProgress = (done: number, total: number | undefined): void => {
      const isChange = !isReading(operation) && !isRehearsal(input);
      progress ??= io.progress({ label: isChange ? "Changing" : "Reading", unit: "rows" });
      if (total !== undefined) progress.total(total);
      progress.at(done);
    };
    try {
      return await call(operation, input, { onProgress, ...options });
    } finally {
      progress?.end();
    }
  };
}
