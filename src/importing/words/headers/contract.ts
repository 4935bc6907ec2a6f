/** Whether a header is in the contract's own words: a file that somebody wrote for an import, and no bank's. */
export function isInOwnWords(header: readonly string[] | null): boolean {
  const words = new Set((header ?? []).map((cell) => cell.trim()));
  return words.has("transaction_date") && words.has("amount");
}
