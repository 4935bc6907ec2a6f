/**
 * Statements that stand in a file again: with the same account, balances and entries. What several answers or exports put
 * into one file may overlap so, and each of its bookings was made once.
 */
import { createHash } from "node:crypto";
import { entryGroup } from "./entry-rows.ts";
import type { AccountEvent, EntryEvent, StatementEvent } from "./event.ts";

/** More entries than these do not come again by chance, in the same order, where neither ids nor balances tell. */
const ENTRIES_MIN = 5;

interface Statement {
  /** Its number in the file, from 1. */
  readonly number: number;
  readonly account: string;
  entries: number;
  /** Whether each entry has an id of the bank's. */
  hasIds: boolean;
  opening: string | undefined;
  closing: string | undefined;
  first: EntryEvent | undefined;
  last: EntryEvent | undefined;
}

/** What one pass keeps of the statements of a file. */
export interface StatementTally {
  readonly currency: string | null;
  count: number;
  open: Statement | undefined;
  /** Statements by what is quickly told of them: a file may hold thousands. */
  readonly alike: Map<string, number[]>;
}

export function newStatementTally(currency: string | null): StatementTally {
  return { currency, count: 0, open: undefined, alike: new Map() };
}

export function tallyStatement(tally: StatementTally, event: StatementEvent): void {
  const { open } = tally;
  if (event.kind === "account") {
    endStatement(tally);
    const number = ++tally.count;
    // One that goes on behind entries of other accounts has no end to compare.
    tally.open = event.isMixed === true ? undefined : newStatement(event, number, tally.currency);
  } else if (open === undefined) return;
  else if (event.kind === "opening") open.opening ??= event.amount;
  else if (event.kind === "closing") open.closing = `${event.amount} ${event.day ?? ""}`;
  else if (event.kind === "entry" && event.skip === undefined) {
    open.entries++;
    open.first ??= event;
    open.last = event;
    open.hasIds &&= event.bank_id !== undefined;
  }
}

function newStatement({ number: own, currency }: AccountEvent, number: number, ofFile: string | null) {
  const account = entryGroup({ number: own, currency: currency ?? ofFile });
  const balances = { opening: undefined, closing: undefined };
  return { number, account, entries: 0, hasIds: true, ...balances, first: undefined, last: undefined };
}

function endStatement(tally: StatementTally): void {
  const { open, alike } = tally;
  tally.open = undefined;
  if (open === undefined || !isTelling(open)) return;
  const { account, entries, opening, closing, first, last } = open;
  const ends = [first, last].map((entry) => `${entry?.posted_date} ${entry?.amount} ${entry?.bank_id}`);
  const key = [account, entries, opening, closing, ...ends].join("\u0000");
  const numbers = alike.get(key);
  if (numbers === undefined) alike.set(key, [open.number]);
  else numbers.push(open.number);
}

/** Whether an equal statement can only be the same: it could not begin at the same balance again, or have the same ids. */
function isTelling({ entries, hasIds, opening, closing }: Statement): boolean {
  if (entries === 0) return false;
  const isMoved = opening !== undefined && closing !== undefined && !closing.startsWith(`${opening} `);
  return isMoved || (hasIds && (entries > 1 || closing !== undefined)) || entries >= ENTRIES_MIN;
}

/** The numbers of statements that stand in the file before; `events` are those that were tallied. */
export async function repeatedStatements(
  tally: StatementTally,
  events: () => AsyncIterable<readonly StatementEvent[]>,
): Promise<ReadonlySet<number>> {
  endStatement(tally);
  const candidates = new Set(
    [...tally.alike.values()].flatMap((numbers) => (numbers.length > 1 ? numbers : [])),
  );
  const repeated = new Set<number>();
  if (candidates.size === 0) return repeated;
  const seen = new Set<string>();
  let number = 0;
  let whole = createHash("sha256");
  const end = () => {
    if (!candidates.has(number)) return;
    const key = whole.digest("hex");
    if (seen.has(key)) repeated.add(number);
    seen.add(key);
  };
  for await (const batch of events()) {
    for (const event of batch) {
      if (event.kind === "account") {
        end();
        number++;
        whole = createHash("sha256");
      }
      if (candidates.has(number)) whole.update(JSON.stringify({ ...event, line: 0 }));
    }
  }
  end();
  return repeated;
}

/** The same events, the entries of repeated statements skipped, and without their balances and totals. */
export async function* withoutRepeated(
  batches: AsyncIterable<readonly StatementEvent[]>,
  repeated: ReadonlySet<number>,
): AsyncGenerator<readonly StatementEvent[]> {
  let number = 0;
  for await (const batch of batches) {
    yield batch.flatMap((event): readonly StatementEvent[] => {
      if (event.kind === "account") number++;
      if (!repeated.has(number)) return [event];
      if (event.kind === "account") return [{ ...event, isRepeated: true }];
      return event.kind === "entry" ? [skipped(event)] : [];
    });
  }
}

/** An entry without what relates it to others: it is there once already. */
function skipped(entry: EntryEvent): EntryEvent {
  const { kind, line, posted_date, amount, description, fallbacks, merchant } = entry;
  return {
    ...{ kind, line, posted_date, amount, description },
    ...(fallbacks === undefined ? {} : { fallbacks }),
    ...(merchant === undefined ? {} : { merchant }),
    skip: entry.skip ?? "repeated",
  };
}
