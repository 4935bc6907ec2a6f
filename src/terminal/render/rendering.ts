/** The interface of an output format. */
import type { StreamFacts } from "../streams/io.ts";
import type { Sink } from "../streams/sink.ts";
import type { ListView, RecordView } from "../view.ts";

export interface Rendering {
  readonly sink: Sink;
  readonly facts: StreamFacts;
  /** Names of --fields, checked before. */
  readonly fields: readonly string[] | undefined;
  /** csv: leave formulas alone; write for a spreadsheet in the reader's locale or this one. */
  readonly raw: boolean;
  readonly excel: string | boolean;
}

interface ListResult {
  readonly rows: number;
}

/** One output format. To remove one, delete its file and its line in `formats.ts`. */
export interface Renderer {
  readonly list: (view: ListView, rendering: Rendering) => Promise<ListResult>;
  readonly record: (view: RecordView, rendering: Rendering) => Promise<void>;
}
