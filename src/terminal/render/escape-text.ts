/** Escapes text for a terminal: characters that could move the cursor, hide or reorder text are made visible. */

/**
 * C0 and C1 controls, DEL, line and paragraph separators, zero-width characters and bidirectional controls (Unicode TR 36
 * and TR 55), byte-order mark and tag characters.
 */
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** The text with unsafe characters escaped: ^[ for ESC, \n for a line end, \u{202e} for the rest. */
export function escapeText(text: string): string {
  return text.replace(UNSAFE, escapeCharacter);
}

/** Escapes each line of a text; the line ends between them stay. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeText).join("\n");
}

/** Escapes JSON for a terminal: the same value, with unsafe characters as \u escapes. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    // Only line ends between rows are left: JSON has escaped those inside texts.
    character === "\n"
      ? character
      : [...Array(character.length).keys()]
          .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
          .join(""),
  );
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  if (code < 0x20) return `^${String.fromCharCode(code + 0x40)}`;
  if (code === 0x7f) return "^?";
  return `\\u{${code.toString(16)}}`;
}
