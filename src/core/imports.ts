import { placeOf } from "../contract/import/row-place.ts";
import { imports } from "../contract/import.ts";
import { holds } from "./access/caller.ts";
import { DEFAULT_LIMIT } from "../contract/page.ts";
import { paginate, readCursor } from "./lists/cursor.ts";
import { reads, steps, writes } from "./handler.ts";
import { accept } from "./imports/finish/accept-rows.ts";
import { begin } from "./imports/begin/begin-import.ts";
import { storeChunk } from "./imports/write/store-chunk.ts";
import { dismiss } from "./imports/finish/dismiss-rows.ts";
import { complete } from "./imports/finish/complete-import.ts";
import { earlierProofs } from "./imports/begin/earlier-proofs.ts";
import { expectedProof } from "./imports/balances/expected-proof.ts";
import { match } from "./imports/judge/preview-rows.ts";
import { rowsPage } from "./imports/list-rows.ts";
import { importById, requireSight } from "./imports/find-import.ts";
import { rowsOf } from "./imports/row-counts.ts";
import { importOf } from "./imports/to-import.ts";
import { importWithBook, proofToJson } from "./imports/balances/to-book-proof.ts";
import { undoImport } from "./imports/undo/undo-import.ts";
import type { importStates } from "../contract/import/record.ts";
import type { ImportStage } from "./ports/import-record.ts";
import type { ImportFilter } from "./ports/imports.ts";

export const handlers = {
  begin: writes(imports.begin, async (input, context) => {
    const { record, isNew } = await begin(context, input);
    const data = importOf(record);
    if (!isNew) return { data, status: 200 };
    return { data, location: imports.get.path.replace("{id}", record.id) };
  }),

  match: reads(imports.match, async (input, context) => ({ data: [...(await match(context, input))] })),

  evidence: reads(imports.evidence, async (input, context) => ({
    data: await earlierProofs(context, input),
  })),

  compare: reads(imports.compare, async (input, context) => {
    const { proof, currency } = await expectedProof(context, input);
    return { data: proofToJson(proof, currency) };
  }),

  // The import's journal answers a chunk that comes again, and refuses other rows in its place.
  chunk: steps(imports.chunk, async (input, context) => ({ data: await storeChunk(context, input) }), {
    identity: ({ id, n }) => ({ id, n }),
  }),

  complete: steps(imports.complete, (input, context) =>
    complete(context, {
      ...input,
      answer: async (record, writing) => ({ data: await importWithBook(writing, record) }),
    }),
  ),

  list: reads(imports.list, async (input, { queries, caller, company }) => {
    const scope = { secret: caller.secret, operation: imports.list.id, input };
    const before = readCursor<number>(input.cursor, scope);
    const { bank_account_id, file_sha256, id_suffix, state, limit } = input;
    const filter: ImportFilter = {
      ...(bank_account_id === undefined ? {} : { bank_account_id }),
      ...(file_sha256 === undefined ? {} : { file_sha256 }),
      ...(id_suffix === undefined ? {} : { id_suffix }),
      ...(state === undefined ? {} : { states: state.flatMap(storedStates) }),
    };
    const records = await queries.imports.page(company, filter, {
      before,
      limit: (limit ?? DEFAULT_LIMIT) + 1,
    });
    const total = input.include_total === true ? await queries.imports.count(company, filter) : null;
    const { items, pagination } = paginate(records, {
      limit,
      total,
      scope,
      position: ({ number }) => number,
    });
    return { data: items.map(importOf), pagination };
  }),

  get: reads(imports.get, async ({ id }, context) => {
    const record = await importById(context, id);
    requireSight(context.caller, record);
    return { data: await importWithBook(context, record) };
  }),

  rows: reads(imports.rows, async (input, context) => {
    const { queries, caller, company } = context;
    const record = await importById(context, input.id);
    requireSight(caller, record);
    const scope = { secret: caller.secret, operation: imports.rows.id, input };
    const after = readCursor<number>(input.cursor, scope) ?? 0;
    const { verdict: verdicts, limit } = input;
    const rows = await rowsPage(queries, company, {
      record,
      verdicts,
      after,
      limit: (limit ?? DEFAULT_LIMIT) + 1,
      showsTwins: holds(caller, "transactions:read"),
    });
    const countedVerdicts = verdicts ?? (["created", "duplicate", "held", "rejected", "skipped"] as const);
    const totals = { ...record, duplicate: record.duplicates };
    const total =
      input.include_total !== true
        ? null
        : verdicts === undefined
          ? rowsOf(record)
          : [...new Set(countedVerdicts)].reduce((sum, verdict) => sum + totals[verdict], 0);
    const { items, pagination } = paginate(rows, { limit, total, scope, position: placeOf });
    return { data: [...items], pagination };
  }),

  accept: steps(imports.accept, (input, context) => accept(context, input)),

  dismiss: writes(imports.dismiss, (input, context) => dismiss(context, input)),

  undo: steps(imports.undo, (input, context) =>
    undoImport(context, { ...input, answer: (record) => ({ data: importOf(record) }) }),
  ),
};

function storedStates(state: (typeof importStates)[number]): readonly ImportStage[] {
  return state === "running" ? ["running", "settling"] : [state];
}
