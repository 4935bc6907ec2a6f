/** Ranks the categories that a row may have: the shares of each level, each filled up by those of the wider one. */
import { endOf, startOf, type Keys } from "../signature/keys.ts";
import { BOOK, DIRECTIONS, memories } from "../signature/levels.ts";
import { RANKED, type Answers } from "./answers.ts";
import { timesExpected, type Expectations } from "./expectation.ts";
import { findHistory, type Histories } from "./histories.ts";
import { fading, type Memory } from "./history.ts";
import { historyOf, type Learnt } from "./learning.ts";
import { addWeights, clearShares, writeLikeliest, type Shares } from "./shares.ts";

/** Answers that each row has, where the book has so many categories. */
const ANSWERS = 3;
/** Wider levels that would add less are not asked. */
const NEGLIGIBLE = 1e-3;

/** What a row is ranked by. */
interface Evidence {
  readonly learnt: Learnt;
  readonly expectations: Expectations;
  /** Room for the ranking of a row. */
  readonly shares: Shares;
}

/** Writes the answer of a place; false where the book has no earlier row at all. */
export function rank(
  { learnt, expectations, shares }: Evidence,
  keys: Keys,
  { row, day, answers, place }: { row: number; day: number; answers: Answers; place: number },
): boolean {
  addShares(shares, learnt, { keys, row, day });
  if (shares.size === 0) return false;
  const from = place * RANKED;
  writeLikeliest(shares, answers.categories, from);
  writeCorrected(answers, from, { values: shares.values, expectations, day });
  clearShares(shares);
  return true;
}

/** The shares of those ranked, divided among them by how often each came of late. */
function writeCorrected(
  { categories, expected, shares }: Answers,
  from: number,
  { values, expectations, day }: { values: Float64Array; expectations: Expectations; day: number },
): void {
  let before = 0;
  let after = 0;
  let end = from;
  for (; end < from + RANKED; end += 1) {
    const category = categories[end] ?? -1;
    if (category < 0) break;
    const share = values[category] ?? 0;
    expected[end] = share;
    shares[end] = share * timesExpected(expectations, category, day);
    before += share;
    after += shares[end] ?? 0;
  }
  const factor = before / after;
  for (let at = from; at < end; at += 1) shares[at] = (shares[at] ?? 0) * factor;
  for (let at = from + 1; at < end; at += 1) moveUp({ categories, expected, shares }, from, at);
}

type Ranked = Pick<Answers, "categories" | "expected" | "shares">;

/** Moves one of those ranked to its place among those before it, which are in order. */
function moveUp({ categories, expected, shares }: Ranked, from: number, start: number): void {
  for (let at = start; at > from; at -= 1) {
    const [own, other] = [shares[at] ?? 0, shares[at - 1] ?? 0];
    if (own < other || (own === other && (categories[at] ?? 0) > (categories[at - 1] ?? 0))) return;
    exchange(categories, at);
    exchange(expected, at);
    exchange(shares, at);
  }
}

/** Exchanges a value with the one before it. */
function exchange(column: Int32Array | Float64Array, at: number): void {
  const value = column[at] ?? 0;
  column[at] = column[at - 1] ?? 0;
  column[at - 1] = value;
}

/** From narrow to wide: what a level does not know is left to the next one. */
function addShares(
  shares: Shares,
  learnt: Learnt,
  { keys, row, day }: { keys: Keys; row: number; day: number },
): void {
  const start = startOf(keys, row);
  let rest = 1;
  for (let at = endOf(keys, row) - 1; at >= start && rest > NEGLIGIBLE; at -= 1) {
    const level = keys.levels[at] ?? 0;
    const histories = learnt[level] as Histories;
    const { halfLife, prior } = memories[level] as Memory;
    const history = historyOf(learnt, keys, at);
    if (history < 0) continue;
    const factor = fading(day - (histories.days[history] ?? day), halfLife);
    const weight = (histories.sums[history] ?? 0) * factor + prior;
    addWeights(shares, histories, { history, factor: (rest * factor) / weight });
    rest *= prior / weight;
  }
  // Without any evidence there is no answer.
  if (shares.size > 0 && shares.size < ANSWERS)
    addLast(shares, learnt[BOOK] as Histories, { rest, own: keys.keys[start] ?? 0 });
}

/** What the book knows best, and then the other direction of money, stand last. */
function addLast(shares: Shares, book: Histories, { rest, own }: { rest: number; own: number }): void {
  for (const key of [own, ...DIRECTIONS.filter((other) => other !== own)]) {
    const history = findHistory(book, key);
    if (history < 0) continue;
    addWeights(shares, book, { history, factor: (rest * NEGLIGIBLE) / (book.sums[history] ?? 1) });
  }
}
