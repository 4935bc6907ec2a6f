/**
 * A bank account as a company's books see it: in a ledger a debit is money that came in. A bank's statement says the
 * contrary, and so the sides of a pair of columns are only what the file's words or its running balance prove.
 */
import type { AccountType } from "../../../../contract/account.ts";
import { calledByText } from "../../../words/booking-kinds.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { ambiguous } from "../ambiguity.ts";
import type { Columns, CompetingAmount, Money } from "../../columns/columns.ts";
import type { Layout } from "../../layout.ts";
import type { NumberedRows } from "../../cells.ts";
import { sideOfWords } from "../../columns/amounts/pair-by-content.ts";
import { moneyChoices } from "../../columns/amounts/competing-amounts.ts";
import type { SignExample } from "./sign-tally.ts";

type Rows = readonly (readonly string[])[];

/** Titles of a ledger, and when its entries count, as folding spells them. "Ledger balance" is the word of banks for the booked one. */
const TITLE =
  /\b(?:general ledger|nominal (?:ledger|activity|transactions)|gl account|hauptbuch|kontoblatt|sachkontenblatt|grand livre|libro mayor|mastrino|scheda contabile|grootbok(?:kaart|rekening)?|huvudbok|hovedbo[kg]|paakirja|razao analitico|ksiega glowna|hlavni kniha|fokonyv|accrual basis|cash basis|(?:basis|report type) (?:accrual|cash))\b|главная книга|карточка счета|总账|總帳|総勘定元帳|buyuk defter/;
/** Headers that only books have: the number of an entry, of the journal that it was made in, and of the ledger's account. */
const HEADER =
  /^(?:ecriture ?num|journal ?code|journal (?:entry|number|no)|v(?:ou)?ch(?:er)? type|je(?: no| number)?|sachkonto|dagbok|grootbok(?: ?rekening)?)$/;

/** The words that call the table a ledger, and their line. */
export function ledgerNamed({
  header,
  headerLine,
  preamble,
}: Pick<Layout, "headerLine" | "preamble"> & { readonly header: readonly string[] }):
  { readonly text: string; readonly line: number } | undefined {
  for (const { line, cells } of preamble) {
    const text = cells.find((cell) => cell.length < 200 && TITLE.test(foldHeader(cell)));
    if (text !== undefined) return { text: text.trim(), line };
  }
  const bookHeader = header.find((cell) => HEADER.test(foldHeader(cell)));
  return bookHeader === undefined ? undefined : { text: bookHeader.trim(), line: headerLine };
}

/** How accounting programs call bookings of a bank account, each with the side of its ledger. */
const ENTRY_KINDS: Readonly<Record<string, "debit" | "credit">> = {
  "receive money": "debit",
  "spend money": "credit",
  "bill pmt check": "credit",
  "liability check": "credit",
};
/**
 * Kinds that banks write too, on the other side. One may be a correction, and a text may speak of a rent's deposit: only in the column
 * of kinds, and with one of each side, they tell a ledger.
 */
const SHARED_KINDS: Readonly<Record<string, "debit" | "credit">> = {
  "customer payment": "debit",
  deposit: "debit",
  "vendor payment": "credit",
  check: "credit",
  expense: "credit",
};

/** The kind of booking by which the rows tell that the table is a ledger, and its line; undefined unless all of them do. */
export function ledgerSpoken(
  { debit, credit, kind: kinds = [] }: Columns,
  { rows, lines }: Pick<NumberedRows, "rows" | "lines">,
): { readonly text: string; readonly line: number } | undefined {
  const columnOfSide = { debit: debit?.[0] ?? -1, credit: credit?.[0] ?? -1 };
  const spoken = rows.flatMap((cells, row) => {
    const kind = cells
      .map((cell, index) => entryKind(cell, kinds.includes(index)))
      .find((one) => one !== undefined);
    if (kind === undefined) return [];
    const isLedger = /[1-9]/.test(cells[columnOfSide[kind.side]] ?? "");
    return [{ ...kind, line: lines[row] ?? 0, isLedger }];
  });
  const isTold = spoken.some(({ isOwn }) => isOwn) || new Set(spoken.map(({ side }) => side)).size === 2;
  return isTold && spoken.every(({ isLedger }) => isLedger) ? spoken[0] : undefined;
}

/** What a cell says of its entry, where the whole of it is a kind. */
function entryKind(text: string, isOfKinds: boolean) {
  const word = text.length > 30 ? "" : foldHeader(text);
  const isOwn = Object.hasOwn(ENTRY_KINDS, word);
  const isShared = isOfKinds && Object.hasOwn(SHARED_KINDS, word);
  const side = isOwn ? ENTRY_KINDS[word] : isShared ? SHARED_KINDS[word] : undefined;
  return side === undefined ? undefined : { text: text.trim(), side, isOwn };
}

/** The members of a ledger's layout. */
export function asLedger({
  text,
  line,
}: {
  text: string;
  line: number;
}): Pick<Layout, "isLedger" | "proofs"> {
  const because = `It is an accounting ledger ("${text.slice(0, 80)}", line ${line}), where a debit is money in.`;
  return { isLedger: true, proofs: { debit: because, credit: because } };
}

/** The columns of a ledger, with its debits as money in; undefined where they are no pair. */
export function ledgerColumns(columns: Columns): Columns | undefined {
  const money = swapSides(columns);
  return money && { ...columns, ...money };
}

/** The pair with its sides swapped, a competing reading that a running balance may prove. */
export function swappedPair(
  columns: Columns,
  { header, rows }: { readonly header: readonly string[]; readonly rows: Rows },
): CompetingAmount | undefined {
  const money = swapSides(columns);
  const [debit, credit] = [columns.debit?.[0], columns.credit?.[0]];
  if (money === undefined || debit === undefined || credit === undefined) return undefined;
  const texts = header.flatMap((_, index) =>
    rows.some((cells) => calledByText(cells[index] ?? "") !== undefined) ? [index] : [],
  );
  const isSpoken = sideOfWords(rows, { first: debit, second: credit, texts }) === "second";
  return { money, isNamed: false, swap: { isSpoken } };
}

function swapSides({ amount, debit, credit }: Columns): Money | undefined {
  return amount !== undefined || debit === undefined || credit === undefined
    ? undefined
    : { debit: credit, credit: debit };
}

/**
 * Whether the sides of a pair are swapped whose balance adds up only so. On a card or a loan the balance is what is owed, and the
 * pair stays as it is; on another account it is a ledger's, where its rows say so too, or that of an overdraft written
 * without its sign: then it throws `ambiguous_file`.
 */
export function isSwapped(
  { money, swap }: CompetingAmount,
  {
    layout,
    accountType,
    examples,
  }: { layout: Layout; accountType: AccountType | undefined; examples: readonly SignExample[] },
): boolean {
  if (swap === undefined || swap.isSpoken) return true;
  if (accountType === "credit_card" || accountType === "loan") return false;
  const header = layout.header ?? [];
  const readings = [layout.columns, money].map(({ debit, credit }) => ({
    reading: moneyChoices(header, { ...(debit && { debit }), ...(credit && { credit }) }),
    rows: examples.map(({ line, text, column, date, description }) => ({
      line,
      text: text.trim(),
      date,
      ...(description === "" ? {} : { description }),
      becomes: debit?.[0] === column ? "money out" : "money in",
    })),
  }));
  throw ambiguous({ about: "debits and credits", readings, contradicts: true });
}
