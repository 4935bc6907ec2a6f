/** Statements: whose they are, what balance they state, and in what order their parts become events. */
import type { AccountType } from "../../../contract/account.ts";
import { isCurrency } from "../../../contract/values/currency.ts";
import { ownText } from "../../cells/fold.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { statedAmount } from "./amount.ts";
import { postedDay } from "./day.ts";
import { accounts, statements } from "./elements.ts";
import { entryEvent } from "./entry.ts";
import type { Elements, Frame, TreeHandler } from "./tree.ts";

interface Statement {
  readonly line: number;
  number: string | null;
  currency: string | null;
  type: AccountType | undefined;
  /** Whether the file names it: what an account list says of accounts is no statement. */
  readonly isNamed: boolean;
  /** Whether the event of its account was emitted, after which nothing of the account may change. */
  isEmitted: boolean;
}

interface State {
  readonly emit: (event: StatementEvent) => void;
  statement: Statement | undefined;
  accountCount: number;
  /** The first error that the bank sent instead of a statement. */
  bankError: { readonly code: string; readonly message: string; readonly line: number } | undefined;
}

const statementTypes: Readonly<Record<string, AccountType>> = {
  CCSTMTRS: "credit_card",
  INVSTMTRS: "investment",
  LOANSTMTRS: "loan",
};

/** ACCTTYPE (11.3.1.1); CREDITLINE is a line of credit. */
const accountTypes: Readonly<Record<string, AccountType>> = {
  CHECKING: "checking",
  SAVINGS: "savings",
  MONEYMRKT: "savings",
  CD: "savings",
  CREDITLINE: "loan",
  CREDITCARD: "credit_card",
  INVESTMENT: "investment",
};

export function statementReader(emit: (event: StatementEvent) => void): TreeHandler {
  const state: State = { emit, statement: undefined, accountCount: 0, bankError: undefined };
  return {
    beginStatement({ name, line }) {
      endStatement(state);
      state.statement = newStatement(name, line);
    },
    beginEntries(line) {
      emitAccount(state, currentStatement(state, line));
    },
    setCurrency(code, line) {
      setCurrency(currentStatement(state, line), code, line);
    },
    endAggregate(frame, elements) {
      const { name, line } = frame;
      if (statements.has(name)) endStatement(state);
      else if (accounts.has(name)) setAccount(currentStatement(state, line), fieldsOf(elements), frame);
      else if (name === "LEDGERBAL") emitBalance(state, fieldsOf(elements), line);
      else if (name === "STATUS") readStatus(state, fieldsOf(elements), line);
      else return false;
      return true;
    },
    endEntry(frame, elements) {
      const { currency, type } = currentStatement(state, frame.line);
      emit(entryEvent(elements, { frame, currency, isCard: type === "credit_card" }));
    },
    endDocument(line) {
      endStatement(state);
      if (state.accountCount === 0) throw withoutStatement(state, line);
    },
  };
}

function newStatement(name: string, line: number): Statement {
  const type = statementTypes[name];
  return { line, number: null, currency: null, type, isNamed: name !== "", isEmitted: false };
}

function currentStatement(state: State, line: number): Statement {
  return (state.statement ??= newStatement("", line));
}

function emitAccount(state: State, statement: Statement): void {
  if (statement.isEmitted) return;
  statement.isEmitted = true;
  state.accountCount++;
  const { line, number, currency, type } = statement;
  state.emit({ kind: "account", line, number, currency, ...(type === undefined ? {} : { type }) });
}

function endStatement(state: State): void {
  if (state.statement?.isNamed === true) emitAccount(state, state.statement);
  state.statement = undefined;
}

function setCurrency(statement: Statement, code: string, line: number): void {
  // What is no code of ISO 4217 names none, and a person may.
  const upper = code.toUpperCase();
  const currency = isCurrency(upper) ? ownText(upper) : null;
  if (statement.isEmitted && statement.currency !== currency)
    throw brokenAt({ line, what: "<CURDEF> comes after the entries of its statement," });
  statement.currency = currency;
}

type Fields = ReadonlyMap<string, string>;

/** The elements of an aggregate by their names, the first of each. */
function fieldsOf({ names, values, mark }: Elements): Fields {
  const fields = new Map<string, string>();
  for (let index = names.length - 1; index >= mark; index--)
    fields.set(names[index] ?? "", values[index] ?? "");
  return fields;
}

function setAccount(statement: Statement, fields: Fields, { name, line }: Frame): void {
  const number = (fields.get("ACCTID") ?? fields.get("LOANACCTID") ?? "").replace(/\s+/g, "");
  if (statement.isEmitted) {
    if (statement.number === (number || null)) return;
    throw brokenAt({ line, what: `<${name}> comes after the entries of its statement,` });
  }
  statement.number = number === "" ? null : ownText(number);
  statement.type ??= accountTypes[(fields.get("ACCTTYPE") ?? "").toUpperCase().replace(/[^A-Z]/g, "")];
}

function emitBalance(state: State, fields: Fields, line: number): void {
  const statement = currentStatement(state, line);
  emitAccount(state, statement);
  const { currency } = statement;
  const { amount } = statedAmount(fields.get("BALAMT") ?? "", { decimals: undefined, currency });
  const day = postedDay(fields.get("DTASOF") ?? "");
  state.emit({ kind: "closing", line, amount, ...(/^[0-9-]{10}$/.test(day) ? { day } : {}) });
}

function readStatus(state: State, fields: Fields, line: number): void {
  if ((fields.get("SEVERITY") ?? "").toUpperCase() !== "ERROR") return;
  state.bankError ??= { code: fields.get("CODE") ?? "", message: fields.get("MESSAGE") ?? "", line };
}

function withoutStatement({ bankError }: State, line: number): Error {
  if (bankError === undefined)
    return brokenAt({ line, what: "The file has no statement of an account; it ends" });
  const message = bankError.message === "" ? "" : ` (${bankError.message.slice(0, 200)})`;
  return brokenAt({
    line: bankError.line,
    what: `The bank sent an error instead of a statement, ${bankError.code || "without a code"}${message},`,
    remedy: "Ask the bank for the export again; nothing was written.",
  });
}
