import type { ImportStore } from "../core/ports/imports.ts";
import type { Asking } from "./database.ts";

export interface ImportTables {
  imports_placeholder: { company_id: bigint };
}

export function importStore(_asking: Asking): ImportStore {
  return {};
}
