/** From lines of MultiCash to what they tell. Statements (AUSZUG.TXT) may stand in front of their movements (UMSATZ.TXT) in one file. */
import { textLines } from "../../decode/text-lines.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { EntryEvent, StatementEvent } from "../../statement/event.ts";
import { recordOf, type MovementRecord, type StatementRecord } from "./records.ts";

interface Stated {
  readonly record: StatementRecord;
  readonly line: number;
  isTold: boolean;
}

interface Reader {
  /** Statements by their key. */
  readonly stated: Map<string, Stated>;
  /** Key of the statement in hand. */
  key: string | undefined;
  /** Fields of a line of movements. */
  size: number | undefined;
}

export async function* multicashEvents(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly StatementEvent[]> {
  const reader: Reader = { stated: new Map(), key: undefined, size: undefined };
  for await (const { first, lines, isOpen } of textLines(texts)) {
    const events: StatementEvent[] = [];
    lines.forEach((text, at) => {
      if (text.trim() === "") return;
      const line = first + at;
      const record = recordOf(text);
      const isCut = isOpen && record?.kind === "movement" && record.size < (reader.size ?? 0);
      if (record === undefined || isCut)
        throw brokenAt({
          line,
          what: isOpen ? "The file ends inside a line" : "There is no statement or movement of MultiCash",
        });
      if (record.kind === "movement") readMovement(reader, { record, line, events });
      else if (!reader.stated.has(record.key)) reader.stated.set(record.key, { record, line, isTold: false });
    });
    if (events.length > 0) yield events;
  }
  yield [...endEvents(reader), ...untoldEvents(reader)];
}

function readMovement(
  reader: Reader,
  { record, line, events }: { record: MovementRecord; line: number; events: StatementEvent[] },
): void {
  const stated = reader.stated.get(record.key);
  reader.size ??= record.size;
  if (reader.key !== record.key) {
    for (const event of endEvents(reader)) events.push(event);
    reader.key = record.key;
    events.push({ kind: "account", line, number: record.account, currency: stated?.record.currency ?? null });
    if (stated?.isTold === false) events.push({ kind: "opening", line, amount: stated.record.opening });
  }
  events.push(entryOf(record, line, stated?.record.day ?? ""));
}

/** The closing balance of the statement in hand. */
function endEvents({ stated, key }: Reader): readonly StatementEvent[] {
  const own = key === undefined ? undefined : stated.get(key);
  if (own === undefined || own.isTold) return [];
  own.isTold = true;
  const { line, record } = own;
  return [{ kind: "closing", line, amount: record.closing, day: record.day }];
}

/** Statements without movements. Throws `unreadable_file` where they state that there are some: these are in the other file. */
function untoldEvents({ stated }: Reader): readonly StatementEvent[] {
  return [...stated.values()].flatMap(({ record, line, isTold }): readonly StatementEvent[] => {
    if (isTold) return [];
    if (record.isMoved)
      throw brokenAt({
        line,
        what: "The movements of the statement are missing: MultiCash has them in another file (UMSATZ.TXT); it stands",
        remedy: "Import UMSATZ.TXT, or one file of both, AUSZUG.TXT in front, which proves the balances too.",
      });
    const { account, currency, opening, closing, day } = record;
    return [
      { kind: "account", line, number: account, currency },
      { kind: "opening", line, amount: opening },
      { kind: "closing", line, amount: closing, day },
    ];
  });
}

/** The day of booking may be missing; then the statement's is nearer to it than the value date. */
function entryOf(record: MovementRecord, line: number, statementDay: string): EntryEvent {
  const { postedDay, valueDay, amount, notes, bookingText, check, partner, partnerAccount } = record;
  const merchant = partner.filter((part) => part !== "").join(" ");
  return {
    kind: "entry",
    line,
    posted_date: postedDay || statementDay || valueDay,
    amount,
    description: joined(notes),
    fallbacks: [bookingText],
    ...(merchant === "" ? {} : { merchant }),
    source: { counterparty_account: partnerAccount, check_number: check, bank_type: bookingText },
  };
}

/** Characters of a piece, which goes on within the next one if it has them all. */
const PIECE = 27;

function joined(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => text + piece + (piece.length < PIECE ? " " : ""), "").trim();
}
