/**
 * Ledgers of Beancount. Source: Beancount language syntax. Plugins are not run; what would make entries by itself (pad) is
 * refused, not left out.
 */
import { dateText, isDate } from "../../../contract/values/date.ts";
import { accountWords } from "../account-words.ts";
import { completePostings, type OpenPosting } from "../complete-postings.ts";
import type { AccountWords, BookEntry, DoubleEntryBook, Place } from "../entry.ts";
import type { BookLine } from "../read-lines.ts";
import { unreadableBook } from "../unreadable-book.ts";
import { readPosting } from "./posting.ts";
import { firstWord, memberOf } from "../words.ts";
import { stringAt, wholeText } from "./text.ts";

/** Directives that move no money. */
const SILENT = new Set([
  "close",
  "balance",
  "note",
  "document",
  "event",
  "query",
  "custom",
  "price",
  "commodity",
]);

/** Lines that Beancount passes over: headings of org-mode and the like. */
const IGNORED = /^(?:[*:#!&?%]|[A-Z]\s)/;

export function ledgerIncludes() {
  return (text: string): string | undefined => /^include\s+"([^"]+)"/.exec(text)?.[1];
}

interface OpenEntry extends Omit<BookEntry, "postings" | "id" | "tags"> {
  id: string;
  readonly tags: string[];
  readonly open: OpenPosting[];
}

export function parseLedger(lines: readonly BookLine[]): DoubleEntryBook {
  const entries: BookEntry[] = [];
  const accounts = new Map<string, AccountWords>();
  const options = new Map<string, string>();
  const pushed = new Set<string>();
  const plugins = new Set<string>();
  let open: OpenEntry | undefined;
  let account: string | undefined;
  const close = () => {
    if (open !== undefined) entries.push(closed(open));
    open = account = undefined;
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    const { place } = line;
    if (IGNORED.test(line.text)) {
      close();
      continue;
    }
    const { text, count } = wholeText(line, lines, index + 1);
    index += count;
    if (/^\s*$/.test(text)) continue;
    if (/^\s/.test(text)) {
      if (open !== undefined) readIndented(open, { ...line, text: text.trim() });
      else if (account !== undefined) readWords(account, text.trim(), accounts);
      else if (memberOf(text) === undefined)
        throw unreadableBook(place, "is indented, but belongs to no entry");
      continue;
    }
    const [first, afterDay] = firstWord(text);
    const [word, rest] = firstWord(afterDay);
    close();
    if (!/^[0-9]/.test(first)) {
      readUndated(text, { options, plugins, pushed, place });
      continue;
    }
    const date = dayOf(first, place);
    if (word === "open") accounts.set((account = rest.split(/\s/)[0] ?? ""), {});
    else if (word === "pad")
      throw unreadableBook(
        place,
        "lets Beancount find an amount (pad)",
        "Write the entry that it stands for in its place; nothing was written.",
      );
    else if (word === "txn" || /^[*!&#?%A-Z]$/.test(word))
      open = { ...headOf(rest), date, place, open: [], id: "" };
    else if (!SILENT.has(word))
      throw unreadableBook(place, `has the directive "${word}", which is not known`);
    for (const tag of pushed) open?.tags.push(tag);
  }
  close();
  const root = (name: string, standard: string) => (options.get(`name_${name}`) ?? standard).toLowerCase();
  return {
    entries,
    accounts,
    wordsOf: (part) => part.replaceAll("-", " "),
    ownRoots: [root("assets", "Assets"), root("liabilities", "Liabilities")],
    capitalRoots: [root("equity", "Equity")],
    incomeRoots: [root("income", "Income")],
    notes: [...plugins].map(
      (name) => `The plugin ${name} was not run: what it adds or changes is not in the import.`,
    ),
  };
}

interface Settings {
  readonly options: Map<string, string>;
  readonly plugins: Set<string>;
  readonly pushed: Set<string>;
  readonly place: Place;
}

/** A directive without a day, which says how others are read. */
function readUndated(text: string, { options, plugins, pushed, place }: Settings): void {
  const [, word = "", value = "", second = ""] =
    /^(option|plugin)\s+"([^"]*)"(?:\s+"([^"]*)")?/.exec(text) ?? [];
  const [, change, tag = ""] = /^(push|pop)tag\s+#(\S+)/.exec(text) ?? [];
  if (word === "option") options.set(value, second);
  else if (word === "plugin") plugins.add(value);
  else if (change === "push") pushed.add(tag);
  else if (change === "pop") pushed.delete(tag);
  else if (!/^(?:push|pop)meta\s/.test(text))
    throw unreadableBook(place, `has the directive "${firstWord(text)[0]}", which is not known`);
}

function dayOf(word: string, place: Place): string {
  const [, year, month, day] = /^([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})$/.exec(word) ?? [];
  const date = dateText(Number(year), Number(month), Number(day));
  if (year === undefined || !isDate(date))
    throw unreadableBook(place, `does not begin with a valid date: "${word.slice(0, 40)}"`);
  return date;
}

function closed({ open, ...entry }: OpenEntry): BookEntry {
  return { ...entry, postings: completePostings(open, entry.place) };
}

/** `"Payee" "Narration" #tag ^link`, in which the payee may be left out. */
function headOf(text: string): Pick<OpenEntry, "payee" | "description" | "tags"> {
  const strings: string[] = [];
  let rest = text;
  for (let found = stringAt(rest); found !== undefined; found = stringAt(rest)) {
    strings.push(found.value);
    rest = found.rest;
  }
  const tags = [...rest.matchAll(/#([^\s#^]+)/g)].map(([, tag = ""]) => tag);
  const [first = "", second] = strings;
  return { payee: second === undefined ? "" : first, description: second ?? first, tags };
}

function readIndented(entry: OpenEntry, line: BookLine): void {
  const member = memberOf(line.text);
  if (member === undefined) {
    entry.open.push(readPosting(line));
    return;
  }
  // Of the entry, and not of a posting, which comes before its own.
  if (entry.open.length > 0) return;
  const text = stringAt(member.value)?.value ?? member.value;
  if (member.key === "id") entry.id = text;
  if (member.key === "tags") for (const tag of text.split(", ")) if (tag !== "") entry.tags.push(tag);
}

function readWords(account: string, text: string, accounts: Map<string, AccountWords>): void {
  const member = memberOf(text);
  const value = member === undefined ? undefined : stringAt(member.value)?.value;
  if (member === undefined || value === undefined) return;
  accounts.set(account, { ...accounts.get(account), ...accountWords(member.key, value) });
}
