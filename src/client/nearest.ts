/** The word that somebody may have meant by a misspelt one. */

/** Slips that a word may hold: one in a short word, two in a longer one. */
function slipsIn(word: string): number {
  return word.length < 5 ? 1 : 2;
}

/** The nearest of the words, case aside; undefined where none is near. The first of equally near ones. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  const wanted = typed.toLowerCase();
  let best: string | undefined;
  let least = slipsIn(wanted) + 1;
  for (const word of words) {
    if (Math.abs(word.length - wanted.length) >= least) continue;
    const slips = slipsBetween(wanted, word.toLowerCase());
    if (slips >= least) continue;
    least = slips;
    best = word;
  }
  return best;
}

/** Letters to insert, leave out or replace, and neighbours to swap (optimal string alignment). */
function slipsBetween(left: string, right: string): number {
  let before: readonly number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const line = [row];
    for (let at = 1; at <= right.length; at++) {
      const isSame = left[row - 1] === right[at - 1];
      const isSwap = row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      line[at] = Math.min(
        (above[at] ?? 0) + 1,
        (line[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = above;
    above = line;
  }
  return above[right.length] ?? 0;
}
