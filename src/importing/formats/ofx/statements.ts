/** Statements: whose they are, and in what order their parts are told. */
import type { AccountType } from "../../../contract/account.ts";
import { isCurrency } from "../../../contract/currency.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { ownText } from "../../cells/fold.ts";
import type { StatementEvent } from "../../statement/event.ts";
import { statedAmount } from "./amount.ts";
import { postedDay } from "./day.ts";
import { accounts, statements, type Frame } from "./elements.ts";
import { entryEvent, type EntryFields, type EntryPlace } from "./entry.ts";

/** What the structure of a file tells as it is read. */
export interface StatementTeller {
  /** A statement begins. */
  readonly statement: (name: string, line: number) => void;
  /** Entries begin: what the account is must be known. */
  readonly begin: (line: number) => void;
  readonly currency: (code: string, line: number) => void;
  /** An aggregate ends; false for one that is not known. Its elements are those from its mark on. */
  readonly aggregate: (frame: Frame, fields: EntryFields) => boolean;
  readonly entry: (fields: EntryFields, place: Omit<EntryPlace, "currency" | "isCard">) => void;
  readonly end: (line: number) => void;
}

interface Statement {
  readonly line: number;
  number: string | null;
  currency: string | null;
  type: AccountType | undefined;
  /** Whether the file names it: what an account list says of accounts is no statement. */
  readonly isNamed: boolean;
  /** Whether the account was told, after which nothing of it may change. */
  isTold: boolean;
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

export function statementTeller(tell: (event: StatementEvent) => void): StatementTeller {
  let statement: Statement | undefined;
  let found = 0;
  let refusal: { readonly code: string; readonly message: string; readonly line: number } | undefined;

  const current = (line: number): Statement => {
    statement ??= begun("", line);
    return statement;
  };
  const begun = (name: string, line: number): Statement => {
    return {
      line,
      number: null,
      currency: null,
      type: statementTypes[name],
      isNamed: name !== "",
      isTold: false,
    };
  };
  const told = (own: Statement) => {
    if (own.isTold) return;
    own.isTold = true;
    found++;
    const { line, number, currency, type } = own;
    tell({ kind: "account", line, number, currency, ...(type === undefined ? {} : { type }) });
  };

  const ended = () => {
    if (statement?.isNamed === true) told(statement);
    statement = undefined;
  };

  const account = (fields: ReadonlyMap<string, string>, frame: Frame) => {
    const own = current(frame.line);
    const number = (fields.get("ACCTID") ?? fields.get("LOANACCTID") ?? "").replace(/\s+/g, "");
    if (own.isTold) {
      if (own.number === (number || null)) return;
      throw brokenAt({
        line: frame.line,
        what: `<${frame.name}> stands after the entries of its statement,`,
      });
    }
    own.number = number === "" ? null : ownText(number);
    own.type ??= accountTypes[(fields.get("ACCTTYPE") ?? "").toUpperCase().replace(/[^A-Z]/g, "")];
  };

  const balance = (fields: ReadonlyMap<string, string>, line: number) => {
    const own = current(line);
    told(own);
    const { amount } = statedAmount(fields.get("BALAMT") ?? "", {
      decimals: undefined,
      currency: own.currency,
    });
    const day = postedDay(fields.get("DTASOF") ?? "");
    tell({ kind: "closing", line, amount, ...(/^[0-9-]{10}$/.test(day) ? { day } : {}) });
  };

  const status = (fields: ReadonlyMap<string, string>, line: number) => {
    if ((fields.get("SEVERITY") ?? "").toUpperCase() !== "ERROR") return;
    refusal ??= { code: fields.get("CODE") ?? "", message: fields.get("MESSAGE") ?? "", line };
  };

  return {
    statement(name, line) {
      ended();
      statement = begun(name, line);
    },
    begin: (line) => {
      told(current(line));
    },
    currency(code, line) {
      const own = current(line);
      // What is no code of ISO 4217 names none, and a person may.
      const upper = code.toUpperCase();
      const currency = isCurrency(upper) ? ownText(upper) : null;
      if (own.isTold && own.currency !== currency) {
        throw brokenAt({ line, what: "<CURDEF> stands after the entries of its statement," });
      }
      own.currency = currency;
    },
    aggregate(frame, fields) {
      const { name, line } = frame;
      if (statements.has(name)) {
        ended();
        return true;
      }
      if (accounts.has(name)) account(fieldsOf(fields), frame);
      else if (name === "LEDGERBAL") balance(fieldsOf(fields), line);
      else if (name === "STATUS") status(fieldsOf(fields), line);
      else return false;
      return true;
    },
    entry(fields, place) {
      const own = current(place.line);
      const { currency, type } = own;
      tell(entryEvent(fields, { ...place, currency, isCard: type === "credit_card" }));
    },
    end(line) {
      ended();
      if (found > 0) return;
      if (refusal === undefined) {
        throw brokenAt({ line, what: "The file holds no statement of an account; it ends" });
      }
      const message = refusal.message === "" ? "" : ` (${refusal.message.slice(0, 200)})`;
      throw brokenAt({
        line: refusal.line,
        what: `The bank sent an error instead of a statement, ${refusal.code || "without a code"}${message},`,
        remedy: "Ask the bank for the export again; nothing was written.",
      });
    },
  };
}

/** The elements of an aggregate by their names, the first of each. */
function fieldsOf({ names, values, mark }: EntryFields): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let index = mark; index < names.length; index++) {
    const name = names[index] ?? "";
    if (!found.has(name)) found.set(name, values[index] ?? "");
  }
  return found;
}
