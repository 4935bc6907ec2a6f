/** The statement of one account, as OFX 2.2 has it: sections 11.4.2.2 (accounts of a bank) and 11.4.3.2 (cards). */
import type { Account } from "../../../contract/account.ts";
import type { Transaction } from "../../../contract/transaction.ts";
import { decimalText } from "../../../contract/values/decimal.ts";
import { amountText } from "../../../contract/values/money.ts";
import { exportedNumber, NUMBER_LENGTH } from "../../ids/exported-number.ts";
import { bookedOf } from "../entries.ts";
import { element, numeral } from "./element.ts";

/** Characters of a name and of a memo (data types A-32, A-255). */
const LENGTHS = { name: 32, memo: 255 } as const;

const ACCOUNT_TYPES: Readonly<Partial<Record<string, string>>> = {
  savings: "SAVINGS",
  investment: "MONEYMRKT",
  loan: "CREDITLINE",
};

export interface Statement {
  /** With its whole IBAN. */
  readonly account: Account;
  readonly from: string;
  readonly to: string;
}

export function isCard({ account_type }: Account): boolean {
  return account_type === "credit_card";
}

export function statementHead({ account, from, to }: Statement): string {
  const [response, statement] = namesOf(account);
  const number = element("ACCTID", numberOf(account));
  const owner = isCard(account)
    ? `<CCACCTFROM>${number}</CCACCTFROM>`
    : `<BANKACCTFROM>${element("BANKID", "0")}${number}${element("ACCTTYPE", ACCOUNT_TYPES[account.account_type] ?? "CHECKING")}</BANKACCTFROM>`;
  const days = `${element("DTSTART", numeral(from))}${element("DTEND", numeral(to))}`;
  return [
    `<${response}>${element("TRNUID", "0")}<STATUS>${element("CODE", "0")}${element("SEVERITY", "INFO")}</STATUS>`,
    `<${statement}>${element("CURDEF", account.currency_code)}${owner}`,
    `<BANKTRANLIST>${days}\n`,
  ].join("\n");
}

/** The balance is in minor units, at the end of the last day. */
export function statementFoot({ account, to }: Statement, balance: bigint): string {
  const [response, statement] = namesOf(account);
  const amount = element("BALAMT", amountText(balance, account.currency_code));
  return [
    "</BANKTRANLIST>",
    `<LEDGERBAL>${amount}${element("DTASOF", numeral(to))}</LEDGERBAL>`,
    `</${statement}>`,
    `</${response}>\n`,
  ].join("\n");
}

/** The amount is the booked one: ORIGCURRENCY says which currency it was in, and the rate that was used. */
export function entryText(transaction: Transaction, { currency_code: currency }: Account): string {
  const { id, posted_date, transaction_date, currency_code, exchange_rate } = transaction;
  const { booked } = bookedOf(transaction, currency);
  const { name, memo } = textsOf(transaction);
  const rate = element("CURRATE", decimalText(exchange_rate)) + element("CURSYM", currency_code);
  return `<STMTTRN>${[
    element("TRNTYPE", booked < 0n ? "DEBIT" : "CREDIT"),
    element("DTPOSTED", numeral(posted_date)),
    element("DTUSER", numeral(transaction_date)),
    element("TRNAMT", amountText(booked, currency)),
    element("FITID", id),
    element("NAME", name),
    memo === "" ? "" : element("MEMO", memo),
    currency_code === currency ? "" : `<ORIGCURRENCY>${rate}</ORIGCURRENCY>`,
  ].join("")}</STMTTRN>\n`;
}

/** The merchant is the name where the description has it too, so that who reads both joins them to the same text. */
function textsOf({ merchant_name: merchant, description }: Transaction) {
  const text = description.replace(/\s+/g, " ").trim();
  const isNamed = merchant !== "" && text.toLowerCase().includes(merchant.toLowerCase());
  const name = cut(isNamed ? merchant : text, LENGTHS.name);
  return { name, memo: name === text ? "" : cut(text, LENGTHS.memo) };
}

function numberOf({ iban, id }: Account): string {
  return iban !== null && iban.length <= NUMBER_LENGTH ? iban : exportedNumber(id);
}

function namesOf(account: Account): readonly [response: string, statement: string] {
  return isCard(account) ? ["CCSTMTTRNRS", "CCSTMTRS"] : ["STMTTRNRS", "STMTRS"];
}

function cut(text: string, length: number): string {
  return [...text].slice(0, length).join("").trim();
}
