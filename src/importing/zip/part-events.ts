/** A part of a workbook as the events of its XML. */
import { mapText, sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { SourceFile } from "../source-file.ts";
import { inSteps } from "../decode/event-loop.ts";
import { xmlEvents, type XmlEvent } from "../xml/events.ts";
import { brokenPart } from "./broken-zip.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { unpack, type PartLimit } from "./zip-part.ts";

/** Bytes that are decoded in a step. */
const PIECE = 1 << 16;

interface PartOptions {
  readonly limit: PartLimit;
  /** Where the reader of the events is, for a refusal: "after row 12". */
  readonly place?: () => string;
}

/** Throws `unreadable_file` that names the part. */
export async function* partEvents(
  source: SourceFile,
  entry: ZipEntry,
  { limit, place }: PartOptions,
): AsyncGenerator<readonly XmlEvent[]> {
  try {
    yield* xmlEvents(textOf(source, entry, limit), { fileName: "The document" });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "unreadable_file" || "part" in error.more) throw error;
    const where = place?.() ?? "";
    throw brokenPart(entry, {
      source,
      what: sentence`cannot be read${where === "" ? "" : `, ${where}`}: ${mapText(error.detail, (text) => text.replace(/\.$/, ""))}`,
      remedy: error.remedy,
    });
  }
}

/** Parts are UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.4); UTF-16 has its byte-order mark. */
async function* textOf(source: SourceFile, entry: ZipEntry, limit: PartLimit): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const steps = inSteps(source.stopSignal);
  try {
    for await (const bytes of unpack(source, entry, limit)) {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      // A thousand times as much can come of what is packed as is read in one go.
      for (let at = 0; at < bytes.length; at += PIECE) {
        await steps();
        yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
      }
    }
    const rest = decoder?.decode() ?? "";
    if (rest !== "") yield rest;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw brokenPart(entry, { source, what: "is not text in UTF-8 or UTF-16" });
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
