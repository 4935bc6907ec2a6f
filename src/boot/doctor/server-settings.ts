/** Checks the durability settings of a database server. */
import type { Finding } from "../../client/operator.ts";
import type { ServerFacts } from "../../store/dialect/postgres/check/server-facts.ts";
import { ok, warning } from "./finding.ts";

/** The settings, each with the sentence for on, the one for off, and the remedy. */
const PROMISES: readonly (readonly [
  name: keyof ServerFacts["settings"],
  promise: string,
  risk: string,
  remedy: string,
])[] = [
  [
    "data_checksums",
    "The server detects pages damaged on disk.",
    "The server does not detect pages damaged on disk: data_checksums is off.",
    "Stop the server and run `pg_checksums --enable` on its data folder.",
  ],
  [
    "fsync",
    "Committed data is on disk.",
    "A power cut can damage the whole book: fsync is off.",
    "Set fsync = on in postgresql.conf, and reload it.",
  ],
  [
    "full_page_writes",
    "Pages torn by a power cut are repaired.",
    "A power cut can damage pages for good: full_page_writes is off.",
    "Set full_page_writes = on in postgresql.conf, and reload it.",
  ],
  [
    "synchronous_commit",
    "A commit is acknowledged when it is on disk.",
    "A crash can lose acknowledged commits: synchronous_commit is off.",
    "Set synchronous_commit = on in postgresql.conf, and for the database and the user.",
  ],
];

export function settingFindings(settings: ServerFacts["settings"]): readonly Finding[] {
  return PROMISES.map(([name, promise, risk, remedy]) =>
    settings[name] === "off" ? warning(name, { detail: risk, remedy }) : ok(name, promise),
  );
}
