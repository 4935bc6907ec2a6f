/** Fingerprints of equal rows of a day. There can be thousands, and each row of a chunk asks about them. */
import type { Fingerprint } from "../../ports/fingerprints.ts";

export interface EqualRows {
  readonly entries: readonly Fingerprint[];
  readonly withNumber: (occurrence: number) => Fingerprint | undefined;
  /** The one that an import wrote from a place of its file. */
  readonly writtenBy: (row: {
    readonly import_number: number;
    readonly place: number;
  }) => Fingerprint | undefined;
  /** The highest number of those that count; 0 where none does. Equal names stand for equal questions. */
  readonly highest: (name: string, counts: (entry: Fingerprint) => boolean) => number;
}

export const NO_ROWS: EqualRows = equalRows([]);

/** Fingerprints by their identity. */
export function equalRowsOf(all: readonly Fingerprint[]): ReadonlyMap<string, EqualRows> {
  return new Map(
    [...Map.groupBy(all, ({ identity }) => identity)].map(([identity, entries]) => [
      identity,
      equalRows(entries),
    ]),
  );
}

function equalRows(entries: readonly Fingerprint[]): EqualRows {
  const byNumber = new Map(entries.map((entry) => [entry.occurrence, entry]));
  const byPlace = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const answers = new Map<string, number>();
  return {
    entries,
    withNumber: (occurrence) => byNumber.get(occurrence),
    writtenBy: (row) => byPlace.get(keyOf(row)),
    highest(name, counts) {
      const cachedAnswer = answers.get(name);
      if (cachedAnswer !== undefined) return cachedAnswer;
      let highest = 0;
      for (const entry of entries)
        if (entry.occurrence > highest && counts(entry)) highest = entry.occurrence;
      answers.set(name, highest);
      return highest;
    },
  };
}

function keyOf({ import_number, place }: { import_number: number; place: number }): string {
  return `${import_number} ${place}`;
}
