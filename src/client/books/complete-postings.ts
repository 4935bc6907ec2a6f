/** The posting whose amount an entry leaves out: it takes what the others leave open. */
import { unreadableBook } from "./unreadable-book.ts";
import type { BookPosting, Place } from "./entry.ts";
import { isZero, negated, sumOf, type Quantity } from "./quantity.ts";

export type OpenPosting = Omit<BookPosting, "amount" | "weight"> &
  Partial<Pick<BookPosting, "amount" | "weight">>;

/** Problems: unreadable_file for an entry that leaves open more than one amount. */
export function completePostings(open: readonly OpenPosting[], place: Place): readonly BookPosting[] {
  const sums = new Map<string, Quantity>();
  const postings: BookPosting[] = [];
  let missing: OpenPosting | undefined;
  for (const posting of open) {
    const { amount, weight } = posting;
    if (amount === undefined || weight === undefined) {
      if (missing !== undefined) throw unreadableBook(place, "leaves out the amounts of two postings");
      missing = posting;
      continue;
    }
    const before = sums.get(weight.commodity);
    sums.set(weight.commodity, before === undefined ? weight : sumOf(before, weight));
    postings.push({ ...posting, amount, weight });
  }
  if (missing === undefined) return postings;
  const { line, account } = missing;
  const rests = [...sums.values()].filter((sum) => !isZero(sum)).map(negated);
  const [only, ...others] = rests;
  if (others.length > 0)
    throw unreadableBook(place, "leaves out an amount in an entry of several commodities");
  return only === undefined ? postings : [...postings, { line, account, amount: only, weight: only }];
}
