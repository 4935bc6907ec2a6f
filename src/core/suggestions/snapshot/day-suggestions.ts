/** The suggestions of a day as they are stored, and as they are read. */
import type { DaySuggestions } from "../../ports/suggestion-snapshots.ts";
import type { RowSuggestion } from "./row-suggestion.ts";
import { idAt } from "./places.ts";

const ID_BYTES = 16;
const ENTRY_BYTES = ID_BYTES + 2;

/** The most that a confidence can be, in ten-thousandths. */
export const CERTAIN = 10_000;

/** A suggestion for the open row of an id. */
export interface OpenRow {
  readonly id: string;
  readonly suggestion: RowSuggestion;
}

export function encodeDay(day: number, rows: readonly OpenRow[]): DaySuggestions {
  const ids = Buffer.alloc(rows.length * ENTRY_BYTES);
  rows.forEach(({ id, suggestion }, place) => {
    ids.write(id.replaceAll("-", ""), place * ENTRY_BYTES, ID_BYTES, "hex");
    ids.writeUInt16LE(suggestion.confidence, place * ENTRY_BYTES + ID_BYTES);
  });
  return { day, ids, answers: JSON.stringify(rows.map(({ suggestion }) => valuesOf(suggestion))) };
}

/** An open row, and how sure its suggestion is. */
export interface OpenEntry {
  readonly id: string;
  /** Ten-thousandths. */
  readonly confidence: number;
}

/** Those at least and at most so sure, in ten-thousandths. */
export function entriesBetween(
  { least, most }: { readonly least: number; readonly most: number },
  { ids }: Pick<DaySuggestions, "ids">,
): readonly OpenEntry[] {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
  const entries: OpenEntry[] = [];
  for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
    const confidence = bytes.readUInt16LE(at + ID_BYTES);
    if (confidence >= least && confidence <= most) entries.push({ id: idAt(bytes, at), confidence });
  }
  return entries;
}

/** Adds the rows of the day to how many there are by confidence. */
export function countConfidences(counts: Uint32Array, { ids }: Pick<DaySuggestions, "ids">): void {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
  for (let at = ID_BYTES; at < bytes.length; at += ENTRY_BYTES) {
    const confidence = bytes.readUInt16LE(at);
    counts[confidence] = (counts[confidence] ?? 0) + 1;
  }
}

/** Ids of suggestions at least so sure, in ten-thousandths. */
export function idsFrom(bar: number, day: Pick<DaySuggestions, "ids">): readonly string[] {
  return entriesBetween({ least: bar, most: CERTAIN }, day).map(({ id }) => id);
}

export function decodeDay(day: DaySuggestions): ReadonlyMap<string, RowSuggestion> {
  const answers = JSON.parse(day.answers) as readonly Values[];
  return new Map(
    idsFrom(0, day).flatMap((id, place) => {
      const values = answers[place];
      return values === undefined ? [] : [[id, suggestionOf(values)]];
    }),
  );
}

/** Names of members would be most of the text. */
type Values = ReturnType<typeof valuesOf>;

function valuesOf({ category, merchant_name, confidence, evidence, alternatives }: RowSuggestion) {
  const { signature, level, count, rows, transaction_ids, last_date, answered, right } = evidence;
  return [
    category,
    merchant_name,
    confidence,
    [signature, level, count, rows, transaction_ids, last_date, answered, right] as const,
    alternatives.map((other) => [other.category, other.confidence] as const),
  ] as const;
}

function suggestionOf([category, merchant_name, confidence, evidence, alternatives]: Values): RowSuggestion {
  const [signature, level, count, rows, transaction_ids, last_date, answered, right] = evidence;
  return {
    category,
    merchant_name,
    confidence,
    evidence: { signature, level, count, rows, transaction_ids, last_date, answered, right },
    alternatives: alternatives.map(([other, share]) => ({ category: other, confidence: share })),
  };
}
