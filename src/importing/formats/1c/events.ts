/** The parser of a 1C exchange: records in, events of statements out. */
import type { StatementEvent, StatementParser } from "../../statement/event.ts";
import { currencyOfAccount } from "./account-currency.ts";
import { balanceText, dayText, paymentsOf } from "./payment.ts";
import { exchangeRecords, type ExchangeRecord } from "./records.ts";

/** Accounts of an exchange at most. */
const ACCOUNTS_MAX = 10_000;
const BATCH = 500;

/** What the sections of an account say: they may be of a day each, in any order. */
interface Account {
  readonly number: string;
  readonly line: number;
  readonly currency: string | null;
  opening?: Stated;
  closing?: Stated;
}

interface Stated {
  readonly line: number;
  readonly amount: string;
  readonly day: string;
}

export const exchangeEvents: StatementParser = async function* (texts) {
  const accounts = new Map<string, Account>();
  let events: StatementEvent[] = [];
  let current: string | null | undefined;
  const startedAccounts = new Set<Account>();
  const enter = (number: string | null, line: number) => {
    if (current === number) return;
    current = number;
    const account = number === null ? undefined : accounts.get(number);
    const currency = account?.currency ?? (number === null ? null : currencyOfAccount(number));
    events.push({ kind: "account", line: account?.line ?? line, number, currency, isMixed: true });
    // Where the account stood is known before its first entry, unless its section comes after it.
    if (account === undefined || startedAccounts.has(account)) return;
    startedAccounts.add(account);
    for (const balance of balancesOf(account)) if (balance.kind === "opening") events.push(balance);
  };
  for await (const record of exchangeRecords(texts)) {
    if (record.kind !== "document") {
      note(accounts, record);
      continue;
    }
    for (const { account, entry } of paymentsOf(record, new Set(accounts.keys()))) {
      enter(account, record.line);
      events.push(entry);
    }
    if (events.length < BATCH) continue;
    yield events;
    events = [];
  }
  // Sections may stand anywhere, and an account that nothing moved has its balances all the same.
  for (const account of accounts.values()) {
    enter(account.number, account.line);
    for (const balance of balancesOf(account)) events.push(balance);
  }
  if (events.length > 0) yield events;
};

/** Takes in what a section, or a line above them, says of an account. */
function note(accounts: Map<string, Account>, { line, values }: ExchangeRecord): void {
  const number = (values.get("РасчСчет") ?? "").replace(/\s/g, "");
  if (number === "" || (accounts.size >= ACCOUNTS_MAX && !accounts.has(number))) return;
  const currencyText = values.get("Валюта") ?? values.get("КодВалюты");
  const account = accounts.get(number) ?? { number, line, currency: currencyOfAccount(number, currencyText) };
  accounts.set(number, account);
  const [from, to] = ["ДатаНачала", "ДатаКонца"].map((key) => dayText(values.get(key) ?? ""));
  const [opening, closing] = [values.get("НачальныйОстаток"), values.get("КонечныйОстаток")];
  if (opening !== undefined && opening !== "" && (from ?? "") < (account.opening?.day ?? "9999"))
    account.opening = { line, amount: balanceText(opening), day: from ?? "" };
  if (closing !== undefined && closing !== "" && (to ?? "") >= (account.closing?.day ?? ""))
    account.closing = { line, amount: balanceText(closing), day: to ?? "" };
}

function balancesOf({ opening, closing }: Account): StatementEvent[] {
  return [
    ...(opening === undefined
      ? []
      : [{ kind: "opening" as const, line: opening.line, amount: opening.amount }]),
    ...(closing === undefined
      ? []
      : [{ kind: "closing" as const, line: closing.line, amount: closing.amount }]),
  ];
}
