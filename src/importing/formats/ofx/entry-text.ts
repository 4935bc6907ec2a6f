/** The texts of an entry: who, and what for. */
import { codePoints } from "../../../contract/values/text.ts";
import { LABEL_MAX } from "../../../contract/transaction/limits.ts";
import { foldSpace } from "../../cells/fold.ts";
import type { EntryValues } from "./entry-values.ts";

interface EntryText {
  readonly description: string;
  readonly fallbacks: readonly string[];
  /** "" for none. */
  readonly merchant: string;
}

export function entryText({ name, extension, payee, memo, check, type, income }: EntryValues): EntryText {
  const who = fullName(foldSpace(name === "" ? payee : name), foldSpace(extension));
  const what = both(who, foldSpace(memo));
  const number = check === "" || /^0+$/.test(check) ? "" : check;
  const isCheck = number !== "" && type.toUpperCase() === "CHECK";
  // Checks are often named "CHECK" alone: the number tells one from another.
  const description = isCheck && what !== "" && !what.includes(number) ? `${what} ${number}` : what;
  return {
    description,
    fallbacks: [number === "" ? "" : `${isCheck ? "Check" : type} ${number}`, type, income],
    merchant: who.length <= LABEL_MAX || codePoints(who) <= LABEL_MAX ? who : "",
  };
}

/** NAME holds 32 characters; EXTDNAME holds the rest too (OFX 2.1.1). */
function fullName(name: string, extension: string): string {
  return extension.toLowerCase().startsWith(name.toLowerCase()) ? extension || name : name;
}

/** Name and memo as one text; a text that the other repeats is told once. */
function both(name: string, memo: string): string {
  if (name === "" || memo === "") return name + memo;
  const lowName = name.toLowerCase();
  const lowMemo = memo.toLowerCase();
  if (lowMemo.includes(lowName)) return memo;
  return lowName.startsWith(lowMemo) ? name : `${name} ${memo}`;
}
