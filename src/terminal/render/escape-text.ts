/** Text from data as a terminal may see it: what could move the cursor, hide or reorder text is shown, not obeyed. */

/**
 * C0 and C1 controls, DEL, line and paragraph separators, zero-width characters and bidirectional controls (Unicode TR 36
 * and TR 55), byte-order mark and tag characters.
 */
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** The text with unsafe characters escaped: ^[ for ESC, \n for a line end, \u{202e} for the rest. */
export function shownText(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** The same for text of several lines of our own making around data: line ends stay. */
export function shownLines(text: string): string {
  return text.split("\n").map(shownText).join("\n");
}

/** JSON as a terminal may see it: the same value, with characters that JSON lets through written as \u escapes. */
export function shownJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    // Line ends between rows are ours; inside a text JSON has escaped them already.
    character === "\n"
      ? character
      : [...Array(character.length).keys()]
          .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
          .join(""),
  );
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`;
  if (code === 0x7f) return "^?";
  return `\\u{${code.toString(16)}}`;
}
