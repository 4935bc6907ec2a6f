/** How transfers are shown. */
import type { Transfer, TransferObjection, TransferResult } from "../../src/contract/transfer.ts";
import { typedWord } from "../../src/contract/typed-word.ts";
import { updateAccountSchema } from "../../src/contract/account.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { record, type FieldOf, type RecordView, type Table } from "../../src/terminal/view.ts";
import type { AccountNames } from "../accounts/names.ts";
import { countText } from "../../src/contract/count-text.ts";

/** A transfer as a row: its two sides side by side. */
interface TransferLine extends Transfer {
  readonly transaction_date: string;
  readonly amount: unknown;
  readonly currency_code: string;
  /** What left the other account, where that is in another currency. */
  readonly sent_amount: unknown;
  readonly sent_currency_code: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly out_id: string | null;
  readonly in_id: string | null;
  readonly why: string;
}

export function transferLine(transfer: Transfer, names: AccountNames): TransferLine {
  const { transactions } = transfer;
  const isPair = transactions.length <= 2;
  const sideOf = (isOut: boolean) =>
    isPair ? transactions.find(({ amount }) => decimalText(amount).startsWith("-") === isOut) : undefined;
  const [out, into] = [sideOf(true), sideOf(false)];
  const first = out ?? into ?? transactions[0];
  const sent = out !== undefined && out.currency_code !== (into ?? first)?.currency_code ? out : undefined;
  const nameOf = (id: string | undefined) => (id === undefined ? null : (names.get(id) ?? id));
  return {
    ...transfer,
    transaction_date: first?.transaction_date ?? "",
    amount: (into ?? first)?.amount ?? null,
    currency_code: (into ?? first)?.currency_code ?? "",
    sent_amount: sent?.amount ?? null,
    sent_currency_code: sent?.currency_code ?? null,
    from: nameOf(out?.bank_account_id),
    to: nameOf(into?.bank_account_id),
    out_id: out?.id ?? null,
    in_id: into?.id ?? null,
    why: whyWords(transfer, names),
  };
}

/** A table has a line for each row that could belong together, since `transfers match` takes two of their ids. */
export function tableLines(transfer: Transfer, names: AccountNames): readonly TransferLine[] {
  const { reason, transactions } = transfer;
  if (reason !== "ambiguous" || transactions.length <= 2) return [transferLine(transfer, names)];
  const why = whyWords(transfer, names);
  return transactions.map((side) => ({ ...transferLine({ ...transfer, transactions: [side] }, names), why }));
}

export const transferFields: readonly FieldOf<TransferLine>[] = [
  {
    name: "state",
    kind: "word",
    cell: ({ state }) => state.replace("_", "-"),
    column: { presence: "always" },
  },
  { name: "transaction_date", kind: "date", title: "Date", column: { presence: "always" } },
  { name: "amount", kind: "amount", currency: "currency_code", column: { presence: "always" } },
  { name: "currency_code", kind: "text", title: "Currency" },
  {
    name: "sent_amount",
    kind: "amount",
    currency: "sent_currency_code",
    title: "Sent",
    visibleIn: "terminal",
    column: { presence: "filled" },
  },
  { name: "from", kind: "text", column: { presence: "filled", isName: true, least: 10 } },
  { name: "to", kind: "text", column: { presence: "filled", isName: true, least: 10 } },
  { name: "why", kind: "text", column: { presence: "filled", least: 20, weight: 2, dropFirst: true } },
  { name: "out_id", kind: "id", title: "Out", column: { presence: "filled" } },
  { name: "in_id", kind: "id", title: "In", column: { presence: "filled" } },
];

const EVIDENCE: Readonly<Record<Transfer["evidence"][number], string>> = {
  account_number: "names the other account's number",
  account_name: "names the other account",
  own_words: "words for own transfers",
  words: "words for transfers",
  reference: "same reference",
};

/** Of the other reasons, what the rows say is the reason. */
const REASONS: Readonly<Partial<Record<NonNullable<Transfer["reason"]>, string>>> = {
  unproven: "nothing names the other account",
  fee: "the amounts differ, by a fee perhaps",
  currency: "two currencies",
};

export function whyWords(
  { state, reason, evidence, objections = [], transactions }: Transfer,
  names: AccountNames,
): string {
  if (state === "one_sided") return "no other side";
  if (reason === "ambiguous") return `${countText(transactions.length, "row")} could belong together`;
  const words = evidence.map((one) => EVIDENCE[one]);
  const against = [...new Set(objections.map((objection) => objectionWords(objection, names)))];
  const said = reason === null ? undefined : REASONS[reason];
  return [...(said === undefined ? [] : [said]), ...against, ...words].join("; ");
}

function objectionWords(
  { bank_account_id: account, number }: TransferObjection,
  names: AccountNames,
): string {
  if (number !== null) return `names ${shortNumber(number)}, which no account has`;
  return `names ${account === null ? "another account" : (names.get(account) ?? account)}`;
}

/** Both ends, by which people know a number. */
function shortNumber(number: string): string {
  return number.length <= 10 ? number : `${number.slice(0, 4)}…${number.slice(-4)}`;
}

/** Sentences on the numbers that rows name and no account has: whose they seem to be, and how the account is told. */
export function numberNotes(
  { transactions, objections = [] }: Transfer,
  names: AccountNames,
): readonly string[] {
  return objections.flatMap(({ transaction_id, number }) => {
    const other = transactions.find(({ id }) => id !== transaction_id);
    if (number === null || transactions.length > 2 || other === undefined) return [];
    const name = names.get(other.bank_account_id) ?? other.bank_account_id;
    const flag = updateAccountSchema.shape.iban.safeParse(number).success
      ? `--iban ${number}`
      : `--account-number-last4 ${number.slice(-4)}`;
    return [
      `No account has the number ${number}. If it is that of "${name}": \`cashbook accounts update ${typedWord(name)} ${flag}\`.`,
    ];
  });
}

export function previewTable({ preview }: TransferResult, names: AccountNames): Table {
  return {
    rows: preview.map((transfer) => transferLine(transfer, names)),
    fields: transferFields.filter(({ name }) => name !== "state"),
  };
}

export function resultRecord(
  data: TransferResult,
  about: { readonly sentence?: string; readonly notes?: readonly string[]; readonly preview?: Table },
): RecordView {
  const { preview, sentence, notes = [] } = about;
  return record({
    data,
    fields: [
      { name: "bulk_id", kind: "id", title: "Bulk id", visibleIn: "pipe" },
      { name: "transfers", kind: "count" },
      { name: "updated", kind: "count", title: "Transactions changed" },
    ],
    sections: preview === undefined || preview.rows.length === 0 ? [] : [preview],
    notes,
    ...(data.bulk_id !== null && { essence: data.bulk_id }),
    ...(sentence !== undefined && { sentence, lines: () => [] }),
  });
}

/** Of a service that does not say it, nothing is said. */
export function closedTransfers({ closed = 0 }: TransferResult): readonly string[] {
  if (closed === 0) return [];
  const which =
    closed === 1
      ? "1 sure transfer with a row in the closed period stays as it is"
      : `${closed} sure transfers with a row in the closed period stay as they are`;
  return [`${which}; \`cashbook reopen\` opens the period again.`];
}

export function transfersText(count: number): string {
  return countText(count, "transfer");
}
