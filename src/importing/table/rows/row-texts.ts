/** The texts of a row: its description, its labels and its tags. */
import { createHash } from "node:crypto";
import { isCurrency } from "../../../contract/values/currency.ts";
import { codePoints } from "../../../contract/values/text.ts";
import { DESCRIPTION_MAX, LABEL_MAX, TAG_MAX, TAGS_MAX } from "../../../contract/transaction/limits.ts";
import { foldSpace, ownWords } from "../../cells/fold.ts";
import type { BookedRow } from "../../source-row.ts";
import type { RejectCode } from "../../rows/reject-reasons.ts";
import { isBareKind } from "../../words/bare-kinds.ts";
import { columnsInUse, type Columns } from "../columns/columns.ts";
import type { Layout } from "../layout.ts";
import { partyReader } from "../columns/other-party.ts";
import type { Retry } from "../columns/retry-columns.ts";
import { columnsOf } from "./cell-texts.ts";

export type RowTexts = Pick<BookedRow, "description" | "original_description"> & Partial<BookedRow>;

/** Reads a row's texts; a code where one cannot be stored. */
export function textReader(
  { columns, header }: Pick<Layout, "columns" | "header">,
  retry: Retry | undefined,
): (cells: readonly string[], isOut: boolean) => RowTexts | RejectCode {
  const ours = new Set(retry === undefined ? [] : [retry.importId, retry.line, retry.error]);
  const descriptions = (columns.description ?? []).filter((index) => !ours.has(index));
  const partyOf = partyReader(columns.merchant ?? [], { header });
  const fallbacks = columnsOf(columns, "kind", "reference", "bank_category", "category");
  const single = (field: keyof Columns) => columns[field]?.[0];
  const labels = [
    ["category", single("category")],
    ["accounting_category", single("accounting_category")],
    ["cash_flow_category", single("cash_flow_category")],
    ["bank_id", single("id")],
  ] as const;
  const present = labels.filter(([, index]) => index !== undefined);
  const tags = single("tags");
  const side = single("sign");

  /** Of a booking that is called by its kind alone, a reference in words tells more: whom a card has paid. */
  const withReference = (text: string, party: string, cells: readonly string[]): string => {
    if (text === "" || party !== "" || columns.reference === undefined || !isBareKind(text)) return text;
    const reference = columns.reference.map((index) => ownWords(cells[index] ?? "")).find(isInWords);
    return reference === undefined || reference === text ? text : `${reference} ${text}`;
  };

  /** The number of the card that paid says nothing of whom: another cell of words does. */
  const withWords = (text: string, party: string, cells: readonly string[]): string => {
    const words = party === "" && CARD_NUMBER.test(text) ? otherWords(cells, columns) : "";
    return words === "" ? text : `${words} ${text}`;
  };

  return (cells, isOut) => {
    const party = ownWords(partyOf(cells, isOut));
    const description =
      withWords(withReference(joinTexts(cells, descriptions), party, cells), party, cells) ||
      party ||
      firstOf(cells, fallbacks) ||
      sideWord(cells[side ?? -1]) ||
      (retry === undefined ? anyText(cells, { columns, header }) : "");
    if (description === "") return "text_missing";
    if (!storable(description, DESCRIPTION_MAX)) return tooLong(description);
    const texts: Record<string, unknown> = { description, original_description: description };
    if (party !== "") {
      if (!storable(party, LABEL_MAX)) return tooLong(party);
      texts["merchant"] = party;
    }
    for (const [field, index] of present) {
      const text = ownWords(cells[index ?? -1] ?? "");
      if (text === "") continue;
      const isLong = field === "bank_id" && text.isWellFormed() && codePoints(text) > LABEL_MAX;
      if (!isLong && !storable(text, LABEL_MAX)) return tooLong(text);
      // Ids are only compared: a longer one goes by its hash.
      texts[field] = isLong ? `sha256:${createHash("sha256").update(text).digest("hex")}` : text;
    }
    const list =
      tags === undefined
        ? []
        : (cells[tags] ?? "")
            .split(/[;,]/)
            .map((tag) => tag.trim())
            .filter((tag) => tag !== "");
    if (list.length > TAGS_MAX || list.some((tag) => !storable(tag, TAG_MAX))) return "text_too_long";
    if (list.length > 0) texts["tags"] = list;
    return texts as unknown as RowTexts;
  };
}

/** Whether a text is words: a number by which a bank knows the payment has digits, or has no letters. */
function isInWords(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/\p{L}\p{Nd}|\p{Nd}\p{L}|\p{Nd}{4}/u.test(text);
}

/** The word of a sign column, "DEPOSIT" or "Gutschrift", where it is all that a row says; a letter or a sign says nothing. */
function sideWord(cell = ""): string {
  return /\p{L}{3}|\p{Script=Han}{2}/u.test(cell) ? foldSpace(cell) : "";
}

/** "4835-****-****-4410 Df": the digits of a card of which most are hidden, and a mark of the bank's behind them. */
const CARD_NUMBER = /^(?=.*[*xX]{3})[0-9]{2,6}[-*xX0-9. ]*[0-9]{4}(?: \p{L}{1,2})?$/u;

/** The first cell of words among the columns that have no role. */
function otherWords(cells: readonly string[], columns: Columns): string {
  const columnsWithRole = columnsInUse(columns);
  const isWords = (cell: string) => /\p{L}[\p{L}\p{M}]/u.test(cell) && !isCurrency(cell.trim());
  return foldSpace(cells.find((cell, index) => !columnsWithRole.has(index) && isWords(cell)) ?? "");
}

/** For a row without a text of its own: another cell of words, else what the header calls its amount. */
function anyText(cells: readonly string[], { columns, header }: Pick<Layout, "columns" | "header">): string {
  const words = otherWords(cells, columns);
  if (words !== "") return words;
  const amountColumn = columnsOf(columns, "debit", "credit", "amount").find((index) =>
    /[1-9]/.test(cells[index] ?? ""),
  );
  return amountColumn === undefined ? "" : foldSpace(header?.[amountColumn] ?? "");
}

function joinTexts(cells: readonly string[], indices: readonly number[]): string {
  if (indices.length === 1) {
    return ownWords(cells[indices[0] ?? -1] ?? "");
  }
  const parts = indices
    .map((index) => ownWords(cells[index] ?? ""))
    .filter((text) => text.length > 1 || /[\p{L}\p{N}]/u.test(text));
  return [...new Set(parts)].join(" ");
}

function firstOf(cells: readonly string[], indices: readonly number[]): string {
  // Zeros fill a field of digits that nobody filled.
  return indices.map((index) => ownWords(cells[index] ?? "")).find((text) => /[^0]/.test(text)) ?? "";
}

function storable(text: string, maximum: number): boolean {
  return (text.length <= maximum || codePoints(text) <= maximum) && text.isWellFormed();
}

function tooLong(text: string): RejectCode {
  return text.isWellFormed() ? "text_too_long" : "invalid_text";
}
