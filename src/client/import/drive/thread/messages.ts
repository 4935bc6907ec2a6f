/** The messages between the thread that reads a file and the one that has its rows stored. */
import type { ProblemCode, ProblemDetails } from "../../../../contract/problem.ts";
import type { OrderedPart } from "../../../../importing/drive/ordered-rows.ts";
import type { PackedRows } from "../../../../importing/drive/packed-rows.ts";
import type { Reading } from "../../../../importing/model.ts";
import type { PassingFacts } from "../passing-facts.ts";

/** What a thread is started with: the file, how it is read, and in which chunks its parts take the rows. */
export interface ReadingJob {
  readonly file: { readonly path: string; readonly name: string };
  readonly reading: Reading;
  readonly parts: readonly (OrderedPart & { readonly chunkRows: number; readonly nextChunk: number })[];
  /** Currencies of the accounts. */
  readonly currencies: readonly string[];
  /** See `ImportContext`. */
  readonly state: string;
}

export type FromReader =
  /** So many rows are done once the chunks before are; see `deliver`. */
  | { readonly kind: "at"; readonly rows: number }
  | { readonly kind: "chunk"; readonly part: number; readonly n: number; readonly rows: PackedRows }
  /** All chunks of the part were sent. */
  | { readonly kind: "finish"; readonly part: number; readonly rows: number }
  | { readonly kind: "end"; readonly facts: PassingFacts }
  | { readonly kind: "failed"; readonly code: ProblemCode; readonly details: ProblemDetails };

/** A chunk was taken, so that there is room for another one. */
export type ToReader = "taken";
