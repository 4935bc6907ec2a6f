/** The view of a transaction with its source record. */
import type { SourceRecordAnswer } from "../../src/contract/transaction/source-record.ts";
import { sourceFields } from "../../src/contract/transaction/source-fields.ts";
import type { Transaction } from "../../src/contract/transaction.ts";
import { record, type RecordView } from "../../src/terminal/view.ts";
import type { TransactionAccount } from "./account-name.ts";
import { transactionRecord } from "./view.ts";

/** Adds the source record as a member; a terminal does not show its empty fields. */
export function withSource(
  transaction: Transaction,
  {
    source,
    account,
  }: { readonly source: SourceRecordAnswer; readonly account: TransactionAccount | undefined },
): RecordView {
  const { fields = [], ...view } = transactionRecord(transaction, { account });
  const isSilent = sourceFields.every((field) => source[field] === null);
  const lines = sourceFields.map((field) => ({
    name: `source.${field}`,
    title: `From the file: ${field.replaceAll("_", " ")}`,
    kind: "text" as const,
    visibleIn: source[field] === null ? ("pipe" as const) : ("everywhere" as const),
  }));
  return {
    ...view,
    ...record({ data: { ...transaction, source } }),
    fields: [...fields, ...lines],
    ...(isSilent ? { notes: ["No bank file says more about this transaction."] } : {}),
  };
}
