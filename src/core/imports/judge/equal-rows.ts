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
  const groups = new Map<string, Fingerprint | Fingerprint[]>();
  for (const entry of all) {
    const before = groups.get(entry.identity);
    if (before === undefined) groups.set(entry.identity, entry);
    else if (Array.isArray(before)) before.push(entry);
    else groups.set(entry.identity, [before, entry]);
  }
  const equals = new Map<string, EqualRows>();
  for (const [identity, group] of groups)
    equals.set(identity, Array.isArray(group) ? equalRows(group) : oneRow(group));
  return equals;
}

/** Most rows are equal to one entry at most, which needs no maps. */
function oneRow(entry: Fingerprint): EqualRows {
  return {
    entries: [entry],
    withNumber: (occurrence) => (entry.occurrence === occurrence ? entry : undefined),
    writtenBy: ({ import_number, place }) =>
      entry.import_number === import_number && entry.place === place ? entry : undefined,
    highest: (_name, counts) => (counts(entry) ? entry.occurrence : 0),
  };
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
