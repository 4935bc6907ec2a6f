import type { RuleRecord } from "../../core/ports/rules.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

export const ruleRow = rowCodec<RuleRecord>({
  id: "same",
  rank: "integer",
  name: "same",
  name_folded: "same",
  conditions: "json",
  settings: "json",
  created_by: "same",
  created_at: "integer",
  updated_at: "integer",
  version: "integer",
  deleted_at: "integer",
});

export interface RuleTables {
  rules: RowOf<RuleRecord> & { company_id: bigint };
  /** Transactions of which a rule set something on a day. */
  rule_days: { company_id: bigint; rule_id: string; day: bigint; hits: bigint };
  rule_revisions: { company_id: bigint; revision: string };
}
