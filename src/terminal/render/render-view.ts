/** Shows a view: picks the format, writes it, and says on stderr what belongs beside it. */
import type { Io } from "../streams/io.ts";
import { checkFields } from "./select-fields.ts";
import { essence } from "./essence.ts";
import { formats } from "./formats.ts";
import type { Settings } from "../settings/settings.ts";
import type { Sink } from "../streams/sink.ts";
import type { ListView, View } from "../view.ts";

export interface Showing {
  readonly io: Io;
  readonly settings: Pick<Settings, "output" | "fields" | "quiet" | "raw" | "excel">;
  readonly sink: Sink;
  readonly interrupted: AbortSignal;
}

/** Writes the view to the sink and answers the exit code. */
export async function show(view: View, { io, settings, sink, interrupted }: Showing): Promise<number> {
  const output = settings.output ?? (io.facts.outputIsTerminal ? "table" : "tsv");
  if (view.kind === "text") {
    const isData = output === "json" || output === "jsonl" || output === "yaml";
    await sink.write(
      isData && !settings.quiet
        ? `${JSON.stringify(view.data, null, output === "json" ? 2 : 0)}\n`
        : view.text,
    );
  } else {
    checkFields(view, settings.fields);
    const shown = view.kind === "list" ? { ...view, pages: until(view.pages, interrupted) } : view;
    const renderer = settings.quiet ? essence : await formats[output]();
    const rendering = {
      sink,
      facts: io.facts,
      fields: settings.fields,
      raw: settings.raw,
      excel: settings.excel,
    };
    if (shown.kind === "list") {
      const { rows } = await renderer.list(shown, rendering);
      await sink.end();
      if (rows === 0) io.note(shown.empty);
      else if (shown.pages.more) io.note(shown.more ?? moreThan(rows));
    } else {
      await renderer.record(shown, rendering);
    }
  }
  await sink.end();
  for (const sentence of view.notes ?? []) io.note(sentence);
  for (const sentence of view.exit?.why ?? []) io.warn(sentence);
  await view.until;
  return view.exit?.code ?? 0;
}

function moreThan(rows: number): string {
  const these = rows === 1 ? "There is more than this one" : `There are more than these ${rows}`;
  return `${these}: --limit <n> shows n, --all shows all.`;
}

/** The same pages, ending with the signal's reason once a person interrupts. */
function until(pages: ListView["pages"], signal: AbortSignal): ListView["pages"] {
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
