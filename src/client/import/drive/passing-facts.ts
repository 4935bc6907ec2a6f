/** What a receipt tells of a file's rows, noted while they pass. */
import type { ChunkRefusedRow } from "../../../contract/import/row.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import type { Target } from "../accounts/target.ts";
import { collectOtherMoney } from "../receipt/other-money.ts";
import { collectSkipped } from "../receipt/skipped-rows.ts";
import { collectTransactionDays, type Days } from "../receipt/transaction-days.ts";

export interface PassingFacts {
  readonly otherMoney: readonly string[];
  readonly transactionDays: Days | undefined;
  readonly skippedRows: readonly ChunkRefusedRow[];
}

/** The same source; `facts` are those of its last pass. */
export function collectFacts(
  source: RowSource,
  targets: Iterable<Pick<Target, "currency">>,
): { readonly source: RowSource; readonly facts: () => PassingFacts } {
  const { source: watched, otherMoney } = collectOtherMoney(source, targets);
  const { source: inDays, transactionDays } = collectTransactionDays(watched);
  const { source: noted, skippedRows } = collectSkipped(inDays);
  return {
    source: noted,
    facts: () => ({
      otherMoney: otherMoney(),
      transactionDays: transactionDays(),
      skippedRows: skippedRows(),
    }),
  };
}
