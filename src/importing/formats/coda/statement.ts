/** A statement of one account: its old balance (1), its movements, and its new balance (8). */
import { brokenRecord, misplacedRecord, type FixedRecord } from "../../fixed-width/records.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { accountKey, accountOf, balanceAt, type Account } from "./balance.ts";
import { provenSkips, standardSkips } from "./globalisation.ts";
import { sequenceOf, movementEvent, type Movement, type MovementEvent } from "./movement.ts";

export interface Statement {
  readonly account: Account;
  /** Thousandths. */
  readonly opening: bigint;
  /** Number of the last movement that is no detail. */
  sequence: string;
  movement: Movement | undefined;
  /** Movements that are not told yet: which of them are booked, their balances say. */
  pending: MovementEvent[];
  /** Whether so many were held that they are told as the standard has them. */
  isLong: boolean;
  readonly sums: Sums;
}

/** Thousandths of debits and of credits. */
interface Sides {
  debits: bigint;
  credits: bigint;
}

/** Of the movements that are no details, which the end of a file sums up by the standard, and of those that are booked. */
export interface Sums {
  readonly standard: Sides;
  readonly bookedSides: Sides;
}

/** Movements that are held at most. A statement of more of them has no numbers for them. */
const HELD_MAX = 20_000;

export function beginStatement(record: FixedRecord, sums: Sums, events: StatementEvent[]): Statement {
  const { line } = record;
  const account = accountOf(record);
  const { amount, day } = balanceAt(record, 43);
  events.push(
    { kind: "account", line, number: account.number, currency: account.currency },
    { kind: "opening", line, amount, ...(day === "" ? {} : { day }) },
  );
  return {
    account,
    opening: thousandths(amount),
    sequence: "",
    movement: undefined,
    pending: [],
    isLong: false,
    sums,
  };
}

/** Takes a record of a movement or of information about it. */
export function readMovement(statement: Statement, record: FixedRecord, events: StatementEvent[]): void {
  const { movement } = statement;
  if (record.code === "21") {
    endMovement(statement, events);
    statement.movement = { record, more: undefined, party: undefined, information: [] };
    return;
  }
  if (movement === undefined || sequenceOf(record) !== sequenceOf(movement.record))
    throw misplacedRecord(record);
  switch (record.code) {
    case "22":
      if (movement.more !== undefined || movement.party !== undefined) throw misplacedRecord(record);
      movement.more = record;
      return;
    case "23":
      if (movement.party !== undefined) throw misplacedRecord(record);
      movement.party = record;
      return;
    case "31":
      movement.information.push([record]);
      return;
    default: {
      const information = movement.information.at(-1);
      if (information === undefined) throw misplacedRecord(record);
      information.push(record);
    }
  }
}

function endMovement(statement: Statement, events: StatementEvent[]): void {
  const { movement, pending } = statement;
  if (movement === undefined) return;
  const entry = movementEvent(movement);
  if (!entry.isDetail) statement.sequence = sequenceOf(movement.record);
  else if (statement.sequence !== sequenceOf(movement.record))
    throw brokenRecord(movement.record, "There is a detail without its movement before it");
  pending.push(entry);
  if (pending.length > HELD_MAX) statement.isLong = true;
  if (statement.isLong) tell(statement, events, undefined);
  statement.movement = undefined;
}

export function endStatement(statement: Statement, record: FixedRecord, events: StatementEvent[]): void {
  const { account, opening } = statement;
  endMovement(statement, events);
  if (accountKey(record, 5) !== account.key)
    throw brokenRecord(record, "The account of the new balance (8) differs from that of the old one (1)");
  const { amount, day } = balanceAt(record, 42);
  tell(statement, events, thousandths(amount) - opening);
  events.push({ kind: "closing", line: record.line, amount, ...(day === "" ? {} : { day }) });
}

/** Tells what is held; `moved` is what the balances say that it comes to, where they are to decide. */
function tell(statement: Statement, events: StatementEvent[], balanceMove: bigint | undefined): void {
  const { pending, sums, isLong } = statement;
  const skips =
    balanceMove === undefined || isLong ? standardSkips(pending) : provenSkips(pending, balanceMove);
  for (const [index, { event, units, isDetail }] of pending.entries()) {
    const skip = skips[index];
    if (!isDetail) add(sums.standard, units);
    if (skip === undefined) add(sums.bookedSides, units);
    events.push(skip === undefined ? event : { ...event, skip });
  }
  statement.pending = [];
}

function add(sides: Sides, units: bigint): void {
  if (units < 0n) sides.debits -= units;
  else sides.credits += units;
}

/** Of an amount with three decimals. */
function thousandths(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}
