/**
 * The proof by running balance: each balance is the one before plus the amount. It is followed under every reading that is
 * still open, because the reading under which alone it adds up is the right one. Values are units of 10^-4, as plain
 * numbers of at most fifteen digits; NaN stands for an unreadable cell.
 */

import type { ProofLines } from "../reading.ts";

/** Whether rows go from old to new. */
export type Direction = "oldest first" | "newest first";

interface Link {
  ok: number;
  breakCount: number;
  /** First line at which it breaks, and by how much. */
  line: number;
  difference: number;
}

/** A row's amount and the balance beside it, which is undefined where its cell is empty. */
interface ChainRow {
  readonly amount: number;
  readonly balance: number | undefined;
  readonly line: number;
}

export interface Chain {
  readonly down: Link;
  readonly up: Link;
  /** Balance of the last row that had one, and its line; NaN before. */
  balance: number;
  line: number;
  /** Line of the first row that had one; NaN before. */
  balanceLine: number;
  /** Sum of the amounts since that row: those that lead down to the next balance, and those that lead up from it. */
  sumDown: number;
  sumUp: number;
  /** Figures of the first and last row with a balance. */
  first: { balance: number; before: number; own: number } | undefined;
  last: { balance: number; own: number } | undefined;
  /** Rows of one day that all have its balance, which is theirs together. */
  held: (ChainRow & { readonly day: string }) | undefined;
  rows: number;
  /** Lines of the first row and the last; NaN before. */
  firstLine: number;
  lastLine: number;
  unreadable: number;
}

export function newChain(): Chain {
  const link = (): Link => ({ ok: 0, breakCount: 0, line: 0, difference: 0 });
  return {
    down: link(),
    up: link(),
    balance: NaN,
    line: NaN,
    balanceLine: NaN,
    sumDown: 0,
    sumUp: 0,
    first: undefined,
    last: undefined,
    held: undefined,
    rows: 0,
    firstLine: NaN,
    lastLine: NaN,
    unreadable: 0,
  };
}

/** Adds a row whose balance may be that at the end of its day: rows of one day with one balance lead to it together. */
export function followDay(chain: Chain, { amount, balance, line, day }: ChainRow & { day: string }): void {
  const { held } = chain;
  if (held !== undefined && held.day === day && held.balance === balance)
    chain.held = { ...held, amount: held.amount + amount };
  else {
    followHeld(chain);
    chain.held = { amount, balance, line, day };
  }
}

/** Adds the rows of the last day; called at the end of the table, too. */
export function followHeld(chain: Chain): void {
  const { held } = chain;
  chain.held = undefined;
  if (held !== undefined) follow(chain, held);
}

/** Adds a row. */
export function follow(chain: Chain, { amount, balance, line }: ChainRow): void {
  if (chain.rows === 0) chain.firstLine = line;
  chain.lastLine = line;
  chain.rows++;
  if (Number.isNaN(amount) || Number.isNaN(balance)) chain.unreadable++;
  chain.sumDown += amount;
  if (balance === undefined) {
    chain.sumUp += amount;
    return;
  }
  if (chain.first === undefined) {
    chain.first = { balance, before: chain.sumDown, own: amount };
    chain.balanceLine = line;
  } else {
    check(chain.down, chain.balance + chain.sumDown - balance, { line, movement: chain.sumDown });
    // Upwards, the row above is the newer one: its balance is this one plus the amounts from it to here.
    // So it is that row whose amount does not lead to its balance.
    check(chain.up, balance + chain.sumUp - chain.balance, { line: chain.line, movement: chain.sumUp });
  }
  chain.balance = balance;
  chain.line = line;
  chain.last = { balance, own: amount };
  chain.sumDown = 0;
  chain.sumUp = amount;
}

function check(link: Link, difference: number, { line, movement }: { line: number; movement: number }): void {
  if (Number.isNaN(difference)) return;
  if (difference !== 0) {
    if (link.breakCount === 0) {
      link.line = line;
      link.difference = difference;
    }
    link.breakCount++;
  } else if (movement !== 0) link.ok++;
}

