/** The texts that a workbook's cells share (ECMA-376 part 1, 18.4), kept as UTF-8: a million of them take little more than their bytes. */
import { Problem } from "../../../contract/problem.ts";
import type { SourceFile } from "../../source-file.ts";
import { unescapeText } from "./escaped-text.ts";
import { partEvents } from "../../zip/part-events.ts";
import { brokenPart } from "../../zip/broken-zip.ts";
import type { ZipEntry } from "../../zip/zip-directory.ts";

/** The text of an index from 0; undefined where there is none. */
export type SharedStrings = (index: number) => string | undefined;

const UNPACKED_MAX = 1 << 30;
/** Bytes of all texts, and of what finds them. */
const KEPT_MAX = 256 << 20;
/** A text of 1 MiB UTF-16 units fits, and none lies in two blocks. */
const BLOCK = 4 << 20;
const TEXT_MAX = 1 << 20;
/** Texts that are kept as texts too: those that rows share stand in front. */
const CACHED = 4096;

/** Throws `unreadable_file` for a part that is broken, or that holds more than memory is meant for. */
export async function readSharedStrings(
  source: SourceFile,
  entry: ZipEntry | undefined,
): Promise<SharedStrings> {
  const store = newStore(entry === undefined ? 0 : Math.min(BLOCK, entry.unpackedSize * 2));
  if (entry === undefined) return store.get;
  const place = () => `after text ${store.count()}`;
  let text: string | undefined;
  let phonetic = 0;
  let isText = false;
  for await (const events of partEvents(source, entry, { limit: { bytes: UNPACKED_MAX }, place })) {
    for (const event of events) {
      if (event.kind === "text") {
        if (isText && phonetic === 0) text = (text ?? "") + event.text;
        if (text !== undefined && text.length > TEXT_MAX) {
          throw brokenPart(entry, { source, what: `has a text larger than 1 MiB, ${place()}` });
        }
      } else if (event.name === "t") isText = event.kind === "open" && text !== undefined;
      else if (event.name === "rPh") phonetic += event.kind === "open" ? 1 : -1;
      else if (event.name === "si") {
        if (event.kind === "open") text = "";
        else if (!store.add(text ?? "")) throw tooMany(source, entry);
        else text = undefined;
      }
    }
  }
  return store.get;
}

function tooMany(source: SourceFile, { name }: ZipEntry): Problem {
  return new Problem("unreadable_file", {
    detail: `The texts in ${name} of ${source.name} are larger than ${KEPT_MAX >> 20} MiB.`,
    remedy: "Save the sheet as CSV and import that: it needs less memory.",
    more: { part: name },
  });
}

interface Store {
  readonly add: (text: string) => boolean;
  readonly get: SharedStrings;
  readonly count: () => number;
}

function newStore(firstBlock: number): Store {
  const blocks: Buffer[] = [];
  const cache: string[] = [];
  // Where each text begins, over all blocks, and its bytes.
  let starts = new Uint32Array(64);
  let lengths = new Uint32Array(64);
  let count = 0;
  let usedBytes = 0;
  return {
    add(text) {
      const length = Buffer.byteLength(text);
      const last = blocks.at(-1);
      if (last === undefined || usedBytes + length > last.length) {
        const size = blocks.length === 0 ? Math.max(firstBlock, length) : BLOCK;
        blocks.push(Buffer.allocUnsafeSlow(Math.min(BLOCK, size)));
        usedBytes = 0;
      }
      if (count === starts.length) {
        starts = withDoubleSize(starts);
        lengths = withDoubleSize(lengths);
      }
      const memory = (blocks.length - 1) * BLOCK + usedBytes + count * 8;
      if (memory + length > KEPT_MAX) return false;
      blocks.at(-1)?.write(text, usedBytes);
      starts[count] = (blocks.length - 1) * BLOCK + usedBytes;
      lengths[count] = length;
      usedBytes += length;
      count++;
      return true;
    },
    get(index) {
      if (index < 0 || index >= count) return undefined;
      const cachedText = cache[index];
      if (cachedText !== undefined) return cachedText;
      const start = starts[index] ?? 0;
      const from = start % BLOCK;
      const block = blocks[Math.floor(start / BLOCK)];
      const text = unescapeText(block?.toString("utf8", from, from + (lengths[index] ?? 0)) ?? "");
      if (index < CACHED) cache[index] = text;
      return text;
    },
    count: () => count,
  };
}

function withDoubleSize(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
