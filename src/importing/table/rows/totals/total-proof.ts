/** What proves that a row sums up others: the running balance, which it does not move, and else the arithmetic. */
import { addSizes, MARKS, NONE, ZERO, type Sizes } from "../amount-sizes.ts";

/** The lines of rows that are called totals and are no bookings. */
export interface TotalRows {
  /** They sum up others. */
  readonly sums: ReadonlySet<number>;
  /** Without proof for or against it: they are neither booked nor silently left out. */
  readonly open: ReadonlySet<number>;
  /** They are called as a balance is, and moved the running balance. */
  readonly moved?: ReadonlySet<number>;
  /** Those of the open ones that nothing but their amounts tells; absent until they are looked for. */
  readonly unnamed?: ReadonlySet<number>;
}

/** What rows add up to: all of them, those of money in, and those of money out. */
interface Sum {
  readonly net: Sizes;
  readonly into: Sizes;
  readonly out: Sizes;
  readonly rows: number;
}

/** A row that is called a total. */
export interface Candidate {
  readonly line: number;
  readonly isNamed: boolean;
  /** One amount, or that of both sides. */
  readonly amounts: readonly Sizes[];
  /** What the rows above it add up to. */
  readonly above: Sum;
  readonly balances: { readonly before: Sizes; readonly own: Sizes; after: Sizes };
  /** Amounts of the rows with a balance before and behind it. */
  readonly previous: Sizes;
  next: Sizes;
}

export const NOTHING: Sum = { net: ZERO, into: ZERO, out: ZERO, rows: 0 };
/** How often what is a row is settled anew. */
const ROUNDS = 3;

/** Which candidates are sums, and which are open. */
export function provenTotals(candidates: readonly Candidate[], all: Sum): TotalRows {
  const byBalance = candidates.map((candidate, at) => {
    const movement = movedBalance(candidate);
    // Where all rows of its month are missing, a total moves the balance as they did.
    return movement === true && candidate.isNamed && standsAlone(candidates, at, all) ? undefined : movement;
  });
  let isRow = byBalance.map((isMoved) => isMoved === true);
  let isSum = isRow;
  // One that turns out to be a row belongs to what the others sum up.
  for (let round = 0; round < ROUNDS; round++) {
    const addsUp = addingUp(candidates, { isRow, all });
    isSum = byBalance.map((isMoved, at) => (isMoved === undefined ? addsUp[at] === true : !isMoved));
    const next = isSum.map(
      (one, at) => byBalance[at] === true || (!one && candidates[at]?.isNamed === false),
    );
    if (next.every((one, at) => one === isRow[at])) break;
    isRow = next;
  }
  // Where most rows are called so, it is what the bank calls a booking.
  if (isRow.filter((one) => one).length > all.rows)
    isSum = isSum.map((one, at) => (candidates[at]?.isNamed === true ? one : byBalance[at] === false));
  const open = candidates.filter((_, at) => isSum[at] !== true && byBalance[at] !== true);
  const [only, ...others] = open.filter(({ isNamed }) => !isNamed);
  const isAtEnd = only !== undefined && (only.above.rows === 0 || only.above.rows === all.rows);
  const namedTotals = open.filter(({ isNamed }) => isNamed);
  return {
    sums: new Set(candidates.flatMap(({ line }, at) => (isSum[at] === true ? [line] : []))),
    open: new Set(
      [
        ...namedTotals,
        // One between others is a shop's.
        ...(isAtEnd && others.length === 0 ? [only] : []),
      ].map(({ line }) => line),
    ),
  };
}

/** Whether no row stands between a candidate and the ones around it. */
function standsAlone(candidates: readonly Candidate[], at: number, all: Sum): boolean {
  const own = candidates[at]?.above.rows ?? 0;
  const before = candidates[at - 1]?.above.rows ?? 0;
  const after = (candidates[at + 1]?.above ?? all).rows;
  return own === before && own === after;
}

