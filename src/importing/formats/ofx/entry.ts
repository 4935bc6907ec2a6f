/** An entry of a statement: what its elements say, as an event. */
import { hash } from "node:crypto";
import { currencyDecimals, isCurrency } from "../../../contract/currency.ts";
import { codePoints } from "../../../contract/text.ts";
import { LABEL_MAX } from "../../../contract/transaction-request.ts";
import { foldSpace } from "../../cells/fold.ts";
import type { SourceTexts } from "../../rows/source-record.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { isSumPhrase } from "../../words/totals.ts";
import { statedAmount } from "./amount.ts";
import { postedDay } from "./day.ts";
import { investmentFault } from "./investment.ts";
import { entryText } from "./text.ts";
import { wayOf } from "./types.ts";

/** Elements of an entry by their names, in file order; those of aggregates in it are named as `aggregates.ts` says. */
export interface EntryFields {
  readonly names: readonly string[];
  readonly values: readonly string[];
  /** Place of the first element of the entry: those before it stand around it. */
  readonly mark: number;
}

export interface EntryPlace {
  readonly line: number;
  /** Name of the aggregate, such as STMTTRN. */
  readonly element: string;
  /** Currency of the account, null where the file names none. */
  readonly currency: string | null;
  readonly isCard: boolean;
  readonly isPending: boolean;
  /** Whether it is of an investment account's own, and no entry of a bank. */
  readonly isTrade: boolean;
}

/** Values of the elements that are read. Of an element that comes twice they are joined, or it is a fault. */
export interface EntryValues {
  type: string;
  posted: string | undefined;
  /** The day on which the customer acted, and that of the money: for an entry without a booking day. */
  acted: string | undefined;
  available: string | undefined;
  amount: string | undefined;
  id: string | undefined;
  check: string;
  name: string;
  extended: string;
  payee: string;
  memo: string;
  currency: string;
  corrects: string;
  correction: string;
  reference: string;
  /** Account of the other party (BANKACCTTO, CCACCTTO). */
  account: string;
  /** Of an investment account: the day on which money and securities change hands, and what else tells what moved. */
  settled: string | undefined;
  withheld: string;
  fund: string;
  income: string;
  twice: string;
}

export function entryEvent(fields: EntryFields, place: EntryPlace): EntryEvent {
  const values = valuesOf(fields);
  const { currency } = place;
  const decimals = currency !== null && isCurrency(currency) ? currencyDecimals(currency) : undefined;
  const { amount, fault, mark, grouped } = statedAmount(values.amount ?? "", { decimals, currency });
  const own = place.isTrade ? investmentFault(values, { element: place.element, amount }) : {};
  const wrong = own.fault ?? faultOf(values, place) ?? fault;
  const text = entryText(values);
  const id = bankId(values.id ?? "");
  const way = wayOf(values.type, place.isCard);
  const event: { -readonly [Member in keyof EntryEvent]: EntryEvent[Member] } = {
    kind: "entry",
    line: place.line,
    posted_date: postedDay(values.settled ?? values.posted ?? values.acted ?? values.available ?? ""),
    amount,
    description: text.description,
    fallbacks: place.isTrade ? [...text.fallbacks, place.element] : text.fallbacks,
  };
  // Told one by one: a million entries pass here.
  if (place.isPending || values.type.toUpperCase() === "HOLD") event.skip = "not_booked";
  else if (isBalance(text.description)) event.skip = "summary_line";
  if (wrong !== undefined) event.fault = wrong;
  if (own.isTrade === true) event.isTrade = true;
  if (values.settled !== undefined) event.transaction_date = postedDay(values.posted ?? "");
  if (text.merchant !== "") event.merchant = text.merchant;
  if (id !== "") event.bank_id = id;
  if (way !== undefined) event.way = way;
  event.source = sourceOf(values);
  if (mark !== undefined) event.mark = mark;
  if (grouped !== undefined) event.grouped = grouped;
  if (values.corrects !== "") event.corrects = correctionOf(values);
  return event;
}

function sourceOf({ payee, account, reference, check, type }: EntryValues): SourceTexts {
  return {
    ...(payee === "" ? {} : { counterparty_name: payee }),
    counterparty_account: account,
    bank_reference: reference,
    check_number: check,
    bank_type: type,
  };
}

