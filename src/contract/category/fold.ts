/** Folds text for comparison: a word that a bank or a person wrote is known again by it, and texts are searched by it. */

/** NFKD without marks, lower case, white space to one blank. Done here, because databases differ. */
export function fold(text: string): string {
  // Most bank texts are plain ASCII, and normalizing one costs as much as storing it.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

/** ASCII words with single blanks between them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
