import type { KeyStore } from "../core/ports/keys.ts";
import type { Asking } from "./database.ts";

export interface KeyTables {
  keys_placeholder: { company_id: bigint };
}

export function keyStore(_asking: Asking): KeyStore {
  return {};
}
