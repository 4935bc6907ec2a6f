/** Columns that headers name as amounts, and which of them moved the account. */
import { column, joined, sentence } from "../../../../contract/choice.ts";
import { Problem } from "../../../../contract/problem.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { plainDigits } from "../../../cells/plain-digits.ts";
import { currenciesOf, currencyInHeader } from "../../../words/currencies.ts";
import { FEE_WORDS } from "../../../words/fees.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { isInOwnCurrency } from "../../../words/headers/parts.ts";
import { areAmounts, columnOf, type HeadedRows } from "../../cells.ts";
import type { Candidate, Candidates } from "../candidates.ts";
import { isFeeHeader } from "../../decide/fees/fee-proof.ts";
import { columnName } from "../named-columns.ts";
import { feeExplains } from "./amount-arithmetic.ts";
import { withoutNetOfTax } from "./taxed-amounts.ts";

/** A column in which every amount is zero is none of amounts, where another one holds some. */
export function dropZeroAmounts(byRole: Candidates, { rows }: HeadedRows): void {
  const amounts = byRole.get("amount") ?? [];
  const moving = amounts.filter(({ index }) => {
    const cells = columnOf(rows, index);
    return cells.length === 0 || cells.some((cell) => /[1-9]/.test(plainDigits(cell)));
  });
  if (moving.length > 0) byRole.set("amount", moving);
}

/** A column of charges is one of fees beside debits and credits: "Out", "In", "Charge". */
export function dropFeeDebits(byRole: Candidates, { header }: HeadedRows): void {
  const debits = byRole.get("debit") ?? [];
  const others = debits.filter(({ index }) => !isFeeHeader(header[index] ?? ""));
  if (others.length > 0 && byRole.has("credit")) byRole.set("debit", others);
}

/** Headers of a currency that is not the account's. */
const FOREIGN_CURRENCY =
  /^(?:original|foreign|transaction|orig|ursprungs?|original|fremd|auslands?) ?(?:currency|ccy|wahrung)$|^(?:devise|monnaie) (?:d origine|etrangere|originale)$|^(?:divisa|moneda) (?:original|extranjera|de origen)$|^(?:divisa|valuta) (?:originale|estera|d origine)$|^(?:vreemde|oorspronkelijke) (?:munt|valuta)$|^moeda (?:original|estrangeira|de origem)$/;
const FOREIGN_AMOUNT =
  /^(?:original|foreign|orig|ursprung|fremd|montant (?:d origine|original)|importe original)/;

/** Whether an amount stands beside the currency that it was paid in, which is not the account's: "Amount", "Original currency". */
export function isBesideForeignCurrency(header: readonly string[], index: number): boolean {
  const wordsAt = (at: number) => foldHeader(header[at] ?? "");
  return [-1, 1].some(
    (side) => FOREIGN_CURRENCY.test(wordsAt(index + side)) && !FOREIGN_AMOUNT.test(wordsAt(index + 2 * side)),
  );
}

/** An amount of another currency is none of the account's, where each of its rows has another amount, or a debit or a credit. */
export function dropForeignAmounts(byRole: Candidates, { header, rows }: HeadedRows): void {
  const amounts = byRole.get("amount") ?? [];
  const own = amounts.filter(({ index }) => !isBesideForeignCurrency(header, index));
  if (own.length === amounts.length) return;
  const sides = [...(byRole.get("debit") ?? []), ...(byRole.get("credit") ?? [])];
  const holdAll = (candidates: readonly Candidate[]) =>
    rows.every((cells) => !amounts.some(isFilledIn(cells)) || candidates.some(isFilledIn(cells)));
  if (own.length > 0 && holdAll(own)) byRole.set("amount", own);
  else if (byRole.has("debit") && byRole.has("credit") && holdAll(sides)) byRole.delete("amount");
}

/** Whether a column holds more than zero in a row. */
function isFilledIn(cells: readonly string[]): (candidate: Candidate) => boolean {
  return ({ index }) => /[1-9]/.test(plainDigits(cells[index] ?? ""));
}

const SENT = /^(?:source amount|sent amount|amount sent|kwota zrodlowa|importe enviado)\b/;
const ARRIVED = /^(?:target amount|received amount|amount received|kwota docelowa|importe recibido)\b/;

