/**
 * From the text of a QIF file to its entries, as a stream. Accounts named by "!Account" are those of the entries below;
 * lists of categories, securities and the like are passed over.
 */
import { requireFewAccounts } from "../../refusals/account-limit.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { textLines } from "../../decode/text-lines.ts";
import { entryRecord, type EntryRecord } from "./entry-record.ts";
import { addField, openEntry, type OpenEntry } from "./open-entry.ts";
import { COMMENTS_MAX, headerOf, holdsEntry } from "./headers.ts";

/** A longer entry is no bank's. In UTF-16 units. */
const ENTRY_MAX = 1 << 20;

/** Entries of a part of the file; accounts hold the types of all accounts seen so far, by name. */
export interface EntryBatch {
  readonly entries: readonly EntryRecord[];
  readonly accounts: Accounts;
  /** Line of the last entry, where no "^" ends it. */
  readonly unclosed?: number;
}

/** Types of the accounts that hold entries, as header lines name them. An account without a name is null. */
export type Accounts = ReadonlyMap<string | null, string>;

/**
 * Throws `unreadable_file` for a file that ends inside an entry, for entries of two accounts of which one has no name,
 * for a header that QIF does not have, and for a file without any account of a bank.
 */
export async function* entriesOf(texts: AsyncIterable<string>): AsyncGenerator<EntryBatch> {
  const reader = newReader();
  let isWhole = true;
  for await (const { first, lines, isOpen } of textLines(texts)) {
    lines.forEach((line, index) => {
      readLine(reader, line.trim(), first + index);
    });
    isWhole = !isOpen;
    if (reader.entries.length > 0) {
      yield { entries: reader.entries, accounts: reader.accounts };
      reader.entries = [];
    }
  }
  endAbove(reader, { isHeader: false });
  const unclosed = endUnclosed(reader, { isWhole, what: "The file ends inside the entry that starts" });
  if (reader.accounts.size === 0) throw noAccount(reader);
  yield {
    entries: reader.entries,
    accounts: reader.accounts,
    ...(unclosed === undefined ? {} : { unclosed }),
  };
}

interface Reader {
  /** What the lines are; "entries" before any header, for banks that leave it out. */
  mode: "entries" | "investments" | "accounts" | "list";
  /** The lines before the first header or the first end of an entry, until it is known what they are. */
  above: { readonly text: string; readonly line: number }[] | undefined;
  open: OpenEntry | undefined;
  entries: EntryRecord[];
  accounts: Map<string | null, string>;
  account: string | null;
  /** Names of the "!Account" block since the last entries; none where there was no such block. */
  accountLines: string[] | undefined;
  /** Name in the account's own lines. */
  name: string;
  isFirst: boolean;
  /** The letters that each closed entry has; undefined where none is closed. */
  letters: string | undefined;
  /** How many entries are closed, as far as it matters. */
  closedEntries: number;
  /** Line of the first investment entry, 0 for none. */
  investmentEntries: number;
  line: number;
}

function newReader(): Reader {
  return {
    mode: "entries",
    above: [],
    open: undefined,
    entries: [],
    accounts: new Map(),
    account: null,
    accountLines: undefined,
    name: "",
    isFirst: true,
    letters: undefined,
    closedEntries: 0,
    investmentEntries: 0,
    line: 1,
  };
}

function readLine(reader: Reader, text: string, line: number): void {
  reader.line = line;
  if (text === "") return;
  const { above } = reader;
  if (above !== undefined) {
    if (!/^[!^]/.test(text) && above.length < COMMENTS_MAX) {
      above.push({ text, line });
      return;
    }
    endAbove(reader, { isHeader: text.startsWith("!") });
    reader.line = line;
  }
  if (text.startsWith("!")) {
    readHeader(reader, text, line);
    return;
  }
  if (text.startsWith("^")) {
    if (!/^\^+$/.test(text)) throw brokenAt({ line, what: 'Something follows the end of an entry ("^")' });
    end(reader);
    return;
  }
  if (reader.mode === "entries" && reader.accounts.size === 0) enter(reader, { type: "bank", line });
  reader.open ??= openEntry(line);
  if (reader.mode === "accounts") {
    if (text.startsWith("N")) reader.name = text.slice(1).trim();
    return;
  }
  if (reader.mode === "list") return;
  addField(reader.open, text);
  if (reader.open.size > ENTRY_MAX)
    throw brokenAt({ line: reader.open.line, what: "An entry of more than 1 MiB starts" });
}

/** Reads the lines that were held above the first header, unless they are comments: lines that hold no entry. */
function endAbove(reader: Reader, { isHeader }: { isHeader: boolean }): void {
  const { above = [] } = reader;
  reader.above = undefined;
  if (isHeader && !holdsEntry(above.map(({ text }) => text))) return;
  for (const { text, line } of above) readLine(reader, text, line);
}

