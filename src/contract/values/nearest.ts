/** The word that a misspelt one may stand for. */

/** Misspellings that are allowed: none in a single letter, one in a short word, two in a longer one. */
function slipsIn(word: string): number {
  if (word.length < 2) return 0;
  return word.length < 5 ? 1 : 2;
}

/** The nearest word without regard to case, the first of equally near ones; undefined where none is near. */
export function nearest(input: string, words: Iterable<string>): string | undefined {
  const target = input.toLowerCase();
  let best: string | undefined;
  let least = slipsIn(target) + 1;
  for (const word of words) {
    if (Math.abs(word.length - target.length) >= least) continue;
    const slips = slipsBetween(target, word.toLowerCase());
    if (slips >= least) continue;
    least = slips;
    best = word;
  }
  return best;
}

/** The edit distance (optimal string alignment): insertions, deletions, substitutions, swaps of neighbours. */
function slipsBetween(one: string, other: string): number {
  let before: readonly number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
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
  return above[other.length] ?? 0;
}
