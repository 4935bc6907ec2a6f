/** What a format is: how a file of it is known, and its two passes. */
import type { TextFile } from "./decode/open-text.ts";
import type { ReadingChoices } from "./choices.ts";
import type { Reading } from "./reading.ts";
import type { SourceFile, SourceFormat } from "./source-file.ts";
import type { BookedRow, SourceRow } from "./source-row.ts";

/**
 * Numbers a row among the rows equal to it; it is asked once for each booked row, in file order. Whether another row of the same
 * line follows is said, for the counts of a day are forgotten after its last line.
 */
export type Numbering = (row: Omit<BookedRow, "occurrence">, isFollowed?: boolean) => number;

export type Format = TextFormat | BinaryFormat;

interface AnyFormat {
  readonly id: SourceFormat;
  /** The name that a person knows, such as "OFX or QFX". */
  readonly name: string;
  /** Rows of a file that was examined. */
  readonly rows: (
    source: SourceFile,
    { reading, numbering }: { reading: Reading; numbering: Numbering },
  ) => AsyncIterable<readonly SourceRow[]>;
}

/** A format of text, whose encoding is decided before. */
export interface TextFormat extends AnyFormat {
  readonly kind: "text";
  /**
   * Why a text that begins so is a file of this format, as a sentence; undefined when it is none. Content alone decides,
   * and what claims a file must be sure of it. A format without this takes what no other claims.
   */
  readonly claims?: (head: string) => string | undefined;
  /** Whether it leaves a file to any other format that claims it. */
  readonly givesWay?: true;
  readonly examine: (file: TextFile, choices: ReadingChoices) => Promise<Reading>;
}

/** A format of bytes. */
export interface BinaryFormat extends AnyFormat {
  readonly kind: "binary";
  readonly claims: (head: Uint8Array) => string | undefined;
  readonly examine: (source: SourceFile, choices: ReadingChoices) => Promise<Reading>;
}
