/** Kinds of files that no format reads, told by their first bytes so that a refusal can name them. */
import { command, sentence, setting, type Sentence } from "../../contract/choice.ts";
import { servicesInWords } from "../words/services.ts";

export interface OtherKind {
  /** The name that a person knows. */
  readonly name: string;
  readonly remedy: Sentence;
}

const LEAVE_OUT = sentence`Leave ${setting("format")} out`;
const OTHER_EXPORT = "Export the transactions in another format, such as CSV, from the bank.";
const NO_ROWS = "Export the transactions as CSV from the bank; none can be read from this file.";

const binary: readonly (readonly [string, OtherKind])[] = [
  [
    "PK\x03\x04",
    {
      name: "a zip file, like Excel workbooks (XLSX)",
      remedy: sentence`${LEAVE_OUT}, or take the bank file out of the zip file first.`,
    },
  ],
  [
    "\xd0\xcf\x11\xe0",
    { name: "a file of Office, like old Excel workbooks (XLS)", remedy: sentence`${LEAVE_OUT}.` },
  ],
  ["%PDF-", { name: "a PDF document", remedy: NO_ROWS }],
  ["\x1f\x8b", { name: "a gzip file", remedy: "Unpack it first." }],
  ["\x89PNG", { name: "a picture", remedy: NO_ROWS }],
  ["\xff\xd8\xff", { name: "a picture", remedy: NO_ROWS }],
  ["SQLite format 3\0", { name: "an SQLite database", remedy: NO_ROWS }],
];

/** The kind that magic bytes name. */
export function binaryKind(head: Uint8Array): OtherKind | undefined {
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  return binary.find(([magic]) => start.startsWith(magic))?.[1];
}

/** The first line of a file of DATEV: its mark, version, number of the kind, and the kind's name. */
const DATEV = /^\ufeff?"?(?:EXTF|DTVF)"?\s*;\s*[0-9]{3}\s*;\s*[0-9]{1,3}\s*;\s*"?([^";\n]{0,60})/;
/** The first columns of its journal, where a program has left that line out. */
const DATEV_HEADER = /^[^\n]{0,60}"?Umsatz \(ohne Soll\/Haben-Kz\)"?;/i;

/** The first label of a SIE file, with which Swedish accounting programs exchange books, and that of its kind: 4 has entries. */
const SIE = /^\ufeff?\s*#FLAGGA\s/;
const SIE_TYPE = /^#SIETYP\s+([0-9])/m;

/** The header of a list of Firefly III, whose rows name the account that pays and the one that is paid. */
const FIREFLY = /^\ufeff?[^\n]*\bjournal_id\b[^\n]*\bsource_type\b[^\n]*\bdestination_type\b/;

/**
 * A journal of accounting, whatever its columns look like. Its entries are of many accounts, are the bookkeeper's and not the
 * bank's, and what it calls Soll comes into a bank account: no choice of columns makes a statement of it.
 */
export function journalKind(head: string): OtherKind | undefined {
  const start = head.slice(0, 8000);
  if (FIREFLY.test(start)) {
    return {
      name: "a list of Firefly III: each row is from one account to another, not of one bank account",
      remedy: "Import the files of the banks, or CSV files of one account each.",
    };
  }
  if (SIE.test(start)) {
    const type = SIE_TYPE.exec(start)?.[1] ?? "";
    return {
      name: type.startsWith("4")
        ? "a SIE 4 file of accounting entries (verifikationer): a journal of many accounts, not a bank statement"
        : "a SIE file of an accounting program, which holds balances of its accounts and no bookings of a bank",
      remedy: "Export the bookings of the account from the bank, as CSV, Excel or CAMT.",
    };
  }
  const kind = DATEV.exec(start)?.[1]?.trim() ?? (DATEV_HEADER.test(start) ? "Buchungsstapel" : undefined);
  if (kind === undefined) return undefined;
  const isJournal = kind === "" || /buchung/i.test(kind);
  return {
    name: isJournal
      ? "a DATEV file of accounting entries (Buchungsstapel): a journal of many accounts, not a bank statement"
      : `a DATEV file of master data (${kind}), which holds no transactions`,
    remedy: "Export the account from the bank or the banking program, as CAMT, MT940 or CSV.",
  };
}

