/**
 * What entries of a file say of each other, which no entry tells alone: that one corrects another, by the bank's own ids,
 * and which decimal mark the file writes, in a format that takes either.
 */
import { brokenAt } from "../refusals/unreadable-file.ts";
import { entryGroup } from "./entry-rows.ts";
import type { EntryEvent, StatementEvent } from "./event.ts";

/** Gathered from all events of a file. */
export interface Relations {
  /** Decimal marks that amounts surely show. */
  readonly marks: Set<string>;
  /** Whether the mark of an amount may stand between thousands, and whether one has three decimals that count. */
  hasGroups: boolean;
  hasThousandths: boolean;
  /** Entries that others correct, by their account and id. */
  readonly correctedEntries: Map<string, Corrected>;
}

/** How many entries of the file correct this one, and how many the file holds of it. */
interface Corrected {
  corrections: number;
  entries: number;
}

const CORRECTED_MAX = 100_000;

export function newRelations(): Relations {
  return { marks: new Set(), hasGroups: false, hasThousandths: false, correctedEntries: new Map() };
}

/** Takes one entry in. `group` is its account's. */
export function relate(relations: Relations, entry: EntryEvent, group: string): void {
  const { mark, grouped, corrects, line } = entry;
  if (mark !== undefined) relations.marks.add(mark);
  if (grouped !== undefined) {
    relations.hasGroups = true;
    relations.hasThousandths ||= !grouped.amount.endsWith("0");
  }
  if (corrects === undefined) return;
  const { correctedEntries } = relations;
  const key = keyOf(group, corrects.id);
  const correction = correctedEntries.get(key);
  if (correction !== undefined) correction.corrections++;
  else if (correctedEntries.size < CORRECTED_MAX) correctedEntries.set(key, { corrections: 1, entries: 0 });
  else
    throw brokenAt({ line, what: `The file corrects more than ${CORRECTED_MAX} entries; the next one is` });
}

/** Counts how often each entry that is corrected stands in the file. */
export async function countCorrected(
  { correctedEntries }: Relations,
  batches: AsyncIterable<readonly StatementEvent[]>,
  currency: string | null,
): Promise<void> {
  let group = groupOf({ number: null, currency: null }, currency);
  for await (const events of batches) {
    for (const event of events) {
      if (event.kind === "account") group = groupOf(event, currency);
      if (event.kind !== "entry" || correctsItself(event)) continue;
      const correction = correctedEntries.get(keyOf(group, event.bank_id ?? ""));
      if (correction !== undefined) correction.entries++;
    }
  }
}

/** Whether entries are read otherwise than they stand. */
export function isRelated({ correctedEntries, hasGroups }: Relations): boolean {
  return correctedEntries.size > 0 || hasGroups;
}

/** The same events, each entry as the others of the file let it be read. */
export async function* relateEntries(
  batches: AsyncIterable<readonly StatementEvent[]>,
  relations: Relations,
  currency: string | null,
): AsyncGenerator<readonly StatementEvent[]> {
  let group = groupOf({ number: null, currency: null }, currency);
  for await (const events of batches) {
    yield events.map((event) => {
      if (event.kind === "account") group = groupOf(event, currency);
      return event.kind === "entry" ? correctedEntries(withMark(event, relations), relations, group) : event;
    });
  }
}

/**
 * By the format a mark is the decimal mark, unless all others of the file are the other one. Thousandths, which no amount
 * of money has, speak against the format: then only other amounts decide.
 */
function withMark(entry: EntryEvent, { marks, hasThousandths }: Relations): EntryEvent {
  const { grouped } = entry;
  if (grouped === undefined || entry.fault !== undefined) return entry;
  if (marks.size === 1) return marks.has(grouped.mark) ? entry : { ...entry, amount: grouped.amount };
  if (marks.size === 0 && !hasThousandths) return entry;
  const why = marks.size === 0 ? "no other amount shows which" : "the file has both decimal marks";
  return { ...entry, fault: `"${entry.amount}" has a decimal mark or a thousands separator: ${why}.` };
}

function correctedEntries(
  entry: EntryEvent,
  { correctedEntries: all }: Relations,
  group: string,
): EntryEvent {
  const { corrects, bank_id = "" } = entry;
  const own = correctsItself(entry) ? undefined : all.get(keyOf(group, bank_id));
  if (own?.corrections === 1 && own.entries === 1) return { ...entry, skip: "corrected" };
  if (corrects === undefined || entry.fault !== undefined) return entry;
  const { corrections = 0, entries = 0 } = all.get(keyOf(group, corrects.id)) ?? {};
  const isSettled = corrections === 1 && (entries === 1 || (entries === 0 && correctsItself(entry)));
  if (!isSettled) return { ...entry, fault: unsettledReason(corrects, entries) };
  return corrects.action === "delete" ? { ...entry, skip: "corrected" } : entry;
}

function unsettledReason({ id, action }: NonNullable<EntryEvent["corrects"]>, entries: number): string {
  const what = `The entry ${action}s the entry ${id.slice(0, 60)}`;
  return entries === 0
    ? `${what}, which is not in this file: correct that one by hand.`
    : `${what}, but the file does not show which one that is: correct it by hand.`;
}

/** Some banks write an entry's own id where that of another is meant: the entry stands in the place of what had it. */
function correctsItself({ corrects, bank_id }: EntryEvent): boolean {
  return corrects !== undefined && corrects.id === bank_id;
}

function keyOf(group: string, id: string): string {
  return `${group}\u0000${id}`;
}

function groupOf(
  { number, currency }: Parameters<typeof entryGroup>[0],
  currencyOfFile: string | null,
): string {
  return entryGroup({ number, currency: currency ?? currencyOfFile });
}
