/**
 * The national number of an account that its IBAN contains (ISO 13616, the structures of its registry): banks write the one
 * in some files and the other in others. Each form holds the bank's own code, so that it is no other account's.
 */
import { isIban } from "./iban.ts";

/** The forms beside the whole, of what comes after the country and the check digits of an IBAN. */
const FORMS: Readonly<Record<string, (bban: string) => readonly string[]>> = {
  // Bank, branch, two check digits, account.
  ES: (bban) => [bban.slice(0, 8) + bban.slice(10)],
  // Bank, branch, account; two check digits behind them.
  FR: (bban) => [bban.slice(0, 21)],
  MC: (bban) => [bban.slice(0, 21)],
  // Bank code and account, whose leading zeros are seldom written.
  DE: (bban) => [withoutZeros(bban, 8)],
  AT: (bban) => [withoutZeros(bban, 5)],
  // A check letter before bank, branch and account.
  IT: (bban) => [bban.slice(1)],
  SM: (bban) => [bban.slice(1)],
  // Letters of the bank before sort code and account.
  GB: (bban) => [bban.slice(4)],
  IE: (bban) => [bban.slice(4)],
  // Bank, prefix, account: written as prefix, account, bank.
  CZ: (bban) => bankBehindAccount(bban),
  SK: (bban) => bankBehindAccount(bban),
};

/** Countries where the national number begins with the check digits of the IBAN. */
const WITH_CHECK = ["PL"];
/** Countries of which a form ends otherwise than the IBAN does. */
const OTHER_ENDS = ["FR", "MC", "CZ", "SK"];

function withoutZeros(bban: string, bank: number): string {
  return bban.slice(0, bank) + bban.slice(bank).replace(/^0+/, "");
}

function bankBehindAccount(bban: string): readonly string[] {
  const [bank, account] = [bban.slice(0, 4), bban.slice(4)];
  return [account + bank, account.replace(/^0+/, "") + bank];
}

/** What a bank may call the account of an IBAN; none of another text. */
function nationalNumbers(iban: string): readonly string[] {
  if (!isIban(iban)) return [];
  const [country, bban] = [iban.slice(0, 2), iban.slice(4)];
  return [bban, ...(WITH_CHECK.includes(country) ? [iban.slice(2)] : []), ...(FORMS[country]?.(bban) ?? [])];
}

/** A number without what people put in between, in capitals: as numbers are compared here. */
export function plainNumber(number: string): string {
  return number.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
}

/** Whether two numbers, written without white space, are of one account: equal, or one the IBAN of the other. */
export function isSameNumber(one: string, other: string): boolean {
  return one === other || nationalNumbers(one).includes(other) || nationalNumbers(other).includes(one);
}

/** Whether a number ends so, or the national number that it contains. */
export function endsWith(number: string, end: string): boolean {
  return [number, ...nationalNumbers(number)].some((form) => form.endsWith(end));
}

/** Fewer characters at the end of a number are no evidence. */
const END_MIN = 3;

/** Whether a number can be one of which only the end is known, or whose beginning is hidden or zeros. */
export function mayEndAs(number: string, other: string): boolean {
  const end = other.replace(/^[0X]+/, "");
  return end.length >= END_MIN && endsWith(number, end);
}

/** Whether the account of this IBAN may be called by a number of another end; the middle may be hidden. */
export function mayEndOtherwise(iban: string): boolean {
  return OTHER_ENDS.includes(iban.slice(0, 2));
}
