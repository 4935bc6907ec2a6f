/** Writing to stdout without losing bytes and without filling memory. */
import type { Writable } from "node:stream";
import { canBeTerminal, STDOUT, writeAtOnce } from "./descriptor.ts";

/** Thrown by a sink whose reader closed the pipe (`| head`). The command ends with exit code 0 and no message. */
export class ReaderGone extends Error {
  override readonly name = "ReaderGone";
}

export interface Sink {
  /** Resolves when more text may be written (back-pressure). Throws ReaderGone once the pipe is closed. */
  readonly write: (text: string) => Promise<void>;
  /** The same for a file that is no text; absent where only text is taken. */
  readonly writeBytes?: (bytes: Uint8Array) => Promise<void>;
  /**
   * Writes what stands below everything else, such as sums: after a pager is left, so that it is not lost with the pager's
   * screen.
   */
  readonly writeFoot?: (text: string) => Promise<void>;
  /** Flushes; resolves when the system has taken everything. */
  readonly end: () => Promise<void>;
}

const CHUNK = 65_536;

/** A buffering sink over a stream, with back-pressure. */
export function sinkOf(stream: Writable): Sink {
  let buffer = "";
  let streamError: Error | undefined;
  stream.on("error", (error) => (streamError = error));
  const flush = async () => {
    const text = buffer;
    buffer = "";
    if (streamError !== undefined) throw writeError(streamError);
    if (text !== "") await send(text);
  };
  const send = (part: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      stream.write(part, (error) =>
        error === null || error === undefined ? resolve() : reject(writeError(error)),
      );
    });
  return {
    async write(text) {
      buffer += text;
      if (buffer.length >= CHUNK) await flush();
    },
    async writeBytes(bytes) {
      await flush();
      await send(bytes);
    },
    end: flush,
  };
}

/** A sink over stdout. Of a pipe or a file, the stream is opened only for more than a chunk. */
export function stdoutSink(open: () => Writable): Sink {
  if (canBeTerminal(STDOUT)) return sinkOf(open());
  let buffer = "";
  let stream: Sink | undefined;
  const through = async (): Promise<Sink> => {
    stream ??= sinkOf(open());
    const text = buffer;
    buffer = "";
    await stream.write(text);
    return stream;
  };
  return {
    async write(text) {
      if (stream !== undefined) return stream.write(text);
      buffer += text;
      if (buffer.length >= CHUNK) await through();
    },
    async writeBytes(bytes) {
      await (await through()).writeBytes?.(bytes);
    },
    async end() {
      if (stream !== undefined) return stream.end();
      const rest = writeAtOnce(STDOUT, buffer);
      buffer = "";
      if (rest.length > 0) await (await through()).writeBytes?.(rest);
    },
  };
}

/** ReaderGone for a closed pipe, which is no failure; other errors, such as a full disk, as they are. */
function writeError(error: Error & { code?: string }): Error {
  return error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED" || error.code === "EOF"
    ? new ReaderGone()
    : error;
}
