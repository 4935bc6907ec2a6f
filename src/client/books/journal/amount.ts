/**
 * Amounts of journals: a numeral with a commodity before or after it, a cost, and what follows. Sources: hledger manual, "Amounts";
 * Ledger 3 manual, "Commodities and Currencies".
 */
import type { Place } from "../entry.ts";
import { productOf, quantity, type Quantity } from "../quantity.ts";
import { unreadableBook } from "../unreadable-book.ts";

/**
 * How numerals are written. hledger takes a lone mark for the decimal one, and groups digits in any way. In ledger a lone comma is
 * the decimal mark where no group of three digits stands behind it, and then in all later amounts of the commodity.
 */
export interface NumeralStyle {
  readonly isLoneMarkDecimal: boolean;
  /** The decimal marks that the journal declares, or in ledger shows, by commodity; "" for all. */
  readonly marks: Map<string, "." | ",">;
  /** Of amounts without one. */
  readonly defaultCommodity: string | undefined;
}

interface Amounts {
  readonly amount: Quantity;
  readonly weight: Quantity;
}

const SIGN = /^[-+]/;
const WORD = /^(?:"[^"]*"|[^-+0-9.,;@*/^?!|&()[\]{}<>"='\s]+)/u;
const NUMERAL = /^(?:[0-9](?:[0-9.,' \u00a0\u202f]*[0-9])?[.,]?|\.[0-9]+)/;

interface Scanned {
  readonly isNegative: boolean;
  /** "" where there is none. */
  readonly word: string;
  readonly numeral: string;
  readonly rest: string;
}

/** A sign, a commodity and a numeral, or a numeral and a commodity; undefined for anything else. */
function scan(text: string): Scanned | undefined {
  let rest = text.trim();
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(rest)?.[0] ?? "";
    rest = rest.slice(found.length).trimStart();
    return found;
  };
  const before = [take(SIGN), take(WORD), take(SIGN)];
  const numeral = take(NUMERAL);
  if (numeral === "") return undefined;
  const word = before[1] || take(WORD);
  return {
    isNegative: before.filter((part) => part === "-").length === 1,
    word: word.replaceAll('"', ""),
    numeral,
    rest,
  };
}

/** Reads "10.00 USD @@ 9.20 EUR" and the like; an assertion of a balance behind it is left alone. Problems: unreadable_file. */
export function readAmounts(text: string, place: Place, style: NumeralStyle): Amounts {
  const { amount, rest } = readOne(text, place, style);
  let after = rest;
  let cost: Quantity | undefined;
  for (;;) {
    const lot = /^(?:\{\{([^}]*)\}\}|\{=?([^}]*)\}|\[[^\]]*\]|\([^)@]*\))\s*/.exec(after);
    if (lot === null) break;
    const [whole, total, each] = lot;
    if (total !== undefined && total.trim() !== "")
      cost = signed(readOne(total, place, style).amount, amount);
    else if (each !== undefined && each.trim() !== "")
      cost = productOf(amount, readOne(each, place, style).amount);
    after = after.slice(whole.length);
  }
  const price = /^\(?(@@?)\)?\s*/.exec(after);
  let weight = cost ?? amount;
  if (price !== null) {
    const paid = readOne(after.slice(price[0].length), place, style);
    if (cost === undefined)
      weight = price[1] === "@@" ? signed(paid.amount, amount) : productOf(amount, paid.amount);
    after = paid.rest;
  }
  if (after !== "" && !/^(?:=|\{|\[|\()/.test(after))
    throw unreadableBook(place, `has the amount "${text}", which cannot be read`);
  return { amount, weight };
}

/** A total without a sign has that of the amount. */
function signed(total: Quantity, { units }: Quantity): Quantity {
  const size = total.units < 0n ? -total.units : total.units;
  return { ...total, units: units < 0n ? -size : size };
}

function readOne(
  text: string,
  place: Place,
  style: NumeralStyle,
): { readonly amount: Quantity; readonly rest: string } {
  const scanned = scan(text);
  if (scanned === undefined)
    throw unreadableBook(place, `has the amount "${text.trim()}", which cannot be read`);
  const { isNegative, numeral, rest } = scanned;
  const word = scanned.word || style.defaultCommodity;
  if (word === undefined) throw unreadableBook(place, `has the amount "${text.trim()}" without a currency`);
  const plain = plainNumeral(numeral, word, { place, style });
  return { amount: quantity(`${isNegative ? "-" : ""}${plain}`, word), rest };
}

interface Reading {
  readonly place: Place;
  readonly style: NumeralStyle;
}

/** The numeral with a point, or none, as its decimal mark. */
function plainNumeral(numeral: string, commodity: string, { place, style }: Reading): string {
  const mark = style.marks.get(commodity) ?? style.marks.get("") ?? decimalMarkOf(numeral, style);
  const other = mark === "," ? "." : ",";
  const digits = numeral.replace(/['\s]/g, "");
  if (!style.isLoneMarkDecimal) {
    if (mark === "," && digits.includes(",")) style.marks.set(commodity, ",");
    const [, ...groups] = (digits.split(mark)[0] ?? "").split(other);
    if (groups.some(({ length }) => length !== 3))
      throw unreadableBook(place, `has the numeral ${numeral}, whose digits are not in groups of three`);
  }
  const [whole = "", decimals = "", ...more] = digits.replaceAll(other, "").split(mark);
  if (more.length > 0) throw unreadableBook(place, `has the numeral ${numeral}, which has two decimal marks`);
  return decimals === "" ? whole || "0" : `${whole || "0"}.${decimals}`;
}

/** Where both marks stand the last one is the decimal mark, and one that stands twice is none. */
function decimalMarkOf(numeral: string, { isLoneMarkDecimal }: NumeralStyle): "." | "," {
  const [point, comma] = [numeral.split(".").length - 1, numeral.split(",").length - 1];
  if (point > 0 && comma > 0) return numeral.lastIndexOf(",") > numeral.lastIndexOf(".") ? "," : ".";
  if (point > 1) return ",";
  const isGroup = (numeral.length - numeral.lastIndexOf(",") - 1) % 3 === 0;
  return comma === 1 && (isLoneMarkDecimal || !isGroup) ? "," : ".";
}

/** The decimal mark that a sample declares, such as "1.000,00 EUR". */
export function declaredMark(
  sample: string,
): { readonly commodity: string; readonly mark: "." | "," } | undefined {
  const scanned = scan(sample);
  if (scanned === undefined) return undefined;
  const { word, numeral } = scanned;
  const at = Math.max(numeral.lastIndexOf("."), numeral.lastIndexOf(","));
  return at === -1 ? undefined : { commodity: word, mark: numeral.charAt(at) as "." | "," };
}
