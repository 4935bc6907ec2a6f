/**
 * What a parser of a bank's statement format (OFX, MT940, CAMT, BAI2, Norma 43, CODA, CFONB 120, GPC, CNAB 240, TITO, Zengin, MultiCash) tells, in file order. A parser knows its format's
 * words and nothing else: amounts and days travel as texts in one form, and are checked in one place (entry-rows.ts).
 */
import type { AccountType } from "../../contract/account.ts";
import type { SourceTexts } from "../rows/source-record.ts";
import type { DecimalMark } from "../fields.ts";

export type StatementEvent = AccountEvent | BalanceEvent | EntryEvent | ControlEvent;

/** A statement, or a page of one, begins: what follows is of this account, up to the next of these. */
export interface AccountEvent {
  readonly kind: "account";
  /** 1-based line of the decoded file. */
  readonly line: number;
  /** IBAN or account number without white space, null where the file names none. */
  readonly number: string | null;
  /**
   * ISO 4217 code; null where the file names none. A parser that learns it from the first balance tells the account
   * then, before that balance.
   */
  readonly currency: string | null;
  readonly type?: AccountType;
  /** What the bank calls the account, beside the number that identifies it. */
  readonly title?: string;
  /** The statement of the account goes on where it is told again: entries of several accounts stand among each other. */
  readonly isMixed?: true;
  /** Whether the same statement stands in the file before: it has neither balances nor entries of its own. */
  readonly isRepeated?: true;
}

/** The booked balance before the first entry of the statement, or after its last. */
export interface BalanceEvent {
  readonly kind: "opening" | "closing";
  readonly line: number;
  /** As `EntryEvent.amount`, in the account's currency. */
  readonly amount: string;
  /** YYYY-MM-DD; absent where the format does not date balances. */
  readonly day?: string;
}

/** The sum of the entries since the account began or since the last control, as the file states it. */
export interface ControlEvent {
  readonly kind: "control";
  readonly line: number;
  /** How the format calls it, such as "account trailer (49)". */
  readonly name: string;
  /** As `EntryEvent.amount`. */
  readonly statedSum: string;
  /** What the parser adds up itself by the format's rule for this total. */
  readonly ownSum: string;
}

/** One booked entry. */
export interface EntryEvent {
  readonly kind: "entry";
  readonly line: number;
  /**
   * Why the entry is not to be booked: the bank has not booked it (it comes again), it only informs, another entry of the
   * file takes it back, or is booked as a whole, or its whole statement stands in the file before; or it only tells that an earlier one is now another, or is none.
   */
  readonly skip?:
    "not_booked" | "summary_line" | "corrected" | "part_of_entry" | "repeated" | "changed" | "withdrawn";
  /** What the parser cannot read in it, as a sentence; it is rejected with it. */
  readonly fault?: string;
  /** Whether it is a trade of securities, which an account of money cannot hold; `fault` says which. */
  readonly isTrade?: boolean;
  /** Booking day, YYYY-MM-DD; as the file writes it where it cannot be read. */
  readonly posted_date: string;
  /** Day of the purchase, where the format has one beside the booking day. */
  readonly transaction_date?: string;
  /**
   * Signed, money in positive: digits with "." as decimal mark, such as "-12.50", "1234." or "7". As the file writes it
   * where it cannot be read.
   */
  readonly amount: string;
  /** The decimal mark that the amount surely shows, in a format that takes either. */
  readonly mark?: DecimalMark;
  /** The amount where its mark stands between groups of thousands, if it can: by the format it is the decimal mark. */
  readonly grouped?: { readonly mark: DecimalMark; readonly amount: string };
  /** What the file calls the entry beside its amount; the amount's sign counts, unless it cannot be meant. */
  readonly way?: Way;
  /** ISO 4217 code of `amount`; the account's where absent. */
  readonly currency?: string;
  /** White space is folded later. The first text that is not empty describes the entry. */
  readonly description: string;
  /** Taken as the description where that is empty, in this order. */
  readonly fallbacks?: readonly string[];
  /** The other party. */
  readonly merchant?: string;
  /** The bank's own id of the entry, unchanged whenever it is exported; absent where the bank gives none. */
  readonly bank_id?: string;
  /** What else the entry says; the other party's name and the bank's id are added to it. White space is folded later. */
  readonly source?: SourceTexts;
  /** The entry that this one corrects, by its `bank_id`: it stands in its place, or takes it back. */
  readonly corrects?: { readonly id: string; readonly action: "replace" | "delete" };
}

/** A word that says which way the money of an entry went. */
export interface Way {
  readonly word: string;
  readonly direction: "in" | "out";
  /** False for a word that mostly, but not always, goes this way. */
  readonly isSure: boolean;
}

/** What a parser is told of the file. */
export interface ParsedFile {
  readonly fileName: string;
  /** A day number. */
  readonly today: number;
  /** How its days are written: the format's own way, or the one that was decided for this file. */
  readonly dateFormat: string;
  /** Whether every byte is ASCII: some formats then have national letters in the places of brackets. */
  readonly isAscii: boolean;
}

/** A parser: reads the text of a file as a stream. Throws `unreadable_file` by `brokenAt`. */
export type StatementParser = (
  texts: AsyncIterable<string>,
  about: ParsedFile,
) => AsyncIterable<readonly StatementEvent[]>;
