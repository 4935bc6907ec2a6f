/** Open rows in the order of how sure their suggestions are, the surest first or last. */
import type { DaySuggestions } from "../../ports/suggestion-snapshots.ts";
import { CERTAIN, countConfidences, entriesBetween, type OpenEntry } from "./day-suggestions.ts";

export interface ConfidenceOrder {
  /** Ten-thousandths. */
  readonly bar: number;
  readonly isSurestFirst: boolean;
  /** The last row before. */
  readonly after?: OpenEntry | undefined;
  /** Rows of the first batch. The next ones are larger: whoever goes on is looking for few. */
  readonly batch: number;
}

const BATCH_MAX = 2000;

/** Batches of rows, none of them empty. Only those that are taken are sorted: each takes a few confidences. */
export function* inConfidenceOrder(
  days: readonly Pick<DaySuggestions, "ids">[],
  { bar, isSurestFirst, after, batch }: ConfidenceOrder,
): Generator<readonly OpenEntry[]> {
  const counts = new Uint32Array(CERTAIN + 1);
  for (const day of days) countConfidences(counts, day);
  const step = isSurestFirst ? -1 : 1;
  const isInside = (confidence: number): boolean => confidence >= bar && confidence <= CERTAIN;
  const compare = (one: OpenEntry, other: OpenEntry): number =>
    step * (one.confidence - other.confidence || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
  let from = after?.confidence ?? (isSurestFirst ? CERTAIN : bar);
  let size = batch;
  while (isInside(from)) {
    let to = from;
    for (let rows = counts[to] ?? 0; rows < size && isInside(to + step); rows += counts[to] ?? 0) to += step;
    const span = { least: Math.min(from, to), most: Math.max(from, to) };
    const entries = days
      .flatMap((day) => entriesBetween(span, day))
      .filter((entry) => after === undefined || compare(after, entry) < 0)
      .sort(compare);
    for (let place = 0; place < entries.length;) {
      yield entries.slice(place, place + size);
      place += size;
      size = Math.min(2 * size, BATCH_MAX);
    }
    from = to + step;
  }
}
