/** Where an export goes: to stdout, or to a new file. */
import { writeNewFile } from "../../src/client/export/write-new-file.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";
import { writeText } from "../../src/terminal/render/render-view.ts";
import { sinkOf } from "../../src/terminal/streams/sink.ts";
import { namesOf, record, type FieldOf, type TextView, type View } from "../../src/terminal/view.ts";

/** What no terminal can show. */
const BINARY: Readonly<Record<string, string>> = { xlsx: "A workbook", datev: "A DATEV batch" };

/** Problem: usage, where something that is no text would be printed on a terminal. */
export function requireTarget({ io, settings }: Context, format: string, out: string | undefined): void {
  const what = BINARY[format];
  if (what === undefined || out !== undefined || !io.facts.outputIsTerminal || settings.output === "json")
    return;
  throw new Problem("usage", {
    detail: `${what} is for a program, not for a terminal.`,
    remedy: "Add --out <file>, or send the output to a file.",
  });
}

const fields: readonly FieldOf<{ readonly path: string; readonly size: number; readonly format: string }>[] =
  [
    { name: "path", kind: "text", title: "File" },
    { name: "size", kind: "count", title: "Bytes" },
    { name: "format", kind: "word" },
  ];

/** The names that --fields may have of a file that was written. */
export const targetFieldNames: readonly string[] = [...namesOf(fields), "accounts", "categories"];

interface Export {
  readonly out: string;
  readonly text: () => Promise<TextView["text"]>;
  readonly data: { readonly format: string };
}

/** Problem: file_exists. */
export async function writeTarget({ out, text, data }: Export): Promise<View> {
  const size = await writeNewFile(out, async (stream) => {
    const sink = sinkOf(stream);
    await writeText(await text(), sink);
    await sink.end();
  });
  return record({
    data: { path: out, size, ...data },
    fields,
    sentence: "Wrote the file.",
    essence: out,
  });
}
