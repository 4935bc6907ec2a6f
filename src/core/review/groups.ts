/** Groups transactions without a category so that one answer settles many: those of one signature, direction and suggestion. */
import { GROUP_MAX, SAMPLE_MAX, type ReviewGroup } from "../../contract/review/group.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import {
  addAmount,
  UNCERTAINTY,
  listSums,
  uncertainMoney,
  numberOf,
  toReviewGroup,
  toSample,
  wordsOf,
  type Sums,
  type WeightedGroup,
} from "./members.ts";

export type GroupSuggestion = NonNullable<ReviewGroup["suggestion"]>;

/** A transaction with what is suggested for it. */
interface Candidate {
  readonly record: TransactionRecord;
  readonly suggestion: GroupSuggestion | undefined;
}

interface Growing {
  readonly title: string;
  readonly words: readonly string[];
  readonly direction: "in" | "out";
  readonly rows: TransactionRecord[];
  readonly ids: string[];
  readonly accounts: Set<string>;
  readonly sums: Sums;
  suggestion: GroupSuggestion | undefined;
  first: string;
  last: string;
}

/** Collects groups from transactions that come newest first. */
export function reviewGroups() {
  const open = new Map<string, Growing>();
  const closed: Growing[] = [];
  return {
    add({ record, suggestion }: Candidate): void {
      const direction = record.amount_minor < 0n ? "out" : "in";
      const { words, title } = wordsOf(record);
      const key = [direction, suggestion?.category ?? "", words.join(" ")].join("\0");
      let group = open.get(key);
      if (group === undefined) {
        group = newGroup({ title, words, direction, day: record.transaction_date });
        open.set(key, group);
      }
      grow(group, { record, suggestion });
      if (group.ids.length < GROUP_MAX) return;
      closed.push(group);
      open.delete(key);
    },
    list: (): readonly WeightedGroup[] =>
      [...closed, ...open.values()].map((group) => ({ group: toGroup(group), weight: weightOf(group) })),
  };
}

function newGroup({
  title,
  words,
  direction,
  day,
}: Pick<Growing, "title" | "words" | "direction"> & { day: string }): Growing {
  return {
    title,
    words,
    direction,
    rows: [],
    ids: [],
    accounts: new Set(),
    sums: new Map(),
    suggestion: undefined,
    first: day,
    last: day,
  };
}

function grow(group: Growing, { record, suggestion }: Candidate): void {
  if (group.rows.length < SAMPLE_MAX) group.rows.push(record);
  group.ids.push(record.id);
  group.accounts.add(record.bank_account_id);
  group.first = record.transaction_date < group.first ? record.transaction_date : group.first;
  group.last = record.transaction_date > group.last ? record.transaction_date : group.last;
  addAmount(group.sums, record);
  if (suggestion === undefined) return;
  // The evidence is that of the newest; as sure as the least sure of them.
  const { confidence } = group.suggestion ?? suggestion;
  const least = numberOf(confidence) < numberOf(suggestion.confidence) ? confidence : suggestion.confidence;
  group.suggestion = { ...(group.suggestion ?? suggestion), confidence: least };
}

function weightOf({ sums, suggestion }: Growing): number {
  return uncertainMoney(
    sums,
    UNCERTAINTY.open - (suggestion === undefined ? 0 : numberOf(suggestion.confidence)),
  );
}

function toGroup(group: Growing): ReviewGroup {
  return toReviewGroup({
    kind: "uncategorized",
    title: group.title,
    words: [...group.words],
    direction: group.direction,
    transaction_count: group.ids.length,
    sums: listSums(group.sums),
    bank_account_ids: [...group.accounts].sort(),
    first_date: group.first,
    last_date: group.last,
    rows: group.rows.map(toSample),
    transaction_ids: group.ids,
    suggestion: group.suggestion ?? null,
  });
}
