/** What every output format is given, and what it gives. */
import type { Facts } from "../streams/io.ts";
import type { Sink } from "../streams/sink.ts";
import type { ListView, RecordView } from "../view.ts";

export interface Rendering {
  readonly sink: Sink;
  readonly facts: Facts;
  /** Names of --fields, already known to be legal. */
  readonly fields: readonly string[] | undefined;
  /** csv: leave formulas alone; write for a spreadsheet. */
  readonly raw: boolean;
  readonly excel: boolean;
}

/** What a format knows about a list when it is done. */
export interface ListShown {
  readonly rows: number;
}

/** One output format. Removing it is removing its file and its line in `formats.ts`. */
export interface Renderer {
  readonly list: (view: ListView, rendering: Rendering) => Promise<ListShown>;
  readonly record: (view: RecordView, rendering: Rendering) => Promise<void>;
}