/** Where a list of transfers names no other amount, what was sent; undefined where there is none. */
export function sentAmount({ header, rows }: HeadedRows): readonly [number] | undefined {
  const index = header.findIndex((cell) => SENT.test(foldHeader(cell)));
  return index >= 0 && areAmounts(columnOf(rows, index)) ? [index] : undefined;
}

/** Whether a column holds what arrived of a transfer, whose other end is what was sent. */
export function isOtherEnd(header: readonly string[], { of, index }: { of: number; index: number }): boolean {
  return SENT.test(foldHeader(header[of] ?? "")) && ARRIVED.test(foldHeader(header[index] ?? ""));
}

/** Headers of what an amount in another currency was worth. */
export const COUNTERVALUE =
  /(?<!\p{L})(?:gegenwert|counter ?value|contre ?valeur|contra ?valor|contro ?valore|tegenwaarde|rownowartosc|motvarde|motverdi|modvardi|vasta arvo|vastaarvo|proti ?hodnota|ellenertek|эквивалент|karsiligi)(?!\p{L})/u;

/** A column of debits and one of credits. */
export interface Pair {
  readonly debit: readonly number[];
  readonly credit: readonly number[];
}

/** Headers of the amount that was booked, whatever was paid in another currency. */
export const BOOKED =
  /^(?:billed|billing|settled|settlement|booked|charged|abgerechneter?)\b|^(?:abrechnungs|verrechnungs)|^סכום ה?חיוב|^(?:记账|記帳|記賬|入账|入帳)/;

/** Of several debits and credits, each two whose headers are alike but for that, the net ones and those that were booked first. */
export function pairsOfOneName(byRole: Candidates, header: readonly string[]): readonly Pair[] {
  const [debits, credits] = [byRole.get("debit") ?? [], byRole.get("credit") ?? []];
  if (debits.length < 2 || credits.length < 2) return [];
  const isSide = (word: string) => ["debit", "credit"].includes(fieldOf(word)?.field ?? "");
  const rest = (index: number) =>
    foldHeader(header[index] ?? "")
      .split(" ")
      .filter((word) => !isSide(word))
      .join(" ");
  const firstCredits = new Map<string, number>();
  for (const { index } of credits.toReversed()) firstCredits.set(rest(index), index);
  const pairs = debits.flatMap(({ index: debit }): Pair[] => {
    const credit = firstCredits.get(rest(debit));
    return credit === undefined ? [] : [{ debit: [debit], credit: [credit] }];
  });
  const isNet = ({ debit: [debit = -1] }: Pair) => /\bnet(?:to)?\b/.test(rest(debit));
  const isBooked = ({ debit: [debit = -1] }: Pair) => BOOKED.test(rest(debit));
  return pairs.toSorted(
    (one, other) =>
      Number(isNet(other)) - Number(isNet(one)) || Number(isBooked(other)) - Number(isBooked(one)),
  );
}

/** Headers of amounts without their tax, which nobody paid. */
const WITHOUT_TAX =
  /\b(?:ht|hors taxes?|(?:excl|excluding|exclusive of|ex|before|net of) (?:vat|tax|gst)|(?:ohne|exkl|zzgl) (?:mwst|ust|ste?uern?)|(?:sin|senza|sem|excl|bez|utan|uten|uden) (?:iva|btw|vat|dph|moms|mva)|veroton|netto bez vat)\b/;

