/** What a row says of the own account on the other side. */
import { isIban } from "../../importing/cells/iban.ts";
import { isSameNumber } from "../../importing/cells/national-number.ts";
import { isPlainBooking, namesKind, transferWords } from "../../importing/words/transfers.ts";
import { fold } from "../fold.ts";
import type { OwnAccount, TransferRow } from "./row.ts";

/**
 * From nothing to the account's number: any word for a transfer, a word for a transfer between own accounts, and such a
 * word with the account's name or kind. `other`: the row names an account that is not this one. `stranger`: it says more than
 * that something was booked, and nothing of own accounts; so it may be about somebody else.
 */
export type Naming = "other" | "stranger" | "nothing" | "word" | "own word" | "name" | "number";

export interface Namer {
  /** What the row says of the account; it is not the row's own. */
  of(row: TransferRow, account: string): Naming;
}

interface KnownAccount extends OwnAccount {
  readonly number: string;
  readonly words: string;
  /** How banks write the end of its number in a text. */
  readonly masked: RegExp | undefined;
  readonly end: string;
}

export function namer(accounts: readonly OwnAccount[]): Namer {
  const all = accounts.map((account): KnownAccount => {
    const number = plain(account.iban ?? "");
    const end = (number === "" ? plain(account.account_number_last4 ?? "") : number.slice(-4)).toLowerCase();
    return { ...account, number, end, words: fold(account.name), masked: maskedEnd(end) };
  });
  const byId = new Map(all.map((account) => [account.id, account]));
  const cache = new Map<string, (account: KnownAccount) => Naming>();
  return {
    of(row, id) {
      const account = byId.get(id);
      if (account === undefined) return "nothing";
      const judge = cache.get(row.id) ?? judgeOf(row, all);
      cache.set(row.id, judge);
      return judge(account);
    },
  };
}

function judgeOf(row: TransferRow, all: readonly KnownAccount[]): (account: KnownAccount) => Naming {
  const text = fold(row.text);
  const others = all.filter(({ id }) => id !== row.account);
  const own = all.find(({ id }) => id === row.account);
  const numbered = others.filter((account) => hasNumber({ row, text }, account));
  const named = others.filter((account) => hasWords(text, account.words));
  const ofKind = others.filter(({ account_type }) => namesKind(text, account_type));
  // Asked of few rows, and by several patterns.
  let plainness: boolean | undefined;
  const isPlain = (): boolean =>
    (plainness ??= isPlainBooking(
      text,
      all.map(({ name }) => name),
    ));
  const isForeign = numbered.length === 0 && namesForeign({ row, text }, own);
  const isCard = (account: KnownAccount): boolean =>
    account.account_type === "credit_card" || own?.account_type === "credit_card";
  return (account) => {
    if (numbered.length > 0 && !numbered.includes(account)) return "other";
    if (numbered.length > 0) return numbered.length === 1 ? "number" : "word";
    if (isForeign) return "other";
    const words = transferWords(text, { isCard: isCard(account) });
    if (words === undefined) return isPlain() ? "nothing" : "stranger";
    const [name, second] = named.length > 0 ? named : ofKind;
    if (name === account && second === undefined) return "name";
    if (named.length > 0 && !named.includes(account)) return "other";
    if (words === "own") return "own word";
    return isPlain() ? "word" : "stranger";
  };
}

interface Said {
  readonly row: TransferRow;
  readonly text: string;
}

function hasNumber({ row, text }: Said, { number, end, masked }: KnownAccount): boolean {
  if (masked === undefined) return false;
  const counterparty = plain(row.counterparty ?? "");
  if (number !== "" && counterparty !== "" && isSameNumber(number, counterparty)) return true;
  if (number === "" && counterparty.toLowerCase().endsWith(end)) return true;
  if (!text.includes(end)) return number !== "" && ibansOf(text).includes(number);
  return masked.test(text) || (number !== "" && ibansOf(text).includes(number));
}

/** The end of a number behind a mask, or behind a word for accounts; undefined for ends that anything could be. */
function maskedEnd(end: string): RegExp | undefined {
  if (end.length < 3) return undefined;
  return new RegExp(
    `(?:[x*.•…#]{2,12} ?|[#…•*] ?|\\b(?:ending(?: in| with)?|acc(?:oun)?t|a/c|acct|chk|checking|sav|savings|card|konto|kontonr|compte|cuenta|conto|rekening|rachunek|to|from)[.:]? (?:(?:no|nr|num|number|in)\\.? ?)?[x*.•…#-]{0,12} ?)${end}\\b`,
    "u",
  );
}

/** Whether the row names an account that is none of the company's. */
function namesForeign({ row, text }: Said, own: KnownAccount | undefined): boolean {
  const counterparty = plain(row.counterparty ?? "");
  if (counterparty.length >= 6 && /[0-9]{4}/.test(counterparty)) {
    const isOwn = own !== undefined && own.number !== "" && isSameNumber(own.number, counterparty);
    return counterparty !== own?.number && !isOwn;
  }
  return ibansOf(text).some((iban) => iban !== own?.number);
}

function ibansOf(text: string): readonly string[] {
  return [...text.matchAll(/\b[a-z]{2}[0-9]{2}(?: ?[a-z0-9]{1,4}){3,8}\b/g)].flatMap(([match]) => {
    // The words behind an IBAN look like its last groups.
    const groups = match.split(" ");
    for (let count = groups.length; count > 0; count--) {
      const number = plain(groups.slice(0, count).join(""));
      if (isIban(number)) return [number];
    }
    return [];
  });
}

function hasWords(text: string, words: string): boolean {
  if (words.length < 4) return false;
  const at = text.indexOf(words);
  if (at < 0) return false;
  const isEdge = (character: string | undefined): boolean =>
    character === undefined || !/[\p{L}\p{N}]/u.test(character);
  return isEdge(text[at - 1]) && isEdge(text[at + words.length]);
}

function plain(number: string): string {
  return number.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}
