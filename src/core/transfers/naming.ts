/** What a row says of the own account on the other side. */
import { isIban } from "../../importing/cells/iban.ts";
import { isSameNumber, plainNumber } from "../../importing/cells/national-number.ts";
import { isPlainBooking, namesKind, transferWords } from "../../importing/words/transfers.ts";
import { fold } from "../../contract/category/fold.ts";
import { numberSearch } from "./number-search.ts";
import type { OwnAccount, TransferRow } from "./row.ts";

/**
 * From nothing to the account's number: any word for a transfer, a word for a transfer between own accounts, and such a
 * word with the account's name or kind. `other`: the row names an account that is not this one. `stranger`: it says more than
 * that something was booked, and nothing of own accounts; so it may be about somebody else.
 */
export type Naming = "other" | "stranger" | "nothing" | "word" | "own word" | "name" | "number";

/**
 * What stands against an account that a row may mean all the same: the name of another own account, which may be an ordinary
 * word ("Girokonto"); or a number that no account has, where this account's number is not known.
 */
export type Objection = { readonly account: string } | { readonly number: string };

interface Said {
  /** What the row says beside the objections. */
  readonly naming: Naming;
  readonly objections: readonly Objection[];
}

export interface Namer {
  /** What the row says of the account; it is not the row's own. */
  of(row: TransferRow, account: string): Said;
  /** The accounts of which the row says more than any transfer does, with what it says. */
  named(row: TransferRow): ReadonlyMap<string, Naming>;
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
    const number = plainNumber(account.iban ?? "");
    const end = endOf(account);
    return { ...account, number, end, words: fold(account.name), masked: maskedEnd(end) };
  });
  const byId = new Map(all.map((account) => [account.id, account]));
  const cache = new WeakMap<TransferRow, Judge>();
  const mayName = nameSearch(all);
  const judge = (row: TransferRow): Judge => {
    const judgement = cache.get(row) ?? judgeOf(row, all);
    cache.set(row, judgement);
    return judgement;
  };
  return {
    of(row, id) {
      const account = byId.get(id);
      return account === undefined ? NOTHING : judge(row).of(account);
    },
    named: (row) => (mayName(row) ? judge(row).named() : NO_NAMES),
  };
}

const NO_OBJECTIONS: readonly Objection[] = [];
const NOTHING: Said = { naming: "nothing", objections: NO_OBJECTIONS };

const NO_NAMES: ReadonlyMap<string, Naming> = new Map();

/** Tells at once of most rows that they name no account. */
function nameSearch(all: readonly KnownAccount[]): (row: TransferRow) => boolean {
  const hasNumber = numberSearch(all.map(({ end }) => end));
  const names = all.map(({ words }) => words).filter(({ length }) => length >= NAME_LEAST);
  const types = [...new Set(all.map(({ account_type }) => account_type))];
  const isCard = types.includes("credit_card");
  return ({ text: raw, counterparty }) => {
    if (counterparty !== undefined) return true;
    const text = fold(raw);
    return (
      transferWords(text, { isCard }) === "own" ||
      names.some((name) => text.includes(name)) ||
      types.some((type) => namesKind(text, type)) ||
      hasNumber(text)
    );
  };
}

/** The end of an account's number, as far as the book knows it. */
export function endOf({ iban, account_number_last4: last4 }: OwnAccount): string {
  const number = plainNumber(iban ?? "");
  return (number === "" ? plainNumber(last4 ?? "") : number.slice(-4)).toLowerCase();
}

/** What a row says of accounts. */
interface Judge {
  of(account: KnownAccount): Said;
  named(): ReadonlyMap<string, Naming>;
}

const STRONG: readonly (Naming | undefined)[] = ["own word", "name", "number"];

