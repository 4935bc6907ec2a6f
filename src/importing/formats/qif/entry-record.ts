/**
 * What an entry of QIF is once it has ended: the cells of a table's row, so that its day and its amount are read as those of
 * a CSV file are, or a refusal.
 */
import { codePoints } from "../../../contract/values/text.ts";
import { withoutEnd } from "../../../contract/values/text-end.ts";
import { LABEL_MAX } from "../../../contract/transaction/limits.ts";
import { foldSpace, foldWord } from "../../cells/fold.ts";
import { isUnbooked } from "../../words/statuses.ts";
import type { OpenEntry } from "./open-entry.ts";
import { faultOfParts } from "./parts.ts";
import { rejectReasons, type RejectCode } from "../../rows/reject-reasons.ts";

/** What an entry is: a row of a table, or a refusal with its reason. The cells are in the order of `fields` in format.ts. */
export type EntryRecord =
  | { readonly kind: "row"; readonly line: number; readonly cells: readonly string[] }
  | {
      readonly kind: "refused";
      readonly line: number;
      readonly cells: readonly string[];
      readonly code: RejectCode;
      readonly detail: string;
      /** The balance that it states for its account, as the file writes it. */
      readonly opening?: StatedOpening;
    };

/** An account's balance before its first entry. */
export interface StatedOpening {
  readonly account: string | null;
  readonly line: number;
  readonly date: string;
  readonly amount: string;
}

/** An entry that has ended. `account` is the name of its account; `isFirst` whether it is the first there. */
export function entryRecord(
  entry: OpenEntry,
  { account, isFirst }: { account: string | null; isFirst: boolean },
): EntryRecord {
  const { line, date = "", amount = entry.other ?? "", fault } = entry;
  const cells = cellsOf(entry, { account, date, amount });
  const refuse = (code: RejectCode, detail: string = rejectReasons[code]): EntryRecord => ({
    kind: "refused",
    line,
    cells,
    code,
    detail,
  });
  const balance = balanceOf(entry, { account, isFirst });
  if (balance === "opening") {
    const detail = "The entry states the opening balance of the account and is not a transaction.";
    const opening: StatedOpening = { account, line, date, amount };
    return {
      kind: "refused",
      line,
      cells,
      code: "summary_line",
      detail,
      ...(fault === undefined ? { opening } : {}),
    };
  }
  if (balance === "other")
    return refuse("summary_line", "The entry states the balance of the account and is not a transaction.");
  if (VOIDED.test(foldWord(entry.payee))) return refuse("not_booked");
  if (fault !== undefined) return refuse("invalid_entry", fault);
  if (date === "") return refuse("date_missing");
  if (!/[0-9]/.test(date) && !isUnbooked(date))
    return refuse("invalid_date", `"${date}": ${rejectReasons.invalid_date}`);
  if (amount === "") return refuse("amount_missing");
  if (entry.other !== undefined && digitsOf(entry.other) !== digitsOf(amount))
    return refuse("invalid_entry", `It has two amounts, "${amount}" and "${entry.other}".`);
  // A part without an amount may be the rest.
  const wrongParts =
    entry.parts > entry.partAmounts.length ? undefined : faultOfParts(entry.partAmounts, amount);
  return wrongParts === undefined ? { kind: "row", line, cells } : refuse("invalid_entry", wrongParts);
}

/** How programs mark the payee of an entry that they made void, and leave its amount. */
const VOIDED =
  /^\s*(?:[*([]+ ?(?:void|voided|ungultig|storniert|annule|nul|anulado|anulada|annullato|anulowano|ongeldig|makulerad) ?[*)\]]+|void(?:ed)?\s*(?:$|:))/;

/** The text of an entry that has none: its fields are all optional. */
const NO_TEXT = "(no text)";

function cellsOf(
  { payee, memo, address, number, category, parts, partAmounts }: OpenEntry,
  { account, date, amount }: { account: string | null; date: string; amount: string },
): readonly string[] {
  const [who, what] = [foldSpace(payee), foldSpace(memo)];
  const text = who === "" || who === what ? what : what === "" ? who : `${who} ${what}`;
  // A transfer to another account and the parts of a split are no category.
  const isSplit = parts + partAmounts.length > 0;
  const own = isSplit || isTransfer(category) || /^-+split-+$/i.test(category) ? "" : foldSpace(category);
  const description = [text, foldSpace(address), foldSpace(number)].find((one) => one !== "") ?? NO_TEXT;
  return [
    account ?? "",
    date,
    amount,
    description,
    label(who),
    foldSpace(number),
    label(own),
    label(transferAccount(category)),
  ];
}

/** The account that a transfer names, which programs write in brackets, perhaps with a class behind it. */
function transferAccount(category: string): string {
  return /^\[([^\]]+)\]/.exec(category)?.[1]?.trim() ?? "";
}

/** A label that is too long is left out: the description holds the payee whole. */
function label(text: string): string {
  return text.length <= LABEL_MAX || codePoints(text) <= LABEL_MAX ? text : "";
}

function isTransfer(category: string): boolean {
  return category.startsWith("[");
}

/** Payees by which programs and banks name the balance before the first entry, folded. */
const OPENING = new Set([
  ...["opening balance", "starting balance", "beginning balance", "initial balance", "balance forward"],
  ...["balance brought forward", "eroffnungssaldo", "anfangssaldo", "anfangsbestand", "eroffnungsbestand"],
  ...["solde initial", "solde d'ouverture", "solde de depart", "solde d’ouverture", "saldo inicial"],
  ...["saldo de apertura", "saldo iniziale", "saldo di apertura", "saldo de abertura", "beginsaldo"],
  ...["openingssaldo", "startsaldo", "ingaende saldo", "ingaende balans", "inngaende saldo", "apningssaldo"],
  ...["abningssaldo", "alkusaldo", "saldo poczatkowe", "saldo otwarcia", "bilans otwarcia"],
  ...["pocatecni zustatek", "pocatecni stav", "nyito egyenleg", "kezdo egyenleg"],
]);
/** And those by which they name one behind entries. */
const OTHER = new Set([
  ...[
    "closing balance",
    "ending balance",
    "balance carried forward",
    "endsaldo",
    "schlusssaldo",
    "eindsaldo",
  ],
  ...["solde final", "saldo final", "utgaende saldo", "saldo koncowe", "konecny zustatek", "zaro egyenleg"],
]);

/**
 * What balance an entry states, if it states one and books nothing. Programs write the opening balance as a first entry
 * that is a transfer from the account to itself, with a payee in the program's language.
 */
function balanceOf(
  { payee, category }: OpenEntry,
  { account, isFirst }: { account: string | null; isFirst: boolean },
): "opening" | "other" | undefined {
  if (isFirst && account !== null && category.toLowerCase() === `[${account.toLowerCase()}]`)
    return "opening";
  if (payee.length > 60 || (category !== "" && !isTransfer(category))) return undefined;
  const word = foldWord(foldSpace(payee));
  if (OPENING.has(word)) return isFirst ? "opening" : "other";
  return OTHER.has(word) ? "other" : undefined;
}

/** An amount's digits and sign, zeros at the ends left out: programs write T with groups and U without. */
function digitsOf(amount: string): string {
  const isNegative = /[-\u2212(]/.test(amount);
  return `${isNegative ? "-" : ""}${withoutEnd(amount.replace(/[^0-9]/g, "").replace(/^0+/, ""), "0")}`;
}
