/** The tables of a book, made in an empty database. */

export async function makeSchema(_address: string): Promise<void> {}
