/** The document of a workbook: its encoding, and its XML from the first event as often as needed. */
import { emptyFile } from "../../refusals/empty-file.ts";
import { declaredEncoding } from "../../decode/declared-encoding.ts";
import { readText, type TextEncoding } from "../../decode/text.ts";
import type { SourceFile } from "../../source-file.ts";
import { xmlEvents, type XmlEvent } from "../../xml/events.ts";

export type WorkbookDocument = () => AsyncIterable<readonly XmlEvent[]>;

/** Throws `unreadable_file` for an empty file. */
export async function openDocument(source: SourceFile): Promise<WorkbookDocument> {
  const encoding = await encodingOf(source);
  return () => xmlEvents(readText(source, encoding), { fileName: source.name });
}

/** By the byte-order mark, else by the declaration, else UTF-8 (XML 1.0, 4.3.3). */
async function encodingOf(source: SourceFile): Promise<TextEncoding> {
  const head = await headOf(source);
  const [first, second, third] = head;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { name: "utf-8", markBytes: 3 };
  if (first === 0xff && second === 0xfe) return { name: "utf-16le", markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { name: "utf-16be", markBytes: 2 };
  if (second === 0) return { name: "utf-16le", markBytes: 0 };
  return { name: declaredEncoding(head)?.name ?? "utf-8", markBytes: 0 };
}

async function headOf(source: SourceFile): Promise<Uint8Array> {
  for await (const bytes of source.open()) if (bytes.length > 0) return bytes;
  throw emptyFile();
}
