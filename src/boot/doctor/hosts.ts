/** Checks which hosts of a server's address take writes. */
import { sentence } from "../../contract/choice.ts";
import type { Finding } from "../../client/operator.ts";
import type { HostState } from "../../store/dialect/postgres/check/hosts.ts";
import { fault, ok, warning } from "./finding.ts";

/** A finding for each host, and one more unless exactly one takes writes. */
export function hostFindings(hosts: readonly HostState[]): readonly Finding[] {
  const primaries = hosts.filter(({ state }) => state === "primary");
  // The book can be used while there is one host that takes writes.
  const wrong = primaries.length === 0 ? fault : warning;
  const findings = hosts.map(({ printable, state, problem }) => {
    if (state === "primary") return ok("host", `${printable} takes writes.`);
    if (state === "stand-by") return ok("host", `${printable} is a standby, which is read-only.`);
    if (state === "away")
      return wrong("host", {
        detail: `${printable} is away.`,
        remedy: "Start it, or correct its name and port in the address.",
      });
    return wrong("host", {
      detail: sentence`${printable}: ${problem?.detail ?? ""}`,
      remedy: problem?.remedy ?? "",
    });
  });
  return [...findings, ...together(hosts, primaries)];
}

function together(hosts: readonly HostState[], primaries: readonly HostState[]): readonly Finding[] {
  if (hosts.every(({ state }) => state === "stand-by")) {
    const remedy = "Add the primary to the address, or promote a standby.";
    return [fault("hosts", { detail: "No host in the address accepts writes.", remedy })];
  }
  if (new Set(primaries.map(({ timeline }) => timeline)).size < 2) return [];
  const names = primaries.map(({ printable }) => printable).join(" and ");
  return [
    fault("hosts", {
      detail: `${names} both accept writes, so there are two diverging books.`,
      remedy: "Shut down the former primary, and compare what was written to it.",
    }),
  ];
}
