/** What somebody with the database in hand can do to the audit log of a company, as a change of its rows. */
import fc from "fast-check";
import { eventHash } from "../../src/core/audit/append-events.ts";
import type { EventHead, EventRecord } from "../../src/core/ports/events.ts";

/** A row as it is stored: whole numbers can be greater than a number holds. */
export type EventRow = Omit<EventRecord, "sequence" | "created_at" | "first_day"> & {
  readonly first_day: bigint | null;
  readonly company_id: bigint;
  readonly sequence: bigint;
  readonly created_at: bigint;
};

/** A log of at least three events. */
export interface Log {
  readonly events: readonly EventRow[];
  readonly head: EventHead | undefined;
}

export interface Tampering extends Log {
  /** A head from before, where the log by itself cannot tell. */
  readonly kept?: EventHead;
}

const TEXTS = ["id", "type", "subject_id", "actor", "summary", "previous_hash", "hash"] as const;
const FAR = 2n ** 62n;
/** Of no company. */
const NOWHERE = 99n;

const edit = fc.constantFrom<(text: string) => string>(
  (text) => `${text} `,
  (text) => `\u0001${text}`,
  (text) => (text === "" ? "0" : ""),
  (text) => (text.toUpperCase() === text ? `${text}\u{1f511}` : text.toUpperCase()),
);
const step = fc.oneof(fc.bigInt(1n, 5n), fc.bigInt(-5n, -1n), fc.constantFrom(FAR, -FAR));
const place = ({ events }: Log) => fc.nat(events.length - 1);
const fits = fc.boolean();

/** The ways by their names, each with what it makes of a log. */
export const tamperings: Readonly<Record<string, (log: Log) => fc.Arbitrary<Tampering>>> = {
  "a text changed": (log) =>
    fc
      .tuple(place(log), fc.constantFrom(...TEXTS), edit)
      .map(([at, column, change]) => only(log, at, (row) => ({ ...row, [column]: change(row[column]) }))),
  "a text changed, with the hash": (log) =>
    fc
      .tuple(place(log), fc.constantFrom(...TEXTS.slice(0, -1)), edit)
      .map(([at, column, change]) =>
        only(log, at, (row) => rehashed({ ...row, [column]: change(row[column]) })),
      ),
  "a text behind a NUL": (log) =>
    fc
      .tuple(place(log), fc.constantFrom(...TEXTS))
      .map(([at, column]) => only(log, at, (row) => ({ ...row, [column]: `${row[column]}\0x` }))),
  "a time changed": (log) =>
    fc
      .tuple(place(log), step, fits)
      .map(([at, by, hash]) =>
        only(log, at, (row) => rehashed({ ...row, created_at: row.created_at + by }, hash)),
      ),
  "a sequence changed": (log) =>
    fc.tuple(place(log), step, fits).map(([at, by, hash]) => moved(log, { at, by, hash })),
  "given to no company": (log) =>
    place(log).map((at) => only(log, at, (row) => ({ ...row, company_id: NOWHERE }))),
  removed: (log) =>
    fc.tuple(place(log), place(log)).map(([one, other]) => ({
      ...log,
      events: log.events.toSpliced(Math.min(one, other), Math.abs(one - other) + 1),
    })),
  "removed, those behind moved up": (log) =>
    fc.nat(log.events.length - 2).map((at) => numbered(log, log.events.toSpliced(at, 1))),
  swapped: (log) =>
    fc
      .tuple(place(log), place(log), fits)
      .filter(([one, other]) => one !== other)
      .map(([one, other, hash]) => {
        const [first, second] = [rowAt(log, one), rowAt(log, other)];
        const put = (row: EventRow, { sequence, previous_hash }: EventRow): EventRow =>
          hash ? rehashed({ ...row, sequence, previous_hash }) : { ...row, sequence };
        return { ...log, events: log.events.with(one, put(second, first)).with(other, put(first, second)) };
      }),
  "copied before the first or behind the last": (log) => {
    const next = BigInt(log.events.length + 1);
    return fc
      .tuple(place(log), fc.constantFrom(0n, -1n, -FAR, FAR, next, next + 3n))
      .map(([at, sequence]) => {
        const previous_hash = sequence === next ? (log.head?.hash ?? "") : "";
        const copy = rehashed({ ...rowAt(log, at), id: "copied", sequence, previous_hash });
        return { ...log, events: [...log.events, copy] };
      });
  },
  "copied in between": (log) =>
    fc
      .tuple(place(log), place(log))
      .map(([at, before]) => numbered(log, log.events.toSpliced(before, 0, rowAt(log, at)))),
  "the head changed": (log) =>
    fc
      .tuple(fc.integer({ min: -3, max: log.events.length + 4 }), fits)
      .map(([sequence, hash]) => ({
        sequence,
        hash: hash ? (log.events[sequence - 1]?.hash ?? "") : "0".repeat(64),
      }))
      .filter(({ hash }) => hash !== log.head?.hash)
      .map((head) => ({ ...log, head })),
  "the head removed": (log) => fc.constant({ ...log, head: undefined }),
  "everything removed": () =>
    fc.constantFrom(undefined, { sequence: 0, hash: "" }).map((head) => ({ events: [], head })),
  "the end cut off, the head set back": (log) =>
    fc
      .tuple(fc.integer({ min: 1, max: log.events.length - 1 }), place(log))
      .filter(([length, at]) => at >= length)
      .map(([length, at]) => {
        const events = log.events.slice(0, length);
        return { events, head: headOf(rowAt({ events }, length - 1)), kept: headOf(rowAt(log, at)) };
      }),
  "an event changed, all behind it computed anew": (log) =>
    fc
      .tuple(place(log), place(log))
      .filter(([from, at]) => at >= from)
      .map(([from, at]) => ({ ...computedAnew(log, from), kept: headOf(rowAt(log, at)) })),
};

