/** Folds text for comparison: NFKD without marks, lower case, white space to one blank. Done here, because databases differ. */
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
