/** The first line of an entry: its day, status, code, payee and description. */
import { dateText, isDate } from "../../../contract/values/date.ts";
import type { BookEntry } from "../entry.ts";
import type { BookLine } from "../read-lines.ts";
import { unreadableBook } from "../unreadable-book.ts";
import { cutAt, firstWord, memberOf } from "../words.ts";

const DAY = /^(?:[0-9]{4}[-/.])?[0-9]{1,2}[-/.][0-9]{1,2}$/;

/** Problems: unreadable_file for a line that does not begin with a date. */
export function readHeader(
  { text, place }: BookLine,
  { year }: { readonly year: string | undefined },
  kind: "hledger" | "ledger",
): Omit<BookEntry, "postings" | "tags"> & { readonly tags: string[] } {
  const [days, afterDays] = firstWord(text);
  // A second day, behind "=", is that of the other side.
  const [day] = cutAt(days, "=");
  const parts = DAY.test(day) ? day.split(/[-/.]/) : [];
  const [y = "", m = "", d = ""] = parts.length === 2 ? [year ?? "", ...parts] : parts;
  const date = y === "" ? "" : dateText(Number(y), Number(m), Number(d));
  if (!isDate(date)) throw unreadableBook(place, `does not begin with a valid date: "${text.slice(0, 40)}"`);
  const { code, rest } = codeOf(/^[*!]/.test(afterDays) ? afterDays.slice(1).trim() : afterDays);
  // ledger takes a semicolon inside the text as part of it.
  const [words, comment = ""] = cutAt(rest, kind === "hledger" ? ";" : "  ;");
  const [payee, description] = kind === "hledger" ? cutAt(words, "|") : [words, undefined];
  const member = memberOf(comment);
  return {
    place,
    date,
    id: code,
    payee: description === undefined ? "" : payee.trim(),
    description: (description ?? payee).trim(),
    tags: member?.key === "tags" && member.value !== "" ? [member.value] : [],
  };
}

/** "(code) text" */
function codeOf(text: string): { readonly code: string; readonly rest: string } {
  if (!text.startsWith("(")) return { code: "", rest: text };
  const [code, rest] = cutAt(text.slice(1), ")");
  return rest === undefined ? { code: "", rest: text } : { code: code.trim(), rest: rest.trim() };
}