/**
 * Whether the chain holds throughout in some direction, and does so not by zeros alone; `either` where it holds in both, as
 * with two bookings that cancel each other.
 */
export function holds({ down, up }: Chain): Direction | "either" | undefined {
  const isDown = down.breakCount === 0 && down.ok > 0;
  const isUp = up.breakCount === 0 && up.ok > 0;
  if (isDown && isUp) return "either";
  return isDown ? "oldest first" : isUp ? "newest first" : undefined;
}

/** The balances before the oldest row and after the newest; NaN where an amount there cannot be read. */
interface Ends {
  readonly opening: number;
  readonly closing: number;
  readonly lines: ProofLines;
}

/** What the chain says: units of 10^-4. */
export type ChainProof =
  | ({ readonly result: "proved"; readonly direction: Direction } & Ends)
  | ({ readonly result: "failed"; readonly line: number; readonly difference: number } & Ends)
  | {
      readonly result: "unavailable";
      /** The balance of the only row, which has none to be compared with. */
      readonly closing?: number;
      /** The first of several lines with a balance. */
      readonly line?: number;
    };

/** What is known of the rows beside their balances. */
interface Around {
  /** The direction that their days show, for a chain that holds in either. */
  readonly byDates: Direction | undefined;
  /** Whether rows between them could not be read, so that balances need not lead from one to the next. */
  readonly hasUnread?: boolean;
}

/** Proved when it holds throughout; failed when it holds in a direction for many rows; unavailable when no direction is to be seen. */
export function proofOf(chain: Chain, { byDates, hasUnread = false }: Around): ChainProof {
  const { first, last, down, up, unreadable, balanceLine } = chain;
  if (first === undefined || last === undefined) return { result: "unavailable" };
  const provenDirection = holds(chain);
  if (provenDirection !== undefined) {
    const direction = provenDirection === "either" ? byDates : provenDirection;
    return direction === undefined || unreadable > 0
      ? { result: "unavailable", line: balanceLine }
      : proofIn(chain, direction);
  }
  const direction = down.ok === up.ok ? byDates : down.ok > up.ok ? "oldest first" : "newest first";
  const link = direction === "newest first" ? up : down;
  const isBroken = hasUnread && direction !== undefined && link.breakCount > 0;
  if (!isFollowed(link) && !isBroken) {
    const isOnly = chain.rows === 1 && unreadable === 0;
    return { result: "unavailable", ...(isOnly ? { closing: first.balance } : { line: balanceLine }) };
  }
  const { line, difference } = link;
  return { result: "failed", line, difference, ...endsIn(chain, direction ?? "oldest first") };
}

/** How many balances add up where others do not, before they are taken for balances of these rows. */
const FOLLOWED_MIN = 3;

/**
 * Whether the balances are of these rows in this order, though some do not add up: most do, or enough of them that chance is no reason.
 * A list without some of the account's rows, or with two cells swapped in the rest, is told.
 */
function isFollowed({ ok, breakCount }: Link): boolean {
  return ok > breakCount || (ok >= FOLLOWED_MIN && ok * 3 >= breakCount);
}

function proofIn(chain: Chain, direction: Direction): ChainProof {
  return { result: "proved", ...endsIn(chain, direction), direction };
}

function endsIn({ first, last, sumDown, sumUp, ...chain }: Chain, direction: Direction): Ends {
  const isDown = direction === "oldest first";
  const top = { row: chain.firstLine, balance: chain.balanceLine };
  const bottom = { row: chain.lastLine, balance: chain.line };
  const lines = isDown ? { opening: top, closing: bottom } : { opening: bottom, closing: top };
  if (first === undefined || last === undefined) return { opening: NaN, closing: NaN, lines };
  return isDown
    ? { opening: first.balance - first.before, closing: last.balance + sumDown, lines }
    : { opening: last.balance - sumUp, closing: first.balance + (first.before - first.own), lines };
}
