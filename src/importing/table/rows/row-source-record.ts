/** The source record of a table's row: what its cells say beyond the members of a transaction. */
import type { SourceRecord } from "../../../contract/transaction/source-record.ts";
import type { SourceField } from "../../../contract/transaction/source-fields.ts";
import { foldHeader } from "../../cells/fold.ts";
import { sourceRecord } from "../../rows/source-record.ts";
import type { Layout } from "../layout.ts";
import { partyReader } from "../columns/other-party.ts";
import { isInOwnWords } from "../../words/headers/contract.ts";
import { firstFilled } from "./cell-texts.ts";

/** Undefined for a row that says nothing more. */
export function sourceRecordReader({
  columns,
  header,
}: Pick<Layout, "columns" | "header">): (
  cells: readonly string[],
  isOut: boolean,
) => SourceRecord | undefined {
  const references = { bank_reference: [], payment_reference: [], check_number: [] } as Record<
    ReferenceField,
    number[]
  >;
  for (const index of columns.reference ?? []) references[referenceField(header?.[index] ?? "")].push(index);
  // Where a person says that the bank's categories are the company's, they are the bank's words all the same.
  const categories = isInOwnWords(header) ? [] : (columns.category ?? []);
  const all: readonly (readonly [SourceField, readonly number[]])[] = [
    ["cardholder", columns.cardholder ?? []],
    ["bank_id", columns.id ?? []],
    ["bank_reference", references.bank_reference],
    ["payment_reference", references.payment_reference],
    ["check_number", references.check_number],
    ["bank_type", columns.kind ?? []],
    ["bank_category", columns.bank_category ?? categories],
  ];
  const present = all.filter(([, indices]) => indices.length > 0);
  const { merchant = [], counterparty_account: accounts = [] } = columns;
  if (present.length + merchant.length + accounts.length === 0) return () => undefined;
  const [nameOf, accountOf] = [partyReader(merchant, { header }), partyReader(accounts, { header })];
  return (cells, isOut) => {
    const texts: Partial<Record<SourceField, string>> = {
      counterparty_name: nameOf(cells, isOut),
      counterparty_account: accountOf(cells, isOut),
    };
    for (const [field, indices] of present) texts[field] = firstFilled(cells, indices);
    return sourceRecord(texts);
  };
}

type ReferenceField = Extract<SourceField, "bank_reference" | "payment_reference" | "check_number">;

/** What a column of references holds, by its header; the bank's own where it does not say. */
function referenceField(header: string): ReferenceField {
  const foldedHeader = foldHeader(header);
  if (/\b(?:check|cheque|chq)\b/.test(foldedHeader)) return "check_number";
  return /end to end|\bende zu ende\b|customer|kunden|client|payment|zahlung|betaling|platby|variab|\b(?:kid|ocr|vs)\b/.test(
    foldedHeader,
  )
    ? "payment_reference"
    : "bank_reference";
}
