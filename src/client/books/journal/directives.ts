/** The directives of journals that say how entries are read, or what an account is. */
import { accountWords } from "../account-words.ts";
import type { AccountWords } from "../entry.ts";
import { cutAt, firstWord, memberOf } from "../words.ts";
import { declaredMark, type NumeralStyle } from "./amount.ts";

export interface JournalState extends NumeralStyle {
  readonly marks: Map<string, "." | ",">;
  defaultCommodity: string | undefined;
  /** Of dates without one. */
  year: string | undefined;
  readonly accounts: Map<string, AccountWords>;
  /** The directive that indented lines belong to. */
  directive: { readonly kind: "account" | "commodity"; readonly name: string } | undefined;
}

/** Directives that change no entry. */
const SILENT = /^!?(?:P|N|C|tag|payee|define|bucket|A|python|assert|check|note)\b/;

/** Whether the line is a directive that is known. */
export function readDirective(text: string, state: JournalState): boolean {
  const [word, rest] = firstWord(text.replace(/^[!@]/, ""));
  switch (word) {
    case "account": {
      const name = cutAt(rest, ";")[0].trim();
      state.directive = { kind: "account", name };
      state.accounts.set(name, state.accounts.get(name) ?? {});
      return true;
    }
    case "commodity":
      declare(rest, state);
      state.directive = { kind: "commodity", name: rest };
      return true;
    case "decimal-mark":
      if (rest !== "." && rest !== ",") return false;
      state.marks.set("", rest);
      return true;
    case "D":
      declare(rest, state);
      state.defaultCommodity =
        /"([^"]*)"/.exec(rest)?.[1] ?? (rest.replace(/[-+0-9.,'\s]/g, "") || undefined);
      return true;
    case "Y":
    case "year":
      return setYear(rest, state);
    case "apply":
      return rest.startsWith("year") && setYear(rest.slice(4).trim(), state);
    case "=":
      return true;
    default:
      return (
        text.startsWith("=") || SILENT.test(text) || setYear(/^Y([0-9]{4})$/.exec(word)?.[1] ?? "", state)
      );
  }
}

/** A line below a directive, which says more of it. */
export function readSubdirective(text: string, { directive, accounts, marks }: JournalState): void {
  if (directive?.kind === "account") {
    const own = text.trim();
    const { key, value } = (own.startsWith(";") ? memberOf(own.slice(1)) : undefined) ?? {};
    if (key === undefined || value === undefined) return;
    accounts.set(directive.name, { ...accounts.get(directive.name), ...accountWords(key, value) });
  }
  const [word, sample] = firstWord(text);
  const declared = word === "format" ? declaredMark(sample) : undefined;
  if (directive?.kind === "commodity" && declared !== undefined) marks.set(declared.commodity, declared.mark);
}

function declare(sample: string, { marks }: JournalState): void {
  const declared = declaredMark(cutAt(sample, ";")[0]);
  if (declared !== undefined) marks.set(declared.commodity, declared.mark);
}

function setYear(text: string, state: JournalState): boolean {
  if (!/^[0-9]{4}$/.test(text)) return false;
  state.year = text;
  return true;
}
