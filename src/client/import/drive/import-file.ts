/** The import of one file: read and plan, send, settle, receipt. */
import { deliver } from "../../../importing/drive/deliver.ts";
import type { RowSource } from "../../../importing/drive/row-source.ts";
import { accountWarnings, confirmAccountWarnings } from "../accounts/account-warnings.ts";
import { makeAccounts } from "../accounts/new-accounts.ts";
import { ImportStopped, type ImportContext } from "../context.ts";
import { destinationOf } from "../destinations/choose-destination.ts";
import type { Beginning, Delivery, FilePart, SettledTarget } from "../destinations/destination.ts";
import type { ImportFile } from "../files/source-file.ts";
import { saveMappingOfImport } from "../mappings/save-mapping.ts";
import type { ImportOptions } from "../plan/options.ts";
import { expectedProofs } from "../plan/expected-proofs.ts";
import { prepare } from "../plan/prepare.ts";
import type { Outcome } from "../destinations/outcome.ts";
import { receiptOf, type Receipt } from "../receipt/receipt.ts";
import { collectOtherMoney } from "../receipt/other-money.ts";
import { writeRejected } from "../receipt/rejected-file.ts";
import { collectSkipped } from "../receipt/skipped-rows.ts";
import { collectTransactionDays } from "../receipt/transaction-days.ts";
import { limitHeapGrowth } from "./heap-limit.ts";
import { forget, remember, type JournalEntry } from "./journal.ts";
import { openSpillFile } from "./spill-file.ts";

/**
 * Imports a file, or goes on with its unfinished import. Throws ImportStopped when a person stopped it; what was stored
 * then stays, and the same call goes on.
 */
export async function importFile(
  file: ImportFile,
  about: { readonly options: ImportOptions; readonly context: ImportContext },
): Promise<Receipt> {
  const stopLimiting = limitHeapGrowth();
  try {
    return await importBytes(file, about);
  } finally {
    stopLimiting();
  }
}

async function importBytes(
  file: ImportFile,
  { options: flags, context }: { readonly options: ImportOptions; readonly context: ImportContext },
): Promise<Receipt> {
  const { stopSignal, state } = context;
  const destination = await destinationOf(context);
  destination.checkOptions(flags);
  const { sha256, choices, targets, ...read } = await prepare(file, { options: flags, context }).catch(
    (error: unknown) => {
      throw stopSignal.aborted && error === stopSignal.reason ? new ImportStopped([]) : error;
    },
  );
  // With what was answered, so that an import that is stopped goes on without a question.
  const options = { ...flags, choices };
  if (stopSignal.aborted) throw new ImportStopped([]);
  if (options.importIds === undefined) {
    await destination.confirmAccounts?.(sha256, targets);
    await confirmAccountWarnings(await accountWarnings(read.source, { targets, context }), context);
    if (destination.keepsImports && context.confirmBalances !== undefined)
      await context.confirmBalances(await expectedProofs(read.source, { targets, context }));
    await destination.resolveWords?.(read.source);
  }
  const parts = partsOf(read.source, await makeAccounts(targets, context));
  const { source: watched, otherMoney } = collectOtherMoney(read.source, targets.values());
  const { source: inDays, transactionDays } = collectTransactionDays(watched);
  const { source, skippedRows } = collectSkipped(inDays);
  const beginning = { file, sha256, source, parts, options };
  const delivery = await destination.begin(beginning);
  try {
    const entry = entryOf(beginning, delivery);
    if (delivery.parts.length > 0) remember(state, entry);
    const outcomes = await send(beginning, delivery, context);
    delivery.conclude?.();
    const rejected = await writeRejected(outcomes, { file, source, state, rowsOf: delivery.refusedRows });
    const newCategories = delivery.newCategories?.();
    // Who was asked has left them.
    const openWords = context.askMeanings === undefined ? await delivery.openWords?.() : undefined;
    const receipt = receiptOf({
      ...beginning,
      ...{
        outcomes,
        skippedRows: skippedRows(),
        rejected,
        newCategories,
        openWords,
        otherMoney: otherMoney(),
        transactionDays: transactionDays(),
      },
    });
    await saveMappingOfImport(source, { options, context, account: parts[0]?.target });
    if ((receipt.unknown ?? 0) === 0) await forget(state, entry);
    return receipt;
  } finally {
    await delivery.close();
  }
}

function partsOf({ groups }: RowSource, targets: ReadonlyMap<string, SettledTarget>): readonly FilePart[] {
  return groups.map((group) => {
    const target = targets.get(group.key);
    if (target === undefined) throw new TypeError(`no account for the part ${group.key}`);
    return { group, target };
  });
}

/** Throws ImportStopped between two chunks once a person wants the work to end. */
async function send(
  { source }: Beginning,
  { parts, explain }: Delivery,
  { stopSignal, progress, state }: ImportContext,
): Promise<readonly Outcome[]> {
  const check = () => {
    if (stopSignal.aborted) throw new ImportStopped(parts.map(({ id }) => id));
  };
  check();
  const bar = progress({ label: "Importing", unit: "rows", total: source.count });
  try {
    return await deliver(source, parts, {
      ...{ check, at: bar.at },
      openSpill: () => openSpillFile(state),
    });
  } catch (error) {
    throw explain === undefined ? error : await explain(error);
  } finally {
    bar.end();
  }
}

function entryOf(
  { file, sha256, options: { importIds: _, ...options }, parts }: Beginning,
  delivery: Delivery,
): JournalEntry {
  const ids = delivery.parts.map(({ key, id }) => [key, id] as const);
  const accountIds = parts.map(({ group, target }) => [group.key, target.id] as const);
  return {
    version: 1,
    path: file.path,
    name: file.name,
    is_copy: file.isCopy,
    file_sha256: sha256,
    imports: Object.fromEntries(ids),
    options: { ...options, accountIds: Object.fromEntries(accountIds) },
  };
}
