/** What the short run has of a promise that is repeated at many places; the full run has all of it. */
export const isFullRun = process.env["CASHBOOK_TEST_FULL"] === "1";

/** Whether a place has its turn: in the short run one in so many has. */
export function hasTurn(place: number, { oneIn }: { readonly oneIn: number }): boolean {
  return isFullRun || place % oneIn === 0;
}
