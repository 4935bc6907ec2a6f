/** Folding for comparison: NFKD without marks, lower case, white space to one blank. Ours, so that it is the same in every database. */
export function fold(text: string): string {
  // Most bank texts are of this kind, and folding one the long way costs as much as storing it.
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
