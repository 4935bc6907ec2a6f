/** A count with its noun, as every sentence says it: "1 row", "2 rows"; a plural of another form is given. */
export function countText(count: number | bigint, one: string, several = `${one}s`): string {
  return `${count} ${Number(count) === 1 ? one : several}`;
}
