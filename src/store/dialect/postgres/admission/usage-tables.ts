/** Adding answered requests to the tables of usage: a few statements, however many requests. */
import type { QueryConfig } from "pg";
import type { UsageEntry } from "../../../../core/ports/gate.ts";
import { RECENT, usageSums } from "../../../usage/summary.ts";
import { bound } from "./company-transaction.ts";

const COUNT = {
  name: "gate_count",
  text: `INSERT INTO key_usage AS kept (company_id, key_id, endpoint, status_code, requests, duration_ms, last_at)
    SELECT $1::bigint, * FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    ON CONFLICT (company_id, key_id, endpoint, status_code) DO UPDATE SET requests = kept.requests + excluded.requests,
      duration_ms = kept.duration_ms + excluded.duration_ms, last_at = greatest(kept.last_at, excluded.last_at)`,
};

const COUNT_SECONDS = {
  name: "gate_count_seconds",
  text: `INSERT INTO key_seconds AS kept (company_id, key_id, second, requests)
    SELECT $1::bigint, * FROM unnest($2::text[], $3::bigint[], $4::bigint[])
    ON CONFLICT (company_id, key_id, second) DO UPDATE SET requests = kept.requests + excluded.requests`,
};

const FORGET_SECONDS = {
  name: "gate_forget_seconds",
  text: `DELETE FROM key_seconds USING unnest($2::text[], $3::bigint[]) AS forgotten (key_id, second)
    WHERE key_seconds.company_id = $1 AND key_seconds.key_id = forgotten.key_id
      AND key_seconds.second < forgotten.second`,
};

const REMEMBER = {
  name: "gate_remember",
  text: `INSERT INTO key_requests
      (company_id, key_id, sequence, endpoint, method, status_code, duration_ms, created_at)
    SELECT $1::bigint, made.key_id, made.place + coalesce(
        (SELECT max(sequence) FROM key_requests WHERE company_id = $1 AND key_id = made.key_id), 0),
      endpoint, method, status_code, duration_ms, created_at
    FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[])
      AS made (key_id, place, endpoint, method, status_code, duration_ms, created_at)`,
};

const FORGET_REQUESTS = {
  name: "gate_forget_requests",
  text: `DELETE FROM key_requests USING unnest($2::text[]) AS counted (key_id)
    WHERE key_requests.company_id = $1 AND key_requests.key_id = counted.key_id AND key_requests.sequence <=
      (SELECT max(sequence) FROM key_requests WHERE company_id = $1 AND key_id = counted.key_id) - ${RECENT}`,
};

/** The statements that add requests of a company, in the order in which they were answered. */
export function usageAdded(company: number, entries: readonly UsageEntry[]): readonly QueryConfig[] {
  const { outcomes, seconds, forgotten, recent } = usageSums(entries);
  return [
    inColumns(COUNT, { company, rows: outcomes }, [
      "keyId",
      "endpoint",
      "status_code",
      "requests",
      "duration_ms",
      "last_at",
    ]),
    inColumns(COUNT_SECONDS, { company, rows: seconds }, ["keyId", "second", "requests"]),
    inColumns(FORGET_SECONDS, { company, rows: forgotten }, ["keyId", "second"]),
    inColumns(REMEMBER, { company, rows: recent }, [
      "keyId",
      "place",
      "endpoint",
      "method",
      "status_code",
      "duration_ms",
      "at",
    ]),
    inColumns(FORGET_REQUESTS, { company, rows: forgotten }, ["keyId"]),
  ];
}

/** A statement with the company, and then an array for each column. */
function inColumns<Row>(
  statement: { readonly name: string; readonly text: string },
  { company, rows }: { readonly company: number; readonly rows: readonly Row[] },
  columns: readonly (keyof Row)[],
): QueryConfig {
  return bound(statement, company, ...columns.map((column) => rows.map((row) => row[column])));
}
