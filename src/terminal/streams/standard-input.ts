/** Standard input, which one reader can take: the command for its data, or a flag for a secret. */
import type { Readable } from "node:stream";
import { Problem } from "../../contract/problem.ts";

export interface StandardInput {
  /** Takes the stream. `reader` is its name, for the message that refuses a second one. */
  readonly take: (reader: string) => AsyncIterable<Uint8Array>;
  readonly takeText: (reader: string, maximum?: number) => Promise<string>;
  /** Destroys a stream that was taken but not read to its end; the process would wait for the rest. */
  readonly release: () => void;
}

const ONE_MIB = 1_048_576;

export function standardInput(open: () => Readable): StandardInput {
  let firstReader: string | undefined;
  const take = (reader: string): AsyncIterable<Uint8Array> => {
    if (firstReader !== undefined) {
      throw new Problem("settings_conflict", {
        detail: `Standard input is used by ${firstReader} and cannot be used by ${reader} too.`,
        remedy: "Use a file for one of them.",
      });
    }
    firstReader = reader;
    return open() as AsyncIterable<Uint8Array>;
  };
  return {
    take,
    release: () => void (firstReader === undefined || open().destroy()),
    async takeText(reader, maximum = ONE_MIB) {
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of take(reader)) {
        size += part.length;
        if (size > maximum) {
          throw new Problem("too_large", {
            detail: `Standard input for ${reader} holds more than ${maximum} bytes.`,
          });
        }
        parts.push(part);
      }
      try {
        return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
      } catch (cause) {
        throw new Problem("invalid_text", { detail: `Standard input for ${reader} is not UTF-8.`, cause });
      }
    },
  };
}
