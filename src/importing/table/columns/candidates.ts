/** Columns that may have one role, and which of them has it. */
import { column, joined, sentence } from "../../../contract/choice.ts";
import { isInOwnCurrency } from "../../words/headers/parts.ts";
import { isCurrency } from "../../../contract/currency.ts";
import { Problem } from "../../../contract/problem.ts";
import { takeApart } from "../../cells/amount-text.ts";
import { plainDigits } from "../../cells/plain-digits.ts";
import { currencyInHeader, currencyNamed } from "../../words/currencies.ts";
import { foldHeader } from "../../cells/fold.ts";
import { fieldOf, type ColumnRole } from "../../words/headers/fields.ts";
import { feeExplains } from "./amounts/fee-arithmetic.ts";
import { FEE_WORDS } from "../../words/fees.ts";
import type { Columns } from "./columns.ts";
import { columnName } from "./named-columns.ts";

type Rows = readonly (readonly string[])[];

/** Roles that several columns can have together. */
export const MANY_TEXTS: readonly ColumnRole[] = ["description", "reference", "counterparty_account", "tags"];

/** A column that may have a role, and how surely its header says so. */
export interface Candidate {
  readonly index: number;
  readonly exact: boolean;
  readonly isComposed: boolean;
}

export function rank({ exact, isComposed }: Candidate): number {
  return exact ? 2 : isComposed ? 0 : 1;
}

/** What only parts of a header speak for gives way to what a header plainly says. */
export function dropComposed(byRole: Map<ColumnRole, Candidate[]>): void {
  for (const role of MANY_TEXTS) {
    const plain = (byRole.get(role) ?? []).filter(({ isComposed }) => !isComposed);
    if (plain.length > 0) byRole.set(role, plain);
  }
  // Beside a booking date, a date that no list knows may be that of anything.
  const dates = byRole.get("date") ?? [];
  const isBooked = (byRole.get("posted_date") ?? []).some(({ isComposed }) => !isComposed);
  if (isBooked && dates.every(({ isComposed }) => isComposed)) byRole.delete("date");
}

/** Columns that are each headed by a currency alone, and hold its amounts: "CAD$", "USD$". */
export function currencyAmounts(header: readonly string[], rows: Rows): readonly number[] {
  return header.flatMap((cell, index) => {
    const isCode = /^\W*[A-Z]{3}\W*$/.test(cell.trim()) && isCurrency(cell.replace(/[^A-Z]/g, ""));
    const cells = columnOf(rows, index);
    return isCode && cells.every((text) => takeApart(text) !== undefined) ? [index] : [];
  });
}

const SENT = /^(?:source amount|sent amount|amount sent|kwota zrodlowa|importe enviado)\b/;
const ARRIVED = /^(?:target amount|received amount|amount received|kwota docelowa|importe recibido)\b/;

/** Where a list of transfers names no other amount, what was sent; undefined where there is none. */
export function sentAmount(header: readonly string[], rows: Rows): number | undefined {
  const found = header.findIndex((cell) => SENT.test(foldHeader(cell)));
  const cells = columnOf(rows, found);
  return found >= 0 && cells.length > 0 && cells.every((text) => takeApart(text) !== undefined)
    ? found
    : undefined;
}

/** Whether a column holds what arrived of a transfer, whose other end is what was sent. */
export function isOtherEnd(header: readonly string[], { of, index }: { of: number; index: number }): boolean {
  return SENT.test(foldHeader(header[of] ?? "")) && ARRIVED.test(foldHeader(header[index] ?? ""));
}

/** Of several debits and credits, the two whose headers are alike but for that, the net ones first. */
export function alikePair(
  byRole: ReadonlyMap<ColumnRole, readonly Candidate[]>,
  header: readonly string[],
): { readonly debit: number; readonly credit: number } | undefined {
  const [debits, credits] = [byRole.get("debit") ?? [], byRole.get("credit") ?? []];
  if (debits.length < 2 || credits.length < 2) return undefined;
  const rest = (index: number) =>
    foldHeader(header[index] ?? "")
      .replace(/\b(?:debits?|credits?|debit|in|out|soll|haben)\b/g, "")
      .trim();
  const firstCredits = new Map<string, number>();
  for (const { index } of credits.toReversed()) firstCredits.set(rest(index), index);
  const pairs = debits.flatMap(({ index: debit }) => {
    const credit = firstCredits.get(rest(debit));
    return credit === undefined ? [] : [{ debit, credit }];
  });
  return pairs.find(({ debit }) => /\bnet(?:to)?\b/.test(rest(debit))) ?? pairs[0];
}

/** A column in which every amount is zero is none of amounts, where another one holds some. */
export function dropZeroAmounts(byRole: Map<ColumnRole, Candidate[]>, rows: Rows): void {
  const amounts = byRole.get("amount") ?? [];
  const moving = amounts.filter(({ index }) => {
    const cells = columnOf(rows, index);
    return cells.length === 0 || cells.some((cell) => /[1-9]/.test(plainDigits(cell)));
  });
  if (moving.length > 0) byRole.set("amount", moving);
}

