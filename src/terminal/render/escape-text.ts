/** Escapes text for a terminal: characters that could move the cursor, hide or reorder text are made visible. */
import { escapeText, replaceUnsafe } from "../../client/notation/visible-text.ts";

export { escapeText };

/** Escapes each line of a text; the line ends between them stay. */
export function escapeLines(text: string): string {
  return text.split("\n").map(escapeText).join("\n");
}

/** Escapes JSON for a terminal: the same value, with unsafe characters as \u escapes. */
export function escapeJson(json: string): string {
  return replaceUnsafe(json, (character) =>
    // Only line ends between rows are left: JSON has escaped those inside texts.
    character === "\n"
      ? character
      : [...Array(character.length).keys()]
          .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
          .join(""),
  );
}
