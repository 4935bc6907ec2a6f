/** Fits texts into a width of the terminal without breaking words. */
import { displayWidth } from "./display-width.ts";

const PLAIN = /^[\u0020-\u007e]*$/;
/** Where a text may be cut: after these. */
const BOUNDARY = /[\s_/\-.,;:|*]/;
/** A cut goes back to the end of a word, unless that costs more than these columns … */
const MOST_LOSS = 5;
/** … or takes a text below a length that can be understood. */
const LEGIBLE = 24;
/** What joins words says nothing at the end of a cut text. */
const DANGLING = /[\s·,;:|\-–—/]/;

/** The text, cut with an ellipsis where it is wider than `width`; at the end of a word where one is near. */
export function cutText(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = charactersOf(text);
  let end = 0;
  let used = 0;
  while (used + displayWidth(characters[end] ?? "") < width) used += displayWidth(characters[end++] ?? "");
  const isWordEnd = (at: number) =>
    BOUNDARY.test(characters[at] ?? "") || BOUNDARY.test(characters[at - 1] ?? "");
  let wordEnd = end;
  while (wordEnd > 0 && !isWordEnd(wordEnd)) wordEnd -= 1;
  const isNear = end - wordEnd <= MOST_LOSS && wordEnd >= (end < LEGIBLE ? (end * 3) / 4 : LEGIBLE);
  if (isNear) end = wordEnd;
  while (end > 0 && DANGLING.test(characters[end - 1] ?? "")) end -= 1;
  return `${characters.slice(0, end).join("")}…`;
}

/** A space that no line is broken at: the character is of the private use area, which texts for a terminal have no use for. */
const FIXED_SPACE = "\u{e000}";
/** The space between a figure and its currency or its sign. */
const FIGURE_SPACE = /(?<=\d) (?=(?:[A-Z]{3}|%)(?![A-Za-z0-9]))/g;

/** What stands between parts of a line that do not belong together. */
const GAP = "  ";

/** Lines of parts, such as keys with what they do; none of them is broken. */
export function wrapParts(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = `${lines.at(-1) ?? ""}${GAP}${part}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** The lines of a sentence for people. A command in backticks is copied whole, so it is broken only where no line holds it. */
export function wrapSentence(sentence: string, width: number): readonly string[] {
  const text = sentence.replace(/`[^`]*`/g, (command) =>
    displayWidth(command) > width ? command : command.replaceAll(" ", FIXED_SPACE),
  );
  return wrapText(text, width);
}

/**
 * The lines of a text, each at most `width` wide, broken at spaces; an indent stays before the first. A word that is wider
 * keeps a line of its own, but for scripts without spaces, which break anywhere.
 */
export function wrapText(text: string, width: number): readonly string[] {
  return text
    .replaceAll(FIGURE_SPACE, FIXED_SPACE)
    .split("\n")
    .flatMap((line) => wrapLine(line, width))
    .map((line) => line.replaceAll(FIXED_SPACE, " "));
}

function wrapLine(line: string, width: number): readonly string[] {
  if (displayWidth(line) <= width) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indent;
  let isEmpty = true;
  // Two spaces between words part what does not belong together, and stay on one line.
  const tokens = line.slice(indent.length).split(/( +)/);
  for (const word of tokens.flatMap((text, index) =>
    index % 2 === 1 ? [] : wordParts({ text, glue: tokens[index - 1] ?? "" }, width),
  )) {
    const longer = isEmpty ? `${current}${word.text}` : `${current}${word.glue}${word.text}`;
    if (isEmpty || displayWidth(longer) <= width) current = longer;
    else {
      lines.push(current);
      current = word.text;
    }
    isEmpty = false;
  }
  return [...lines, current];
}

interface WordPart {
  readonly text: string;
  /** What stands between it and the part before, on one line. */
  readonly glue: string;
}

/** A word; where it is too wide the parts at which it may be broken, which are single characters in scripts without spaces. */
function wordParts(word: WordPart, width: number): readonly WordPart[] {
  const { text, glue } = word;
  // A condition such as q~rent|lease|hire is broken between its values.
  if (displayWidth(text) > width && text.includes("|"))
    return text.split(/(?<=\|)/).map((part, index) => ({ text: part, glue: index === 0 ? glue : "" }));
  const isBreakable = displayWidth(text) > width && !PLAIN.test(text) && displayWidth(text) > text.length;
  if (!isBreakable) return [word];
  return charactersOf(text).map((character, index) => ({ text: character, glue: index === 0 ? glue : "" }));
}

/** What a reader sees as single characters. */
function charactersOf(text: string): readonly string[] {
  if (PLAIN.test(text)) return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
