/** What adds answered requests to the tables of usage: statements with `?` for their values, the same on every database. */
import { largest } from "../../contract/values/extremes.ts";
import type { UsageEntry } from "../../core/ports/admission.ts";
import { isSpool, type SpoolLine } from "./spool-folder.ts";

/** Requests that are kept one by one for each key. */
const RECENT = 20;
/** Seconds for which the numbers of requests of each second are kept. */
const DAY_SECONDS = 86_400;

interface UsageStatement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Up to which byte of a spool the tables have its requests. */
export const POSITION = "SELECT taken FROM usage_spools WHERE company_id = ? AND name = ?";
const SAVE_POSITION = `INSERT INTO usage_spools (company_id, name, taken) VALUES (?, ?, ?)
  ON CONFLICT (company_id, name) DO UPDATE SET taken = excluded.taken`;
export const FORGET_POSITION = "DELETE FROM usage_spools WHERE company_id = ? AND name = ?";

const COUNT = `INSERT INTO key_usage AS stored
    (company_id, key_id, endpoint, status_code, requests, duration_ms, last_at)
  VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (company_id, key_id, endpoint, status_code) DO UPDATE SET
    requests = stored.requests + excluded.requests, duration_ms = stored.duration_ms + excluded.duration_ms,
    last_at = CASE WHEN excluded.last_at > stored.last_at THEN excluded.last_at ELSE stored.last_at END`;

const COUNT_SECOND = `INSERT INTO key_seconds AS stored (company_id, key_id, second, requests) VALUES (?, ?, ?, ?)
  ON CONFLICT (company_id, key_id, second) DO UPDATE SET requests = stored.requests + excluded.requests`;

const FORGET_SECONDS = "DELETE FROM key_seconds WHERE company_id = ? AND key_id = ? AND second < ?";

const ADD_REQUEST = `INSERT INTO key_requests
    (endpoint, method, status_code, duration_ms, created_at, company_id, key_id, sequence)
  VALUES (?, ?, ?, ?, ?, ?, ?,
    (SELECT coalesce(max(sequence), 0) + 1 FROM key_requests WHERE company_id = ? AND key_id = ?))`;

const FORGET_REQUESTS = `DELETE FROM key_requests WHERE company_id = ? AND key_id = ?
  AND sequence <= (SELECT max(sequence) FROM key_requests WHERE company_id = ? AND key_id = ?) - ${RECENT}`;

/** Adds requests of a company, in the order in which they were answered; many cost little more than one. */
export function usageStatements(company: number, entries: readonly UsageEntry[]): readonly UsageStatement[] {
  const keys = Map.groupBy(entries, ({ key }) => key.keyId);
  return [...keys].flatMap(([keyId, same]) =>
    keyStatements(
      [company, keyId],
      same.map(({ request }) => request),
    ),
  );
}

function keyStatements(
  key: readonly [company: number, keyId: string],
  requests: readonly UsageEntry["request"][],
): readonly UsageStatement[] {
  const outcomes = Map.groupBy(requests, ({ endpoint, status_code }) => `${status_code} ${endpoint}`);
  const seconds = Map.groupBy(requests, ({ at }) => Math.floor(at / 1000));
  return [
    ...Array.from(outcomes.values(), (same) => ({ sql: COUNT, values: [...key, ...outcomeOf(same)] })),
    ...Array.from(seconds, ([second, same]) => ({
      sql: COUNT_SECOND,
      values: [...key, second, same.length],
    })),
    { sql: FORGET_SECONDS, values: [...key, largest(seconds.keys()) - DAY_SECONDS] },
    ...requests.slice(-RECENT).map(({ endpoint, method, status_code, duration_ms, at }) => ({
      sql: ADD_REQUEST,
      values: [endpoint, method, status_code, duration_ms, at, ...key, ...key],
    })),
    { sql: FORGET_REQUESTS, values: [...key, ...key] },
  ];
}

/** Endpoint, status, number, time together, and time of the last of requests with one outcome. */
function outcomeOf(requests: readonly UsageEntry["request"][]): readonly (string | number)[] {
  const [{ endpoint, status_code } = { endpoint: "", status_code: 0 }] = requests;
  const duration = requests.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  return [endpoint, status_code, requests.length, duration, largest(requests.map(({ at }) => at))];
}

/**
 * Adds those of a company's lines that are behind the positions of their spools, and saves how far the spools are in the
 * tables then; nothing where there are none.
 */
export function spoolStatements(
  { company, folder, lines }: { company: number; folder: string; lines: readonly SpoolLine[] },
  positions: ReadonlyMap<string, number>,
): readonly UsageStatement[] {
  // The position of a spool that another process has set aside meanwhile may be forgotten already.
  const present = new Set(positions.keys().filter((name) => isSpool(folder, name)));
  const newLines = lines.filter(({ spool, end }) => present.has(spool) && end > (positions.get(spool) ?? 0));
  const ends = new Map<string, number>();
  for (const { spool, end } of newLines) ends.set(spool, Math.max(end, ends.get(spool) ?? 0));
  return [
    ...Array.from(ends, ([name, end]) => ({ sql: SAVE_POSITION, values: [company, name, end] })),
    ...usageStatements(
      company,
      newLines.map(({ entry }) => entry),
    ),
  ];
}

/** The spools that lines are from. */
export function spoolsOf(lines: readonly SpoolLine[]): readonly string[] {
  return [...new Set(lines.map(({ spool }) => spool))];
}
