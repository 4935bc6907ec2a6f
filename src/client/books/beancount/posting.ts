/** One posting of a Beancount entry: an account, an amount, its cost and price. */
import type { OpenPosting } from "../complete-postings.ts";
import type { Place } from "../entry.ts";
import { productOf, quantity, type Quantity } from "../quantity.ts";
import type { BookLine } from "../read-lines.ts";
import { unreadableBook } from "../unreadable-book.ts";
import { firstWord } from "../words.ts";

const AMOUNT = /^([-+])?\s*([0-9][0-9,]*(?:\.[0-9]*)?|\.[0-9]+)\s*([A-Z][A-Z0-9'._/-]*)\s*/;

/** Problems: unreadable_file for what is no posting, or a sum that is left to Beancount. */
export function readPosting({ text, place, number: line }: BookLine): OpenPosting {
  const [account, rest] = firstWord(/^[*!&#?%A-Z]\s/.test(text) ? text.slice(1) : text);
  if (!/^\p{Lu}[^\s:]*(?::[^\s:]+)+$/u.test(account))
    throw unreadableBook(place, `is not a posting: "${text.slice(0, 60)}"`);
  if (rest.trim() === "") return { line, account };
  const { amount, after } = amountAt(rest, place);
  const [lot = "", total, each] = /^(?:\{\{([^}]*)\}\}|\{([^}]*)\})/.exec(after) ?? [];
  const price = after.slice(lot.length).trim();
  const cost = costOf(amount, { total, each, place });
  const mark = /^@@?/.exec(price)?.[0];
  if (mark === undefined && price !== "") throw unreadable(text, place);
  if (cost !== undefined || mark === undefined) return { line, account, amount, weight: cost ?? amount };
  const { amount: unit } = amountAt(price.slice(mark.length).trim(), place);
  return { line, account, amount, weight: mark === "@@" ? signed(unit, amount) : productOf(amount, unit) };
}

interface Cost {
  readonly total: string | undefined;
  readonly each: string | undefined;
  readonly place: Place;
}

/** A cost that is left out, to be looked up among the lots, is left to Beancount. */
function costOf(amount: Quantity, { total, each, place }: Cost): Quantity | undefined {
  const text = total ?? each;
  if (text === undefined) return undefined;
  if (!AMOUNT.test(text.trim())) throw unreadableBook(place, "leaves out what a lot has cost");
  const { amount: cost } = amountAt(text.trim(), place);
  return total === undefined ? productOf(amount, cost) : signed(cost, amount);
}

function amountAt(text: string, place: Place): { readonly amount: Quantity; readonly after: string } {
  const match = AMOUNT.exec(text);
  if (match === null) throw unreadable(text, place);
  const [whole, sign = "", numeral = "", commodity = ""] = match;
  const plain = numeral.replaceAll(",", "").replace(/\.$/, "").replace(/^\./, "0.");
  return {
    amount: quantity(`${sign === "-" ? "-" : ""}${plain}`, commodity),
    after: text.slice(whole.length),
  };
}

function signed(total: Quantity, { units }: Quantity): Quantity {
  const size = total.units < 0n ? -total.units : total.units;
  return { ...total, units: units < 0n ? -size : size };
}

function unreadable(text: string, place: Place) {
  return unreadableBook(place, `has the amount "${text.trim().slice(0, 60)}", which cannot be read`);
}
