/** After how many pages of the write-ahead log (4 KiB each) a commit writes them back into the book. */

/**
 * An import changes the same ends of the same indexes again and again: the fewer times they are written back, the better. With the
 * number below it takes a tenth more processor time.
 */
export const LONG_WRITE_PAGES = 8000;

/**
 * A command has its connection to itself, and other processes go on while it writes back: nobody waits. Rows of one day change
 * pages all over the index of fingerprints, which are then written back less often.
 */
export const COMMAND_PAGES = 32_000;

/** Whoever asks a service for a small change does not wait for the pages of thousands of others: of a hundred, the slowest takes a quarter less. */
const SMALL_WRITE_PAGES = 1000;

/** Chooses the number for the commit that comes next, on a connection that began with that of long writes. */
export function logPages(run: (sql: string) => void): (write: { readonly isLong: boolean }) => void {
  let current = LONG_WRITE_PAGES;
  return ({ isLong }) => {
    const pages = isLong ? LONG_WRITE_PAGES : SMALL_WRITE_PAGES;
    if (pages === current) return;
    run(`PRAGMA wal_autocheckpoint = ${pages}`);
    current = pages;
  };
}
