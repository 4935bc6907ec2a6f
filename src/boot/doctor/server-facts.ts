/** Checks a database server: version, TLS, role, durability settings, connections, replication, clock. */
import type { Finding } from "../../client/operator.ts";
import type { ServerAddress } from "../../store/dialect/postgres/address/address.ts";
import { isHere } from "../../store/dialect/postgres/address/hosts.ts";
import type { ServerState } from "../../store/dialect/postgres/check.ts";
import type { ClockDifference, ServerFacts } from "../../store/dialect/postgres/check/server-facts.ts";
import { ok, warning } from "./finding.ts";
import { settingFindings } from "./server-settings.ts";
import { roleFinding, rowSecurityFinding } from "./server-role.ts";
import { countText } from "../../contract/count-text.ts";

const CLOCK_TOLERANCE_MS = 1000;

export function serverFactFindings(
  { facts, clock, host, connections }: ServerState,
  { sslrootcert }: Pick<ServerAddress, "sslrootcert">,
): readonly Finding[] {
  const isChecked = host.tls !== "require" || sslrootcert !== undefined;
  return [
    ok("server", `PostgreSQL ${facts.version}, text stored as ${facts.encoding}.`),
    tlsFinding({ shown: host.printable, tls: facts.tls, isChecked, isHere: isHere(host.host) }),
    roleFinding(facts),
    ...(facts.tables.length === 0 ? [] : [rowSecurityFinding(facts)]),
    ...settingFindings(facts.settings),
    connectionsLeft(facts.connections, connections),
    followers(facts.stand_bys),
    clockFinding(clock),
    ...openTransactions(facts),
    ...structure(facts),
  ];
}

function tlsFinding({
  shown,
  tls,
  isChecked,
  isHere: here,
}: {
  readonly shown: string;
  readonly tls: string | null;
  readonly isChecked: boolean;
  readonly isHere: boolean;
}): Finding {
  if (tls === null) {
    if (here) return ok("tls", `The connection to ${shown} is unencrypted, but stays on this machine.`);
    return warning("tls", {
      detail: `The connection to ${shown} is unencrypted: anyone on the network path can read the book and the password.`,
      remedy: "Remove sslmode=disable from the address, and enable TLS on the server.",
    });
  }
  if (isChecked) return ok("tls", `The connection to ${shown} is encrypted with ${tls}.`);
  return warning("tls", {
    detail: `The connection to ${shown} is encrypted with ${tls}, but the server's certificate is not verified.`,
    remedy: "Use sslmode=verify-full in the address, with sslrootcert=<file> for your own authority.",
  });
}

function connectionsLeft({ most, used }: ServerFacts["connections"], needed: number): Finding {
  const free = Math.max(0, most - used);
  if (free >= needed)
    return ok(
      "connections",
      `${free} of ${most} connections are free; each server thread uses up to ${needed}.`,
    );
  return warning("connections", {
    detail: `${free} of ${most} connections are free; each thread of a server that starts now uses up to ${needed}.`,
    remedy: "Raise max_connections in postgresql.conf, or lower pool_max in the address.",
  });
}

function followers(count: number): Finding {
  if (count === 0) return ok("replication", "No standby replicates this server.");
  return ok("replication", `${countText(count, "standby replicates", "standbys replicate")} this server.`);
}

function clockFinding({ ahead, within }: ClockDifference): Finding {
  const apart = Math.abs(ahead);
  if (apart <= CLOCK_TOLERANCE_MS + within / 2)
    return ok("clock", "The server's clock and this machine's agree.");
  const seconds = (apart / 1000).toFixed(1);
  return warning("clock", {
    detail: `The server's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} this machine's; the server's decides limits and expiry.`,
    remedy: "Synchronise both clocks with a time server.",
  });
}

function openTransactions({ old_transactions, old_prepared }: ServerFacts): readonly Finding[] {
  const harm = "for more than an hour, so the server cannot remove rows deleted since";
  const findings: Finding[] = [];
  if (old_transactions > 0) {
    const detail = `${quantity(old_transactions, "transaction has", "transactions have")} been open ${harm}.`;
    const remedy = "SELECT pid, xact_start, query FROM pg_stat_activity ORDER BY xact_start; names them.";
    findings.push(warning("transactions", { detail, remedy }));
  }
  if (old_prepared > 0) {
    const detail = `${quantity(old_prepared, "transaction has", "transactions have")} been prepared ${harm}.`;
    const remedy = "SELECT gid FROM pg_prepared_xacts; names them for ROLLBACK PREPARED.";
    findings.push(warning("transactions", { detail, remedy }));
  }
  if (findings.length > 0) return findings;
  return [ok("transactions", "No transaction has been open for more than an hour.")];
}

function structure({ invalid_indexes, unvalidated_constraints }: ServerFacts): readonly Finding[] {
  const findings: Finding[] = [];
  if (invalid_indexes.length > 0) {
    const detail = `These indexes are incomplete: ${invalid_indexes.join(", ")}.`;
    const remedy = `Run: ${invalid_indexes.map((name) => `REINDEX INDEX CONCURRENTLY ${name}`).join("; ")};`;
    findings.push(warning("structure", { detail, remedy }));
  }
  if (unvalidated_constraints.length > 0) {
    const detail = `These constraints were never validated: ${unvalidated_constraints.join(", ")}.`;
    const remedy = "Run ALTER TABLE <table> VALIDATE CONSTRAINT <constraint>; for each.";
    findings.push(warning("structure", { detail, remedy }));
  }
  return findings.length > 0 ? findings : [ok("structure", "Indexes and constraints are complete.")];
}

function quantity(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