const ENTRY_DAY = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`;
/** An account below a parent, as plain-text accounting writes it: no space behind the colon. */
const POSTING = String.raw`[ \t]+(?:[*!] )?[\p{L}(\[][^\n:;,|"]*:[^\s:;,|"][^\n]*`;
/** An entry of hledger or ledger: a day with a text, and below it, indented, two accounts at least. */
const PLAIN_ENTRY = new RegExp(
  `^${ENTRY_DAY}(?:=${ENTRY_DAY})?[ \\t][^\\n]*\\n${POSTING}\\n${POSTING}`,
  "mu",
);
/** A directive of beancount that names an account of one of its roots, or an entry of it. */
const BEANCOUNT =
  /^\d{4}-\d\d-\d\d[ \t]+(?:(?:open|close|balance|pad|note)[ \t]+\p{Lu}[^\s:,;]*:\S|(?:[*!]|txn)[ \t]+"[^\n]*\r?\n[ \t]+\p{Lu}[^\s:,;]*:\S)/mu;
/** A line of `export --format jsonl`. */
const RECORD = /^\ufeff?\{\s*"record"\s*:\s*"(?:account|category|transaction)"/;

/** Books of other programs, and their name there. */
const BOOKS: readonly (readonly [RegExp, string])[] = [
  [BEANCOUNT, "a beancount ledger"],
  [PLAIN_ENTRY, "a journal of hledger or ledger"],
  [RECORD, "a book that cashbook exported as records"],
  [/<gnc-v2\b/, "a book of GnuCash"],
  [/^\s*\{\s*"data"\s*:\s*\{\s*"budget"\s*:/, "a budget of YNAB"],
];

/** A whole book, of many accounts and with categories, in the file of another program. */
export function bookKind(head: string): OtherKind | undefined {
  const start = head.slice(0, 8000);
  const name = BOOKS.find(([sign]) => sign.test(start))?.[1];
  if (name === undefined) return undefined;
  return {
    name: `${name}: a whole book, not the file of a bank`,
    remedy: sentence`Use ${command("import-book")}, which takes its accounts and categories, too.`,
  };
}

/** An answer of Square's list of payments, whose sums of money each have a name of their own. */
const SQUARE_PAYMENTS =
  /^\{\s*"payments"\s*:\s*\[\s*\{(?=[\s\S]*"amount_money"\s*:\s*\{)(?=[\s\S]*"location_id"\s*:)/;

/** The sections of an activity statement, each a table of its own: "Statement,Header,Field Name,Field Value". */
const INTERACTIVE_BROKERS = /^"?(?:Statement|Account Information)"?,"?(?:Header|Data)"?,/;
/** The header of a list of Authorize.net, in any order. */
const AUTHORIZE_NET =
  /^(?=[^\n]*\bSettlement Amount\b)(?=[^\n]*\bAuthorization Amount\b)(?=[^\n]*\bSubmit Date\/Time\b)/;

/** The kind of a list of a service that moved no bank account by its amounts. */
function serviceKind(start: string): OtherKind | undefined {
  if (INTERACTIVE_BROKERS.test(start)) {
    return {
      name: "an activity statement of Interactive Brokers: tables of trades, cash and positions, one below the other, each with columns of its own",
      remedy: "Make a Flex Query there with the section Cash Transactions alone, and import its CSV file.",
    };
  }
  if (AUTHORIZE_NET.test(start)) {
    return {
      name: "transactions of Authorize.net as customers made them: its payouts hold several of them, and its fees are not among them",
      remedy: "Import the file of the bank account that they are paid out to.",
    };
  }
  return undefined;
}

/** The kind that the text of a file's beginning names; undefined for text that may be rows of cells. */
export function textKind(head: string): OtherKind | undefined {
  const start = head.slice(0, 8000).trimStart().slice(0, 4000);
  if (/^<!doctype html|^<html|^<table|^<head|^<body/i.test(start)) {
    return { name: "an HTML page", remedy: OTHER_EXPORT };
  }
  if (/^<\?xml|^<!DOCTYPE|^<[A-Za-z][\w:.-]*[\s>]/.test(start)) {
    return { name: "an XML document that is not in a known bank format", remedy: OTHER_EXPORT };
  }
  if (SQUARE_PAYMENTS.test(start)) {
    return {
      name: "payments of Square as customers made them: its fees and payouts are not all among them, so no account moved by these amounts",
      remedy: "Import the file of the bank account that Square pays out to.",
    };
  }
  const service = serviceKind(start.replace(/^\ufeff/, ""));
  if (service !== undefined) return service;
  if (/^[[{]\s*["{[\]}]/.test(start)) {
    return {
      name: "JSON in an unknown layout",
      remedy: sentence`cashbook reads the JSON of ${servicesInWords}. Give ${setting("format", "json")} if these are create requests; otherwise export CSV from the bank.`,
    };
  }
  return undefined;
}
