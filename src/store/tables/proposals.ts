import type { ProposalRecord } from "../../core/ports/proposals.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

export const proposalRow = rowCodec<ProposalRecord>({
  id: "same",
  operation: "same",
  request: "same",
  reason: "same",
  effects: "json",
  preview: "same",
  state: "same",
  proposed_by: "same",
  created_at: "integer",
  expires_at: "integer",
  decided_by: "same",
  decided_at: "integer",
  event_id: "same",
});

export interface ProposalTables {
  proposals: RowOf<ProposalRecord> & { company_id: bigint };
}
