import { Problem } from "../../contract/problem.ts";
import type { Proposal, ProposalState } from "../../contract/proposal.ts";
import { timestamp } from "../../contract/values/date.ts";
import { parseJson } from "../../contract/values/json.ts";
import type { CompanyQueries } from "../handler.ts";
import type { ProposalRecord } from "../ports/proposals.ts";

/** Problem: not_found. */
export async function proposalById(
  { queries, company }: CompanyQueries,
  id: string,
): Promise<ProposalRecord> {
  const record = await queries.proposals.byId(company, id);
  if (record === undefined) throw new Problem("not_found", { detail: "There is no proposal with this id." });
  return record;
}

export function stateOf({ state, expires_at }: ProposalRecord, now: number): ProposalState {
  return state === "open" && expires_at <= now ? "expired" : state;
}

export function requestOf({ request }: ProposalRecord): Readonly<Record<string, unknown>> {
  return parseJson(request) as Readonly<Record<string, unknown>>;
}

export function proposalOf(record: ProposalRecord, now: number): Proposal {
  const { id, operation, reason, effects, proposed_by, decided_by, decided_at, event_id } = record;
  return {
    id,
    operation,
    request: requestOf(record),
    reason,
    changes: effects.filter(([kind]) => kind === "transaction").length,
    preview: parseJson(record.preview) as Proposal["preview"],
    state: stateOf(record, now),
    proposed_by,
    created_at: timestamp(record.created_at),
    expires_at: timestamp(record.expires_at),
    decided_by,
    decided_at: decided_at === null ? null : timestamp(decided_at),
    event_id,
  };
}
