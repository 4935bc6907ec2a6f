/** From fields to what a statement tells: accounts, balances, entries, sums. */
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { accountOf } from "./account-number.ts";
import { balanceOf } from "./balance.ts";
import { numberOfDay } from "./days.ts";
import { fieldText } from "./entry.ts";
import { fieldsOf, type Field } from "./fields.ts";
import { sumControl } from "./interim-sums.ts";
import { linesOf } from "./lines.ts";
import {
  beginStatement,
  currentStatement,
  endEntry,
  endStatement,
  isComplete,
  tellAccount,
  tellKnownAccount,
  type State,
  type Statement,
} from "./statement.ts";

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
    for (const text of field.texts) state.entry?.information.push(text);
    return;
  }
  if (field.tag === "NS") for (const text of field.texts) state.entry?.notes.push(text);
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
      currentStatement(state, field).account = accountOf(field.texts[0]);
      return;
    case "34F":
      readFloor(currentStatement(state, field), field.texts[0]);
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

/** 34F: currency, D or C for a limit of one side, amount. */
function readFloor(statement: Statement, text: string): void {
  const [, currency, digits = ""] = /^([A-Z]{3})\s?[CD]?\s?([0-9,]*)/.exec(text.trim()) ?? [];
  statement.hasFloor = true;
  statement.currency ??= currency ?? null;
  if (/[1-9]/.test(digits)) statement.sums.isOpen = true;
}

function readOpening(state: State, field: Field): void {
  const statement = currentStatement(state, field);
  const balance = balanceOf(field.texts[0]);
  if (balance === undefined) {
    throw brokenAt({ line: field.line, what: `The opening balance "${fieldText(field)}" cannot be read` });
  }
  if ((statement.isTold || statement.heldEvents.length > 0) && !statement.hasOpening) {
    throw brokenAt({ line: field.line, what: "An opening balance comes after entries" });
  }
  if (statement.hasOpening) return;
  statement.hasOpening = true;
  statement.openingDay = numberOfDay(balance.day);
  tellAccount(state, statement, balance.currency);
  if (balance.amount !== undefined) {
    state.events.push({ kind: "opening", line: field.line, amount: balance.amount, day: balance.day });
  }
}

function readClosing(state: State, field: Field): void {
  const { statement } = state;
  const balance = balanceOf(field.texts[0]);
  if (statement === undefined || balance === undefined) {
    const why = statement === undefined ? "belongs to no statement" : "cannot be read";
    throw brokenAt({ line: field.line, what: `The closing balance "${fieldText(field)}" ${why}` });
  }
  tellAccount(state, statement, balance.currency);
  statement.hasClosing = true;
  if (balance.amount !== undefined) {
    state.events.push({ kind: "closing", line: field.line, amount: balance.amount, day: balance.day });
  }
}

function readSum(state: State, { tag, texts, line }: Field): void {
  const { statement } = state;
  if (statement === undefined) return;
  tellAccount(state, statement, /^[0-9]{0,5}([A-Z]{3})/.exec(texts[0])?.[1] ?? null);
  const { sums } = statement;
  const control = sumControl(tag === "90C" ? "90C" : "90D", { text: texts[0], line, sums });
  if (control !== undefined) state.events.push(control);
}

function readEntry(state: State, field: Field): void {
  const { statement } = state;
  if (statement === undefined || statement.hasClosing) {
    throw brokenAt({ line: field.line, what: "There is an entry (:61:) outside of a statement" });
  }
  tellKnownAccount(state, statement);
  // What looked like the end was text.
  statement.isEnded = false;
  state.entry = { field, information: [], notes: [] };
}
