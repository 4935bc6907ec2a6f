/** Applies changes to a transaction. Pure: the record and the change give the new record, or a problem. */
import type * as z from "zod/mini";
import {
  fieldsWith,
  foldedMember,
  transactionFields,
  type FieldsWith,
} from "../../contract/transaction/fields.ts";
import { UNCATEGORIZED } from "../../contract/category/classification.ts";
import { amountText } from "../../contract/values/money.ts";
import { Problem } from "../../contract/problem.ts";
import { TAGS_MAX, type changes, type UpdateTransaction } from "../../contract/transaction/request.ts";
import { chartEntry } from "../../contract/category/chart.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { BulkMember, RecordMember, TransactionRecord } from "../ports/transactions.ts";
import { convertToBooked, distinct, foldedTexts } from "./record.ts";
import { movedTo } from "./status.ts";

/** The members that a bulk update can set. */
export type Labels = { readonly [Field in keyof typeof changes]?: z.output<(typeof changes)[Field]> } & {
  readonly add_tags?: readonly string[] | undefined;
  readonly remove_tags?: readonly string[] | undefined;
};

/** The members that an update can change, for the audit summary and for undo. */
export type Changeable = RecordMember<FieldsWith<"changeable">>;
const changeable = fieldsWith("changeable").flatMap(membersOf) as readonly Changeable[];

/** Those of them that a bulk update can change. */
export const bulkMembers = fieldsWith("bulk").flatMap(membersOf) as readonly BulkMember[];

/** Members of the record that hold a field. */
function membersOf(field: FieldsWith<"changeable">): readonly Changeable[] {
  if (field === "amount") return ["amount_minor"];
  return field === "status" ? ["status", "status_before"] : [field];
}

/** The members in which two records differ. */
export function changedMembers(before: TransactionRecord, after: TransactionRecord): readonly Changeable[] {
  return changeable.filter((member) =>
    member === "tags" ? before.tags.join("\0") !== after.tags.join("\0") : before[member] !== after[member],
  );
}

/**
 * The record with new labels; the same object when nothing changes. Problems: invalid_transition, transaction_reconciled,
 * validation_failed for too many tags.
 */
export function applyLabels(before: TransactionRecord, labels: Labels, now: number): TransactionRecord {
  const is_reconciled = labels.is_reconciled ?? before.is_reconciled;
  const after: TransactionRecord = {
    ...before,
    ...applyTexts(before, labels),
    ...reclassify(before, labels),
    is_reconciled,
    tags: applyTags(before.tags, labels),
    ...(labels.status !== undefined && movedTo(labels.status, { ...before, is_reconciled })),
  };
  return withVersion(before, after, now);
}

/** The members of an update that a reconciliation locks, and the external id. */
type Moves = Pick<
  UpdateTransaction,
  "transaction_date" | "posted_date" | "amount" | "currency_code" | "exchange_rate" | "external_id"
>;

/**
 * The record with another amount, day or account. `isLocked`: the transaction was and stays reconciled. Problems: those of
 * a new record, and transaction_reconciled for a locked one.
 */
export function applyMoves(
  before: TransactionRecord,
  { moves, account, isLocked, now }: { moves: Moves; account: AccountRecord; isLocked: boolean; now: number },
): TransactionRecord {
  const after: TransactionRecord = {
    ...before,
    bank_account_id: account.id,
    transaction_date: moves.transaction_date ?? before.transaction_date,
    posted_date: moves.posted_date ?? before.posted_date,
    ...reprice(before, { moves, account }),
    external_id: moves.external_id === undefined ? before.external_id : moves.external_id,
  };
  if (isLocked) refuseLocked(changedMembers(before, after));
  return withVersion(before, after, now);
}

