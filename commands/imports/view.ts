/** How imports and their rows are shown. */
import { ownCells } from "../../src/client/import/receipt/own-cells.ts";
import type { Import } from "../../src/contract/import/record.ts";
import type { ImportRow, RowText } from "../../src/contract/import/row.ts";
import { bookProofLines } from "../book-proof-lines.ts";
import { namedAccount } from "../accounts/named-account.ts";
import { reasonWords } from "./reason-words.ts";
import { balanceProofWords, bookProofReason, bookProofWords } from "./proof-words.ts";
import { record, type FieldOf, type RecordView } from "../../src/terminal/view.ts";

const amount = { kind: "amount", currency: "currency_code" } as const;

/** One that is done and wrote no row looked as all others. */
function stateWords({ state, created, held, rejected }: Import): string {
  return state === "completed" && created + held + rejected === 0 ? "nothing new" : state;
}

/** Of one that is done, the rows that still need a person. */
function listedState(data: Import): string {
  const { state, held, rejected } = data;
  if (state !== "completed" || held + rejected === 0) return stateWords(data);
  return [...(held === 0 ? [] : [`${held} held`]), ...(rejected === 0 ? [] : [`${rejected} rejected`])].join(
    ", ",
  );
}

export const importFields: readonly FieldOf<Import>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "created_at", kind: "timestamp", title: "When", column: { presence: "always" } },
  { name: "file_name", kind: "text", title: "File", column: { presence: "always", least: 20, weight: 2 } },
  {
    name: "state",
    kind: "text",
    cell: listedState,
    column: {
      isEssential: true,
      isWrapped: true,
      least: "1234 rejected".length,
      isNotable: (state) => state !== "completed",
    },
  },
  { name: "rows", kind: "count", column: { dropFirst: true } },
  { name: "created", kind: "count", title: "New", column: { presence: "always" } },
  { name: "duplicates", kind: "count", column: { dropFirst: true } },
  // Where there are any, the state says so at every width.
  { name: "held", kind: "count", visibleIn: "pipe" },
  { name: "rejected", kind: "count", visibleIn: "pipe" },
  { name: "skipped", kind: "count", visibleIn: "pipe" },
  { name: "edge_duplicates", kind: "count", visibleIn: "data" },
  { name: "sum_in", ...amount, title: "In", visibleIn: "pipe" },
  { name: "sum_out", ...amount, title: "Out", visibleIn: "pipe" },
  { name: "currency_code", kind: "text", title: "Currency", visibleIn: "pipe" },
  { name: "bank_account_id", kind: "id", title: "Account", visibleIn: "pipe" },
  { name: "bank_statement_id", kind: "id", title: "Statement", visibleIn: "data" },
  { name: "file_sha256", kind: "text", visibleIn: "data" },
];

/** With the account's name behind the file, on a terminal. */
export function importFieldsWith(account: FieldOf<Import>): readonly FieldOf<Import>[] {
  const at = importFields.findIndex(({ name }) => name === "file_name") + 1;
  return [...importFields.slice(0, at), account, ...importFields.slice(at)];
}

const detailFields: readonly FieldOf<Import>[] = [
  ...importFields.map((field) => ({
    ...field,
    ...(field.name === "state" && { cell: stateWords }),
    visibleIn: "everywhere" as const,
  })),
  { name: "format", kind: "text" },
  { name: "period.from", kind: "date", title: "Posted from" },
  { name: "period.to", kind: "date", title: "Posted to" },
  { name: "balance_proof.result", kind: "text", title: "Balance", cell: balanceProofWords },
  { name: "balance_proof.opening_balance", ...amount, title: "Opening" },
  { name: "balance_proof.closing_balance", ...amount, title: "Closing" },
  { name: "book_proof.result", kind: "text", title: "In the book", cell: bookProofWords },
  { name: "book_proof.reason", kind: "text", title: "Because of", cell: bookProofReason },
  { name: "book_proof.opening_balance", ...amount, title: "Opening in the book" },
  { name: "book_proof.closing_balance", ...amount, title: "Closing in the book" },
  { name: "removed", kind: "count" },
  { name: "handed_over", kind: "count" },
  { name: "created_by", kind: "text" },
  { name: "completed_at", kind: "timestamp" },
  { name: "undone_at", kind: "timestamp" },
];

/** The text of the row; of one that is neither in the book nor held, its cells as they are in the file. */
export function rowDescription(row: ImportRow): string | undefined {
  return (
    textOf(row)?.description ??
    ownCells(row.source)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== "")
      .join(" | ")
  );
}

/** What the row is in the book, or would be if it were not held. */
export function textOf({ held_row, transaction }: ImportRow): RowText | undefined {
  return held_row ?? transaction;
}

export const rowFields: readonly FieldOf<ImportRow>[] = [
  { name: "line", kind: "count", column: { presence: "always" } },
  { name: "verdict", kind: "word" },
  {
    name: "code",
    kind: "code",
    title: "Reason",
    cell: ({ code }) => reasonWords(code),
    column: { dropFirst: true },
  },
  { name: "detail", kind: "text", column: { least: 20, isWrapped: true } },
  {
    name: "held_row.transaction_date",
    cell: (row) => textOf(row)?.transaction_date,
    kind: "date",
    title: "Date",
    visibleIn: "terminal",
    column: { presence: "filled" },
  },
  {
    name: "held_row.description",
    cell: rowDescription,
    kind: "text",
    title: "Description",
    visibleIn: "terminal",
    column: { presence: "filled", least: 24, weight: 3 },
  },
  {
    name: "held_row.amount",
    cell: (row) => textOf(row)?.amount,
    kind: "amount",
    title: "Amount",
    visibleIn: "terminal",
    column: { presence: "filled" },
  },
  { name: "transaction_id", kind: "id", title: "Transaction" },
  { name: "twin_id", kind: "id", title: "Twin" },
  { name: "external_id", kind: "text", visibleIn: "data" },
  { name: "source", kind: "tags", visibleIn: "pipe" },
];

/** Rejected rows alone: what is wrong may stand at the end of the row. */
export const rejectedRowFields: readonly FieldOf<ImportRow>[] = rowFields.map((field) =>
  field.name === "held_row.description"
    ? { ...field, title: "Row", column: { ...field.column, isWrapped: true } }
    : field,
);

export function importRecord(
  data: Import,
  {
    account,
    ...extra
  }: Pick<RecordView, "sentence" | "lines" | "after"> & { account?: string | undefined } = {},
): RecordView {
  const lines = bookProofLines({
    ...data,
    account: account ?? "the account",
    account_id: data.bank_account_id,
    since: data.completed_at ?? undefined,
    undo: data.created === 0 ? undefined : `cashbook imports undo ${data.id}`,
  });
  return record({
    data,
    fields: namedAccount(detailFields, account),
    essence: data.id,
    notes: lines,
    ...extra,
  });
}
