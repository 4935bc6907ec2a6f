/** The file of a GnuCash book: XML, which GnuCash packs with gzip unless it is told not to. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { gunzipSync } from "node:zlib";
import { Problem } from "../../../contract/problem.ts";
import { doubleEntryPlan } from "../double-entry-plan.ts";
import type { BookChoices } from "../entry.ts";
import { BYTES_MAX, contentOf, textOf } from "../read-lines.ts";
import type { ReadBook } from "../plan.ts";
import { parseGnucash } from "./parse-gnucash.ts";
import { systemCode } from "../../../files/system-code.ts";

const SQLITE = "SQLite format 3\0";

/** Problems: file_missing, unreadable_file, too_large. */
export async function readGnucash(path: string, choices: BookChoices): Promise<ReadBook> {
  const name = basename(path);
  const content = await contentOf(path);
  if (content.toString("latin1", 0, SQLITE.length) === SQLITE)
    throw new Problem("unreadable_file", {
      detail: `${name} is a book that GnuCash keeps in SQLite.`,
      remedy: "Save it in GnuCash as XML (File, Save As, data format XML) and import that file.",
    });
  const text = textOf(unpacked(content, name), name);
  const book = await parseGnucash(text, name);
  return { plan: doubleEntryPlan(book, choices), sha256: createHash("sha256").update(text).digest("hex") };
}

function unpacked(content: Buffer, name: string): Buffer {
  if (content[0] !== 0x1f || content[1] !== 0x8b) return content;
  try {
    return gunzipSync(content, { maxOutputLength: BYTES_MAX });
  } catch (cause) {
    if (systemCode(cause) === "ERR_BUFFER_TOO_LARGE")
      throw new Problem("too_large", { detail: `${name} holds more than 256 MiB.` });
    throw new Problem("unreadable_file", {
      detail: `${name} is packed with gzip, but not whole.`,
      remedy: "Save the book again in its program.",
      cause,
    });
  }
}
