/** From an entry as a parser tells it to a row: its days, its amount and its texts are checked here, for all formats. */
import { currencyDecimals, isCurrency } from "../../contract/values/currency.ts";
import { dayDate } from "../../contract/values/date.ts";
import { codePoints } from "../../contract/values/text.ts";
import { DESCRIPTION_MAX, LABEL_MAX } from "../../contract/transaction/limits.ts";
import { dayOf } from "../cells/date-text.ts";
import { foldSpace } from "../cells/fold.ts";
import type { SourceTable } from "../reading.ts";
import type { BookedRow, RefusedRow } from "../source-row.ts";
import { sourceRecord } from "../rows/source-record.ts";
import { inRange } from "../table/decide/dates/date-cells.ts";
import { contractHeader } from "../words/headers/contract.ts";
import { rejectReasons, skippedCodes, type RejectCode } from "../rows/reject-reasons.ts";
import { statedMinor } from "./amount.ts";
import type { EntryEvent } from "./event.ts";

/** The account that an entry stands in. */
export interface EntryAccount {
  readonly number: string | null;
  /** Null where neither the file nor a person names one. */
  readonly currency: string | null;
}

/** The table that entries are written in when they are rejected or held. */
export const entryTable: SourceTable = {
  delimiter: ",",
  header: contractHeader([
    "account",
    "date",
    "posted_date",
    "amount",
    "currency",
    "description",
    "merchant",
    "id",
  ]),
  width: 8,
};

/** Key of the account group of an entry. */
export function entryGroup({ number, currency }: EntryAccount, entry?: EntryEvent): string {
  return `${number ?? ""}/${entry?.currency ?? currency ?? ""}`;
}

export type EntryRow = Omit<BookedRow, "occurrence"> | RefusedRow;

/** A row, booked or refused. `line` is the row's own; `today` a day number. */
export function entryRow(
  entry: EntryEvent,
  { account, line, today }: { account: EntryAccount; line: number; today: number },
): EntryRow {
  const { fault, skip } = entry;
  const currency = entry.currency ?? account.currency;
  const texts = foldedTexts(entry);
  const cells = cellsOf(entry, { number: account.number, currency, texts });
  const refuse = (code: RejectCode, detail: string = rejectReasons[code]): RefusedRow => ({
    verdict: skippedCodes.has(code) ? "skipped" : "rejected",
    line,
    cells,
    // Its own currency may be what is wrong with it.
    group: entryGroup(account),
    code,
    detail,
  });
  if (skip !== undefined) return refuse(skip);
  if (fault !== undefined) return refuse(entry.isTrade === true ? "trade" : "invalid_entry", fault);
  const postedDay = dayText(entry.posted_date, today);
  if (typeof postedDay === "string") return refuse(postedDay, inQuotes(entry.posted_date, postedDay));
  const own = entry.transaction_date ?? "";
  const day = own === "" ? postedDay : dayText(own, today);
  if (typeof day === "string") return refuse(day, inQuotes(own, day));
  if (currency === null) return refuse("unknown_currency", "The file names no currency.");
  if (!isCurrency(currency)) return refuse("unknown_currency", inQuotes(currency, "unknown_currency"));
  const minor = statedMinor(entry.amount, currencyDecimals(currency));
  if (typeof minor === "string") return refuse(minor, inQuotes(entry.amount, minor));
  if (minor === 0n) return refuse("zero_amount");
  const rowTexts = textsOf(texts);
  if (typeof rowTexts === "string") return refuse(rowTexts);
  const { merchant: counterparty_name, id: bank_id } = texts;
  const source_record = sourceRecord({ counterparty_name, bank_id, ...entry.source });
  return {
    verdict: "booked",
    line,
    cells,
    group: entryGroup(account, entry),
    transaction_date: dateText(day),
    posted_date: dateText(postedDay),
    minor,
    currency,
    ...rowTexts,
    ...(source_record === undefined ? {} : { source_record }),
  };
}

/** Days that were written before: entries of a file share them. No more of them than lie between 1970 and next year. */
const dates = new Map<number, string>();

function dateText(day: number): string {
  let text = dates.get(day);
  if (text === undefined) dates.set(day, (text = dayDate(day)));
  return text;
}

function inQuotes(text: string, code: RejectCode): string {
  return text === "" ? rejectReasons[code] : `"${text}": ${rejectReasons[code]}`;
}

/** A day number, or why there is none. */
function dayText(
  text: string,
  today: number,
): number | "date_missing" | "invalid_date" | "date_out_of_range" {
  if (text === "") return "date_missing";
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
  const number = dayOf(Number(year), Number(month), Number(day));
  if (number === undefined) return "invalid_date";
  return inRange(number, today) ? number : "date_out_of_range";
}

/** Texts of an entry, white space folded; "" for none. */
interface FoldedTexts {
  readonly text: string;
  readonly merchant: string;
  readonly id: string;
}

function foldedTexts({ description, fallbacks = [], merchant, bank_id }: EntryEvent): FoldedTexts {
  const own = foldSpace(description);
  return {
    text: own !== "" ? own : (fallbacks.map(foldSpace).find((text) => text !== "") ?? ""),
    merchant: foldSpace(merchant ?? ""),
    id: foldSpace(bank_id ?? ""),
  };
}

type Texts = Pick<BookedRow, "description" | "original_description" | "merchant" | "bank_id">;

/** An entry without any text is described by what it is: a format may leave all of them out. */
const NO_TEXT = "(no text)";

function textsOf({ text: own, merchant, id }: FoldedTexts): Texts | RejectCode {
  const text = own || merchant || NO_TEXT;
  for (const [value, maximum] of [
    [text, DESCRIPTION_MAX],
    [merchant, LABEL_MAX],
    [id, LABEL_MAX],
  ] as const) {
    if (!value.isWellFormed()) return "invalid_text";
    if (value.length > maximum && codePoints(value) > maximum) return "text_too_long";
  }
  return {
    description: text,
    original_description: text,
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
  };
}

function cellsOf(
  { posted_date, transaction_date, amount }: EntryEvent,
  { number, currency, texts }: EntryAccount & { readonly texts: FoldedTexts },
): readonly string[] {
  return [
    number ?? "",
    transaction_date ?? posted_date,
    posted_date,
    amount,
    currency ?? "",
    texts.text,
    texts.merchant,
    texts.id,
  ];
}