function correctionOf({ corrects, correction }: EntryValues): NonNullable<EntryEvent["corrects"]> {
  return { id: bankId(corrects), action: correction.toUpperCase() === "DELETE" ? "delete" : "replace" };
}

/**
 * Whether an entry only tells the balance of a day, as banks in Brazil write them between the others. A phrase of one word
 * may as well be who was paid ("Total").
 */
function isBalance(text: string): boolean {
  return text.includes(" ") && !/[0-9]/.test(text) && isSumPhrase(text);
}

function valuesOf({ names, values, mark }: EntryFields): EntryValues {
  const found: EntryValues = {
    type: "", posted: undefined, acted: undefined, available: undefined, amount: undefined, id: undefined, check: "", name: "", extended: "", payee: "",
    memo: "", currency: "", corrects: "", correction: "", reference: "", account: "", settled: undefined, withheld: "",
    fund: "", income: "", twice: "",
  }; // prettier-ignore
  for (let index = mark; index < names.length; index++) {
    const value = values[index] ?? "";
    switch (names[index]) {
      case "TRNTYPE":
      case "LOANTRNTYPE":
        found.type = value;
        break;
      case "DTPOSTED":
        found.posted = once(found, { seen: found.posted, value, element: "DTPOSTED" });
        break;
      case "DTUSER":
        found.acted = value;
        break;
      case "DTAVAIL":
        found.available = value;
        break;
      case "DTTRADE":
      case "DTTRAN":
        found.posted ??= value;
        break;
      case "TRNAMT":
        found.amount = once(found, { seen: found.amount, value, element: "TRNAMT" });
        break;
      case "TOTAL":
        found.amount ??= value;
        break;
      case "FITID":
        found.id = once(found, { seen: found.id, value, element: "FITID" });
        break;
      case "CHECKNUM":
        found.check = value;
        break;
      case "NAME":
        found.name = joined(found.name, value);
        break;
      case "EXTDNAME":
        found.extended = joined(found.extended, value);
        break;
      case "PAYEE":
        found.payee = value;
        break;
      case "MEMO":
      case "MEMO2":
        found.memo = joined(found.memo, value);
        break;
      case "CURRENCY":
        found.currency = value.toUpperCase();
        break;
      case "DTSETTLE":
        found.settled = value;
        break;
      case "WITHHOLDING":
        found.withheld = value;
        break;
      case "SUBACCTFUND":
        found.fund = value.toUpperCase();
        break;
      case "INCOMETYPE":
        found.income = value;
        break;
      case "CURSYM":
        // Only an investment account's own entries keep it beside the elements around it.
        found.currency = value.toUpperCase();
        break;
      case "CORRECTFITID":
        found.corrects = value;
        break;
      case "CORRECTACTION":
        found.correction = value;
        break;
      case "REFNUM":
        found.reference = value;
        break;
      case "BANKACCTTO":
      case "CCACCTTO":
        found.account = value;
        break;
    }
  }
  return found;
}

function once(
  found: EntryValues,
  { seen, value, element }: { seen: string | undefined; value: string; element: string },
): string {
  if (seen !== undefined && seen !== value) found.twice = element;
  return seen ?? value;
}

function joined(first: string, second: string): string {
  return first === "" ? second : `${first} ${second}`;
}

function faultOf(values: EntryValues, { currency }: EntryPlace): string | undefined {
  const { twice } = values;
  if (twice !== "") return `The entry holds two different values of ${twice}.`;
  // CURRENCY says that the amount is not in the account's currency; ORIGCURRENCY, that it is (5.2).
  if (values.currency !== "" && currency !== null && values.currency !== currency) {
    return `The amount is in ${values.currency}, and what was booked in ${currency} is not told.`;
  }
  return undefined;
}

/** Ids that stand for none. */
const NO_ID = /^(?:0+|none|null|nil|n\/a|na|undefined|-+)$/i;

/** The bank's id, "" for none. One longer than a transaction can hold keeps its beginning and its hash. */
function bankId(text: string): string {
  if (NO_ID.test(text)) return "";
  if (text.length <= LABEL_MAX || codePoints(text) <= LABEL_MAX) return text;
  const id = foldSpace(text);
  return `${[...id].slice(0, 100).join("")}#${hash("sha256", id, "hex")}`;
}
