/** Groups transactions so that one answer settles many: those of one signature, direction and suggestion. */
import { GROUP_MAX, SAMPLE_MAX, type ReviewGroup } from "../../contract/review.ts";
import { decimalText, type Decimal } from "../../contract/values/decimal.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { TransactionRecord } from "../ports/transactions.ts";

export type GroupSuggestion = NonNullable<ReviewGroup["suggestion"]>;

/** A transaction with what groups it. */
interface Candidate {
  readonly record: TransactionRecord;
  readonly words: readonly string[];
  readonly title: string;
  readonly suggestion: GroupSuggestion | undefined;
}

interface Sum {
  net: bigint;
  moved: bigint;
}

interface Growing {
  readonly title: string;
  readonly words: readonly string[];
  readonly direction: "in" | "out";
  readonly rows: TransactionRecord[];
  readonly ids: string[];
  readonly accounts: Set<string>;
  readonly sums: Map<string, Sum>;
  suggestion: GroupSuggestion | undefined;
  first: string;
  last: string;
}

/** Collects groups from transactions that come newest first. */
export function reviewGroups() {
  const open = new Map<string, Growing>();
  const closed: Growing[] = [];
  const sums = new Map<string, Sum>();
  let count = 0;
  return {
    add({ record, words, title, suggestion }: Candidate): void {
      const direction = record.amount_minor < 0n ? "out" : "in";
      const key = [direction, suggestion?.category ?? "", words.join(" ")].join("\0");
      let group = open.get(key);
      if (group === undefined) {
        group = newGroup({ title, words, direction, day: record.transaction_date });
        open.set(key, group);
      }
      count += 1;
      addAmount(sums, record);
      grow(group, { record, suggestion });
      if (group.ids.length < GROUP_MAX) return;
      closed.push(group);
      open.delete(key);
    },
    /** What was collected, with most money in doubt first. */
    queue(limit: number) {
      const groups = [...closed, ...open.values()]
        .map((group) => ({ group, weight: moneyInDoubt(group) }))
        .sort((one, other) => other.weight - one.weight || (one.group.title < other.group.title ? -1 : 1));
      return {
        group_count: groups.length,
        transaction_count: count,
        sums: listSums(sums),
        groups: groups.slice(0, limit).map(({ group }) => toGroup(group)),
      };
    },
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

function grow(group: Growing, { record, suggestion }: Pick<Candidate, "record" | "suggestion">): void {
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

function addAmount(sums: Map<string, Sum>, { currency_code, amount_minor }: TransactionRecord): void {
  const sum = sums.get(currency_code) ?? { net: 0n, moved: 0n };
  sum.net += amount_minor;
  sum.moved += amount_minor < 0n ? -amount_minor : amount_minor;
  sums.set(currency_code, sum);
}

function listSums(sums: ReadonlyMap<string, Sum>): ReviewGroup["sums"] {
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency_code, { net, moved }]) => ({
      currency_code,
      net: amountOf(net, currency_code),
      moved: amountOf(moved, currency_code),
    }));
}

/** Money moved × doubt: only to put groups in an order, so units of several currencies count alike. */
function moneyInDoubt({ sums, suggestion }: Growing): number {
  const doubt = 1.01 - (suggestion === undefined ? 0 : numberOf(suggestion.confidence));
  return (
    [...sums].reduce((total, [currency, { moved }]) => total + numberOf(amountOf(moved, currency)), 0) * doubt
  );
}

/** Only to compare: never shown. */
function numberOf(value: Decimal): number {
  return Number(decimalText(value));
}

function toGroup(group: Growing): ReviewGroup {
  return {
    title: group.title,
    words: [...group.words],
    direction: group.direction,
    transaction_count: group.ids.length,
    sums: listSums(group.sums),
    bank_account_ids: [...group.accounts].sort(),
    first_date: group.first,
    last_date: group.last,
    rows: group.rows.map((record) => ({
      id: record.id,
      transaction_date: record.transaction_date,
      description: record.description,
      amount: amountOf(record.amount_minor, record.currency_code),
      currency_code: record.currency_code,
      bank_account_id: record.bank_account_id,
    })),
    transaction_ids: group.ids,
    suggestion: group.suggestion ?? null,
  };
}
