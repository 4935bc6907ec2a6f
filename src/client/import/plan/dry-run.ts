/** What an import of a file would do, row by row, with nothing written: not even the account is made. Memory stays the same at any size. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pages } from "../../pages.ts";
import { autoAcceptance, type AutoAcceptance } from "./auto-acceptance.ts";
import { accountWarnings, confirmAccountWarnings } from "../accounts/account-warnings.ts";
import { expectedProofs, type ExpectedProof } from "./expected-proofs.ts";
import { limitHeapGrowth } from "../drive/heap-limit.ts";
import { dropCopy } from "../drive/journal.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import { dryRows, type DryCounts, type DryRow } from "./dry-rows.ts";
import type { ImportOptions } from "./options.ts";
import { prepare } from "./prepare.ts";
import { collectOtherMoney } from "../receipt/other-money.ts";
import { collectTransactionDays, type Days } from "../receipt/transaction-days.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import type { ImportFile } from "../files/source-file.ts";
import type { ImportContext, OpenWord } from "../context.ts";
import type { Target } from "../accounts/target.ts";

export interface DryRun {
  readonly sha256: string;
  readonly source: RowSource;
  readonly targets: ReadonlyMap<string, Target>;
  readonly counts: DryCounts;
  /** Whether the book would have what the file's balances prove. */
  readonly proofs: readonly ExpectedProof[];
  /** What the import would accept by itself; absent where it accepts nothing. */
  readonly auto_accept?: AutoAcceptance;
  /** The bank's words for categories that mean nothing in the book, and whether the import asks what they mean. */
  readonly openWords: readonly OpenWord[];
  readonly isAskingWords: boolean;
  /** Columns that hold amounts or currencies and that no row is read from. */
  readonly otherMoneyColumns: readonly string[];
  /** First and last day of the transactions, where the booking days are others. */
  readonly transactionDays: Days | undefined;
  readonly rows: Pages<DryRow>;
}

export async function dryRun(
  file: ImportFile,
  { options, context }: { options: ImportOptions; context: ImportContext },
): Promise<DryRun> {
  limitHeapGrowth();
  const destination = await destinationOf(context);
  destination.checkOptions(options);
  // Nothing is made, so nobody is asked whether it may be, nor for its name.
  const offering: ImportContext = {
    ...context,
    offer: async () => true,
    confirmAccounts: undefined,
    choose: async (question) =>
      question.accounts.length === 0 && question.newName !== undefined ? undefined : context.choose(question),
  };
  const { sha256, targets, ...read } = await prepare(file, { options, context: offering });
  await confirmAccountWarnings(await accountWarnings(read.source, { targets, context }), {
    note: context.note,
  });
  const { source: inDays, transactionDays } = collectTransactionDays(read.source);
  const { source, otherMoney } = collectOtherMoney(inDays, targets.values());
  const matcher = await destination.matcher(source, { targets, noLookup: options.noLookup === true });
  const dry = await dryRows({
    ...{ source, targets, context, matcher },
    writesSuspects: options.writeSuspects,
    isByDay: destination.keepsImports,
  });
  const { counts } = dry;
  const rows: Pages<DryRow> = {
    more: false,
    async *[Symbol.asyncIterator]() {
      try {
        for (const batch of dry.batches()) {
          yield batch;
          // Without a turn, the engine puts off clearing what was read before.
          await nextTurn();
        }
      } finally {
        dry.close();
        await dropCopy(context.state, file);
      }
    },
  };
  const proofs = destination.keepsImports ? await expectedProofs(source, { targets, context }) : [];
  const acceptance = destination.keepsImports ? await autoAcceptance(context, counts.new) : {};
  const openWords = (await destination.openWords?.(source)) ?? [];
  const otherMoneyColumns = otherMoney();
  const isAskingWords = context.askMeanings !== undefined;
  return {
    sha256,
    source,
    targets,
    counts,
    proofs,
    openWords,
    isAskingWords,
    otherMoneyColumns,
    transactionDays: transactionDays(),
    rows,
    ...acceptance,
  };
}

/** The exit code that the run itself would have. */
export function exitOfDryRun(
  { counts, source, proofs }: Pick<DryRun, "counts" | "source" | "proofs">,
  { okIfUnchanged }: { okIfUnchanged: boolean },
): 0 | 3 | 8 {
  const hasFailure =
    source.groups.some(({ proof }) => proof.result === "failed") ||
    proofs.some(({ book_proof }) => book_proof?.result === "failed");
  if (counts.rejected > 0 || counts.held > 0 || hasFailure) return 3;
  return counts.duplicates > 0 && counts.new === 0 && !okIfUnchanged ? 8 : 0;
}
