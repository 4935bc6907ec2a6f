/**
 * Accepts the suggestions for the transactions of finished imports, where their company's imports do that by themselves. An
 * import that was stopped before it could is made up for by the next one.
 */
import type { Import } from "../../../contract/import/record.ts";
import type { Answer } from "../../../contract/operation.ts";
import { holds } from "../../access/caller.ts";
import { autoAcceptBar } from "../../company/auto-accept.ts";
import type { OwnContext, ReadingContext, WritingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import type { AcceptedRows } from "../../suggestions/accept.ts";
import { importById } from "../find-import.ts";

interface Acceptance<Data> {
  readonly id: string;
  readonly answer: (record: ImportRecord, context: WritingContext) => Promise<Answer<Data>>;
}

/** In one write, after which the import does not wait for it any more. */
export async function acceptSuggestions<Data>(
  context: OwnContext,
  { id, answer }: Acceptance<Data>,
): Promise<Answer<Data>> {
  await prepareSuggestions(
    context,
    async ({ queries, company }) => (await queries.imports.awaitingAcceptance(company)).length > 0,
  );
  return context.conclude(async (writing) => answer(await acceptOfAll(writing, id), writing));
}

/** The same for transactions that a finished import held until now; what it wrote before stays as people left it. */
export async function acceptSuggestionsFor<Data>(
  context: OwnContext,
  { id, transactionIds: ids, answer }: Acceptance<Data> & { readonly transactionIds: readonly string[] },
): Promise<Answer<Data>> {
  if (ids.length > 0)
    await prepareSuggestions(context, async (reading) => (await autoAcceptBar(reading)) !== null);
  return context.conclude(async (writing) => {
    const record = await importById(writing, id);
    const bar = ids.length === 0 ? null : await autoAcceptBar(writing);
    const acceptance_bulk_id = bar === null ? null : await acceptByBar(writing, { bar, query: { ids } });
    if (acceptance_bulk_id === null) return answer(record, writing);
    const after = { ...record, acceptance_bulk_id };
    // It goes on telling what it accepted first.
    if (record.acceptance_bulk_id === null) await writing.queries.imports.update(writing.company, after);
    return answer(after, writing);
  });
}

/** Others wait for a write: what the book suggests is known before it begins. */
async function prepareSuggestions(
  context: OwnContext,
  isNeeded: (reading: Pick<ReadingContext, "queries" | "company" | "caller">) => Promise<boolean>,
): Promise<void> {
  const { store, company, caller } = context;
  await store.read(
    async (queries) => {
      if (!(await isNeeded({ queries, company, caller }))) return;
      const { suggestedBook } = await import("../../suggestions/book.ts");
      await suggestedBook({ queries, company });
    },
    { company },
  );
}

/** The import as it is afterwards. */
async function acceptOfAll(context: WritingContext, id: string): Promise<ImportRecord> {
  const { queries, company } = context;
  const waiting = await queries.imports.awaitingAcceptance(company);
  const bar = waiting.length === 0 ? null : await autoAcceptBar(context);
  let latest: string | null = null;
  for (const record of waiting) {
    // Switched off since it was finished: nothing is accepted, and nothing waits until it is on again.
    const acceptance_bulk_id =
      bar === null ? null : await acceptByBar(context, { bar, query: { import_id: [record.id] } });
    await queries.imports.update(company, { ...record, awaits_acceptance: false, acceptance_bulk_id });
    latest = acceptance_bulk_id ?? latest;
  }
  const own = await importById(context, id);
  // Where nothing of its own was accepted, the answer tells what it made up for.
  return own.acceptance_bulk_id === null ? { ...own, acceptance_bulk_id: latest } : own;
}

async function acceptByBar(context: WritingContext, accepted: AcceptedRows): Promise<string | null> {
  const suggestions = await import("../../suggestions/accept.ts");
  return suggestions.acceptByBar(context, accepted);
}

/** What an import accepted by itself and nobody has taken back; nothing for who may only add transactions. */
export async function acceptanceOf(
  { queries, company, caller }: Pick<ReadingContext, "queries" | "company" | "caller">,
  record: ImportRecord | undefined,
): Promise<Pick<Import, "auto_accepted">> {
  const { acceptance_bulk_id: bulk_id = null } = record ?? {};
  if (bulk_id === null || !holds(caller, "transactions:read")) return {};
  const change = await queries.bulkChanges.byId(company, bulk_id);
  if (change === undefined || change.undone_at !== null) return {};
  return { auto_accepted: { transactions: change.updated_count, bulk_id } };
}
