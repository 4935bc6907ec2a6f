/**
 * Quotes as spreadsheets leave them: a formula around a number that shall stay a text (="0012"), blanks before or
 * behind each quote, whole lines in quotes, where a file was opened at the wrong delimiter and saved again, and apostrophes. They are
 * made regular before the text is cut; no line is added or taken.
 */
import { apostrophesIn, withoutApostrophes, type Apostrophes } from "./apostrophes.ts";

/** What of it a file has. */
export interface OddQuotes {
  readonly hasFormulas: boolean;
  readonly isSpaced: boolean;
  /** Whether a blank or tab stands between a quote and the delimiter behind it. */
  readonly isTrailed: boolean;
  readonly isWrapped: boolean;
  /** What apostrophes are in it, where they are no letters. */
  readonly apostrophes: Apostrophes | undefined;
}

/** A line that is one quoted cell, and perhaps empty ones behind. */
const WRAPPED = /^"((?:[^"]|"")*)"[;,\t]*$/;
/** Text without the end of a line is held back up to here, in UTF-16 units. */
const HELD_MAX = 1 << 20;

/** What the beginning of a file shows; undefined where its quotes are regular. */
export function oddQuotes(head: string): OddQuotes | undefined {
  const lines = head
    .slice(0, 20_000)
    .split("\n")
    .slice(0, 50)
    .filter((line) => line.trim() !== "");
  const inner = lines.slice(0, -1).map((line) => WRAPPED.exec(line)?.[1] ?? "");
  const counts = {
    hasFormulas: /(?:^|[,;\t|])"?=""?[^"]*"/m.test(head),
    isSpaced: lines.some((line) => /^"[^"]*"[ \t]*(?:[,;|][ \t]+|\t +)"/.test(line) || hasSpacedCell(line)),
    isTrailed: lines.some((line) =>
      /^"[^"]*"(?:[ \t]+[,;|]| +\t|(?:(?:[ \t]*[,;|]| *\t)[ \t]*"[^"]*")* +$)/.test(line),
    ),
    isWrapped: inner.length > 0 && inner.every((text) => /[,;\t|]/.test(text)),
    apostrophes: apostrophesIn(lines),
  };
  return Object.values(counts).some((one) => one !== false && one !== undefined) ? counts : undefined;
}

/** Whether a quoted cell within a line has blanks before its quote: `12, "1,200.00", EUR`, the same delimiter on both sides. */
function hasSpacedCell(line: string): boolean {
  const parts = line.split('"');
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const before = /([,;|])[ \t]+$/.exec((parts[at] ?? "").slice(-20))?.[1];
    const behind = (parts[at + 2] ?? "").trimStart();
    if (before !== undefined && (behind.startsWith(before) || (behind === "" && at + 3 === parts.length)))
      return true;
  }
  return false;
}

/** Whole lines with their quotes made regular. */
export function regularQuotes(
  text: string,
  { hasFormulas, isSpaced, isTrailed, isWrapped, apostrophes }: OddQuotes,
): string {
  let lines = text;
  if (isWrapped) lines = lines.split("\n").map(unwrap).join("\n");
  if (isTrailed)
    lines = lines
      .replace(/(?<!")"(?:[ \t]+(?=[,;|]|$)| +(?=\t))/gm, '"')
      .replace(
        /(?<![ \t])([ \t]*)""(?:[ \t]+(?=[,;|]|$)| +(?=\t))/gm,
        (counts, blanks: string, at: number, all: string) =>
          blanks.includes("\t") || /[\n,;|]/.test(all[at - 1] ?? "\n") ? `${blanks}""` : counts,
      );
  if (isSpaced)
    lines = lines
      .replace(/([,;|])[ \t]+"(?!")|(\t) +"(?!")/g, '$1$2"')
      .replace(/([,;|])[ \t]+""(?=[,;\t|]|$)|(\t) +""(?=[,;\t|]|$)/gm, '$1$2""');
  if (hasFormulas && lines.includes('="'))
    lines = lines
      .replace(/(^|[,;\t|])"=""([^"\n]*)"""(?=[,;\t|]|$)/gm, '$1"$2"')
      .replace(/(^|[,;\t|])="([^"\n]*)"(?=[,;\t|]|$)/gm, '$1"$2"');
  if (apostrophes !== undefined) lines = withoutApostrophes(lines, apostrophes);
  return lines;
}

function unwrap(line: string): string {
  const inner = line.startsWith('"') ? WRAPPED.exec(line)?.[1] : undefined;
  return inner === undefined ? line : inner.replaceAll('""', '"');
}

/** A text in pieces, with its quotes made regular. */
export async function* withRegularQuotes(
  texts: AsyncIterable<string>,
  odd: OddQuotes,
): AsyncGenerator<string> {
  let rest = "";
  for await (const text of texts) {
    rest += text;
    const end = rest.lastIndexOf("\n") + 1;
    if (end > 0) yield regularQuotes(rest.slice(0, end), odd);
    rest = rest.slice(end);
    if (rest.length <= HELD_MAX) continue;
    yield rest;
    rest = "";
  }
  if (rest !== "") yield regularQuotes(rest, odd);
}
