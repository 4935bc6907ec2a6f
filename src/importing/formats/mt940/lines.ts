/** From the text of a file to its lines, whatever breaks them. */
import { brokenAt } from "../../refusals/unreadable-file.ts";

export interface Line {
  readonly text: string;
  /** 1-based; breaks written "@@" count too. */
  readonly line: number;
  /** The file ends in it without a line break. */
  readonly isLast: boolean;
}

/** A line or a field beyond this is no bank's, in UTF-16 units. */
export const TEXT_MAX = 1 << 20;

/** Text in which a file shows that it writes line breaks as "@@" (FinTS does). */
const SHOWN_WITHIN = 2000;

export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<readonly Line[]> {
  let line = 1;
  let rest = "";
  for await (const text of withBreaks(texts)) {
    const end = text.lastIndexOf("\n");
    if (end < 0) {
      rest += text;
      if (rest.length > TEXT_MAX) throw tooLong(line);
      continue;
    }
    const parts = (rest + text.slice(0, end)).split("\n");
    rest = text.slice(end + 1);
    const lines: Line[] = [];
    for (const part of parts) {
      if (part.length > TEXT_MAX) throw tooLong(line);
      lines.push({ text: cleanLine(part), line: line++, isLast: false });
    }
    yield lines;
  }
  if (rest !== "") yield [{ text: cleanLine(rest), line, isLast: true }];
}

/** The refusal of a line or field that is longer than any bank's. */
export function tooLong(line: number): Error {
  return brokenAt({ line, what: "The file has a line or field longer than 1 MiB" });
}

async function* withBreaks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isShown: boolean | undefined;
  let pendingText = "";
  for await (const text of texts) {
    let all = pendingText + text;
    pendingText = "";
    if (isShown === undefined) {
      isShown = showsBreaks(all);
      if (!isShown && all.length < SHOWN_WITHIN) {
        isShown = undefined;
        pendingText = all;
        continue;
      }
    }
    if (isShown && /(?:^|[^@])(?:@@)*@$/.test(all.slice(-64))) {
      pendingText = "@";
      all = all.slice(0, -1);
    }
    yield isShown ? all.replaceAll("@@", "\n") : all;
  }
  if (pendingText !== "")
    yield (isShown ?? showsBreaks(pendingText)) ? pendingText.replaceAll("@@", "\n") : pendingText;
}

function showsBreaks(text: string): boolean {
  return /@@:[0-9]{2}[A-Z]?:/.test(text.slice(0, SHOWN_WITHIN));
}

/** Form feeds, byte-order marks within the file, and the marks that frame messages on a line (SOH, STX, ETX, SUB). */
function isFrame(code: number): boolean {
  return code === 12 || code === 0xfeff || (code >= 1 && code <= 3) || code === 26;
}

/** A line without frames around it and without white space at its end, which files of fixed width fill up. */
function cleanLine(line: string): string {
  let start = 0;
  while (isFrame(line.charCodeAt(start))) start++;
  let end = line.length;
  for (; end > start; end--) {
    const code = line.charCodeAt(end - 1);
    if (code !== 32 && code !== 9 && !isFrame(code)) break;
  }
  return start === 0 && end === line.length ? line : line.slice(start, end);
}
