/** Serializes what explains a difference. */
import {
  EXPLANATIONS_MAX,
  type Explanation as ExplanationJson,
  type Reconciliation,
} from "../../contract/reconciliation.ts";
import { dayDate, timestamp } from "../../contract/values/date.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { ImportRecord } from "../ports/import-record.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import type { ExplainedDifference } from "./difference.ts";
import type { BankRow, Explanation } from "./row.ts";

interface Names {
  readonly currency: string;
  readonly records: ReadonlyMap<string, TransactionRecord>;
  readonly imports: readonly ImportRecord[];
}

export type ExplanationMembers = Pick<
  Reconciliation,
  | "explanations"
  | "explanation_count"
  | "days_without_file"
  | "by_hand_count"
  | "held_count"
  | "rejected_count"
>;

export const NOTHING_TO_EXPLAIN: ExplanationMembers = {
  explanations: [],
  explanation_count: 0,
  days_without_file: [],
  by_hand_count: 0,
  held_count: 0,
  rejected_count: 0,
};

/** The members of what a reconciliation writes, where it writes nothing. */
export const NOTHING_MARKED = { bulk_id: null, updated: 0, closed_count: 0, adjustment_id: null } as const;

export function explanationMembers(
  difference: ExplainedDifference,
  names: Omit<Names, "records">,
): ExplanationMembers {
  const { explanations, records, daysWithoutFile } = difference;
  return {
    explanations: explanations
      .slice(0, EXPLANATIONS_MAX)
      .map((explanation) => explanationToJson(explanation, { ...names, records })),
    explanation_count: explanations.length,
    days_without_file: [...daysWithoutFile],
    by_hand_count: difference.byHandCount,
    held_count: difference.heldCount,
    rejected_count: difference.rejectedCount,
  };
}

function explanationToJson(explanation: Explanation, names: Names): ExplanationJson {
  const { kind, effect } = explanation;
  const row = "row" in explanation ? explanation.row : undefined;
  const id = "book" in explanation ? explanation.book.id : explanation.transaction;
  return {
    kind,
    effect: amountOf(effect, names.currency),
    absence: kind === "missing" ? (explanation.absence ?? null) : null,
    transaction: sideToJson(id, names),
    twin: kind === "doubled" ? sideToJson(explanation.twin.id, names) : null,
    bank_row: row === undefined ? null : bankRowToJson(row, names),
  };
}

function sideToJson(id: string | null, { records, currency }: Names): ExplanationJson["transaction"] {
  const record = records.get(id ?? "");
  if (record === undefined) return null;
  return {
    id: record.id,
    bank_account_id: record.bank_account_id,
    transaction_date: record.transaction_date,
    posted_date: record.posted_date,
    description: record.description,
    amount: amountOf(record.booked_minor, currency),
    deleted_at: record.deleted_at === null ? null : timestamp(record.deleted_at),
  };
}

function bankRowToJson(
  { import_id, line, day, text, amount }: BankRow,
  { imports, currency }: Names,
): ExplanationJson["bank_row"] {
  return {
    import_id,
    file_name: imports.find(({ id }) => id === import_id)?.file_name ?? "",
    line,
    posted_date: dayDate(day),
    description: text,
    amount: amountOf(amount, currency),
  };
}
