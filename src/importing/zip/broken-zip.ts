/** Refusals of a workbook's file and of its parts; each names the byte at which the broken thing begins. */
import { sentence, type Sentence } from "../../contract/choice.ts";
import { Problem } from "../../contract/problem.ts";
import type { SourceFile } from "../source-file.ts";

const AGAIN = "Export the file again; nothing was written.";

/** `unreadable_file` for a zip file that is broken. `what` is a whole sentence. `byte` counts from 0. */
export function brokenZip(what: string, byte?: number): Problem {
  return new Problem("unreadable_file", {
    detail: what,
    remedy: AGAIN,
    ...(byte === undefined ? {} : { more: { byte: byte + 1 } }),
  });
}

/** `unreadable_file` for a part of a zip file: "The part xl/workbook.xml of export.xlsx is cut off (from byte 480)." */
export function brokenPart(
  { name, offset }: { readonly name: string; readonly offset: number },
  { source, what, remedy }: { source: SourceFile; what: Sentence; remedy?: Sentence },
): Problem {
  return new Problem("unreadable_file", {
    detail: sentence`The part ${name} of ${source.name} ${what} (from byte ${offset + 1}).`,
    remedy: remedy ?? AGAIN,
    more: { part: name, byte: offset + 1 },
  });
}