function readHeader(reader: Reader, text: string, line: number): void {
  if (reader.mode === "accounts") endAccount(reader);
  if (reader.mode === "list") reader.open = undefined;
  endUnclosed(reader, {
    isWhole: true,
    isBeforeHeader: true,
    what: "There is a header inside the entry that starts",
  });
  const header = headerOf(text);
  if (header === undefined)
    throw brokenAt({
      line,
      what: `There is an unknown header "${text.slice(0, 40)}"`,
      remedy:
        "If these are entries of a bank account, change the line to !Type:Bank and import the file again.",
    });
  if (header.kind === "option") return;
  reader.mode = header.kind;
  if (header.kind === "accounts") reader.accountLines = [];
  else if (header.kind !== "list") switchAccount(reader);
  if (header.kind === "entries") enter(reader, { type: header.type, line });
}

/** Takes the account that the last "!Account" block names. Several in a row are a list, and name none in particular. */
function switchAccount(reader: Reader): void {
  const { accountLines } = reader;
  if (accountLines !== undefined)
    reader.account = accountLines.length === 1 ? (accountLines[0] ?? null) : null;
  reader.accountLines = undefined;
}

/** The entries of an account begin. */
function enter(reader: Reader, { type, line }: { type: string; line: number }): void {
  const { accounts } = reader;
  const account = accounts.get(reader.account);
  const isMixed = accounts.size > 0 && (account === undefined ? mixes(reader) : account !== type);
  if (isMixed)
    throw brokenAt({
      line,
      what: "Entries of another account start, but the file does not name both accounts",
      remedy: "Export each account to a separate file.",
    });
  if (account === undefined) {
    requireFewAccounts(accounts.size, line);
    reader.isFirst = true;
  }
  accounts.set(reader.account, type);
}

/** Whether a new account would lie beside another while one of them has no name. */
function mixes({ account, accounts }: Reader): boolean {
  return account === null || accounts.has(null);
}

function end(reader: Reader): void {
  const { open, mode } = reader;
  if (mode === "accounts") {
    endAccount(reader);
    return;
  }
  reader.open = undefined;
  if (open === undefined || mode === "list") return;
  if (mode === "investments") {
    reader.investmentEntries ||= open.line;
    const { line } = open;
    const { cells } = entryRecord(open, { account: null, isFirst: false });
    const detail = "An entry of an investment account is not an entry of a bank account.";
    reader.entries.push({ kind: "refused", line, cells, code: "summary_line", detail });
    return;
  }
  reader.letters = [...(reader.letters ?? open.letters)]
    .filter((letter) => open.letters.includes(letter))
    .join("");
  if (reader.closedEntries < LIKE_MIN) reader.closedEntries++;
  reader.entries.push(entryRecord(open, { account: reader.account, isFirst: reader.isFirst }));
  reader.isFirst = false;
}

function endAccount(reader: Reader): void {
  if (reader.open !== undefined && reader.name !== "") reader.accountLines?.push(reader.name);
  reader.open = undefined;
  reader.name = "";
}

/** Entries before a header that show how the bank writes all of them: a single one shows nothing. */
const LIKE_MIN = 2;

/**
 * Ends what is not closed by "^", and answers its line. Some banks leave out the last one: an entry is whole all the same where its
 * last line is, where it has its day and its amount, and where it has each field that all others have. Any other may have been
 * cut off. Before a header, a single entry may as well lack a part of the file behind it.
 */
function endUnclosed(
  reader: Reader,
  { isWhole, isBeforeHeader = false, what }: { isWhole: boolean; isBeforeHeader?: boolean; what: string },
): number | undefined {
  const { open, mode } = reader;
  if (open === undefined) return undefined;
  const isShown = !isBeforeHeader || reader.closedEntries >= LIKE_MIN;
  if (mode !== "entries" || !isWhole || !isShown || !isComplete(open, reader.letters))
    throw brokenAt({ line: open.line, what });
  end(reader);
  return open.line;
}

function isComplete({ date, amount, other, letters }: OpenEntry, common = "P"): boolean {
  return (
    date !== undefined &&
    (amount ?? other) !== undefined &&
    [...common].every((letter) => letters.includes(letter))
  );
}

function noAccount({ investmentEntries, line }: Reader): Error {
  return investmentEntries > 0
    ? brokenAt({
        line: investmentEntries,
        what: "The file has only entries of investment accounts; the first starts",
        remedy: "Export the account that the money moves through.",
      })
    : brokenAt({
        line,
        what: "The file ends without entries of an account",
        remedy: "Export an account's entries.",
      });
}
