/** Writing to stdout without losing bytes and without filling memory. */
import type { Writable } from "node:stream";

/** Thrown by a sink whose reader has gone (`| head`): the command ends quietly, as having done what was wanted. */
export class ReaderGone extends Error {
  override readonly name = "ReaderGone";
}

export interface Sink {
  /** Takes text; resolves when more may come. Throws ReaderGone once nobody reads any more. */
  readonly write: (text: string) => Promise<void>;
  /** Resolves when everything has been handed to the system. */
  readonly end: () => Promise<void>;
}

const CHUNK = 65_536;

/** A sink over a stream: small texts are gathered, and a slow reader slows the writer. */
export function sinkOf(stream: Writable): Sink {
  let gathered = "";
  let broken: Error | undefined;
  stream.on("error", (error) => (broken = error));
  const flush = async () => {
    const text = gathered;
    gathered = "";
    if (broken !== undefined) throw readerGone(broken);
    if (text === "") return;
    await new Promise<void>((resolve, reject) => {
      stream.write(text, (error) =>
        error === null || error === undefined ? resolve() : reject(readerGone(error)),
      );
    });
  };
  return {
    async write(text) {
      gathered += text;
      if (gathered.length >= CHUNK) await flush();
    },
    end: flush,
  };
}

/** A closed pipe is no failure; a full disk behind a redirection is. */
function readerGone(error: Error & { code?: string }): Error {
  return error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED" || error.code === "EOF"
    ? new ReaderGone()
    : error;
}
