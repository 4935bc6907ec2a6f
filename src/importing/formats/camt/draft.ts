/** What is gathered of a document while it is read. */
import { DESCRIPTION_MAX } from "../../../contract/transaction/limits.ts";
import type { StatementEvent } from "../../statement/event.ts";

/** The message: a statement (camt.053), a report (camt.052) or a notification (camt.054). */
export type Message = "statement" | "report" | "notification";

/** A debtor or a creditor of a payment. */
export interface Party {
  name: string | undefined;
  account: string | undefined;
}

/** One payment of an entry (TxDtls). */
export interface Payment {
  reference: string | undefined;
  endToEnd: string | undefined;
  cheque: string | undefined;
  readonly remittance: TextDraft;
  info: string | undefined;
  readonly code: CodeDraft;
  isReturn: boolean;
  readonly creditor: Party;
  readonly debtor: Party;
  readonly ultimateCreditor: Party;
  readonly ultimateDebtor: Party;
}

/** A bank transaction code (BkTxCd). */
export interface CodeDraft {
  own: string | undefined;
  readonly domain: string[];
}

/** An entry (Ntry). */
export interface Entry {
  readonly line: number;
  amount: string | undefined;
  currency: string | undefined;
  direction: string | undefined;
  status: string | undefined;
  booked: string | undefined;
  value: string | undefined;
  reference: string | undefined;
  isReversal: boolean;
  info: string | undefined;
  readonly code: CodeDraft;
  /** An element that stands twice with different texts, although it may stand once. */
  twice: string | undefined;
  /** How often the bank says how many payments are booked in one sum (Btch), and how many it says first. */
  batches: number;
  batchSize: string | undefined;
  /** Payments that are told (TxDtls). */
  payments: number;
  /** The payment that is being read; it is of use only where it is the only one. */
  payment: Payment;
}

export interface Balance {
  readonly line: number;
  type: string | undefined;
  subType: string | undefined;
  amount: string | undefined;
  currency: string | undefined;
  direction: string | undefined;
  day: string | undefined;
}

/** The pages of a statement that is sent in several. */
export interface Pages {
  number: string | undefined;
  isLast: boolean | undefined;
}

/** Decimals that an amount has at most (ActiveOrHistoricCurrencyAndAmount). */
export const DECIMALS = 5;

/** A statement, report or notification. Sums are units of the last decimal that an amount can have. */
export interface Statement {
  readonly line: number;
  readonly message: Message;
  readonly pages: Pages;
  number: string | undefined;
  currency: string | undefined;
  owner: string | undefined;
  readonly balances: Balance[];
  readonly totals: { line: number; all?: string; credits?: string; debits?: string; count?: string };
  entries: number;
  /** Payments of all entries, as far as they are told. */
  payments: number;
  credits: bigint;
  debits: bigint;
  /** Whether the amounts of all booked entries in its currency are known. */
  isReadable: boolean;
  /** Whether all entries are booked, and in its currency. */
  isWhole: boolean;
  hasReversals: boolean;
  isTold: boolean;
  /** The day of all its entries, where its balances say so, "" for none; looked up for the first entry without a day. */
  onlyDay: string | undefined;
}

export interface Draft {
  events: StatementEvent[];
  /** Statements of the file so far. */
  count: number;
  pages: Pages;
  statement: Statement;
  balance: Balance;
  entry: Entry;
  /** The account of the page before, where another page is to follow it. */
  previousStatement: Pick<Statement, "number" | "currency"> | undefined;
}

/** Texts that are joined, as many as a description holds. */
interface TextDraft {
  text: string;
}

/**
 * Adds a text unless it says nothing, was said before, or finds no room: half a text would be told as if it were all.
 * Many banks write a reference into the message too.
 */
export function addText(draft: TextDraft, more: string): void {
  if (isPlaceholder(more) || ` ${draft.text} `.includes(` ${more} `)) return;
  const wholeText = draft.text === "" ? more : `${draft.text} ${more}`;
  if (wholeText.length <= DESCRIPTION_MAX) draft.text = wholeText;
}

/** What banks write where they must write something and have nothing to say. */
export function isPlaceholder(text: string): boolean {
  return /^(?:not ?provided|non ?ref|none|n\/?a|[0\s./*-]*|(?:\?(?:reject|error)\?[0-9]+)+)$/i.test(text);
}

export function newDraft(): Draft {
  return {
    events: [],
    count: 0,
    pages: newPages(),
    statement: newStatement(1, { message: "statement", pages: newPages() }),
    balance: newBalance(1),
    entry: newEntry(1),
    previousStatement: undefined,
  };
}

export function newPages(): Pages {
  return { number: undefined, isLast: undefined };
}

export function newStatement(
  line: number,
  { message, pages }: { message: Message; pages: Pages },
): Statement {
  return {
    line,
    message,
    pages: { ...pages },
    number: undefined,
    currency: undefined,
    owner: undefined,
    balances: [],
    totals: { line },
    entries: 0,
    payments: 0,
    credits: 0n,
    debits: 0n,
    isReadable: true,
    isWhole: true,
    hasReversals: false,
    isTold: false,
    onlyDay: undefined,
  };
}

export function newBalance(line: number): Balance {
  return {
    line,
    type: undefined,
    subType: undefined,
    amount: undefined,
    currency: undefined,
    direction: undefined,
    day: undefined,
  };
}

export function newEntry(line: number): Entry {
  return {
    line,
    amount: undefined,
    currency: undefined,
    direction: undefined,
    status: undefined,
    booked: undefined,
    value: undefined,
    reference: undefined,
    isReversal: false,
    info: undefined,
    code: newCode(),
    twice: undefined,
    batches: 0,
    batchSize: undefined,
    payments: 0,
    payment: newPayment(),
  };
}

export function newPayment(): Payment {
  return {
    reference: undefined,
    endToEnd: undefined,
    cheque: undefined,
    remittance: { text: "" },
    info: undefined,
    code: newCode(),
    isReturn: false,
    creditor: newParty(),
    debtor: newParty(),
    ultimateCreditor: newParty(),
    ultimateDebtor: newParty(),
  };
}

function newParty(): Party {
  return { name: undefined, account: undefined };
}

function newCode(): CodeDraft {
  return { own: undefined, domain: [] };
}
