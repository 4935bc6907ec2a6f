/** Adding answered requests to the tables of usage, many at once. */
import type { StatementSync } from "node:sqlite";
import type { UsageEntry } from "../../../../core/ports/gate.ts";
import { RECENT, usageSums } from "../../../usage/summary.ts";

export type Prepare = (sql: string) => StatementSync;

const COUNT = `INSERT INTO key_usage (company_id, key_id, endpoint, status_code, requests, duration_ms, last_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (company_id, key_id, endpoint, status_code) DO UPDATE SET requests = requests + excluded.requests,
    duration_ms = duration_ms + excluded.duration_ms, last_at = max(last_at, excluded.last_at)`;

const COUNT_SECOND = `INSERT INTO key_seconds (company_id, key_id, second, requests) VALUES (?, ?, ?, ?)
  ON CONFLICT (company_id, key_id, second) DO UPDATE SET requests = requests + excluded.requests`;

const FORGET_SECONDS = `DELETE FROM key_seconds WHERE company_id = ? AND key_id = ? AND second < ?`;

const REMEMBER = `INSERT INTO key_requests
    (company_id, key_id, sequence, endpoint, method, status_code, duration_ms, created_at)
  SELECT ?, ?, coalesce(max(sequence), 0) + 1, ?, ?, ?, ?, ? FROM key_requests WHERE company_id = ? AND key_id = ?`;

const FORGET_REQUESTS = `DELETE FROM key_requests WHERE company_id = ? AND key_id = ?
  AND sequence <= (SELECT max(sequence) FROM key_requests WHERE company_id = ? AND key_id = ?) - ${RECENT}`;

/** Adds requests, in the order in which they were answered. */
export function addUsage(prepare: Prepare, entries: readonly UsageEntry[]): void {
  const companies = Map.groupBy(entries, ({ key }) => key.company);
  for (const [company, same] of companies) addOfCompany(prepare, { company, entries: same });
}

function addOfCompany(
  prepare: Prepare,
  { company, entries }: { readonly company: number; readonly entries: readonly UsageEntry[] },
): void {
  const { outcomes, seconds, forgotten, recent } = usageSums(entries);
  for (const { keyId, endpoint, status_code, requests, duration_ms, last_at } of outcomes) {
    prepare(COUNT).run(company, keyId, endpoint, status_code, requests, duration_ms, last_at);
  }
  for (const { keyId, second, requests } of seconds)
    prepare(COUNT_SECOND).run(company, keyId, second, requests);
  for (const { keyId, second } of forgotten) prepare(FORGET_SECONDS).run(company, keyId, second);
  for (const { keyId, endpoint, method, status_code, duration_ms, at } of recent) {
    prepare(REMEMBER).run(company, keyId, endpoint, method, status_code, duration_ms, at, company, keyId);
  }
  for (const { keyId } of forgotten) prepare(FORGET_REQUESTS).run(company, keyId, company, keyId);
}
