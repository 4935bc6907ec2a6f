/**
 * Books of GnuCash, as XML. Source: the RELAX NG schema of GnuCash XML v2. A transaction has splits, which are postings: their
 * quantity is in what the account holds, and their value in the currency of the transaction.
 */
import { isDate } from "../../../contract/values/date.ts";
import type { BookEntry, BookPosting, DoubleEntryBook, Place } from "../entry.ts";
import { quantity, type Quantity } from "../quantity.ts";
import { unreadableBook } from "../unreadable-book.ts";
import { accountsById, commodityOf, type GnucashAccount } from "./accounts.ts";
import { bookElements, childOf, slotOf, textOf, type Element } from "./elements.ts";

/** Records that a bank book has no place for, in words. */
const LEFT_OUT: Readonly<Partial<Record<string, string>>> = {
  schedxaction: "scheduled transactions",
  budget: "budgets",
  GncInvoice: "invoices and bills",
  pricedb: "prices",
};

interface Context {
  readonly accounts: ReadonlyMap<string, GnucashAccount>;
  readonly fileName: string;
}

export async function parseGnucash(text: string, fileName: string): Promise<DoubleEntryBook> {
  const records = { account: [] as Element[], transaction: [] as Element[] };
  const counts = new Map<string, number>();
  for await (const element of bookElements(text, fileName)) {
    if (element.name === "account" || element.name === "transaction") records[element.name].push(element);
    const words = LEFT_OUT[element.name];
    const count = element.name === "pricedb" ? element.children.length : 1;
    if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + count);
  }
  if (records.account.length === 0)
    throw unreadableBook(
      { file: fileName, line: 1 },
      "begins no book of GnuCash",
      "Save the book in GnuCash as XML (File, Save As, data format XML).",
    );
  const accounts = accountsById(records.account);
  const memos = records.transaction.reduce((sum, element) => sum + memoCount(element), 0);
  if (memos > 0) counts.set("memos and notes", memos);
  const dated = records.transaction.map((element) => ({
    element,
    date: dayOf(element, { file: fileName, line: element.line }),
  }));
  let number = 0;
  // The file has no order that its readers may rely on. An opening balance comes before what moves on its day.
  const entries = dated
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ element, date }) => {
      const entry = entryOf(element, date, { accounts, fileName });
      return { ...entry, postings: entry.postings.map((posting) => ({ ...posting, line: ++number })) };
    });
  return {
    entries,
    accounts: new Map([...accounts.values()].map(({ path, words }) => [path, words])),
    wordsOf: (part) => part,
    ownRoots: [],
    capitalRoots: [],
    incomeRoots: [],
    notes: counts.size === 0 ? [] : [leftOutNote(counts)],
  };
}

function leftOutNote(counts: ReadonlyMap<string, number>): string {
  const parts = [...counts].map(([words, count]) => `${words} (${count})`);
  return `Left out ${new Intl.ListFormat("en").format(parts)}.`;
}

function dayOf(element: Element, place: Place): string {
  const day = textOf(element, "date-posted", "date").slice(0, 10);
  if (!isDate(day)) throw unreadableBook(place, "begins a transaction without a valid date");
  return day;
}

/** Texts beside the description of the transaction. */
function memoCount(element: Element): number {
  const description = textOf(element, "description");
  const texts = [slotOf(element, "notes"), ...splitsOf(element).map((split) => textOf(split, "memo"))];
  return texts.filter((text) => text !== "" && text !== description).length;
}

function splitsOf(element: Element): readonly Element[] {
  return childOf(element, "splits")?.children ?? [];
}

function entryOf(element: Element, date: string, { accounts, fileName }: Context): BookEntry {
  const currency = commodityOf(childOf(element, "currency"));
  const postings = splitsOf(element).flatMap((split): readonly BookPosting[] => {
    const place = { file: fileName, line: split.line };
    const account = accounts.get(textOf(split, "account"));
    if (account === undefined)
      throw unreadableBook(place, "has a split on an account that the book does not have");
    // Trading accounts only mirror what the others exchange.
    if (account.type === "TRADING") return [];
    const value = fraction(textOf(split, "value"), currency, place);
    const amount = fraction(textOf(split, "quantity"), account.commodity, place);
    const isSame = account.commodity === currency;
    return [{ line: 0, account: account.path, amount: isSame ? value : amount, weight: value }];
  });
  return {
    place: { file: fileName, line: element.line },
    date,
    id: textOf(element, "id"),
    payee: "",
    description:
      textOf(element, "description") ||
      (splitsOf(element)
        .map((split) => textOf(split, "memo"))
        .find((memo) => memo !== "") ??
        ""),
    tags: [],
    postings,
  };
}

/** "12345/100". Problem: unreadable_file for what has no end of decimals, such as 1/3. */
function fraction(text: string, commodity: string, place: Place): Quantity {
  const [, sign = "", above = "", below = ""] = /^(-?)([0-9]+)\/([0-9]+)$/.exec(text) ?? [];
  const denominator = BigInt(below || "0");
  for (let scale = 0, power = 1n; denominator > 0n && scale <= 18; scale++, power *= 10n)
    if (power % denominator === 0n) {
      const units = BigInt(above) * (power / denominator) * (sign === "-" ? -1n : 1n);
      return { ...quantity("0", commodity), units, scale };
    }
  throw unreadableBook(place, `has the amount "${text.slice(0, 60)}", which is no decimal number`);
}
