/** Whether two names are so alike that one could be a slip of the other: case and spaces aside, two letters at most. */
export function areAlike(one: string, other: string): boolean {
  const [first, second] = [bare(one), bare(other)];
  if (first === second) return true;
  // Of very short names two letters are the whole.
  const most = Math.min(2, Math.floor(Math.min(first.length, second.length) / 3));
  return distance(first, second, most) <= most;
}

function bare(name: string): string {
  return name.normalize("NFC").toLowerCase().replace(/\s+/g, "");
}

/** Letters to add, leave out, change or swap with their neighbour (Damerau–Levenshtein, restricted); above `most`, any larger number. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
}
