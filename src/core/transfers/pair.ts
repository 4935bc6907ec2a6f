/**
 * Finds the transfers between own accounts among rows: pure, and in the order of the rows' count, since rows are looked up by
 * amount and day. What could be meant in two ways stays a question.
 */
import { isSure, weigh, type Weighed } from "./evidence.ts";
import { namer, type Namer } from "./naming.ts";
import { DAYS_APART, type OwnAccount, type TransferRow } from "./row.ts";
import { unequalPairs, type UnequalPair } from "./unequal.ts";

/** Pairs that could be meant of rows, none of them before the others. */
interface OpenPairs {
  readonly kind: "ambiguous" | "unproven";
  readonly pairs: readonly Weighed[];
}

export interface TransferSearch {
  readonly sure: readonly Weighed[];
  readonly questions: readonly (OpenPairs | UnequalPair)[];
}

export function findTransfers(rows: readonly TransferRow[], accounts: readonly OwnAccount[]): TransferSearch {
  const names = namer(accounts);
  const candidates = equalPairs(rows, names);
  const { sure, rest } = decide(candidates);
  const pairedIds = new Set(sure.flatMap(idsOf));
  const open = rest.filter(({ weight }) => weight > 0);
  const openIds = new Set(open.flatMap(idsOf));
  const single = rows.filter(({ id }) => !pairedIds.has(id) && !openIds.has(id));
  return { sure, questions: [...groupsOf(open), ...unequalPairs(single, { accounts, names })] };
}

/** The ids of rows that have an opposite amount near: only of these more needs to be known than day, account and amount. */
export function idsWithOpposite(rows: readonly TransferRow[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [one, other] of oppositeRows(rows)) {
    ids.add(one.id);
    ids.add(other.id);
  }
  return ids;
}

function equalPairs(rows: readonly TransferRow[], names: Namer): readonly Weighed[] {
  return [...oppositeRows(rows)].flatMap(([outRow, inRow]) => weigh(outRow, inRow, names) ?? []);
}

/** More rows of one amount on one account's days than anybody could tell apart. */
const CROWD = 40;

/** Rows of opposite amounts on two accounts, a few days apart. */
function* oppositeRows(rows: readonly TransferRow[]): Generator<readonly [TransferRow, TransferRow]> {
  const byAmount = Map.groupBy(
    rows.filter(({ amount }) => amount !== 0n),
    ({ amount, currency }) => `${amount < 0n ? -amount : amount}${currency}`,
  );
  for (const group of byAmount.values()) {
    if (group.length < 2) continue;
    const into = group.filter(({ amount }) => amount > 0n).sort(byDay);
    const out = group.filter(({ amount }) => amount < 0n).sort(byDay);
    let first = 0;
    for (const row of out) {
      while (into[first] !== undefined && (into[first] as TransferRow).day < row.day - DAYS_APART) first++;
      let end = first;
      while (into[end] !== undefined && (into[end] as TransferRow).day <= row.day + DAYS_APART) end++;
      if (end - first > CROWD) continue;
      for (const other of into.slice(first, end)) if (other.account !== row.account) yield [row, other];
    }
  }
}

function byDay(one: TransferRow, other: TransferRow): number {
  return one.day - other.day || (one.id < other.id ? -1 : 1);
}

/** A pair that stands ahead of all others of both its rows is sure; what it leaves behind may become so in its turn. */
function decide(candidates: readonly Weighed[]): {
  readonly sure: readonly Weighed[];
  readonly rest: readonly Weighed[];
} {
  const sure: Weighed[] = [];
  let rest = candidates;
  for (;;) {
    const best = bestTwo(rest);
    const decided = rest.filter((pair) => idsOf(pair).every((id) => isBest(pair, best.get(id))));
    if (decided.length === 0) return { sure, rest };
    for (const pair of decided) sure.push(pair);
    const ids = new Set(decided.flatMap(idsOf));
    rest = rest.filter((pair) => !idsOf(pair).some((id) => ids.has(id)));
  }
}

interface Best {
  readonly pair: Weighed;
  readonly next: number | undefined;
}

function isBest(pair: Weighed, best: Best | undefined): boolean {
  return best?.pair === pair && isSure(pair, best.next);
}

/** The weightiest pair of each row, and the weight of the next. */
function bestTwo(pairs: readonly Weighed[]): ReadonlyMap<string, Best> {
  const best = new Map<string, Best>();
  for (const pair of pairs) {
    for (const id of idsOf(pair)) {
      const now = best.get(id);
      if (now === undefined) best.set(id, { pair, next: undefined });
      else if (pair.weight > now.pair.weight) best.set(id, { pair, next: now.pair.weight });
      else best.set(id, { pair: now.pair, next: Math.max(pair.weight, now.next ?? 0) });
    }
  }
  return best;
}

/** Pairs that share rows are one question. */
function groupsOf(pairs: readonly Weighed[]): readonly OpenPairs[] {
  const byId = new Map<string, Weighed[]>();
  for (const pair of pairs) for (const id of idsOf(pair)) byId.set(id, [...(byId.get(id) ?? []), pair]);
  const passed = new Set<Weighed>();
  const groups: OpenPairs[] = [];
  for (const start of pairs) {
    if (passed.has(start)) continue;
    passed.add(start);
    const group = [start];
    for (const pair of group) {
      for (const neighbour of idsOf(pair).flatMap((id) => byId.get(id) ?? [])) {
        if (passed.has(neighbour)) continue;
        passed.add(neighbour);
        group.push(neighbour);
      }
    }
    groups.push({ kind: group.length === 1 ? "unproven" : "ambiguous", pairs: group });
  }
  return groups;
}

function idsOf({ out_row, in_row }: Pick<Weighed, "out_row" | "in_row">): readonly string[] {
  return [out_row.id, in_row.id];
}
