/** Texts that wait to be sorted, as bytes: as objects they would be moved by each collection of garbage. */

interface KeyedTexts {
  /** Adds a text without a line break. */
  readonly add: (major: number, minor: number, text: string) => void;
  readonly count: () => number;
  /** All texts by their keys, a line each; none is left. */
  readonly takeSorted: () => Uint8Array;
}

const START_BYTES = 1 << 20;
/** Bytes of a character of a text, at most. */
const WIDEST = 3;
const LINE_BREAK = 0x0a;

export function keyedTexts(): KeyedTexts {
  let bytes = Buffer.allocUnsafeSlow(START_BYTES);
  let end = 0;
  let majors: number[] = [];
  let minors: number[] = [];
  let starts: number[] = [];

  const reserve = (size: number): void => {
    if (end + size <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, end + size));
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };
  const byKey = (one: number, other: number): number =>
    (majors[one] as number) - (majors[other] as number) ||
    (minors[one] as number) - (minors[other] as number);

  return {
    add(major, minor, text) {
      reserve(WIDEST * text.length + 1);
      majors.push(major);
      minors.push(minor);
      starts.push(end);
      end += bytes.write(text, end);
      bytes[end++] = LINE_BREAK;
    },
    count: () => starts.length,
    takeSorted() {
      const sorted = Buffer.allocUnsafeSlow(end);
      let to = 0;
      for (const at of Uint32Array.from(starts.keys()).sort(byKey))
        to += bytes.copy(sorted, to, starts[at], starts[at + 1] ?? end);
      [majors, minors, starts, end] = [[], [], [], 0];
      return sorted;
    },
  };
}
