/** Text that shows what it is: characters that could move, hide or reorder others are made visible. */

/** What most texts are. */
const PLAIN = /^[\u0020-\u007e]*$/;

/**
 * The text with each unsafe character, or group of them, replaced. Unsafe are C0 and C1 controls, DEL, line and paragraph separators,
 * zero-width characters and bidirectional controls (Unicode TR 36 and TR 55), byte-order mark and tag characters; and variation
 * selectors that select nothing, of which any number can carry a message: a second one in a row, and one of the supplement that
 * follows no ideograph.
 */
export function replaceUnsafe(text: string, replacement: (characters: string) => string): string {
  if (PLAIN.test(text)) return text;
  // Made here, since it takes half a millisecond, and most lists have no such text.
  const unsafe =
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}|\p{VS}(?<=\p{VS}{2})|[\u{e0100}-\u{e01ef}](?<!\p{Script=Han}.)/gu;
  return text.replace(unsafe, replacement);
}

/** The text with unsafe characters escaped: ^[ for ESC, \n for a line end, \u{202e} for the rest. */
export function escapeText(text: string): string {
  return replaceUnsafe(text, escapeCharacter);
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
