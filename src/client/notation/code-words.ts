/** "operating expense" of operating_expense: a code of a closed list as people read it. */
export function codeWords(code: string): string {
  return code.replaceAll("_", " ");
}

/** The same as a title: "Operating expense". */
export function codeTitle(code: string): string {
  const words = codeWords(code);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