function judgeOf(row: TransferRow, all: readonly KnownAccount[]): Judge {
  const text = fold(row.text);
  const others = all.filter(({ id }) => id !== row.account);
  const own = all.find(({ id }) => id === row.account);
  const numbered = numberedAccounts({ row, text }, others);
  const foreign = numbered.length === 0 ? foreignNumber({ row, text }, own) : undefined;
  const named = others.filter((account) => hasWords(text, account.words));
  const kinds = new Map<string, boolean>();
  const isOfKind = ({ account_type: type }: KnownAccount): boolean => {
    const isNamed = kinds.get(type) ?? namesKind(text, type);
    kinds.set(type, isNamed);
    return isNamed;
  };
  const ofKind = named.length > 0 ? named : others.filter(isOfKind);
  const words = [false, true].map((isCard) => transferWords(text, { isCard }));
  const wordsOf = (account: KnownAccount) =>
    words[[account, own].some((one) => one?.account_type === "credit_card") ? 1 : 0];
  const objectionsOf = (account: KnownAccount): readonly Objection[] => {
    if (numbered.length > 0) return NO_OBJECTIONS;
    const [rival] = named.includes(account) || wordsOf(account) === undefined ? [] : named;
    if (foreign === undefined && rival === undefined) return NO_OBJECTIONS;
    return [
      ...(foreign === undefined ? [] : [{ number: foreign }]),
      ...(rival === undefined ? [] : [{ account: rival.id }]),
    ];
  };
  /** Undefined where it depends on how plain the text is. */
  const strong = (account: KnownAccount): Naming | undefined => {
    if (numbered.length > 0 && !numbered.includes(account)) return "other";
    if (numbered.length > 0) return numbered.length === 1 ? "number" : "word";
    if (foreign !== undefined && account.end !== "") return "other";
    const said = wordsOf(account);
    if (said === undefined) return undefined;
    if (ofKind.length === 1 && ofKind[0] === account) return "name";
    return said === "own" ? "own word" : undefined;
  };
  // Asked of few rows, and by several patterns.
  let plainness: boolean | undefined;
  const isPlain = (): boolean =>
    (plainness ??= isPlainBooking(
      text,
      all.map(({ name }) => name),
    ));
  const weak = (account: KnownAccount): Naming => {
    if (!isPlain()) return "stranger";
    return wordsOf(account) === undefined ? "nothing" : "word";
  };
  return {
    of: (account) => ({ naming: strong(account) ?? weak(account), objections: objectionsOf(account) }),
    named: () =>
      new Map(
        others.flatMap((account) => {
          const naming = objectionsOf(account).length === 0 ? strong(account) : undefined;
          return naming !== undefined && STRONG.includes(naming) ? [[account.id, naming] as const] : [];
        }),
      ),
  };
}

interface RowText {
  readonly row: TransferRow;
  readonly text: string;
}

/** Those whose number is that of the counterparty, or stands in the text. */
function numberedAccounts({ row, text }: RowText, others: readonly KnownAccount[]): readonly KnownAccount[] {
  const counterparty = plainNumber(row.counterparty ?? "");
  let ibans: readonly string[] | undefined;
  return others.filter(({ number, end, masked }) => {
    if (masked === undefined) return false;
    if (number !== "" && counterparty !== "" && isSameNumber(number, counterparty)) return true;
    if (number === "" && counterparty.toLowerCase().endsWith(end)) return true;
    return (
      (text.includes(end) && masked.test(text)) ||
      (number !== "" && (ibans ??= ibansOf(text)).includes(number))
    );
  });
}

/** The end of a number behind a mask, or behind a word for accounts; undefined for ends that anything could be. */
function maskedEnd(end: string): RegExp | undefined {
  if (end.length < 3) return undefined;
  return new RegExp(
    `(?:[x*.•…#]{2,12} ?|[#…•*] ?|\\b(?:ending(?: in| with)?|acc(?:oun)?t|a/c|acct|chk|checking|sav|savings|card|card settlement|visa|mastercard|amex|(?:kredit)?karte|carte|tarjeta|carta|konto|kontonr|compte|cuenta|conto|rekening|rachunek|to|from)[.:]? (?:(?:no|nr|num|number|in)\\.? ?)?[x*.•…#-]{0,12} ?)${end}\\b`,
    "u",
  );
}

/** The number that the row names of an account which the book does not know. */
function foreignNumber({ row, text }: RowText, own: KnownAccount | undefined): string | undefined {
  const counterparty = plainNumber(row.counterparty ?? "");
  if (counterparty.length >= 6 && /[0-9]{4}/.test(counterparty)) {
    const isOwn = own !== undefined && own.number !== "" && isSameNumber(own.number, counterparty);
    return isOwn ? undefined : counterparty;
  }
  return ibansOf(text).find((iban) => iban !== own?.number);
}

function ibansOf(text: string): readonly string[] {
  return [...text.matchAll(/\b[a-z]{2}[0-9]{2}(?: ?[a-z0-9]{1,4}){3,8}\b/g)].flatMap(([match]) => {
    // The words behind an IBAN look like its last groups.
    const groups = match.split(" ");
    for (let count = groups.length; count > 0; count--) {
      const number = plainNumber(groups.slice(0, count).join(""));
      if (isIban(number)) return [number];
    }
    return [];
  });
}

/** Characters of a name that could be nothing else. */
const NAME_LEAST = 4;

function hasWords(text: string, words: string): boolean {
  if (words.length < NAME_LEAST) return false;
  const at = text.indexOf(words);
  if (at < 0) return false;
  const isEdge = (character: string | undefined): boolean =>
    character === undefined || !/[\p{L}\p{N}]/u.test(character);
  return isEdge(text[at - 1]) && isEdge(text[at + words.length]);
}
