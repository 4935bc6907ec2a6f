/** From fields to what a statement tells: accounts, balances, entries, sums. */
import { brokenAt } from "../../broken.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { accountOf, type NamedAccount } from "./account-number.ts";
import { balanceOf } from "./balance.ts";
import { numberOfDay } from "./days.ts";
import { entryEvent, shown, type Entry } from "./entry.ts";
import { fieldsOf, type Field } from "./fields.ts";
import { newInterimSums, sumControl, type InterimSums } from "./interim-sums.ts";
import { linesOf } from "./lines.ts";

interface Statement {
  readonly line: number;
  account: NamedAccount;
  /** Its reference says that it tells what is not booked, where it is no statement with balances. */
  readonly isAdvance: boolean;
  /** Of a floor limit, until a balance names it. */
  currency: string | null;
  /** Day number of the opening balance. */
  opened: number | undefined;
  hasOpening: boolean;
  hasClosing: boolean;
  /** A floor limit (34F), which interim reports have. */
  hasFloor: boolean;
  /** The mark of the message's end was read: "-" or "-}". */
  isEnded: boolean;
  /** The account was told. */
  isTold: boolean;
  /** Entries before anything names a currency. */
  readonly held: StatementEvent[];
  readonly sums: InterimSums;
}

interface State {
  statement: Statement | undefined;
  entry: Entry | undefined;
  /** Of the statement before, for a page that names no account. */
  account: NamedAccount;
  events: StatementEvent[];
  /** Whether any field was read. */
  isBegun: boolean;
}

/** Throws `unreadable_file` for a file that ends within a statement, or whose fields do not make one. */
export async function* statementEvents(
  texts: AsyncIterable<string>,
): AsyncGenerator<readonly StatementEvent[]> {
  const state: State = {
    statement: undefined,
    entry: undefined,
    account: { number: null, currency: null },
    events: [],
    isBegun: false,
  };
  let line = 1;
  for await (const fields of fieldsOf(linesOf(texts))) {
    for (const field of fields) {
      line = field.line;
      if (field.isLast && field.tag === "61") {
        throw brokenAt({ line, what: "The file ends inside a statement line (:61:)" });
      }
      readField(state, field);
    }
    if (state.events.length === 0) continue;
    yield state.events;
    state.events = [];
  }
  endStatement(state, { line, isEnd: true });
  if (!state.isBegun) throw brokenAt({ line: 1, what: "There is no field of a statement (such as :20:)" });
  if (state.events.length > 0) yield state.events;
}

function readField(state: State, field: Field): void {
  if (field.tag === "86") {
    state.entry?.information.push(...field.texts);
    return;
  }
  if (field.tag === "NS") state.entry?.notes.push(...field.texts);
  // A field that tells nothing of it may stand between an entry and its information.
  if (field.tag === "" || TOLD.test(field.tag)) endEntry(state);
  if (field.tag !== "") state.isBegun = true;
  switch (field.tag) {
    case "":
      if (state.statement === undefined) return;
      if (isComplete(state.statement)) endStatement(state, field);
      else if (field.texts[0].startsWith("-")) state.statement.isEnded = true;
      return;
    case "20":
      beginStatement(state, field);
      return;
    case "25":
    case "25P":
      current(state, field).account = accountOf(field.texts[0]);
      return;
    case "34F":
      readFloor(current(state, field), field.texts[0]);
      return;
    case "60F":
    case "60M":
      readOpening(state, field);
      return;
    case "61":
      readEntry(state, field);
      return;
    case "62F":
    case "62M":
      readClosing(state, field);
      return;
    case "90C":
    case "90D":
      readSum(state, field);
      return;
  }
}

const TOLD = /^(?:20|25P?|28C?|34F|6[0-5][FM]?|90[CD])$/;

/**
 * An interim report has no closing balance; some banks give it an opening one all the same, and some leave the closing
 * one out of statements: then the mark of the message's end shows that all of it is there.
 */
function isComplete({ hasOpening, hasClosing, hasFloor, isEnded, isTold }: Statement): boolean {
  return hasClosing || !hasOpening || hasFloor || (isEnded && isTold);
}

/** The reference of FinTS for the second part of its answers, which tells what is noted and not booked. */
const ADVANCE = /^STARTDISP/i;

function beginStatement(state: State, { tag, line, texts }: Field): Statement {
  endStatement(state, { line });
  const statement: Statement = {
    line,
    // Only a page without a beginning of its own is of the account before it.
    account: tag === "20" ? { number: null, currency: null } : state.account,
    isAdvance: tag === "20" && ADVANCE.test(texts[0]),
    currency: null,
    opened: undefined,
    hasOpening: false,
    hasClosing: false,
    hasFloor: false,
    isEnded: false,
    isTold: false,
    held: [],
    sums: newInterimSums(),
  };
  state.statement = statement;
  return statement;
}

