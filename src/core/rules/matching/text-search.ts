/**
 * Finds which of many texts stand in another one, in one pass over it: the automaton of Aho and Corasick (Efficient string
 * matching, CACM 18, 1975), with a table of transitions.
 */

/** Calls `onHit` with the number of each pattern that stands in the text, once or more often. */
type TextSearch = (text: string, onHit: (pattern: number) => void) => void;

/** Units of UTF-16 are numbered in one table; those of no pattern are 0. */
const UNITS = 0x1_0000;

/** The patterns are not empty, and folded as the texts are. */
export function textSearch(patterns: readonly string[]): TextSearch {
  const classes = new Uint16Array(UNITS);
  let classCount = 1;
  let length = 1;
  for (const pattern of patterns) {
    length += pattern.length;
    for (let at = 0; at < pattern.length; at++) {
      const unit = pattern.charCodeAt(at);
      if (classes[unit] === 0) classes[unit] = classCount++;
    }
  }
  const next = new Int32Array(length * classCount);
  const hits: number[][] = [[]];
  for (const [number, pattern] of patterns.entries()) {
    let state = 0;
    for (let at = 0; at < pattern.length; at++) {
      const place = state * classCount + (classes[pattern.charCodeAt(at)] as number);
      if (next[place] === 0) next[place] = hits.push([]) - 1;
      state = next[place] as number;
    }
    hits[state]?.push(number);
  }
  completeTransitions(next, { hits, classCount });
  packSteps(next, { hits, classCount });
  return (text, onHit) => {
    let step = 0;
    for (let at = 0; at < text.length; at++) {
      step = next[(step >> 1) + (classes[text.charCodeAt(at)] as number)] as number;
      if ((step & 1) === 0) continue;
      const found = hits[(step >> 1) / classCount] as readonly number[];
      for (let index = 0; index < found.length; index++) onHit(found[index] as number);
    }
  };
}

/** Each transition becomes twice the place where its state's transitions begin, and 1 more where a pattern ends there. */
function packSteps(
  next: Int32Array,
  { hits, classCount }: { hits: readonly (readonly number[])[]; classCount: number },
): void {
  for (let at = 0; at < next.length; at++) {
    const state = next[at] as number;
    next[at] = state * classCount * 2 + (hits[state]?.length === 0 ? 0 : 1);
  }
}

/** Where a state has no transition, it goes on as the longest end of its text that is the beginning of a pattern. */
function completeTransitions(
  next: Int32Array,
  { hits, classCount }: { hits: number[][]; classCount: number },
): void {
  const fallback = new Int32Array(hits.length);
  const queue: number[] = [];
  for (let unit = 1; unit < classCount; unit++) if (next[unit] !== 0) queue.push(next[unit] as number);
  for (let at = 0; at < queue.length; at++) {
    const state = queue[at] as number;
    const shorter = fallback[state] as number;
    for (const pattern of hits[shorter] as readonly number[]) hits[state]?.push(pattern);
    for (let unit = 1; unit < classCount; unit++) {
      const target = next[state * classCount + unit] as number;
      const otherwise = next[shorter * classCount + unit] as number;
      if (target === 0) next[state * classCount + unit] = otherwise;
      else {
        fallback[target] = otherwise;
        queue.push(target);
      }
    }
  }
}
