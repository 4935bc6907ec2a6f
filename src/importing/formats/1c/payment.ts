/** A document of an exchange as entries of the accounts that it moves. */
import type { EntryEvent } from "../../statement/event.ts";
import type { ExchangeRecord } from "./records.ts";

interface Payment {
  /** Number of the account that it moves; null where the file does not tell. */
  readonly account: string | null;
  readonly entry: EntryEvent;
}

/** The two sides of a document, by the beginning of their keys. */
const PAYER = "Плательщик";
const PAYEE = "Получатель";

/**
 * What a document moves: each account of the file that pays or is paid. Where neither is the file's, the day that is told says
 * whose side the file is on: the one on which the money left, or on which it arrived.
 */
export function paymentsOf(document: ExchangeRecord, own: ReadonlySet<string>): readonly Payment[] {
  const payer = accountOf(document, PAYER);
  const payee = accountOf(document, PAYEE);
  const payments = [
    ...(payer !== "" && own.has(payer) ? [paymentOf(document, { account: payer, isOut: true })] : []),
    ...(payee !== "" && own.has(payee) ? [paymentOf(document, { account: payee, isOut: false })] : []),
  ];
  if (payments.length > 0) return payments;
  const [debitDay, arrivalDay] = [valueOf(document, "ДатаСписано"), valueOf(document, "ДатаПоступило")];
  if (own.size === 0 && (debitDay === "") !== (arrivalDay === "")) {
    const isOut = debitDay !== "";
    const account = isOut ? payer : payee;
    return [paymentOf(document, { account: account === "" ? null : account, isOut })];
  }
  const fault =
    "Neither the payer's nor the payee's account (ПлательщикСчет, ПолучательСчет) is an account of the file.";
  const [account = null] = own;
  return [{ account, entry: { ...paymentOf(document, { account, isOut: true }).entry, fault } }];
}

function paymentOf(
  document: ExchangeRecord,
  { account, isOut }: { account: string | null; isOut: boolean },
): Payment {
  const value = (key: string) => valueOf(document, key);
  const [first, second] = isOut ? ["ДатаСписано", "ДатаПоступило"] : ["ДатаПоступило", "ДатаСписано"];
  const isDated = document.values.has("ДатаСписано") || document.values.has("ДатаПоступило");
  const day =
    value(first ?? "") || value(second ?? "") || (isDated ? "" : value("Дата") || value("ДатаДокумента"));
  const other = isOut ? PAYEE : PAYER;
  const merchant = nameOf(document, other);
  const number = value("Номер") || value("НомерДокумента");
  const entry: EntryEvent = {
    kind: "entry",
    line: document.line,
    // An order that has neither day was written, and not carried out.
    ...(day === "" && isDated ? { skip: "not_booked" as const } : {}),
    posted_date: dayText(day),
    amount: amountText(value("Сумма"), isOut),
    description: purposeOf(document),
    fallbacks: [merchant, document.name],
    ...(merchant === "" ? {} : { merchant }),
    source: {
      counterparty_account: accountOf(document, other),
      bank_reference: number,
      payment_reference: value("Код"),
      bank_type: document.name,
    },
  };
  return { account, entry };
}

function valueOf({ values }: ExchangeRecord, key: string): string {
  return values.get(key) ?? "";
}

/** The account of a side: in payments that pass another bank's account, its own stands apart. */
function accountOf(document: ExchangeRecord, side: string): string {
  return (valueOf(document, `${side}Счет`) || valueOf(document, `${side}РасчСчет`)).replace(/\s/g, "");
}

/** The name of a side, without the tax number that stands before it. */
function nameOf(document: ExchangeRecord, side: string): string {
  const name = valueOf(document, `${side}1`) || valueOf(document, side);
  return name.replace(/^(?:ИНН|ИИН|БИН|УНП|КПП)?\s*[0-9]{9,14}\s*(?:КПП\s*[0-9]{9}\s*)?/u, "").trim();
}

/** What was paid for; long texts stand in several keys too. */
function purposeOf(document: ExchangeRecord): string {
  const whole = valueOf(document, "НазначениеПлатежа");
  if (whole !== "") return whole;
  const parts = [1, 2, 3, 4, 5, 6].map((number) => valueOf(document, `НазначениеПлатежа${number}`));
  return parts.filter((part) => part !== "").join(" ");
}

/** DD.MM.YYYY as YYYY-MM-DD; another text stays. */
export function dayText(text: string): string {
  const [, day, month, year] = /^([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{4})(?: [0-9:]+)?$/.exec(text) ?? [];
  return day === undefined || month === undefined
    ? text
    : `${year ?? ""}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** An amount with its mark a point; kopecks may stand behind a dash too. A text that is none stays. */
function amountText(text: string, isOut = false): string {
  const [, whole, decimals] = /^([0-9]+)(?:[.,-]([0-9]{1,2}))?$/.exec(text.replace(/[\s\u00a0]/g, "")) ?? [];
  if (whole === undefined) return text;
  const size = decimals === undefined ? whole : `${whole}.${decimals}`;
  return isOut ? `-${size}` : size;
}

/** A balance, which may be owed. */
export function balanceText(text: string): string {
  return text.startsWith("-") ? amountText(text.slice(1), true) : amountText(text);
}
