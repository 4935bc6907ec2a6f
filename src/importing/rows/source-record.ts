/** The source record of a row: what the file says of it beyond the members of a transaction. */
import type { SourceRecord } from "../../contract/transaction/source-record.ts";
import { SOURCE_TEXT_MAX, sourceFields } from "../../contract/transaction/source-fields.ts";
import { codePoints } from "../../contract/values/text.ts";
import { foldSpace } from "../cells/fold.ts";

/** Texts as the file has them; empty ones and such as stand for none may be among them. */
export type SourceTexts = { readonly [Field in keyof SourceRecord]?: string | undefined };

/** What banks write where they have nothing to say. */
const NOTHING = /^(?:not ?provided|non ?ref|none|null|n\/?a|[\s./*_\u2010-\u2015\u2212-]*|0+)$/i;

/**
 * White space folded, texts that say nothing left out, and so is a reference that repeats the bank's id. Undefined where
 * nothing is left.
 */
export function sourceRecord(texts: SourceTexts): SourceRecord | undefined {
  let record: { -readonly [Field in keyof SourceRecord]: SourceRecord[Field] } | undefined;
  for (const field of sourceFields) {
    const raw = texts[field];
    if (raw === undefined || raw === "") continue;
    const text = foldSpace(raw);
    if (NOTHING.test(text) || !text.isWellFormed() || text.includes("\0")) continue;
    if (field === "bank_reference" && text === record?.bank_id) continue;
    (record ??= {})[field] = shorten(text);
  }
  return record;
}

function shorten(text: string): string {
  if (text.length <= SOURCE_TEXT_MAX || codePoints(text) <= SOURCE_TEXT_MAX) return text;
  return `${[...text].slice(0, SOURCE_TEXT_MAX - 1).join("")}…`;
}
