/**
 * Which movements of a statement are booked. Banks write totals and what they consist of; by the standard the movement of
 * detail number 0000 moved the account, and its details repeat it. Some banks give the parts of a total numbers of their
 * own, between two records that bear one globalisation code: there the balances tell whether the total moved the account
 * or its parts did. Never both are booked.
 */
import type { MovementEvent } from "./movement.ts";

/** Why a movement is not booked; undefined for one that is. */
type Skip = "part_of_entry" | "summary_line" | undefined;

/** The first way of booking that comes from the opening to the closing balance, else that of the standard. */
export function provenSkips(all: readonly MovementEvent[], balanceMove: bigint): readonly Skip[] {
  const standard = standardSkips(all);
  if (sumOf(all, standard) === balanceMove || all.every(({ level }) => level === 0)) return standard;
  const { isPart, isTotal } = hierarchy(all);
  const ways = [
    standard.map((skip, index): Skip => (isPart[index] === true ? "part_of_entry" : skip)),
    standard.map((skip, index): Skip => (isTotal[index] === true ? "summary_line" : skip)),
  ];
  return ways.find((way) => sumOf(all, way) === balanceMove) ?? standard;
}

export function standardSkips(all: readonly MovementEvent[]): readonly Skip[] {
  return all.map(({ isDetail }): Skip => (isDetail ? "part_of_entry" : undefined));
}

function sumOf(all: readonly MovementEvent[], skips: readonly Skip[]): bigint {
  return all.reduce((sum, { units }, index) => (skips[index] === undefined ? sum + units : sum), 0n);
}

/** Which movements stand within a total, and which are such totals. Only these bear a code, and the last of their parts. */
function hierarchy(all: readonly MovementEvent[]): {
  isPart: readonly boolean[];
  isTotal: readonly boolean[];
} {
  const open: number[] = [];
  const isPart: boolean[] = [];
  const isTotal: boolean[] = [];
  for (const { level, isDetail } of all) {
    isPart.push(open.length > 0);
    const isEnd = level > 0 && open.at(-1) === level;
    const isBeginning = level > 0 && !isDetail && !isEnd;
    isTotal.push(isBeginning);
    if (isBeginning) open.push(level);
    if (isEnd) open.pop();
  }
  return { isPart, isTotal };
}
