/** Why a row that can be read is refused all the same when it is stored. */
import { isCurrency } from "../../contract/values/currency.ts";
import type { ChunkBookedRow } from "../../contract/import/row.ts";
import { clearableTexts, type ClearableText } from "../../contract/transaction/fields.ts";
import { toMinor } from "../../contract/values/money.ts";
import type { SourceRecord } from "../../contract/transaction/source-record.ts";
import { SOURCE_TEXT_MAX, type SourceField } from "../../contract/transaction/source-fields.ts";
import { codePoints } from "../../contract/values/text.ts";
import { DESCRIPTION_MAX, LABEL_MAX, TAG_MAX, TAGS_MAX } from "../../contract/transaction/limits.ts";
import { rejectReasons } from "./reject-reasons.ts";

/** A sentence; undefined for a row that is stored. An account without a currency yet takes that of the row. */
export function rowFault(row: ChunkBookedRow, accountCurrency: string | undefined): string | undefined {
  const text = textFault(row);
  if (text !== undefined) return rejectReasons[text];
  const currency = row.currency_code ?? accountCurrency;
  if (currency === undefined) return undefined;
  if (!isCurrency(currency)) return rejectReasons.unknown_currency;
  const minor = toMinor(row.amount, currency);
  if (typeof minor === "string") return rejectReasons[minor];
  if (accountCurrency === undefined) return undefined;
  if (currency !== accountCurrency && row.exchange_rate === undefined)
    return `The account is in ${accountCurrency}, but the row is in ${currency} without an exchange rate.`;
  const balance = row.balance === undefined ? 0n : toMinor(row.balance, accountCurrency);
  return typeof balance === "string" ? rejectReasons[balance] : undefined;
}

type RowTexts = Pick<ChunkBookedRow, "description" | "original_description"> &
  Partial<Pick<ChunkBookedRow, ClearableText | "bank_id" | "source_record">> & {
    readonly tags?: readonly string[] | undefined;
  };

type TextFault = "invalid_text" | "text_too_long" | "text_missing";

/** Why a transaction cannot hold the texts of a row; `merchant` is that of a row which is not yet in the contract's words. */
export function textFault(row: RowTexts, merchant?: string): TextFault | undefined {
  const { description, original_description, external_id, tags } = row;
  if (description.trim() === "") return "text_missing";
  if (external_id?.trim() === "") return "text_missing";
  if (tooLong(description, DESCRIPTION_MAX) || tooLong(original_description, DESCRIPTION_MAX))
    return "text_too_long";
  if (unstorable(description) || unstorable(original_description)) return "invalid_text";
  for (const name of clearableTexts) {
    const fault = labelFault(row[name]);
    if (fault !== undefined) return fault;
  }
  const label = labelFault(merchant) ?? labelFault(row.bank_id);
  if (label !== undefined) return label;
  const source = row.source_record === undefined ? undefined : sourceFault(row.source_record);
  if (source !== undefined || tags === undefined) return source;
  if (tags.length > TAGS_MAX || tags.some((tag) => tooLong(tag, TAG_MAX))) return "text_too_long";
  return tags.some((tag) => unstorable(tag) || tag.trim() === "") ? "invalid_text" : undefined;
}

function labelFault(label: string | undefined): TextFault | undefined {
  if (label === undefined) return undefined;
  if (tooLong(label, LABEL_MAX)) return "text_too_long";
  return unstorable(label) ? "invalid_text" : undefined;
}

function sourceFault(record: SourceRecord): TextFault | undefined {
  for (const field in record) {
    const text = record[field as SourceField] ?? "";
    if (tooLong(text, SOURCE_TEXT_MAX)) return "text_too_long";
    if (unstorable(text)) return "invalid_text";
    if (text.trim() === "") return "text_missing";
  }
  return undefined;
}

function tooLong(text: string, most: number): boolean {
  return text.length > most && codePoints(text) > most;
}

function unstorable(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}
