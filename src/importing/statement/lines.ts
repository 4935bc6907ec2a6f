/** Numbers rows by their line. Entries that begin on one line, as in a file without line breaks, take the next numbers. */
export function rowLines(): (line: number) => number {
  let last = 0;
  return (line) => {
    last = Math.max(line, last + 1);
    return last;
  };
}
