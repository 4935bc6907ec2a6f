/** What a book suggests: a function of its transactions alone, whatever changes led to them, and whatever is stored of it. */
import { AFTER_ALL_DAYS, BEFORE_ALL_DAYS, dayNumber } from "../../contract/values/date.ts";
import type { CompanyQueries } from "../handler.ts";
import type { DaySpan, DaySuggestions } from "../ports/suggestion-snapshots.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { bookKey, currentSnapshot, newHead, type Snapshot } from "./snapshot/current.ts";
import { catchUp } from "./snapshot/catch-up.ts";
import { inConfidenceOrder, type ConfidenceOrder } from "./snapshot/confidence-order.ts";
import { decodeDay, idsFrom, type OpenEntry } from "./snapshot/day-suggestions.ts";
import { replayAll } from "./snapshot/replay-all.ts";
import type { RowSuggestion } from "./snapshot/row-suggestion.ts";

export interface SuggestedBook {
  /** Ids of open transactions with a suggestion at least so sure, in ten-thousandths. */
  ids(bar: number): Promise<readonly string[]>;
  /** The first and the last day with a suggestion; undefined where there is none. */
  daySpan(): Promise<DaySpan | undefined>;
  /** Batches of open transactions with a suggestion, by how sure it is. */
  byConfidence(order: ConfidenceOrder): Promise<Iterable<readonly OpenEntry[]>>;
  /** By id; of open transactions that have one. */
  suggestions(records: readonly OpenRecord[]): Promise<ReadonlyMap<string, RowSuggestion>>;
}

export type OpenRecord = Pick<TransactionRecord, "id" | "transaction_date" | "merchant_name">;

/** Days in memory; those up to `until` are stored, beside the checkpoint of this hash. */
interface RecentDays {
  readonly until: number;
  readonly checkpoint_hash: string | undefined;
  readonly days: ReadonlyMap<number, DaySuggestions>;
  /** Whether they were to be stored, too; a write cannot. */
  readonly isOffered: boolean;
}

const BOOKS_MAX = 2;
/** What the last books suggested that were replayed here, by what they were then. */
const books = new Map<string, RecentDays>();

/** All days are stored. */
const STORED: RecentDays = {
  until: AFTER_ALL_DAYS,
  checkpoint_hash: undefined,
  days: new Map(),
  isOffered: true,
};

export async function suggestedBook(context: CompanyQueries): Promise<SuggestedBook> {
  const snapshot = await currentSnapshot(context);
  const key = await bookKey(context);
  if (snapshot?.isCurrent === true) {
    books.delete(key);
    return bookOf(context, STORED);
  }
  const known = books.get(key);
  if (known !== undefined && isUsable(known, context, snapshot)) return bookOf(context, known);
  const recent = await replayed(context, snapshot);
  const [oldest] = books.keys();
  if (books.size >= BOOKS_MAX && oldest !== undefined) books.delete(oldest);
  books.set(key, recent);
  return bookOf(context, recent);
}

function isUsable(
  { checkpoint_hash: hash, isOffered }: RecentDays,
  { afterwards }: CompanyQueries,
  snapshot: Snapshot | undefined,
): boolean {
  if (afterwards !== undefined && !isOffered) return false;
  return hash === undefined || hash === snapshot?.head.checkpoint_hash;
}

/** Replays what is not stored, and stores it behind a read. */
async function replayed(context: CompanyQueries, snapshot: Snapshot | undefined): Promise<RecentDays> {
  const { company, afterwards } = context;
  const isOffered = afterwards !== undefined;
  const later = snapshot && (await catchUp(context, snapshot.head));
  if (snapshot !== undefined && later !== undefined) {
    const { checkpoint_hash, checkpoint_day: until } = snapshot.head;
    const head = await newHead(context, until);
    if (head !== undefined)
      afterwards?.(({ suggestionSnapshots }) =>
        suggestionSnapshots.saveDays(company, { ...head, checkpoint_hash }, later),
      );
    return { until, checkpoint_hash, days: byDay(later), isOffered };
  }
  const { days, checkpoint, checkpoint_day } = await replayAll(context, isOffered);
  const head = checkpoint && (await newHead(context, checkpoint_day));
  if (checkpoint !== undefined && head !== undefined)
    afterwards?.(({ suggestionSnapshots }) => suggestionSnapshots.save(company, head, { checkpoint, days }));
  return { until: BEFORE_ALL_DAYS, checkpoint_hash: undefined, days: byDay(days), isOffered };
}

function byDay(days: readonly DaySuggestions[]): ReadonlyMap<number, DaySuggestions> {
  return new Map(days.map((day) => [day.day, day]));
}

function bookOf({ queries, company }: CompanyQueries, { until, days }: RecentDays): SuggestedBook {
  const store = queries.suggestionSnapshots;
  const allDays = async () => {
    const stored = until === BEFORE_ALL_DAYS ? [] : await store.ids(company, until);
    return [...stored, ...days.values()];
  };
  return {
    ids: async (bar) => (await allDays()).flatMap((day) => idsFrom(bar, day)),
    async daySpan() {
      const stored = until === BEFORE_ALL_DAYS ? undefined : await store.daySpan(company, until);
      const all = [...(stored === undefined ? [] : [stored.first, stored.last]), ...days.keys()];
      const [first] = all;
      if (first === undefined) return undefined;
      const earliest = all.reduce((one, other) => Math.min(one, other), first);
      return { first: earliest, last: all.reduce((one, other) => Math.max(one, other), first) };
    },
    byConfidence: async (order) => inConfidenceOrder(await allDays(), order),
    async suggestions(records) {
      const numbers = [...new Set(records.map(({ transaction_date }) => dayNumber(transaction_date)))];
      const earlier = numbers.filter((day) => day <= until);
      const stored = earlier.length === 0 ? [] : await store.days(company, earlier);
      const recent = numbers.flatMap((day) => (day > until ? (days.get(day) ?? []) : []));
      const byId = new Map([...stored, ...recent].flatMap((day) => [...decodeDay(day)]));
      return new Map(
        records.flatMap(({ id, merchant_name }) => {
          const suggestion = byId.get(id);
          if (suggestion === undefined) return [];
          // A name that a row has is never suggested another.
          return [[id, merchant_name === "" ? suggestion : { ...suggestion, merchant_name: null }]];
        }),
      );
    },
  };
}
