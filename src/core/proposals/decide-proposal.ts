/** Applies proposals, exactly as they were proposed, and rejects them. */
import type { Answer } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { PROPOSAL_HOURS, type Proposal } from "../../contract/proposal.ts";
import { momentText } from "../../contract/values/date.ts";
import type { WritingContext } from "../handler.ts";
import type { ProposalRecord } from "../ports/proposals.ts";
import { rowNames } from "../transactions/query/row-names.ts";
import { changedRecords, outdatedTransactions, sameEffects } from "./effects.ts";
import { proposedOperation, requireScopes, runProposed, scopesOf } from "./proposed-operation.ts";
import { proposalById, proposalOf, requestOf, stateOf } from "./to-proposal.ts";
import { countText } from "../../contract/count-text.ts";

interface Named {
  readonly id: string;
}

/** Problems: not_found, insufficient_scope, proposal_closed, proposal_outdated, and those of the operation. */
export async function applyProposal({ id }: Named, context: WritingContext): Promise<Answer<Proposal>> {
  const record = await proposalById(context, id);
  requireScopes(context.caller, scopesOf(proposedOperation(record.operation)));
  requireOpen(record, context);
  const { effects, proposed_by } = record;
  const outdated = await outdatedTransactions(context, effects);
  if (outdated.length > 0) {
    const [first = ""] = await rowNames(context, outdated.slice(0, 1));
    throw new Problem("proposal_outdated", {
      detail: `${outdated.length} of ${countText(effects.length, "transaction has", "transactions have")} changed since it was proposed, such as ${first}; nothing was changed.`,
      more: { changed: outdated.slice(0, NAMED_MAX) },
    });
  }
  const recorded = await runProposed({ ...record, request: requestOf(record) }, context, (event) => ({
    ...event,
    summary: { ...event.summary, proposal_id: id, proposed_by },
  }));
  const changed = await changedRecords(
    context,
    recorded.map(({ event }) => event),
  );
  const now = changed.map(({ effect }) => effect);
  if (!sameEffects(effects, now)) throw otherwise(now.length, effects.length);
  return decide(context, record, { state: "applied", event_id: recorded.at(-1)?.id ?? null });
}

/** Who may not apply it may only withdraw what it proposed itself. Problems: not_found, insufficient_scope, proposal_closed. */
export async function rejectProposal({ id }: Named, context: WritingContext): Promise<Answer<Proposal>> {
  const record = await proposalById(context, id);
  const { caller } = context;
  if (caller.actor !== record.proposed_by)
    requireScopes(caller, scopesOf(proposedOperation(record.operation)));
  requireOpen(record, context);
  const { operation, proposed_by } = record;
  context.record({ type: "proposal.rejected", subject_id: id, summary: { operation, proposed_by } });
  return decide(context, record, { state: "rejected" });
}

function otherwise(count: number, proposed: number): Problem {
  const what =
    count === proposed
      ? "change the same transactions in another way"
      : `change ${countText(count, "transaction")} and not the ${proposed} that were proposed`;
  return new Problem("proposal_outdated", { detail: `By now it would ${what}; nothing was changed.` });
}

/** Ids that a problem names. */
const NAMED_MAX = 100;

async function decide(
  { queries, company, caller, now }: WritingContext,
  record: ProposalRecord,
  decision: Pick<ProposalRecord, "state"> & Partial<ProposalRecord>,
): Promise<Answer<Proposal>> {
  const decided = { ...record, ...decision, decided_by: caller.actor, decided_at: now };
  await queries.proposals.update(company, decided);
  return { data: proposalOf(decided, now) };
}

/** Problem: proposal_closed. */
function requireOpen(record: ProposalRecord, { now }: WritingContext): void {
  const state = stateOf(record, now);
  if (state === "open") return;
  const detail =
    state === "expired"
      ? `The proposal could be applied for ${PROPOSAL_HOURS} hours, until ${momentText(record.expires_at)}.`
      : `The proposal was ${state} on ${momentText(record.decided_at ?? 0)} by ${record.decided_by}.`;
  throw new Problem("proposal_closed", { detail });
}