/** The statement in hand; a new one where there is none or where it is closed. */
function current(state: State, field: Field): Statement {
  const { statement } = state;
  return statement === undefined || statement.hasClosing ? beginStatement(state, field) : statement;
}

function endStatement(state: State, { line, isEnd = false }: { line: number; isEnd?: boolean }): void {
  endEntry(state);
  const { statement } = state;
  if (statement === undefined) return;
  if (statement.held.length > 0) tell(state, statement, null);
  if (!isComplete(statement) || (isEnd && !statement.isTold)) {
    throw brokenAt({
      line,
      what: isEnd
        ? `The file ends inside the statement that begins on line ${statement.line}: it has no closing balance (:62F:), and ends`
        : `The statement that begins on line ${statement.line} has no closing balance (:62F:) before the next begins`,
    });
  }
  state.account = statement.account;
  state.statement = undefined;
}

/** 34F: currency, D or C for a limit of one side, amount. */
function readFloor(statement: Statement, text: string): void {
  const [, currency, digits = ""] = /^([A-Z]{3})\s?[CD]?\s?([0-9,]*)/.exec(text.trim()) ?? [];
  statement.hasFloor = true;
  statement.currency ??= currency ?? null;
  if (/[1-9]/.test(digits)) statement.sums.isOpen = true;
}

function tell(state: State, statement: Statement, currency: string | null): void {
  if (statement.isTold) return;
  statement.isTold = true;
  const { line, account } = statement;
  state.events.push({
    kind: "account",
    line,
    number: account.number,
    currency: currency ?? statement.currency ?? account.currency,
  });
  for (const event of statement.held.splice(0)) state.events.push(event);
}

/** Tells the account at its first entry, if its currency is known: else what comes behind the entries may name it. */
function tellKnown(state: State, statement: Statement): void {
  const isKnown = (statement.currency ?? statement.account.currency) !== null;
  if (isKnown || statement.held.length >= HELD_MAX) tell(state, statement, null);
}

/** Entries that wait for a currency at most. */
const HELD_MAX = 10_000;

function readOpening(state: State, field: Field): void {
  const statement = current(state, field);
  const balance = balanceOf(field.texts[0]);
  if (balance === undefined) {
    throw brokenAt({ line: field.line, what: `The opening balance "${shown(field)}" cannot be read` });
  }
  if ((statement.isTold || statement.held.length > 0) && !statement.hasOpening) {
    throw brokenAt({ line: field.line, what: "An opening balance stands behind entries" });
  }
  if (statement.hasOpening) return;
  statement.hasOpening = true;
  statement.opened = numberOfDay(balance.day);
  tell(state, statement, balance.currency);
  if (balance.amount !== undefined) {
    state.events.push({ kind: "opening", line: field.line, amount: balance.amount, day: balance.day });
  }
}

function readClosing(state: State, field: Field): void {
  const { statement } = state;
  const balance = balanceOf(field.texts[0]);
  if (statement === undefined || balance === undefined) {
    const why = statement === undefined ? "belongs to no statement" : "cannot be read";
    throw brokenAt({ line: field.line, what: `The closing balance "${shown(field)}" ${why}` });
  }
  tell(state, statement, balance.currency);
  statement.hasClosing = true;
  if (balance.amount !== undefined) {
    state.events.push({ kind: "closing", line: field.line, amount: balance.amount, day: balance.day });
  }
}

function readSum(state: State, { tag, texts, line }: Field): void {
  const { statement } = state;
  if (statement === undefined) return;
  tell(state, statement, /^[0-9]{0,5}([A-Z]{3})/.exec(texts[0])?.[1] ?? null);
  const { sums } = statement;
  const control = sumControl(tag === "90C" ? "90C" : "90D", { text: texts[0], line, sums });
  if (control !== undefined) state.events.push(control);
}

function readEntry(state: State, field: Field): void {
  const { statement } = state;
  if (statement === undefined || statement.hasClosing) {
    throw brokenAt({ line: field.line, what: "An entry (:61:) stands outside of a statement" });
  }
  tellKnown(state, statement);
  // What looked like the end was text.
  statement.isEnded = false;
  state.entry = { field, information: [], notes: [] };
}

function endEntry(state: State): void {
  const { entry, statement } = state;
  if (entry === undefined || statement === undefined) return;
  state.entry = undefined;
  (statement.isTold ? state.events : statement.held).push(entryEvent(entry, statement));
}
