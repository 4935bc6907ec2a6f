/** The statement in hand: begun, told as an account with its entries, and ended. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { StatementEvent } from "../../statement/event.ts";
import type { NamedAccount } from "./account-number.ts";
import { entryEvent, type Entry } from "./entry.ts";
import type { Field } from "./fields.ts";
import { newInterimSums, type InterimSums } from "./interim-sums.ts";

export interface Statement {
  readonly line: number;
  account: NamedAccount;
  /** Its reference says that it tells what is not booked, where it is no statement with balances. */
  readonly isAdvance: boolean;
  /** Of a floor limit, until a balance names it. */
  currency: string | null;
  /** Day number of the opening balance. */
  openingDay: number | undefined;
  hasOpening: boolean;
  hasClosing: boolean;
  /** A floor limit (34F), which interim reports have. */
  hasFloor: boolean;
  /** The mark of the message's end was read: "-" or "-}". */
  isEnded: boolean;
  /** The account was told. */
  isTold: boolean;
  /** Entries before anything names a currency. */
  readonly heldEvents: StatementEvent[];
  readonly sums: InterimSums;
}

/** What is in hand while a file is read, and the events that wait to be handed on. */
export interface State {
  statement: Statement | undefined;
  entry: Entry | undefined;
  /** Of the statement before, for a page that names no account. */
  account: NamedAccount;
  events: StatementEvent[];
  /** Whether any field was read. */
  isBegun: boolean;
}

/**
 * An interim report has no closing balance; some banks give it an opening one all the same, and some leave the closing
 * one out of statements: then the mark of the message's end shows that all of it is there.
 */
export function isComplete({ hasOpening, hasClosing, hasFloor, isEnded, isTold }: Statement): boolean {
  return hasClosing || !hasOpening || hasFloor || (isEnded && isTold);
}

/** The reference of FinTS for the second part of its answers, which tells what is noted and not booked. */
const ADVANCE = /^STARTDISP/i;

/** Ends the statement before. */
export function beginStatement(state: State, { tag, line, texts }: Field): Statement {
  endStatement(state, { line });
  const statement: Statement = {
    line,
    // Only a page without a beginning of its own is of the account before it.
    account: tag === "20" ? { number: null, currency: null } : state.account,
    isAdvance: tag === "20" && ADVANCE.test(texts[0]),
    currency: null,
    openingDay: undefined,
    hasOpening: false,
    hasClosing: false,
    hasFloor: false,
    isEnded: false,
    isTold: false,
    heldEvents: [],
    sums: newInterimSums(),
  };
  state.statement = statement;
  return statement;
}

/** The statement in hand; a new one where there is none or where it is closed. */
export function currentStatement(state: State, field: Field): Statement {
  const { statement } = state;
  return statement === undefined || statement.hasClosing ? beginStatement(state, field) : statement;
}

/** Throws `unreadable_file` where the statement is not complete. `line` is where that is found. */
export function endStatement(state: State, { line, isEnd = false }: { line: number; isEnd?: boolean }): void {
  endEntry(state);
  const { statement } = state;
  if (statement === undefined) return;
  if (statement.heldEvents.length > 0) tellAccount(state, statement, null);
  if (!isComplete(statement) || (isEnd && !statement.isTold)) {
    throw brokenAt({
      line,
      what: isEnd
        ? `The file ends inside the statement that starts on line ${statement.line}: it has no closing balance (:62F:); the last line is`
        : `The statement that starts on line ${statement.line} has no closing balance (:62F:) before the next one starts`,
    });
  }
  state.account = statement.account;
  state.statement = undefined;
}

/** Tells the account once, then the entries that waited for it. */
export function tellAccount(state: State, statement: Statement, currency: string | null): void {
  if (statement.isTold) return;
  statement.isTold = true;
  const { line, account } = statement;
  state.events.push({
    kind: "account",
    line,
    number: account.number,
    currency: currency ?? statement.currency ?? account.currency,
  });
  for (const event of statement.heldEvents.splice(0)) state.events.push(event);
}

/** Tells the account at its first entry, if its currency is known: else what comes behind the entries may name it. */
export function tellKnownAccount(state: State, statement: Statement): void {
  const isKnown = (statement.currency ?? statement.account.currency) !== null;
  if (isKnown || statement.heldEvents.length >= HELD_MAX) tellAccount(state, statement, null);
}

/** Entries that wait for a currency at most. */
const HELD_MAX = 10_000;

/** Tells the entry in hand, or holds it until its account is told. */
export function endEntry(state: State): void {
  const { entry, statement } = state;
  if (entry === undefined || statement === undefined) return;
  state.entry = undefined;
  (statement.isTold ? state.events : statement.heldEvents).push(entryEvent(entry, statement));
}
