/** An entry of a statement: what its elements say, as an event. */
import { hash } from "node:crypto";
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";
import { codePoints } from "../../../contract/values/text.ts";
import { LABEL_MAX } from "../../../contract/transaction/limits.ts";
import { foldSpace } from "../../cells/fold.ts";
import type { SourceTexts } from "../../rows/source-record.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { isSumPhrase } from "../../words/totals.ts";
import { statedAmount } from "./amount.ts";
import { postedDay } from "./day.ts";
import { investmentFault } from "./investment.ts";
import { entryText } from "./entry-text.ts";
import type { EntryValues } from "./entry-values.ts";
import type { Elements, EntryFrame } from "./tree.ts";
import { wayOf } from "./types.ts";

interface EntryPlace {
  readonly frame: EntryFrame;
  /** Currency of the account, null where the file names none. */
  readonly currency: string | null;
  readonly isCard: boolean;
}

export function entryEvent(elements: Elements, { frame, currency, isCard }: EntryPlace): EntryEvent {
  const { name: element, line, isPending, isTrade } = frame;
  const values = valuesOf(elements);
  const decimals = currency !== null && isCurrency(currency) ? currencyDecimals(currency) : undefined;
  const { amount, fault, mark, grouped } = statedAmount(values.amount ?? "", { decimals, currency });
  const trade = isTrade ? investmentFault(values, { element, amount }) : {};
  const anyFault = trade.fault ?? faultOf(values, currency) ?? fault;
  const text = entryText(values);
  const id = bankId(values.id ?? "");
  const way = wayOf(values.type, isCard);
  const event: { -readonly [Member in keyof EntryEvent]: EntryEvent[Member] } = {
    kind: "entry",
    line,
    posted_date: postedDay(
      values.settlementDay ?? values.postingDay ?? values.customerDay ?? values.availableDay ?? "",
    ),
    amount,
    description: text.description,
    fallbacks: isTrade ? [...text.fallbacks, element] : text.fallbacks,
  };
  // Set one by one: a million entries pass here.
  if (isPending || values.type.toUpperCase() === "HOLD") event.skip = "not_booked";
  else if (isBalance(text.description)) event.skip = "summary_line";
  if (anyFault !== undefined) event.fault = anyFault;
  if (trade.isTrade === true) event.isTrade = true;
  if (values.settlementDay !== undefined) event.transaction_date = postedDay(values.postingDay ?? "");
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

/** How the value of an element goes into its member: in the place of one before it, only where there is none, and so on. */
type Rule = "last" | "first" | "joined" | "capitals" | "once";

const readElements: ReadonlyMap<string, readonly [member: keyof EntryValues, rule: Rule]> = new Map([
  ["TRNTYPE", ["type", "last"]],
  ["LOANTRNTYPE", ["type", "last"]],
  ["DTPOSTED", ["postingDay", "once"]],
  ["DTTRADE", ["postingDay", "first"]],
  ["DTTRAN", ["postingDay", "first"]],
  ["DTUSER", ["customerDay", "last"]],
  ["DTAVAIL", ["availableDay", "last"]],
  ["DTSETTLE", ["settlementDay", "last"]],
  ["TRNAMT", ["amount", "once"]],
  ["TOTAL", ["amount", "first"]],
  ["FITID", ["id", "once"]],
  ["CHECKNUM", ["check", "last"]],
  ["NAME", ["name", "joined"]],
  ["EXTDNAME", ["extension", "joined"]],
  ["PAYEE", ["payee", "last"]],
  ["MEMO", ["memo", "joined"]],
  ["MEMO2", ["memo", "joined"]],
  ["CURRENCY", ["currency", "capitals"]],
  // Only an investment account's own entries keep it beside the elements around it.
  ["CURSYM", ["currency", "capitals"]],
  ["WITHHOLDING", ["withholding", "last"]],
  ["SUBACCTFUND", ["fund", "capitals"]],
  ["INCOMETYPE", ["income", "last"]],
  ["CORRECTFITID", ["corrects", "last"]],
  ["CORRECTACTION", ["correction", "last"]],
  ["REFNUM", ["reference", "last"]],
  ["BANKACCTTO", ["account", "last"]],
  ["CCACCTTO", ["account", "last"]],
]);

function valuesOf({ names, values: texts, mark }: Elements): EntryValues {
  const values: EntryValues = {
    type: "", postingDay: undefined, customerDay: undefined, availableDay: undefined, amount: undefined, id: undefined, check: "", name: "", extension: "", payee: "",
    memo: "", currency: "", corrects: "", correction: "", reference: "", account: "", settlementDay: undefined, withholding: "",
    fund: "", income: "", twice: "",
  }; // prettier-ignore
  for (let index = mark; index < names.length; index++) {
    const element = names[index] ?? "";
    const target = readElements.get(element);
    if (target === undefined) continue;
    const [member, rule] = target;
    const text = texts[index] ?? "";
    const before = values[member];
    if (rule === "once" && before !== undefined && before !== text) values.twice = element;
    if (rule === "last") values[member] = text;
    else if (rule === "capitals") values[member] = text.toUpperCase();
    else if (rule === "joined") values[member] = before === "" ? text : `${before ?? ""} ${text}`;
    else values[member] = before ?? text;
  }
  return values;
}

function faultOf(values: EntryValues, currency: string | null): string | undefined {
  const { twice } = values;
  if (twice !== "") return `The entry holds two different values of ${twice}.`;
  // CURRENCY says that the amount is not in the account's currency; ORIGCURRENCY, that it is (5.2).
  if (values.currency !== "" && currency !== null && values.currency !== currency) {
    return `The amount is in ${values.currency}, and the entry does not state the amount booked in ${currency}.`;
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
