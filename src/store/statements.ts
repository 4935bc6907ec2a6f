import type { StatementStore } from "../core/ports/statements.ts";
import type { Asking } from "./database.ts";

export interface StatementTables {
  statements_placeholder: { company_id: bigint };
}

export function statementStore(_asking: Asking): StatementStore {
  return {};
}
