/** Companies, their audit logs, and the answers to requests with an idempotency key. */
import type { Generated } from "kysely";
import type { CompanyRecord } from "../../core/ports/companies.ts";
import type { EventRecord } from "../../core/ports/events.ts";
import { rowCodec, type RowOf } from "./row-codec.ts";

type CompanyColumns = Omit<CompanyRecord, "number">;

export const companyRow = rowCodec<CompanyColumns>({
  id: "same",
  name: "same",
  base_currency: "same",
  base_currency_assumed: "flag",
  country: "same",
  secret: "same",
  created_at: "integer",
  closed_until: "same",
  auto_accept: "integer",
});

export const eventRow = rowCodec<EventRecord>({
  sequence: "integer",
  id: "same",
  type: "same",
  subject_id: "same",
  actor: "same",
  summary: "same",
  previous_hash: "same",
  hash: "same",
  created_at: "integer",
  first_day: "integer",
});

export interface CompanyTables {
  companies: RowOf<CompanyColumns> & { company_id: Generated<bigint> };
  events: RowOf<EventRecord> & { company_id: bigint };
  change_images: {
    company_id: bigint;
    event_id: Uint8Array;
    kind: string;
    record_id: string;
    /** JSON. */
    before: string | null;
    digest_after: string | null;
  };
  event_heads: { company_id: bigint; sequence: bigint; hash: string };
  idempotency: {
    company_id: bigint;
    caller: string;
    key_hash: string;
    request_hash: string;
    answer: Uint8Array;
    created_at: bigint;
  };
}
