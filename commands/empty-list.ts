/**
 * The sentence of a list without rows: `none` where nothing was asked for that could leave rows out, since a filter that was not
 * given cannot be what hides them.
 */
export function emptyList(
  filter: object,
  { none, records, hint = "" }: { readonly none: string; readonly records: string; readonly hint?: string },
): string {
  return Object.keys(filter).length === 0 ? none : `No ${records} match.${hint}`;
}