/** Headers of amounts without their tax, which nobody paid. */
const WITHOUT_TAX =
  /\b(?:ht|hors taxes?|(?:excl|excluding|exclusive of|ex|before|net of) (?:vat|tax|gst)|(?:ohne|exkl|zzgl) (?:mwst|ust|steuern?)|(?:sin|senza|sem|excl|bez|utan|uten|uden) (?:iva|btw|vat|dph|moms|mva)|veroton|netto bez vat)\b/;

/** The amounts of which a header says that they moved the account, else all. Throws `ambiguous_file`. */
export function ownAmounts(
  candidates: readonly Candidate[],
  { header, rows }: { header: readonly string[]; rows: Rows },
): readonly number[] {
  const net = movedAmount(candidates, { header, rows });
  if (net !== undefined) return [net];
  const paid = candidates.filter(({ index }) => !WITHOUT_TAX.test(foldHeader(header[index] ?? "")));
  if (paid.length > 0 && paid.length < candidates.length) return ownAmounts(paid, { header, rows });
  // Beside amounts of other currencies, the one whose header names a currency is the account's.
  const codes = header.flatMap((cell, index) =>
    fieldOf(cell)?.field === "currency" ? columnOf(rows, index).map((code) => code.toUpperCase()) : [],
  );
  const own = candidates.filter(({ index }) => {
    const folded = foldHeader(header[index] ?? "");
    const named = currencyInHeader(header[index] ?? "");
    const isFixed = named !== undefined && codes.some((code) => (currencyNamed(code) ?? code) !== named);
    return (
      isFixed ||
      isInOwnCurrency(folded) ||
      /^(?:billed|billing|settled|settlement|booked|charged)\b|^סכום ה?חיוב/.test(folded)
    );
  });
  const indices = (some: readonly Candidate[]) => some.map(({ index }) => index);
  if (own.length > 0 && own.length < candidates.length) return indices(own);
  refuseSeveralCurrencies(candidates, { header, rows });
  return indices(candidates);
}

/** Refuses amounts of one row in several currencies: nothing says which is the account's. Problem: ambiguous_file. */
function refuseSeveralCurrencies(
  candidates: readonly Candidate[],
  { header, rows }: { header: readonly string[]; rows: Rows },
): void {
  const named = candidates.flatMap(({ index }) => {
    const currency = currencyInHeader(header[index] ?? "");
    return currency === undefined ? [] : [{ index, currency }];
  });
  if (new Set(named.map(({ currency }) => currency)).size < 2) return;
  const isBoth = rows.some((cells) => named.every(({ index }) => /[1-9]/.test(cells[index] ?? "")));
  if (!isBoth) return;
  const headers = named.map(({ index }) => (header[index] ?? "").trim());
  const choices = named.map(({ index }) => column("amount", columnName(header, index)));
  throw new Problem("ambiguous_file", {
    detail: `The file has an amount of each row in several currencies: ${headers.join(", ")}.`,
    remedy: sentence`Say which is the account's: ${joined(choices, " or ")}.`,
  });
}

/** Beside fees, the amount without them is what moved the account, and so is the total. */
function movedAmount(
  candidates: readonly Candidate[],
  { header, rows }: { header: readonly string[]; rows: Rows },
): number | undefined {
  const folded = header.map(foldHeader);
  const fees = folded.flatMap((word, index) => (FEE_WORDS.test(word) ? [index] : []));
  if (fees.length === 0) return undefined;
  const named = (words: RegExp) =>
    candidates.find(
      ({ index: net }) =>
        words.test(folded[net] ?? "") && feeExplains(rows, { net, fees: fees.filter((fee) => fee !== net) }),
    )?.index;
  return (
    named(/^(?:net|netto|net amount|net total|netto ?betrag)(?: [a-z]{3})?$/) ??
    named(/^total(?: amount)?(?: [a-z]{3})?$/)
  );
}

/** The amount with its tax, which is what was paid, where a net amount without it was found and no fee explains it. */
export function withTax(header: readonly string[], { amount, rows }: { amount: number; rows: Rows }): number {
  const folded = header.map(foldHeader);
  const isNet = /^net(?:to)?\b/.test(folded[amount] ?? "");
  if (!isNet || !folded.some((word) => /\b(?:vat|tax|mwst|ust|umsatzsteuer|tva|iva|btw|moms)\b/.test(word)))
    return amount;
  if (folded.some((word) => FEE_WORDS.test(word))) return amount;
  const gross = folded.findIndex((word) => /^(?:gross|brutto|total)\b/.test(word));
  return columnOf(rows, gross).some((cell) => takeApart(cell) !== undefined) ? gross : amount;
}

