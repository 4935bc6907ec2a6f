/** Field NS, in which some German banks tell what an entry is about: lines that begin with a number of two digits. */
import type { Information } from "./content.ts";

/** 01 to 14 purpose, 15 and 16 the other party, 17 the kind of booking; the rest are codes and times. */
export function noteLines(lines: readonly string[]): Information {
  const of = (from: number, to: number) =>
    lines
      .filter((line) => /^[0-9]{2}/.test(line) && inside(Number(line.slice(0, 2)), { from, to }))
      .map((line) => line.slice(2).trim())
      .join(" ");
  return {
    description: of(1, 14),
    fallbacks: [of(17, 17)],
    name: of(15, 16),
    source: { bank_type: of(17, 17) },
  };
}

function inside(number: number, { from, to }: { from: number; to: number }): boolean {
  return number >= from && number <= to;
}
