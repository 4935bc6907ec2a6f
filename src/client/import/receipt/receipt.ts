/** What an import tells when it has outcomes. */
import type { Import } from "../../../contract/import/record.ts";
import type { Decimal } from "../../../contract/values/decimal.ts";
import type { OpenWord } from "../context.ts";
import { otherMoneyMember } from "./other-money.ts";
import type { OpenRow } from "./rejected-file.ts";
import { transactionDaysMember, type Days } from "./transaction-days.ts";
import type { Outcome, OutcomeCount } from "../destinations/outcome.ts";
import type { Beginning, SettledTarget } from "../destinations/destination.ts";
import { countText } from "../../../contract/count-text.ts";

export interface ReceiptAccount {
  readonly id: string;
  readonly name: string;
  readonly currency_code: string;
  /** Whether the import made the account. */
  readonly created: boolean;
  readonly import_id: string;
  readonly sum_in: Decimal;
  readonly sum_out: Decimal;
  readonly balance_proof: Import["balance_proof"];
  /** Whether the book has what the file proves; absent where nobody tells. */
  readonly book_proof?: NonNullable<Import["book_proof"]>;
}

/** As of an import, of all accounts together. */
export type Categorization = NonNullable<Import["categorization"]>;

interface RowReason {
  readonly line: number;
  readonly code: string | null;
  readonly detail: string | null;
}

export interface Receipt {
  /** Of the first account, where the file holds several; each account names its own. */
  readonly import_id: string | null;
  readonly file_name: string;
  readonly file_sha256: string;
  readonly accounts: readonly ReceiptAccount[];
  readonly format: string;
  readonly detected: Readonly<Record<string, unknown>>;
  /** created + duplicates + rejected + held + skipped, and unknown where that can be. */
  readonly rows: number;
  readonly created: number;
  readonly duplicates: number;
  readonly edge_duplicates: number;
  readonly edge_lines: readonly number[];
  readonly held: number;
  readonly rejected: number;
  /** Those of them that are refused only because the books are closed for their day; absent where there are none. */
  readonly rejected_closed?: number;
  readonly skipped: number;
  /** Rows that a foreign service may have created or not, because its answer was lost; absent where none can be. */
  readonly unknown?: number;
  /** Categories that were none before; absent where no column of the file holds the company's categories. */
  readonly new_categories?: readonly string[];
  /** The bank's words for categories that mean nothing in the book, the most frequent first; absent where there are none. */
  readonly open_bank_words?: readonly Pick<OpenWord, "word" | "rows">[];
  /** Columns that hold amounts or currencies and that no row is read from; absent where there are none. */
  readonly other_money_columns?: readonly string[];
  /** Which of the new transactions have a category; absent where nobody tells. */
  readonly categorization?: Categorization;
  /** Suggested categories that the import accepted by itself, and the bulk changes that did it; absent where there are none. */
  readonly auto_accepted?: { readonly transactions: number; readonly bulk_ids: readonly string[] };
  /** The first rows that were skipped, with the reason. */
  readonly skipped_rows: readonly RowReason[];
  /** First and last booking day of the file. */
  readonly period: Days | null;
  /** First and last day of its transactions; absent where they are those of `period`. */
  readonly transaction_days?: Days;
  readonly rejected_file: string | null;
  /** The first rows that were rejected or held; absent where there are none. */
  readonly open_rows?: readonly OpenRow[];
  readonly undo_command: string | null;
}

/** Every member that a receipt can have. */
export const receiptMembers = Object.keys({
  import_id: true,
  file_name: true,
  file_sha256: true,
  accounts: true,
  format: true,
  detected: true,
  rows: true,
  created: true,
  duplicates: true,
  edge_duplicates: true,
  edge_lines: true,
  held: true,
  rejected: true,
  rejected_closed: true,
  skipped: true,
  unknown: true,
  new_categories: true,
  open_bank_words: true,
  other_money_columns: true,
  categorization: true,
  auto_accepted: true,
  skipped_rows: true,
  period: true,
  transaction_days: true,
  rejected_file: true,
  open_rows: true,
  undo_command: true,
} satisfies Readonly<Record<keyof Receipt, true>>);

interface ReceiptFacts extends Pick<Beginning, "file" | "sha256" | "source" | "parts"> {
  /** In the order of the parts. */
  readonly outcomes: readonly Outcome[];
  readonly skippedRows: readonly RowReason[];
  readonly rejected: {
    readonly path: string | null;
    readonly openRows: readonly OpenRow[];
    readonly closed: number;
  };
  readonly newCategories: readonly string[] | undefined;
  readonly openWords?: readonly OpenWord[] | undefined;
  readonly otherMoney?: readonly string[];
  readonly transactionDays?: Days | undefined;
}

