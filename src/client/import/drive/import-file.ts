/** Imports one file: read, begin, send, complete, and tell. */
import { imports, type Import } from "../../../contract/import.ts";
import type { ImportRow } from "../../../contract/import-row.ts";
import { Problem } from "../../../contract/problem.ts";
import { pages } from "../../pages.ts";
import { forget, remember, type JournalEntry } from "./journal.ts";
import { beginLanes, sendRows, type Lane } from "../destinations/book/send-rows.ts";
import type { ImportOptions } from "../plan/options.ts";
import { prepare } from "../plan/prepare.ts";
import { newCategories } from "../receipt/new-categories.ts";
import { receiptOf, type Receipt } from "../receipt/receipt.ts";
import { writeRejected } from "../receipt/rejected-file.ts";
import type { ImportFile } from "../files/source-file.ts";
import { keepMap } from "../mappings/save-mapping.ts";
import { ImportStopped, type ImportContext } from "../context.ts";
import { madeTargets } from "../accounts/new-accounts.ts";
import type { Target } from "../accounts/target.ts";
import { boundYoungSpace } from "./heap-limit.ts";

/** Skipped rows that a receipt names. */
const SKIPPED_ROWS_MAX = 100;

interface Importing {
  readonly options: ImportOptions;
  readonly context: ImportContext;
}

/**
 * Imports a file, or goes on with its unfinished import. Throws ImportStopped when a person stopped it; what was stored
 * then stays, and the same call goes on.
 */
export async function importFile(file: ImportFile, { options: asked, context }: Importing): Promise<Receipt> {
  const { stopped, state } = context;
  boundYoungSpace();
  const isForeign = (await context.service()) === "foreign";
  if (!isForeign) refuseNoLookup(asked);
  const prepared = await prepare(file, { options: asked, context }).catch((error: unknown) => {
    throw stopped.aborted && error === stopped.reason ? new ImportStopped([]) : error;
  });
  const { sha256, source, targets } = prepared;
  // With what was answered, so that an import that is stopped goes on without a question.
  const options = { ...asked, choices: prepared.choices };
  if (stopped.aborted) throw new ImportStopped([]);
  const made = await madeTargets(targets, context);
  if (isForeign) {
    const { importToForeign } = await import("../destinations/foreign/import-file.ts");
    const receipt = await importToForeign(file, { prepared, targets: made, options, context });
    await keepMap(source, { options, context, account: [...made.values()][0] });
    return receipt;
  }
  await warnOfOthers(sha256, [...made.values()], context);
  const watched = await newCategories(source, context.call);
  const sending = { source: watched.source, options, context };
  const lanes = await beginLanes(made, { file, sha256, ...sending });
  const entry = entryOf(file, { sha256, lanes, options });
  if (lanes.length > 0) await remember(state, entry);

  const ended = await sendRows(lanes, sending);
  const rejectedFile = await writeRejected(ended, { file, source, context });
  const receipt = receiptOf({
    file: { name: file.name, sha256 },
    source,
    lanes,
    ended,
    skippedRows: await skippedRows(ended, context),
    rejectedFile,
    newCategories: watched.words(),
  });
  await keepMap(source, { options, context, account: [...made.values()][0] });
  await forget(state, entry);
  return receipt;
}

/** A book knows its rows whatever is said. */
export function refuseNoLookup({ noLookup }: ImportOptions): void {
  if (noLookup !== true) return;
  throw new Problem("settings_conflict", {
    detail: "--no-lookup is for services that keep no imports, and this one does.",
    remedy: "Leave it out.",
  });
}

function entryOf(
  file: ImportFile,
  { sha256, lanes, options }: { sha256: string; lanes: readonly Lane[]; options: ImportOptions },
): JournalEntry {
  return {
    version: 1,
    path: file.path,
    name: file.name,
    is_copy: file.isCopy,
    file_sha256: sha256,
    imports: Object.fromEntries(lanes.map(({ key, begun }) => [key, begun.id])),
    options: { ...options, accountIds: Object.fromEntries(lanes.map(({ key, target }) => [key, target.id])) },
  };
}

/** Says when the same file was imported into other accounts, which is seldom meant. */
async function warnOfOthers(
  sha256: string,
  targets: readonly Target[],
  { call, note }: ImportContext,
): Promise<void> {
  const ours = new Set(targets.map(({ id }) => id));
  let others: readonly Import[] = [];
  try {
    others = (await call(imports.list, { file_sha256: sha256 })).data;
  } catch (error) {
    // Who may only create transactions is not told what others imported.
    if (!(error instanceof Problem) || error.code !== "insufficient_scope") throw error;
  }
  const elsewhere = others.filter(
    ({ bank_account_id, state }) => !ours.has(bank_account_id) && state !== "undone",
  );
  for (const { id, bank_account_id } of new Map(
    elsewhere.map((one) => [one.bank_account_id, one]),
  ).values()) {
    note(`This file was imported into another account too: ${bank_account_id} (import ${id}).`);
  }
}

async function skippedRows(ended: readonly Import[], { call }: ImportContext): Promise<readonly ImportRow[]> {
  const rows: ImportRow[] = [];
  for (const { id, skipped } of ended) {
    const wanted = Math.min(skipped, SKIPPED_ROWS_MAX - rows.length);
    if (wanted <= 0) continue;
    for await (const page of pages(call, imports.rows, { id, verdict: ["skipped"] }, { limit: wanted }))
      for (const row of page) rows.push(row);
  }
  return rows;
}