/** Whether the running balance has moved by the row; undefined where that cannot be seen. */
function movedBalance({
  amounts,
  balances: { before, own, after },
  previous,
  next,
}: Candidate): boolean | undefined {
  const [amount] = amounts;
  if (amount === undefined || amounts.length > 1) return undefined;
  const tells = MARKS.map((_, mark) => {
    const at = (sizes: Sizes) => sizes[mark] ?? NaN;
    const [size, from, to] = [Math.abs(at(amount)), at(before), at(after)];
    // What cannot be read is equal to nothing.
    const isAny = (size: number, others: readonly number[]) => others.some((other) => other === size);
    if (isKnown(own)) {
      const isMoved = isAny(size, [Math.abs(at(own) - from), Math.abs(at(own) - to)]);
      const isStill = isAny(at(own), [from, to]);
      return isMoved === isStill ? undefined : isMoved;
    }
    // Its own is empty: the balances around it decide, from old to new or from new to old, whichever way signs go.
    const steps = [to - from, from - to, from - to, to - from].map(
      (gap, way) => gap - at(way % 2 === 0 ? next : previous),
    );
    const isStill = isAny(0, steps);
    const isMoved = isAny(size, steps) || isAny(-size, steps);
    return isMoved === isStill ? undefined : isMoved;
  });
  return tells.find((tell) => tell !== undefined);
}

/** Which candidates the rows above or below add up to, up to the next total or all of them. */
function addingUp(
  candidates: readonly Candidate[],
  { isRow, all }: { isRow: readonly boolean[]; all: Sum },
): readonly boolean[] {
  let ofRows = NOTHING;
  const above = candidates.map((candidate, at) => {
    const sum = plus(candidate.above, ofRows);
    if (isRow[at] === true) ofRows = addAmount(ofRows, candidate.amounts[0] ?? NONE);
    return sum;
  });
  const whole = plus(all, ofRows);
  const until = above.map(() => whole);
  let next = whole;
  for (let at = above.length - 1; at >= 0; at--) {
    until[at] = next;
    if (isRow[at] !== true) next = above[at] ?? whole;
  }
  let since = NOTHING;
  return candidates.map((candidate, at) => {
    const own = above[at] ?? NOTHING;
    const sums = [minus(own, since), own, minus(until[at] ?? whole, own), minus(whole, own)];
    if (isRow[at] !== true) since = own;
    return sums.some((sum) => isSumOf(candidate, sum));
  });
}

function isSumOf({ amounts, isNamed }: Candidate, { net, into, out, rows }: Sum): boolean {
  if (rows < (isNamed ? 1 : 2)) return false;
  return MARKS.some((_, mark) => {
    const at = (sizes: Sizes | undefined) => sizes?.[mark] ?? NaN;
    const [amount, other] = amounts;
    if (other !== undefined) return Math.abs(at(amount)) === at(out) && Math.abs(at(other)) === at(into);
    if (at(amount) === 0) return false;
    if (at(amount) === at(net)) return true;
    const size = Math.abs(at(amount));
    return isNamed && rows > 1 && (size === at(into) || size === at(out));
  });
}

export function isKnown(sizes: Sizes): boolean {
  return sizes.some((size) => !Number.isNaN(size));
}

export function addAmount({ net, into, out, rows }: Sum, amount: Sizes): Sum {
  const size = (mark: number) => amount[mark] ?? NaN;
  return {
    net: net.map((sum, mark) => sum + size(mark)),
    into: into.map((sum, mark) => sum + Math.max(0, size(mark))),
    out: out.map((sum, mark) => sum + Math.max(0, -size(mark))),
    rows: rows + 1,
  };
}

function plus(first: Sum, second: Sum, sign = 1): Sum {
  return {
    net: addSizes(first.net, second.net, sign),
    into: addSizes(first.into, second.into, sign),
    out: addSizes(first.out, second.out, sign),
    rows: first.rows + sign * second.rows,
  };
}

function minus(first: Sum, second: Sum): Sum {
  return plus(first, second, -1);
}
