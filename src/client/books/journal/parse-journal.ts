/**
 * Journals of hledger and ledger. Sources: hledger manual, "Journal format"; Ledger 3 manual, "Keeping a Journal". What would
 * change entries as the programs read them (aliases, balances that set an amount) is refused, not left out.
 */
import { completePostings, type OpenPosting } from "../complete-postings.ts";
import type { BookEntry, DoubleEntryBook } from "../entry.ts";
import type { BookLine } from "../read-lines.ts";
import { unreadableBook } from "../unreadable-book.ts";
import { cutAt, firstWord, memberOf } from "../words.ts";
import { readAmounts, type NumeralStyle } from "./amount.ts";
import { readDirective, readSubdirective, type JournalState } from "./directives.ts";
import { readHeader } from "./header.ts";
import { countText } from "../../../contract/count-text.ts";

/** Directives whose effect is that the entries mean something else. */
const FLAT =
  "Let its program write plain entries, such as `hledger print -x > plain.journal`, and import that.";

type JournalKind = "hledger" | "ledger";

/** Lines from "comment" to "end comment", or to the end of their file, are no part of the book. */
function commentBlocks() {
  let isInside = false;
  return (text: string): boolean => {
    const wasInside = isInside;
    isInside = isInside ? !/^end (?:comment|test)\s*$/.test(text) : /^(?:comment|test)\b/.test(text);
    return isInside || wasInside;
  };
}

export function journalIncludes() {
  const isComment = commentBlocks();
  return (text: string): string | undefined => {
    const [word, rest] = firstWord(text);
    if (isComment(text) || (word !== "include" && word !== "!include") || rest === "") return undefined;
    return rest.startsWith("journal:") ? rest.slice("journal:".length) : rest;
  };
}

export function parseJournal(lines: readonly BookLine[], kind: JournalKind): DoubleEntryBook {
  const state: JournalState = {
    isLoneMarkDecimal: kind === "hledger",
    marks: new Map(),
    defaultCommodity: undefined,
    year: undefined,
    accounts: new Map(),
    directive: undefined,
  };
  const entries: BookEntry[] = [];
  let open: OpenEntry | undefined;
  let virtualCount = 0;
  let isComment = commentBlocks();
  let file = lines[0]?.place.file;
  const close = () => {
    if (open !== undefined) entries.push(closed(open));
    open = undefined;
  };
  for (const line of lines) {
    const { text, place } = line;
    if (place.file !== file) isComment = commentBlocks();
    file = place.file;
    if (isComment(text)) {
      close();
      continue;
    }
    if (/^\s*$/.test(text)) {
      close();
      state.directive = undefined;
    } else if (/^\s/.test(text)) {
      if (open === undefined) readSubdirective(text, state);
      else if (isVirtual(text)) virtualCount++;
      else readIndented(open, line, state);
    } else {
      close();
      state.directive = undefined;
      if (/^[;#*%|]/.test(text)) continue;
      else if (/^[0-9]/.test(text)) open = { ...readHeader(line, state, kind), open: [] };
      else if (/^~/.test(text)) open = undefined;
      else if (/^=/.test(text) && kind === "ledger")
        throw unreadableBook(place, "adds postings to other entries by itself", FLAT);
      else if (!readDirective(text, state))
        throw unreadableBook(
          place,
          `has the directive "${text.slice(0, 60).trim()}", which is not read`,
          FLAT,
        );
    }
  }
  close();
  return {
    entries,
    accounts: state.accounts,
    wordsOf: (part) => part,
    ownRoots: ["assets", "asset", "liabilities", "liability", "debts", "debt"],
    capitalRoots: ["equity"],
    incomeRoots: ["income", "incomes", "revenue", "revenues"],
    notes: virtualCount === 0 ? [] : [virtualNote(virtualCount)],
  };
}

interface OpenEntry extends Omit<BookEntry, "postings" | "tags"> {
  readonly tags: string[];
  readonly open: OpenPosting[];
}

function closed({ open, ...entry }: OpenEntry): BookEntry {
  return { ...entry, postings: completePostings(open, entry.place) };
}

function readIndented(entry: OpenEntry, { text, place, number }: BookLine, style: NumeralStyle): void {
  const own = text.trim();
  if (own.startsWith(";")) {
    const member = memberOf(own.slice(1));
    if (member?.key === "tags" && member.value !== "") entry.tags.push(member.value);
    return;
  }
  const [account = "", rest = ""] = partsOf(own.replace(/^[*!]\s+/, ""));
  const words = cutAt(rest, ";")[0].trim();
  if (words === "") entry.open.push({ line: number, account });
  else if (words.startsWith("="))
    throw unreadableBook(place, "sets a balance and leaves the amount to the program", FLAT);
  else entry.open.push({ line: number, account, ...readAmounts(words, place, style) });
}

/** A posting that need not balance, or balances with its like alone, moves no money. */
function isVirtual(posting: string): boolean {
  return /^\s+(?:[*!]\s+)?[([]/.test(posting);
}

function virtualNote(count: number): string {
  const postings = countText(count, "virtual posting");
  return `Left out ${postings}, with the account in parentheses or brackets: they move no money on a bank account.`;
}

/** Two spaces or a tab end an account's name. */
function partsOf(posting: string): readonly string[] {
  const at = posting.search(/ {2}|\t|;/);
  return at === -1 ? [posting] : [posting.slice(0, at).trim(), posting.slice(at)];
}
