/** The header lines of QIF, such as "!Type:Bank": what the lines below them are. */
import type { AccountType } from "../../../contract/account.ts";

/**
 * What follows a header: entries of an account, of an investment account, accounts themselves, or a list of something
 * that books nothing. An option changes nothing of that.
 */
type Header =
  | { readonly kind: "entries"; readonly type: string }
  | { readonly kind: "investments" }
  | { readonly kind: "accounts" }
  | { readonly kind: "list" }
  | { readonly kind: "option" };

/** Types of accounts, without spaces, as header lines and the T line of an account name them. */
const ACCOUNTS = new Set(["bank", "ccard", "cash", "otha", "othl"]);
const INVESTMENTS = new Set(["invst", "invest", "investment", "port", "mutual", "401(k)", "401(k)/403(b)"]);
const LISTS = new Set([
  "cat",
  "class",
  "tag",
  "memorized",
  "security",
  "prices",
  "budget",
  "payee",
  "template",
  "invitem",
  // Documents of a business and not bookings of a bank.
  "invoice",
  "bill",
  "tax",
]);

/** The header of a line that begins with "!"; undefined for one that QIF does not have. */
export function headerOf(line: string): Header | undefined {
  const text = line.slice(1).toLowerCase().replace(/\s+/g, "");
  if (text === "account") return { kind: "accounts" };
  if (text.startsWith("option:") || text.startsWith("clear:")) return { kind: "option" };
  if (!text.startsWith("type:")) return undefined;
  const type = text.slice("type:".length);
  if (ACCOUNTS.has(type)) return { kind: "entries", type };
  if (INVESTMENTS.has(type)) return { kind: "investments" };
  return LISTS.has(type) ? { kind: "list" } : undefined;
}

/** What an account of a type is, where the type says; "Bank" is an account of any sort. */
export function accountTypeOf(type: string): AccountType | undefined {
  return type === "ccard" ? "credit_card" : type === "cash" ? "cash" : undefined;
}

/**
 * Why a text that begins so is QIF: its first line is a header, or one stands below comments, or, where a bank leaves the
 * header out, its first lines are the fields of an entry with a day and an amount up to the line "^".
 */
export function claimsQif(head: string): string | undefined {
  const lines = head.slice(0, CLAIM_WITHIN).split("\n");
  const nonBlankLines = lines.map((line) => line.trim()).filter((line) => line !== "");
  const [first = ""] = nonBlankLines;
  if (HEADER.test(first)) return `It starts with the line ${first.slice(0, 40)}.`;
  const end = nonBlankLines.findIndex((line) => /^\^+$/.test(line));
  const fields = nonBlankLines.slice(0, Math.max(end, 0));
  if (fields.every((line) => /^[DTUPMLNCASEFX$%]/.test(line)) && holdsEntry(fields))
    return 'It starts with the fields of an entry, up to the line "^".';
  const below = nonBlankLines.findIndex((line) => HEADER.test(line) && headerOf(line) !== undefined);
  if (below < 0 || below > COMMENTS_MAX || (end >= 0 && end < below)) return undefined;
  const [name = "", next = ""] = nonBlankLines.slice(below);
  return next === "" || /^[!^DTUPMLNCASEFXOQYI$%]/.test(next)
    ? `Its first lines are followed by ${name.slice(0, 40)}.`
    : undefined;
}

const HEADER = /^!(?:Type|Account|Option|Clear)\b/i;
/** Lines that may stand above the first header. */
export const COMMENTS_MAX = 50;

/** Whether there are the fields of an entry's day and amount among lines. */
export function holdsEntry(lines: readonly string[]): boolean {
  return (
    lines.some((line) => /^D ?[0-9].*[0-9]/.test(line)) &&
    lines.some((line) => /^[TU][^\p{L}]*[0-9]/u.test(line))
  );
}

const CLAIM_WITHIN = 20_000;

/** The order of dates that an option names, such as "!Option:MDY"; undefined where none does. */
export function statedOrder(
  head: string,
): { readonly order: "dmy" | "mdy" | "ymd"; readonly text: string } | undefined {
  const options = [...head.matchAll(/^[^\S\n\r\u2028\u2029]*(!Option:[^\S\n]*(DMY|MDY|YMD))[^\S\n]*$/gim)];
  const orders = new Set(options.map(([, , order = ""]) => order.toLowerCase()));
  const [order] = orders;
  if (orders.size !== 1 || (order !== "dmy" && order !== "mdy" && order !== "ymd")) return undefined;
  return { order, text: options[0]?.[1] ?? "" };
}

/** Whether all accounts of a file are cards, or purses, as far as its beginning shows. */
export function areAll(kind: "ccard" | "cash", head: string): boolean {
  const types = [
    ...head.matchAll(/^[^\S\n\r\u2028\u2029]*!Type:[^\S\n]*(Bank|CCard|Cash|Oth[^\S\n]?[AL])[^\S\n]*$/gim),
  ];
  return types.length > 0 && types.every(([, type = ""]) => type.toLowerCase() === kind);
}
