/** A command line as it stands in a shell's editor, unfinished: words, quotes taken away. */

export interface Line {
  /** Whole words before the cursor, without the name of the program. */
  readonly words: readonly string[];
  /** The word at the cursor as far as it is typed, without quotes. */
  readonly typed: string;
  /** Where in `typed` the part begins that the shell replaces. */
  readonly from: number;
  /** The quote that is open at the cursor. */
  readonly quote: Quote;
}

export type Quote = "" | "'" | '"';

export interface Quoting {
  /** Takes the meaning away from the character behind it. */
  readonly escape: "\\" | "`";
  /** What the escape works on between double quotes; it stands for itself before others. */
  readonly escapable: RegExp;
  /** Whether a quote doubled between quotes of its kind stands for itself. */
  readonly doubled: boolean;
}

/** POSIX shells (XCU §2.2). */
export const POSIX: Quoting = { escape: "\\", escapable: /[$`"\\\n]/, doubled: false };
/** PowerShell (about_Quoting_Rules). */
export const POWERSHELL: Quoting = { escape: "`", escapable: /./s, doubled: true };

/**
 * The line up to the cursor. A word ends at blanks; `breaks` are characters within a word behind which the shell begins
 * the part that it replaces, as it does behind a quote that is open.
 */
export function lineOf(text: string, { quoting, breaks = "" }: { quoting: Quoting; breaks?: string }): Line {
  const words: string[] = [];
  let word = "";
  let begun = false;
  let from = 0;
  let quote: Quote = "";
  let unquotedFrom = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    const next = text[index + 1] ?? "";
    if (quote === "" && /\s/.test(character)) {
      if (begun) words.push(word);
      [word, begun, from] = ["", false, 0];
      continue;
    }
    begun = true;
    if (quote === "" && (character === "'" || character === '"')) {
      quote = character;
      [unquotedFrom, from] = [from, word.length];
    } else if (character === quote && quoting.doubled && next === quote) {
      word += quote;
      index++;
    } else if (character === quote) {
      quote = "";
      from = unquotedFrom;
    } else if (
      character === quoting.escape &&
      quote !== "'" &&
      (quote === "" || quoting.escapable.test(next))
    ) {
      word += next;
      index++;
    } else {
      word += character;
      if (quote === "" && breaks.includes(character)) from = word.length;
    }
  }
  return { words: words.slice(1), typed: word, from, quote };
}

/** Words that a shell has taken apart by itself, the one at the cursor last. */
export function lineOfWords(words: readonly string[]): Line {
  return { words: words.slice(0, -1), typed: words.at(-1) ?? "", from: 0, quote: "" };
}
