/** One line of a DATEV "Buchungsstapel". */
import type { Account } from "../../../contract/account.ts";
import type { Transaction } from "../../../contract/transaction.ts";
import { amountText } from "../../../contract/values/money.ts";
import { bookedOf } from "../entries.ts";
import { columns } from "./columns.ts";

/** Characters of a booking's text. */
const TEXT_MAX = 60;
/** The largest amount: ten digits and two decimals. */
export const AMOUNT_MAX = 9_999_999_999_99n;

interface Numbers {
  readonly account: string;
  readonly contra: string;
}

/** Money in is a debit (S) of the bank account. The id is Belegfeld 1, which has room for its 36 characters. */
export function bookingLine(transaction: Transaction, account: Account, numbers: Numbers): string {
  const { id, transaction_date, merchant_name, description } = transaction;
  const { booked } = bookedOf(transaction, account.currency_code);
  const [, month = "", day = ""] = transaction_date.split("-");
  const isNamed = merchant_name === "" || description.toLowerCase().includes(merchant_name.toLowerCase());
  const cells: Readonly<Record<string, string>> = {
    "Umsatz (ohne Soll/Haben-Kz)": amountCell(booked < 0n ? -booked : booked, account.currency_code),
    "Soll/Haben-Kennzeichen": quoted(booked < 0n ? "H" : "S"),
    Konto: numbers.account,
    "Gegenkonto (ohne BU-Schlüssel)": numbers.contra,
    Belegdatum: `${day}${month}`,
    "Belegfeld 1": quoted(id),
    Buchungstext: quoted(cut(isNamed ? description : `${merchant_name}: ${description}`, TEXT_MAX)),
    Festschreibung: "0",
  };
  return columns.map((column) => cells[column] ?? "").join(";");
}

/** Always two decimals, whatever the currency has. */
function amountCell(minor: bigint, currency: string): string {
  const [whole = "", decimals = ""] = amountText(minor, currency).split(".");
  return `${whole},${decimals.padEnd(2, "0")}`;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A line of at most so many characters. */
export function cut(text: string, length: number): string {
  const line = text.replace(/[\p{Control}\s]+/gu, " ").trim();
  return [...line].slice(0, length).join("").trim();
}
