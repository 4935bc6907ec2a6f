/** What each host of an address says of itself, asked one by one: the program itself only wants to find the primary. */
import { Problem } from "../../../../contract/problem.ts";
import type { ServerAddress } from "../address/address.ts";
import type { ServerHost } from "../address/hosts.ts";
import { clientConfig } from "../hosts/host-pool.ts";
import { asProblem } from "../errors.ts";

export interface HostState {
  /** Like `a:5432`. */
  readonly printable: string;
  /** `refused`: it answers, and something is to be done before it can be used. */
  readonly state: "primary" | "stand-by" | "away" | "refused";
  /** Why it is away or refuses. */
  readonly problem?: Problem;
  /** Which history of which cluster a primary writes: two different ones are no primary and stand-by. */
  readonly timeline?: string;
}

/** Never rejects for what a host does. */
export function hostStates(address: ServerAddress): Promise<readonly HostState[]> {
  return Promise.all(address.hosts.map((host) => hostState(address, host)));
}

const STATE = `
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS stand_by,
    CASE WHEN pg_is_in_recovery() THEN '' ELSE
      (SELECT system_identifier::text FROM pg_control_system())
        || '/' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)
    END AS timeline`;

async function hostState(address: ServerAddress, host: ServerHost): Promise<HostState> {
  const { printable } = host;
  const { Client } = await import("pg");
  const client = new Client(await clientConfig(address, host));
  // Whatever breaks is told by the question.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const question = { text: STATE, query_timeout: address.connectTimeout };
    const { rows } = await client.query<{ stand_by: boolean; timeline: string }>(question);
    const { stand_by = true, timeline = "" } = rows[0] ?? {};
    return stand_by ? { printable, state: "stand-by" } : { printable, state: "primary", timeline };
  } catch (error) {
    const problem = asProblem(error);
    if (!(problem instanceof Problem)) throw error;
    return { printable, state: problem.code === "store_away" ? "away" : "refused", problem };
  } finally {
    await client.end().catch(() => undefined);
  }
}
