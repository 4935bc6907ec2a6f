/** An unfinished command line in a shell's editor, as words without quotes. */

export interface ShellLine {
  /** Whole words before the cursor, without the name of the program. */
  readonly words: readonly string[];
  /** The word at the cursor up to the cursor, without quotes. */
  readonly prefix: string;
  /** Where in `prefix` the part begins that the shell replaces. */
  readonly replacedFrom: number;
  /** The quote that is open at the cursor. */
  readonly quote: Quote;
}

export type Quote = "" | "'" | '"';

interface Quoting {
  /** The escape character. */
  readonly escape: "\\" | "`";
  /** Characters that can be escaped between double quotes; before others the escape character is literal. */
  readonly escapable: RegExp;
  /** Whether a doubled quote between quotes of its kind is a literal quote. */
  readonly doublesQuotes: boolean;
}

/** POSIX shells (XCU §2.2). */
export const POSIX: Quoting = { escape: "\\", escapable: /[$`"\\\n]/, doublesQuotes: false };
/** PowerShell (about_Quoting_Rules). */
export const POWERSHELL: Quoting = { escape: "`", escapable: /./s, doublesQuotes: true };

/**
 * Reads the line up to the cursor. Blanks end a word. Of the word at the cursor the shell replaces the part after the last
 * character of `breaks`, or after the quote that is open.
 */
export function readShellLine(
  text: string,
  { quoting, breaks = "" }: { quoting: Quoting; breaks?: string },
): ShellLine {
  const words: string[] = [];
  let word = "";
  let inWord = false;
  let replacedFrom = 0;
  let quote: Quote = "";
  let unquotedFrom = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    const next = text[index + 1] ?? "";
    if (quote === "" && /\s/.test(character)) {
      if (inWord) words.push(word);
      [word, inWord, replacedFrom] = ["", false, 0];
      continue;
    }
    inWord = true;
    if (quote === "" && (character === "'" || character === '"')) {
      quote = character;
      [unquotedFrom, replacedFrom] = [replacedFrom, word.length];
    } else if (character === quote && quoting.doublesQuotes && next === quote) {
      word += quote;
      index++;
    } else if (character === quote) {
      quote = "";
      replacedFrom = unquotedFrom;
    } else if (
      character === quoting.escape &&
      quote !== "'" &&
      (quote === "" || quoting.escapable.test(next))
    ) {
      word += next;
      index++;
    } else {
      word += character;
      if (quote === "" && breaks.includes(character)) replacedFrom = word.length;
    }
  }
  return { words: words.slice(1), prefix: word, replacedFrom, quote };
}