/** The amounts of which a header says that they moved the account, else all. Throws `ambiguous_file`. */
export function ownAmounts(
  candidates: readonly Candidate[],
  { header, rows }: HeadedRows,
): readonly number[] {
  const net = movedAmount(candidates, { header, rows });
  if (net !== undefined) return [net];
  const withTax = candidates.filter(({ index }) => !WITHOUT_TAX.test(foldHeader(header[index] ?? "")));
  if (withTax.length > 0 && withTax.length < candidates.length) return ownAmounts(withTax, { header, rows });
  const charged = withoutNetOfTax(candidates, { header, rows });
  if (charged.length < candidates.length) return ownAmounts(charged, { header, rows });
  // Beside amounts of other currencies, the one whose header names a currency is the account's.
  const codes = header.flatMap((cell, index) => {
    // "Valuta" is a day or a currency, which its cells tell.
    const isNamed = ["currency", "value_date"].includes(fieldOf(cell)?.field ?? "");
    return isNamed ? columnOf(rows, index).map((code) => code.toUpperCase()) : [];
  });
  const own = candidates.filter(({ index }) => {
    const words = foldHeader(header[index] ?? "");
    const currency = currencyInHeader(header[index] ?? "");
    const isFixed =
      currency !== undefined && codes.some((code) => (currenciesOf(code)[0] ?? currency) !== currency);
    return isFixed || isInOwnCurrency(words) || BOOKED.test(words);
  });
  const indices = (some: readonly Candidate[]) => some.map(({ index }) => index);
  if (own.length > 0 && own.length < candidates.length) return indices(own);
  const always = alwaysFilled(candidates, { header, rows });
  if (always !== undefined) return [always];
  refuseSeveralCurrencies(candidates, { header, rows });
  return indices(candidates);
}

/**
 * Of amounts in several currencies, the one that each row has, where every other has some rows alone without: what was paid abroad
 * was paid in another currency too.
 */
function alwaysFilled(candidates: readonly Candidate[], { header, rows }: HeadedRows): number | undefined {
  const amounts = candidates.filter(({ index }) => currencyInHeader(header[index] ?? "") !== undefined);
  if (amounts.length < 2 || amounts.length < candidates.length) return undefined;
  const filled = rows.filter((cells) => amounts.some(isFilledIn(cells)));
  const always = amounts.filter((amount) => filled.every((cells) => isFilledIn(cells)(amount)));
  return always.length === 1 ? always[0]?.index : undefined;
}

/** Refuses amounts of one row in several currencies: nothing says which is the account's. Problem: ambiguous_file. */
function refuseSeveralCurrencies(candidates: readonly Candidate[], { header, rows }: HeadedRows): void {
  const amounts = candidates.flatMap(({ index }) => {
    const currency = currencyInHeader(header[index] ?? "");
    return currency === undefined ? [] : [{ index, currency }];
  });
  if (new Set(amounts.map(({ currency }) => currency)).size < 2) return;
  const isBoth = rows.some((cells) => amounts.every(({ index }) => /[1-9]/.test(cells[index] ?? "")));
  if (!isBoth) return;
  const headers = amounts.map(({ index }) => (header[index] ?? "").trim());
  const choices = amounts.map(({ index }) => column("amount", columnName(header, index)));
  throw new Problem("ambiguous_file", {
    detail: `The file has the amount of each row in several currencies: ${headers.join(", ")}.`,
    remedy: sentence`Choose the column in the account's currency: ${joined(choices, " or ")}.`,
  });
}

/** Beside fees, the amount without them is what moved the account, and so is the total. */
function movedAmount(candidates: readonly Candidate[], { header, rows }: HeadedRows): number | undefined {
  const words = header.map(foldHeader);
  const fees = words.flatMap((word, index) => (FEE_WORDS.test(word) ? [index] : []));
  if (fees.length === 0) return undefined;
  const amountOf = (name: RegExp) =>
    candidates.find(
      ({ index: net }) =>
        name.test(words[net] ?? "") && feeExplains(rows, { net, fees: fees.filter((fee) => fee !== net) }),
    )?.index;
  return (
    amountOf(/^(?:net|netto|net amount|net total|netto ?betrag)(?: [a-z]{3})?$/) ??
    amountOf(/^total(?: amount)?(?: [a-z]{3})?$/)
  );
}

/** The amount with its tax, which is what was paid, where a net amount without it was found and no fee explains it. */
export function amountWithTax(amount: number, { header, rows }: HeadedRows): number {
  const words = header.map(foldHeader);
  const isNet = /^net(?:to)?\b/.test(words[amount] ?? "");
  if (!isNet || !words.some((word) => /\b(?:vat|tax|mwst|ust|umsatzste?uer|tva|iva|btw|moms)\b/.test(word)))
    return amount;
  if (words.some((word) => FEE_WORDS.test(word))) return amount;
  const gross = words.findIndex((word) => /^(?:gross|brutto|total)\b/.test(word));
  return columnOf(rows, gross).some((cell) => takeApart(cell) !== undefined) ? gross : amount;
}