function reprice(
  before: TransactionRecord,
  { moves, account }: { moves: Moves; account: AccountRecord },
): Partial<TransactionRecord> {
  const { amount, currency_code = before.currency_code, exchange_rate } = moves;
  const changesAccount = account.id !== before.bank_account_id;
  if (amount === undefined && currency_code === before.currency_code && exchange_rate === undefined) {
    if (!changesAccount) return {};
  }
  // An exchange rate is kept only while both currencies stay the same.
  const samePair = currency_code === before.currency_code && !changesAccount;
  return convertToBooked({
    amount: amount ?? amountText(before.amount_minor, before.currency_code),
    currency_code,
    exchange_rate: exchange_rate ?? (samePair ? (before.exchange_rate ?? undefined) : undefined),
    account_currency: account.currency_code,
  });
}

const LOCKED: Readonly<Partial<Record<Changeable, string>>> = {
  amount_minor: "amount",
  transaction_date: "date",
  posted_date: "booking date",
  currency_code: "currency",
  exchange_rate: "exchange rate",
  bank_account_id: "account",
};

function refuseLocked(members: readonly Changeable[]): void {
  const [field] = members.flatMap((member) => LOCKED[member] ?? []);
  if (field === undefined) return;
  throw new Problem("transaction_reconciled", {
    detail: `The transaction is reconciled, so its ${field} cannot change.`,
  });
}

type SearchedText = Exclude<FieldsWith<"bulk"> & FieldsWith<"folded">, "tags">;
const searchedTexts = fieldsWith("bulk").filter(
  (name): name is SearchedText => name !== "tags" && foldedMember(name) !== undefined,
);

/** The texts by which a person finds a transaction; null empties one. */
function applyTexts(before: TransactionRecord, labels: Labels): Pick<TransactionRecord, SearchedText> {
  const values = searchedTexts.map((name) => {
    const label = labels[name];
    return [name, label === undefined ? before[name] : (label ?? "")];
  });
  return Object.fromEntries(values) as Pick<TransactionRecord, SearchedText>;
}

function reclassify(
  before: TransactionRecord,
  { category, accounting_category, cash_flow_category }: Labels,
): Pick<TransactionRecord, "category" | "accounting_category" | "cash_flow_category"> {
  const entry = category ? chartEntry(category) : undefined;
  const choose = (
    requestedValue: string | null | undefined,
    fromChart: string | undefined,
    now: string,
  ): string => (requestedValue === undefined ? (fromChart ?? now) : requestedValue || UNCATEGORIZED);
  return {
    category: category === undefined ? before.category : (category ?? ""),
    accounting_category: choose(accounting_category, entry?.accounting_category, before.accounting_category),
    cash_flow_category: choose(cash_flow_category, entry?.cash_flow_category, before.cash_flow_category),
  };
}

function applyTags(
  before: readonly string[],
  { tags, add_tags = [], remove_tags = [] }: Labels,
): readonly string[] {
  if (tags === undefined && add_tags.length === 0 && remove_tags.length === 0) return before;
  const remaining = (tags === undefined ? before : (tags ?? [])).filter((tag) => !remove_tags.includes(tag));
  const after = distinct([...remaining, ...add_tags]);
  if (after.length <= TAGS_MAX) return after;
  throw new Problem("validation_failed", {
    detail: `The transaction would have ${after.length} tags, and ${TAGS_MAX} are the most.`,
    errors: [{ pointer: "/add_tags", code: "too_many", detail: `makes more than ${TAGS_MAX} tags` }],
  });
}

/** The changed record with a new version and folded texts; the same object when nothing changed. */
function withVersion(before: TransactionRecord, after: TransactionRecord, now: number): TransactionRecord {
  const members = changedMembers(before, after);
  if (members.length === 0) return before;
  const changesText = members.some(
    (member) =>
      member !== "amount_minor" && member !== "status_before" && "folded" in transactionFields[member],
  );
  return {
    ...after,
    folded: changesText ? foldedTexts(after) : before.folded,
    updated_at: now,
    version: before.version + 1,
  };
}
