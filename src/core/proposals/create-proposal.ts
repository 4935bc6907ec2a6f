/**
 * Stores a proposal. Its operation is run and rolled back first: what it would do is what a person is shown, and what it must still
 * do when it is applied.
 */
import type { Answer } from "../../contract/operation.ts";
import { PROPOSAL_HOURS, PROPOSED_MAX, proposals } from "../../contract/proposal.ts";
import type { CreateProposal, Proposal } from "../../contract/proposal.ts";
import { Problem } from "../../contract/problem.ts";
import type { Scope } from "../../contract/scope.ts";
import { writeJson } from "../../contract/values/json.ts";
import { UNDO_MS } from "../audit/append-events.ts";
import { rehearse } from "../dry-run.ts";
import type { OwnContext, WritingContext } from "../handler.ts";
import type { Effect, ProposalRecord } from "../ports/proposals.ts";
import type { TransactionRecord } from "../ports/transactions.ts";
import { bulkPreview } from "../transactions/bulk/preview.ts";
import { changedRecords, type ChangedRecord } from "./effects.ts";
import { proposedOperation, requireScopes, runProposed, scopesOf } from "./proposed-operation.ts";
import { proposalOf } from "./to-proposal.ts";

/** Open proposals of a company: more than somebody looks at. */
const OPEN_MAX = 100;

interface Trial {
  readonly effects: readonly Effect[];
  readonly preview: string;
}

/** Problems: conflict, insufficient_scope, validation_failed, and those of the operation. */
export async function createProposal(
  context: OwnContext,
  { operation, request, reason: why }: CreateProposal,
): Promise<Answer<Proposal>> {
  const { caller, company, now, ids } = context;
  const reason = why ?? null;
  // Whoever proposes a change is told what it would change.
  requireScopes(caller, scopesOf(proposedOperation(operation)).map(readingScope));
  requireWhole(request);
  const trial = await tryOut(context, { operation, request });
  return context.conclude(async (writing) => {
    const { queries } = writing;
    await queries.companies.claim(company);
    if ((await queries.proposals.count(company, { state: ["open"], now })) >= OPEN_MAX) throw tooMany();
    await queries.proposals.forget(company, now - UNDO_MS);
    const record: ProposalRecord = {
      id: ids(),
      operation,
      request: writeJson(request),
      reason,
      ...trial,
      state: "open",
      proposed_by: caller.actor,
      created_at: now,
      expires_at: now + PROPOSAL_HOURS * 3_600_000,
      decided_by: null,
      decided_at: null,
      event_id: null,
    };
    await queries.proposals.insert(company, record);
    const data = proposalOf(record, now);
    const summary = { operation, request, changes: data.changes, ...(reason !== null && { reason }) };
    writing.record({ type: "proposal.created", subject_id: record.id, summary });
    return { data, location: proposals.get.path.replace("{id}", record.id) };
  });
}

function readingScope(scope: Scope): Scope {
  return scope.replace(/:(?:write|create)$/, ":read") as Scope;
}

/** Problem: validation_failed. */
function requireWhole(request: CreateProposal["request"]): void {
  if (!("dry_run" in request)) return;
  throw new Problem("validation_failed", {
    detail: "A proposal is not made of a dry run: leave out dry_run.",
    errors: [{ pointer: "/request/dry_run", code: "unknown_field", detail: "is not known" }],
  });
}

async function tryOut(
  context: OwnContext,
  proposed: Pick<CreateProposal, "operation" | "request">,
): Promise<Trial> {
  const { data } = await rehearse(
    (work) => context.write(work),
    async (writing) => {
      const recorded = await runProposed(
        proposed,
        { ...writing, changesMax: PROPOSED_MAX },
        (event) => event,
      );
      if (recorded.length === 0) throw nothing();
      const changed = await changedRecords(
        writing,
        recorded.map(({ event }) => event),
      );
      if (changed.length > PROPOSED_MAX) throw tooLarge(changed.length);
      return {
        data: { effects: changed.map(({ effect }) => effect), preview: await previewOf(writing, changed) },
      };
    },
  );
  return data as Trial;
}

async function previewOf(
  { queries, company }: WritingContext,
  changed: readonly ChangedRecord[],
): Promise<string> {
  const earlier = new Map(
    changed.flatMap(({ effect: [kind, id], earlier: members }) =>
      kind === "transaction" ? [[id, members] as const] : [],
    ),
  );
  const records = await queries.transactions.byIds(company, [...earlier.keys()]);
  const pairs = records.map((after) => ({
    before: { ...after, ...earlier.get(after.id) },
    after,
  }));
  const preview = bulkPreview();
  preview.add(pairs.toSorted((one, other) => (placeOf(one.after) < placeOf(other.after) ? -1 : 1)));
  return writeJson(preview.rows());
}

function placeOf({ transaction_date, id }: TransactionRecord): string {
  return `${transaction_date} ${id}`;
}

function nothing(): Problem {
  return new Problem("validation_failed", {
    detail: "What is proposed would change nothing.",
    remedy: "Propose a change of what is not so already.",
  });
}

function tooLarge(count: number): Problem {
  return new Problem("validation_failed", {
    detail: `What is proposed would change ${count} records, and ${PROPOSED_MAX} are the most.`,
    remedy: "Narrow it, since a person is to look at it.",
  });
}

function tooMany(): Problem {
  return new Problem("conflict", {
    detail: `There are ${OPEN_MAX} open proposals, and no more are taken.`,
    remedy: "Apply or reject some of them, or wait until they expire.",
  });
}
