/** Which of a file's parts a row belongs to. */

/** The index of the part of a key; a row that names none belongs to the first. */
export function partIndex(
  parts: readonly { readonly key: string }[],
): (group: string | null) => number | undefined {
  const indices = new Map(parts.map(({ key }, index) => [key, index]));
  return (group) => (group === null ? 0 : indices.get(group));
}
