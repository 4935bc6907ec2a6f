/** Renders a view: data to stdout in the chosen format, notes and reasons to stderr. */
import type { Io } from "../streams/io.ts";
import { legalFields, requireLegal } from "./select-fields.ts";
import { essence } from "./essence.ts";
import { formats } from "./formats.ts";
import { sentenceText } from "./sentence.ts";
import type { Settings } from "../settings/settings.ts";
import { writeOutputFile, type OutputFile } from "../streams/output-file.ts";
import type { Sink } from "../streams/sink.ts";
import type { ListView, TextView, View } from "../view.ts";

interface RenderContext {
  readonly io: Io;
  readonly settings: Pick<Settings, "output" | "fields" | "quiet" | "raw" | "excel">;
  readonly sink: Sink;
  readonly interruption: AbortSignal;
  /** Whether the names of --fields were checked before something was written: what is done is told, whatever it has. */
  readonly areFieldsChecked: boolean;
}

/** Writes the view to the sink and answers the exit code. */
export async function renderView(
  view: View,
  { io, settings, sink, interruption, areFieldsChecked }: RenderContext,
): Promise<number> {
  const output = settings.output ?? (io.facts.outputIsTerminal ? "table" : "tsv");
  if (view.kind === "text") {
    const isData = output === "json" || output === "jsonl" || output === "yaml";
    if (isData && view.data !== undefined && !settings.quiet)
      await sink.write(`${JSON.stringify(view.data, null, output === "json" ? 2 : 0)}\n`);
    else await writeText(view.text, sink);
  } else {
    if (!areFieldsChecked) requireLegal(settings.fields, legalFields(view));
    const abortableView =
      view.kind === "list" ? { ...view, pages: abortable(view.pages, interruption) } : view;
    const renderer = settings.quiet ? essence : await formats[output]();
    const rendering = {
      sink,
      facts: io.facts,
      fields: settings.fields,
      raw: settings.raw,
      excel: settings.excel,
    };
    if (abortableView.kind === "list") {
      const { rows } = await renderer.list(abortableView, rendering);
      await sink.end();
      const { empty } = abortableView;
      if (rows === 0) io.note(typeof empty === "string" ? empty : await empty());
      else if (abortableView.pages.more) io.note(abortableView.more ?? moreRowsNote(rows));
    } else {
      await renderer.record(abortableView, rendering);
    }
  }
  await sink.end();
  if (settings.excel !== false && output !== "csv") io.note("--excel has no effect without -o csv.");
  for (const sentence of view.notes ?? []) io.note(sentenceText(sentence, io.facts));
  for (const sentence of view.exit?.reasons ?? []) io.warn(sentenceText(sentence, io.facts));
  await view.until;
  return view.exit?.code ?? 0;
}

/** Writes the view to a new file, says so, and answers the exit code of the view. Problem: file_exists. */
export async function renderToFile(
  view: View,
  { file, sink, ...context }: RenderContext & { readonly file: OutputFile },
): Promise<number> {
  const { io, settings } = context;
  const fileIo = { ...io, facts: { ...io.facts, outputIsTerminal: false } };
  let exit = 0;
  const written = await writeOutputFile(file, async (fileSink) => {
    const inFile = { ...settings, quiet: false };
    exit = await renderView(view, { ...context, io: fileIo, settings: inFile, sink: fileSink });
  });
  const onScreen = { ...settings, output: undefined, fields: undefined, excel: false };
  await renderView(written, { ...context, settings: onScreen, sink });
  return exit;
}

/** A text, which may come in parts or be written by the command itself. */
export async function writeText(text: TextView["text"], sink: Sink): Promise<void> {
  if (typeof text === "string") await sink.write(text);
  else if (typeof text === "function") await text(sink);
  else for await (const part of text) await sink.write(part);
}

function moreRowsNote(rows: number): string {
  const these = rows === 1 ? "There is more than this one" : `There are more than these ${rows}`;
  return `${these}: --limit <n> shows n, --all shows all.`;
}

/** The same pages; throws the reason of the signal once it is aborted. */
function abortable(pages: ListView["pages"], signal: AbortSignal): ListView["pages"] {
  return {
    get more() {
      return pages.more;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of pages) {
        signal.throwIfAborted();
        yield page;
      }
    },
  };
}
