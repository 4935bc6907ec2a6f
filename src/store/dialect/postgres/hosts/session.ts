/** What each connection is told before its first use, and what it tells. */
import type { ClientBase } from "pg";
import { Problem } from "../../../../contract/problem.ts";
import type { ServerAddress } from "../address/address.ts";

/** The role that owns nothing, which connections that serve take on. */
export const SERVICE_ROLE = "cashbook_service";

export interface Session {
  /** Which history of which database cluster the server writes: it changes when a stand-by is promoted. */
  readonly timeline: string;
  /** The role that rights and row-level security are judged by: the service's, or the one that logged in. */
  readonly role: "service" | "login";
  /** Like 180004 for 18.4. */
  readonly version: number;
  /** Of the server's process behind the connection, whatever stands between. */
  readonly process: number;
}

const OLDEST = 140_000;

interface Facts {
  readonly stand_by: boolean;
  readonly timeline: string;
  readonly version: string;
  readonly process: number;
  readonly encoding: string;
  readonly role: string | null;
}

/**
 * All in one round trip. `set_config` rather than SET, so that settings are parameters. From PostgreSQL 16 a role can be
 * held without the right to take it on. A stand-by has no place in the log that it writes.
 */
const BEGIN = `
  SELECT
    set_config('search_path', 'cashbook', false),
    set_config('TimeZone', 'UTC', false),
    set_config('client_min_messages', 'warning', false),
    set_config('statement_timeout', $1, false),
    set_config('lock_timeout', $2, false),
    set_config('idle_in_transaction_session_timeout', $3, false),
    pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS stand_by,
    CASE WHEN pg_is_in_recovery() THEN '' ELSE
      (SELECT system_identifier::text FROM pg_control_system())
        || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
    END AS timeline,
    current_setting('server_version_num') AS version,
    pg_backend_pid() AS process,
    current_setting('server_encoding') AS encoding,
    (
      SELECT set_config('role', rolname, false) FROM pg_roles
      WHERE $4::boolean AND rolname = '${SERVICE_ROLE}' AND pg_has_role(
        session_user, oid,
        CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END
      )
    ) AS role`;

const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Sets the connection up. Throws `store_away` when the server is a stand-by, `store_unreadable` when its version or the
 * database's encoding cannot be used, and what the driver throws.
 */
export async function beginSession(
  client: ClientBase,
  { connectTimeout, statementTimeout, lockTimeout }: ServerAddress,
  role: "service" | "login",
): Promise<Session> {
  const values = [statementTimeout, lockTimeout, IDLE_IN_TRANSACTION_MS, role === "service"].map(String);
  // A server that accepts connections and then stands still is as good as away; the driver cuts it off.
  const question = { text: BEGIN, values, query_timeout: connectTimeout };
  const { rows } = await client.query<Facts>(question);
  const [facts] = rows;
  if (facts === undefined) throw new Problem("store_away");
  return toSession(facts);
}

function toSession({ stand_by, timeline, version, process, encoding, role }: Facts): Session {
  if (Number(version) < OLDEST)
    throw new Problem("store_unreadable", {
      detail: `The database server runs PostgreSQL ${Math.floor(Number(version) / 10_000)}, and cashbook needs 14 or newer.`,
      remedy: "Use a newer server.",
    });
  if (encoding !== "UTF8")
    throw new Problem("store_unreadable", {
      detail: `The database stores text as ${encoding}, and cashbook needs UTF8.`,
      remedy: "Create the database again with ENCODING 'UTF8'.",
    });
  if (stand_by)
    throw new Problem("store_away", {
      detail: "The database server is a standby, which is read-only.",
      remedy: "Add the primary to the address, like postgres://a:5432,b:5432/database.",
    });
  return { timeline, role: role === null ? "login" : "service", version: Number(version), process };
}