/** Every row of the file has one outcome; throws when one has none. */
export function receiptOf(facts: ReceiptFacts): Receipt {
  const { file, source, parts, outcomes, newCategories } = facts;
  const sum = (member: OutcomeCount) => outcomes.reduce((total, one) => total + one[member], 0);
  const [created, duplicates, held] = [sum("created"), sum("duplicates"), sum("held")];
  const [rejected, skipped] = [sum("rejected"), sum("skipped")];
  const unknown = outcomes.reduce((total, one) => total + (one.unknown ?? 0), 0);
  const rows = created + duplicates + rejected + held + skipped + unknown;
  if (rows !== source.count) {
    throw new TypeError(
      `the file has ${countText(source.count, "row")}, and the outcomes of ${rows} are known`,
    );
  }
  return {
    import_id: outcomes[0]?.id ?? null,
    file_name: file.name,
    file_sha256: facts.sha256,
    accounts: parts.flatMap(({ target }, index) => {
      const one = outcomes[index];
      return one === undefined ? [] : [accountOf(target, one)];
    }),
    format: source.format,
    detected: source.detected,
    rows,
    created,
    duplicates,
    edge_duplicates: sum("edge_duplicates"),
    edge_lines: outcomes.flatMap(({ edge_lines }) => edge_lines),
    held,
    rejected,
    ...(facts.rejected.closed === 0 ? {} : { rejected_closed: facts.rejected.closed }),
    skipped,
    ...(outcomes.some((one) => one.unknown !== undefined) ? { unknown } : {}),
    ...categorizationOf(outcomes),
    ...acceptanceOf(
      outcomes.flatMap(({ auto_accepted: one }) =>
        one === undefined ? [] : [{ transactions: one.transactions, bulk_ids: [one.bulk_id] }],
      ),
    ),
    ...(newCategories === undefined ? {} : { new_categories: newCategories }),
    ...openWordsMember(facts.openWords),
    ...otherMoneyMember(facts.otherMoney),
    skipped_rows: facts.skippedRows.map(({ line, code, detail }) => ({ line, code, detail })),
    period: source.period,
    ...transactionDaysMember(facts.transactionDays),
    rejected_file: facts.rejected.path,
    ...(facts.rejected.openRows.length === 0 ? {} : { open_rows: facts.rejected.openRows }),
    undo_command:
      outcomes.length === 0 ? null : `cashbook imports undo ${outcomes.map(({ id }) => id).join(" ")}`,
  };
}

export function openWordsMember(
  words: NonNullable<Receipt["open_bank_words"]> = [],
): Pick<Receipt, "open_bank_words"> {
  return words.length === 0 ? {} : { open_bank_words: words.map(({ word, rows }) => ({ word, rows })) };
}

/** Of several imports together. */
export function categorizationOf(
  outcomes: readonly { readonly categorization?: Categorization | undefined }[],
): Pick<Receipt, "categorization"> {
  const parts = outcomes.flatMap(({ categorization }) => categorization ?? []);
  if (parts.length === 0) return {};
  const byRule = new Map<string, number>();
  for (const { id, transactions } of parts.flatMap(({ rules }) => rules))
    byRule.set(id, (byRule.get(id) ?? 0) + transactions);
  const sum = (member: "categorized" | "uncategorized") =>
    parts.reduce((total, part) => total + part[member], 0);
  return {
    categorization: {
      categorized: sum("categorized"),
      uncategorized: sum("uncategorized"),
      rules: [...byRule].map(([id, transactions]) => ({ id, transactions })),
    },
  };
}

/** What several imports accepted by themselves, together. */
export function acceptanceOf(
  parts: readonly NonNullable<Receipt["auto_accepted"]>[],
): Pick<Receipt, "auto_accepted"> {
  if (parts.length === 0) return {};
  return {
    auto_accepted: {
      transactions: parts.reduce((sum, { transactions }) => sum + transactions, 0),
      bulk_ids: parts.flatMap(({ bulk_ids }) => bulk_ids),
    },
  };
}

function accountOf(target: SettledTarget, one: Outcome): ReceiptAccount {
  return {
    id: target.id,
    name: target.name,
    currency_code: target.currency,
    created: target.isNew,
    import_id: one.id,
    sum_in: one.sum_in,
    sum_out: one.sum_out,
    balance_proof: one.balance_proof,
    ...(one.book_proof === undefined ? {} : { book_proof: one.book_proof }),
  };
}

/** 11: outcomes unknown; 3: rows rejected or held, or a balance that fails, in the file or in the book; 8: nothing but duplicates; else 0. */
export function exitOf(receipt: Receipt, { okIfUnchanged }: { okIfUnchanged: boolean }): 0 | 3 | 8 | 11 {
  if ((receipt.unknown ?? 0) > 0) return 11;
  const hasFailure = receipt.accounts.some(
    ({ balance_proof, book_proof }) => balance_proof.result === "failed" || book_proof?.result === "failed",
  );
  if (receipt.rejected > 0 || receipt.held > 0 || hasFailure) return 3;
  return receipt.duplicates > 0 && receipt.created === 0 && !okIfUnchanged ? 8 : 0;
}