/** With the hash that its contents ask for, which anybody can compute; as it is otherwise. */
function rehashed(row: EventRow, wanted = true): EventRow {
  if (!wanted) return row;
  const [sequence, created_at] = [Number(row.sequence), Number(row.created_at)];
  return { ...row, hash: eventHash({ ...row, sequence, created_at }) };
}

function only(log: Log, at: number, change: (row: EventRow) => EventRow): Tampering {
  return { ...log, events: log.events.with(at, change(rowAt(log, at))) };
}

/** Where another event has the new sequence, the two change places. */
function moved(log: Log, { at, by, hash }: { at: number; by: bigint; hash: boolean }): Tampering {
  const { sequence } = rowAt(log, at);
  const events = log.events.map((row, index) => {
    if (index === at) return rehashed({ ...row, sequence: sequence + by }, hash);
    return row.sequence === sequence + by ? rehashed({ ...row, sequence }, hash) : row;
  });
  return { ...log, events };
}

/** The rows with the sequences of their places. */
function numbered({ head }: Log, rows: readonly EventRow[]): Tampering {
  return { head, events: rows.map((row, index) => rehashed({ ...row, sequence: BigInt(index + 1) })) };
}

function computedAnew({ events }: Log, from: number): Log {
  let previous_hash = "";
  const rows = events.map((row, index) => {
    const actor = index === from ? `${row.actor}x` : row.actor;
    const next = rehashed({ ...row, actor, previous_hash });
    previous_hash = next.hash;
    return next;
  });
  return { events: rows, head: headOf(rowAt({ events: rows }, rows.length - 1)) };
}

function rowAt({ events }: Pick<Log, "events">, at: number): EventRow {
  const row = events[at];
  if (row === undefined) throw new RangeError(`the log has no row ${at}`);
  return row;
}

function headOf({ sequence, hash }: EventRow): EventHead {
  return { sequence: Number(sequence), hash };
}
