/** The plan of a book of double entries. */
import { amountText } from "../../contract/values/money.ts";
import { isCurrency } from "../../contract/values/currency.ts";
import { rateOf } from "../../contract/values/rate.ts";
import { toMinor } from "../../contract/values/money.ts";
import { accountChart, type AccountChart } from "./account-chart.ts";
import type { BookChoices, BookEntry, BookPosting, DoubleEntryBook } from "./entry.ts";
import { entryParts, type EntryPart } from "./entry-parts.ts";
import type { BookPlan, BookRow } from "./plan.ts";
import { numeralOf, sumOf, type Quantity } from "./quantity.ts";
import { unreadableBook } from "./unreadable-book.ts";

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
]);

export function doubleEntryPlan(book: DoubleEntryBook, choices: BookChoices): BookPlan {
  const chart = accountChart(book, choices);
  const rows: BookRow[] = [];
  let transfers = 0;
  let leftOutCount = 0;
  for (const written of book.entries) {
    const entry = withCurrencies(written, choices);
    const isMoney = ({ account, amount }: BookPosting) =>
      chart.isOwn(account) && isCurrency(amount.commodity);
    const own = joined(entry.postings.filter(isMoney));
    const others = entry.postings.filter((posting) => !isMoney(posting));
    if (
      own.length > 0 &&
      others.length > 0 &&
      others.every(({ account }) => chart.isOpening(account)) &&
      takeOpenings(entry, own, chart)
    )
      continue;
    const parts = entryParts(entry, { own, others });
    if (parts.length === 0) leftOutCount++;
    transfers += parts.filter(({ isTransfer }) => isTransfer).length / 2;
    for (const [index, part] of parts.entries())
      rows.push(rowOf(entry, part, { index, count: parts.length, chart }));
  }
  const notes = leftOutCount === 0 ? book.notes : [...book.notes, leftOutNote(leftOutCount)];
  return { accounts: chart.accounts(), categories: chart.categories(), rows, transfers, notes };
}

function leftOutNote(count: number): string {
  return count === 1
    ? "Left out 1 entry that moves no money on a bank account."
    : `Left out ${count} entries that move no money on a bank account.`;
}

/** Postings on the same account count together: its bank shows one amount. */
function joined(postings: readonly BookPosting[]): readonly BookPosting[] {
  const byAccount = new Map<string, BookPosting>();
  for (const posting of postings) {
    const isPriced = posting.weight !== posting.amount;
    const key = `${posting.account}\n${posting.amount.commodity}\n${isPriced ? posting.line : ""}`;
    const before = byAccount.get(key);
    const amount = before === undefined ? posting.amount : sumOf(before.amount, posting.amount);
    byAccount.set(key, before === undefined ? posting : { ...before, amount, weight: amount });
  }
  return [...byAccount.values()];
}

/** What was on new accounts before their first entries; false where an account has entries already. */
function takeOpenings(entry: BookEntry, own: readonly BookPosting[], chart: AccountChart): boolean {
  if (own.some(({ account, amount }) => !chart.mayOpen(account, amount.commodity))) return false;
  for (const { account, amount } of own) {
    const minor = toMinor(numeralOf(amount), amount.commodity);
    if (typeof minor === "string")
      throw unreadableBook(entry.place, "begins an entry with an amount that no account can have");
    chart.open(account, amount.commodity, { minor, date: entry.date });
  }
  return true;
}

interface PartContext {
  readonly index: number;
  readonly count: number;
  readonly chart: AccountChart;
}

function rowOf(
  { date, id, payee, description, tags }: BookEntry,
  { line, own, other, minor, isTransfer }: EntryPart,
  { index, count, chart }: PartContext,
): BookRow {
  const account = chart.accountOf(own.account, own.amount.commodity);
  const text = (description || payee || other.account).replace(/\s+/g, " ");
  return {
    account: account.key,
    line,
    date,
    posted: date,
    description: text,
    original: text,
    merchant: payee,
    ...amountOf({ minor, currency: own.amount.commodity }, isTransfer ? undefined : other.amount),
    category: isTransfer ? chart.transfer() : chart.categoryOf(other.account),
    tags,
    transfer: isTransfer
      ? {
          account: chart.accountOf(other.account, other.amount.commodity).name,
          reference: `${id || date} ${[own.line, other.line].toSorted((a, b) => a - b).join("-")}`,
        }
      : undefined,
    id: id === "" || count === 1 ? id : `${id} ${index + 1}`,
    own: count === 1 && id !== "" ? id : undefined,
  };
}

/** In the other posting's currency, where a rate says exactly what that counts. */
function amountOf(
  { minor, currency }: { readonly minor: bigint; readonly currency: string },
  other: Quantity | undefined,
): Pick<BookRow, "amount" | "minor" | "currency" | "rate"> {
  const booked = { amount: amountText(minor, currency), minor, currency };
  if (other === undefined || other.commodity === currency || !isCurrency(other.commodity)) return booked;
  const foreign = toMinor(numeralOf({ ...other, units: -other.units }), other.commodity);
  if (typeof foreign === "string") return booked;
  const rate = rateOf(foreign, minor, { from: other.commodity, to: currency });
  if (rate === undefined) return booked;
  return { amount: amountText(foreign, other.commodity), minor: foreign, currency: other.commodity, rate };
}

/** Every commodity that is a currency by its code. Problem: unreadable_file for a sign that several currencies have. */
function withCurrencies(entry: BookEntry, { currencies }: BookChoices): BookEntry {
  const codeOf = (commodity: string): string => {
    const code = currencies.get(commodity) ?? SIGNS.get(commodity) ?? commodity;
    if (/^[\p{L}0-9]/u.test(code)) return code;
    throw unreadableBook(
      entry.place,
      `begins an entry in ${commodity}, which several currencies are written with`,
      `Say which: --commodity '${commodity}=USD'. Nothing was written.`,
    );
  };
  const inCode = (amount: Quantity): Quantity => ({ ...amount, commodity: codeOf(amount.commodity) });
  const postings = entry.postings.map((posting) => {
    const amount = inCode(posting.amount);
    return {
      ...posting,
      amount,
      weight: posting.weight === posting.amount ? amount : inCode(posting.weight),
    };
  });
  return { ...entry, postings };
}
