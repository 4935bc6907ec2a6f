/** The beginning of a file: what its kind is told by, before any format reads it. */
import { decideEncoding, type ByteFacts } from "./detect-encoding.ts";
import { declaredEncoding } from "./declared-encoding.ts";
import { readText, type TextEncoding } from "./text.ts";
import { isSpeltHeader } from "../words/headers/fields.ts";
import { inSteps } from "./event-loop.ts";
import type { ReadingChoices } from "../choices.ts";
import type { Evidence } from "../reading.ts";
import type { SourceFile } from "../source-file.ts";

/** Text that a beginning holds at most, in UTF-16 units. */
const HEAD = 400_000;

/** A file of text whose encoding is decided. */
export interface TextFile {
  readonly source: SourceFile;
  readonly encoding: TextEncoding & { readonly evidence: Evidence };
  /** Whether every byte of the file is ASCII. */
  readonly isAscii: boolean;
  /** The beginning of the text, line ends made "\n". */
  readonly head: string;
}

/** Decides the encoding and reads the beginning. Throws `unreadable_file` for what is not a text. */
export async function openText(
  source: SourceFile,
  { facts, choices }: { facts: ByteFacts; choices: ReadingChoices },
): Promise<TextFile> {
  const requestedEncoding = choices.encoding ?? choices.mapping?.encoding;
  const declaration =
    requestedEncoding === undefined && !facts.utf8 ? declaredEncoding(facts.head) : undefined;
  const encoding =
    declaration === undefined
      ? await decideEncoding(facts, {
          requestedEncoding,
          isKnown: isSpeltHeader,
          steps: inSteps(source.stopSignal),
        })
      : { ...declaration, markBytes: 0 };
  let head = "";
  for await (const text of readText(source, encoding)) {
    head += text;
    if (head.length >= HEAD) break;
  }
  return {
    source,
    encoding,
    isAscii: facts.ascii,
    head: head.length > HEAD ? head.slice(0, HEAD) : head,
  };
}
