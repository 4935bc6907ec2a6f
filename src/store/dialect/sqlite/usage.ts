/** Adding answered requests to the tables of usage, many at once. */
import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { UsageEntry } from "../../../core/ports/gate.ts";

export type Prepare = (sql: string) => StatementSync;

/** Requests that are kept one by one. */
const RECENT = 20;
const DAY_SECONDS = 86_400;

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
  const byKey = Map.groupBy(entries, ({ key }) => `${key.company} ${key.keyId}`);
  for (const same of byKey.values()) addOfKey(prepare, same);
}

/** Adds requests of one key. */
function addOfKey(prepare: Prepare, entries: readonly UsageEntry[]): void {
  const [first] = entries;
  if (first === undefined) return;
  const key: readonly SQLInputValue[] = [first.key.company, first.key.keyId];
  const requests = entries.map(({ request }) => request);

  const outcomes = Map.groupBy(requests, ({ endpoint, status_code }) => `${status_code} ${endpoint}`);
  for (const same of outcomes.values()) {
    const { endpoint = "", status_code = 0 } = same[0] ?? {};
    const duration = same.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
    const last = same.reduce((latest, { at }) => Math.max(latest, at), 0);
    prepare(COUNT).run(...key, endpoint, status_code, same.length, duration, last);
  }

  const seconds = Map.groupBy(requests, ({ at }) => Math.floor(at / 1000));
  for (const [second, same] of seconds) prepare(COUNT_SECOND).run(...key, second, same.length);
  prepare(FORGET_SECONDS).run(...key, Math.max(...seconds.keys()) - DAY_SECONDS);

  for (const { endpoint, method, status_code, duration_ms, at } of requests.slice(-RECENT)) {
    prepare(REMEMBER).run(...key, endpoint, method, status_code, duration_ms, at, ...key);
  }
  prepare(FORGET_REQUESTS).run(...key, ...key);
}
