/** Whether a text names a database server. Every command asks this of its database, so the file loads nothing. */

/** Whether the text is meant as the address of a PostgreSQL server; anything else is the path of a book. */
export function isServerAddress(text: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(text);
}