/** Whether a currency belongs to another amount than the one that is read: "Local Currency" beside "Local Amount". */
export function isOfOtherAmount(
  currency: number,
  { columns, header }: { columns: Columns; header: readonly string[] },
): boolean {
  const firstWord = (index: number) => foldHeader(header[index] ?? "").split(" ")[0] ?? "";
  const money = [columns.amount, columns.debit, columns.credit].flatMap((one) => one ?? []);
  const word = firstWord(currency);
  if (word === "" || money.some((index) => firstWord(index) === word)) return false;
  return header.some(
    (cell, index) =>
      index !== currency &&
      !money.includes(index) &&
      firstWord(index) === word &&
      /\b(?:amount|betrag|montant|importe|importo|bedrag|kwota|belopp|belop|castka|osszeg|valor)\b/.test(
        foldHeader(cell),
      ),
  );
}

/** Of several currencies, the one that stands right behind the amount, else right before it, else the first. */
export function currencyBeside(
  candidates: readonly Candidate[],
  { amount, debit, credit, balance }: Columns,
  header: readonly string[],
): number {
  const [money] = amount ?? credit ?? debit ?? balance ?? [];
  const firstWord = (index: number) => foldHeader(header[index] ?? "").split(" ")[0] ?? "";
  const alike = candidates.filter(
    ({ index }) => money !== undefined && firstWord(index) === firstWord(money),
  );
  if (alike.length === 1 && alike[0] !== undefined) return alike[0].index;
  const isOwn = (index: number) => isInOwnCurrency(foldHeader(header[index] ?? ""));
  const own = candidates.filter(({ index }) => isOwn(index));
  if (money !== undefined && isOwn(money) && own.length === 1 && own[0] !== undefined) return own[0].index;
  const at = (index: number) => candidates.find((candidate) => candidate.index === index)?.index;
  const [first] = candidates.toSorted((left, right) => rank(right) - rank(left));
  return (money === undefined ? undefined : (at(money + 1) ?? at(money - 1))) ?? first?.index ?? 0;
}

/** Of several kind columns without a description, the one whose texts differ most is the description. */
export function promote(byRole: Map<ColumnRole, Candidate[]>, rows: Rows): void {
  const kinds = byRole.get("kind") ?? [];
  if (kinds.length < 2 || byRole.has("description")) return;
  const letters = (index: number) => [...new Set(columnOf(rows, index))].join("").length;
  const [text, ...others] = kinds.toSorted((left, right) => letters(right.index) - letters(left.index));
  if (text === undefined) return;
  byRole.set("description", [text]);
  byRole.set("kind", others);
}

/** The merchant among columns of names: not the one that holds the same name, the account holder's, in every row. */
export function namesOfOthers<Column extends { readonly index: number }>(
  candidates: readonly Column[],
  rows: Rows,
): readonly Column[] {
  const others = candidates.filter(({ index }) => {
    const cells = columnOf(rows, index);
    return cells.length < 2 || new Set(cells).size > 1;
  });
  return others.length > 0 ? others : candidates;
}

/** The candidate with the most filled cells, the first of equals. */
export function fullest(candidates: readonly { index: number }[], rows: Rows): number {
  let best = candidates[0]?.index ?? 0;
  let most = -1;
  for (const { index } of candidates) {
    const filled = columnOf(rows, index).length;
    if (filled > most * 1.5) {
      most = filled;
      best = index;
    }
  }
  return best;
}

/** The cells of a column that hold something. */
export function columnOf(rows: Rows, index: number): readonly string[] {
  return rows.map((cells) => (cells[index] ?? "").trim()).filter((cell) => cell !== "");
}

/** Two columns of which one is filled where the other is empty, as the currency of a debit and that of a credit. */
export function fillingGaps(candidates: readonly Candidate[], rows: Rows): readonly number[] | undefined {
  const [first, second, third] = candidates.map(({ index }) => index);
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const isFilled = (cells: readonly string[], index: number) => (cells[index] ?? "").trim() !== "";
  const both = [first, second].every((index) => rows.some((cells) => isFilled(cells, index)));
  const never = rows.every((cells) => !isFilled(cells, first) || !isFilled(cells, second));
  return both && never ? [first, second] : undefined;
}

/** A column of the accounts that one file mixes, each with a balance of its own: "Current", "Savings". */
export function pocketColumn(
  header: readonly string[],
  { columns, rows }: { columns: Columns; rows: Rows },
): readonly number[] | undefined {
  if (columns.account !== undefined || columns.balance === undefined) return columns.account;
  const found = header.findIndex((cell) =>
    /^(?:product|produkt|produit|producto|prodotto|produto|tuote|pocket|pot|account type)$/.test(
      foldHeader(cell),
    ),
  );
  const values = new Set(columnOf(rows, found));
  return found >= 0 && values.size >= 2 && values.size <= 10 ? [found] : undefined;
}
