/** "Closed until 2026-06-30."; nothing where the books are open, or where a service does not tell. */
export function closedLines({ closed_until }: { readonly closed_until?: string | null }): readonly string[] {
  return closed_until === null || closed_until === undefined ? [] : [`Closed until ${closed_until}.`];
}
