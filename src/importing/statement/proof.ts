/**
 * The proof by stated balances: the opening balance of a statement plus its entries is the closing one, and one statement
 * begins where the one before it ended.
 */
import type { BalanceProof } from "../reading.ts";

/** One statement, or one page of it. Amounts are minor units. */
export interface Segment {
  readonly line: number;
  opening: bigint | undefined;
  closing: bigint | undefined;
  /** Line of the closing balance. */
  closingLine: number;
  sum: bigint;
  /** Entries whose amount is not known, so that nothing can be proved. */
  unreadable: number;
  /** A total of the format that does not agree, by how much and where. */
  control: { readonly line: number; readonly difference: bigint } | undefined;
}

export function newSegment(line: number): Segment {
  return {
    line,
    opening: undefined,
    closing: undefined,
    closingLine: line,
    sum: 0n,
    unreadable: 0,
    control: undefined,
  };
}

interface Closed {
  readonly line: number;
  readonly opening: bigint;
  readonly closing: bigint;
}

/** What is known of the statements of an account so far: a file may hold thousands of them. */
export interface ProofTally {
  count: number;
  /** Statements without both balances, or with entries that cannot be read. */
  open: number;
  /** Whether a statement has both balances, and entries that cannot be read. */
  isUnreadable: boolean;
  /** The closing balance of a statement that states no other. */
  closing: bigint | undefined;
  failure: { readonly line: number; readonly difference: bigint } | undefined;
  first: Closed | undefined;
  last: Closed | undefined;
  /** Where a statement does not begin at the end of the one before it, and where it does not end at its beginning. */
  down: { readonly line: number; readonly difference: bigint } | undefined;
  up: { readonly line: number; readonly difference: bigint } | undefined;
}

export function newProofTally(): ProofTally {
  return {
    count: 0,
    open: 0,
    isUnreadable: false,
    closing: undefined,
    failure: undefined,
    first: undefined,
    last: undefined,
    down: undefined,
    up: undefined,
  };
}

/** Adds a statement that has ended. */
export function tallySegment(tally: ProofTally, segment: Segment): void {
  const { line, opening, closing, closingLine, sum, unreadable, control } = segment;
  tally.count++;
  tally.failure ??= control;
  if (opening === undefined || closing === undefined || unreadable > 0) {
    tally.open++;
    if (opening === undefined) tally.closing = closing;
    else if (closing !== undefined) tally.isUnreadable = true;
    return;
  }
  const difference = opening + sum - closing;
  if (difference !== 0n) tally.failure ??= { line: closingLine, difference };
  const { last } = tally;
  const statement: Closed = { line, opening, closing };
  if (last !== undefined) {
    if (last.closing !== opening) tally.down ??= { line, difference: last.closing - opening };
    if (last.opening !== closing) tally.up ??= { line, difference: closing - last.opening };
  }
  tally.first ??= statement;
  tally.last = statement;
}

/** What the balances of all statements of an account say together. */
export function proofOfTally(tally: ProofTally): BalanceProof {
  const { count, open, closing, failure, first, last, down, up } = tally;
  if (failure !== undefined) return { result: "failed", ...failure, ...endsOf(tally) };
  if (open > 0 || first === undefined || last === undefined)
    return { result: "unavailable", ...(count === 1 && closing !== undefined && { closing }) };
  if (down === undefined) return { result: "proved", opening: first.opening, closing: last.closing };
  if (up === undefined) return { result: "proved", opening: last.opening, closing: first.closing };
  return { result: "failed", ...down };
}

/** What statements that do not add up state before their first entry and after their last; nothing where they do not say. */
function endsOf({ open, first, last, down, up }: ProofTally): { opening?: bigint; closing?: bigint } {
  if (open > 0 || first === undefined || last === undefined) return {};
  if (down === undefined) return { opening: first.opening, closing: last.closing };
  return up === undefined ? { opening: last.opening, closing: first.closing } : {};
}
