/** Folding for comparison: NFKD without marks, lower case, white space to one blank. Ours, so that it is the same in every database. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}
