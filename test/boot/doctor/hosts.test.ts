/** What is told of the hosts of a server's address. */
import { expect, test } from "vitest";
import { hostFindings } from "../../../src/boot/doctor/hosts.ts";
import { Problem } from "../../../src/contract/problem.ts";
import type { HostState } from "../../../src/store/dialect/postgres/check/hosts.ts";

const away: HostState = { printable: "c:5432", state: "away", problem: new Problem("store_away") };
const refused: HostState = {
  printable: "d:5432",
  state: "refused",
  problem: new Problem("store_unreadable", {
    detail: "The database server refuses this user.",
    remedy: "Check the user.",
  }),
};
const first: HostState = { printable: "a:5432", state: "primary", timeline: "1/00000001" };
const standby: HostState = { printable: "b:5432", state: "stand-by" };

test.each<[what: string, hosts: readonly HostState[], told: readonly string[]]>([
  [
    "a primary and its stand-by",
    [first, standby],
    ["ok a:5432 takes writes.", "ok b:5432 is a standby, which is read-only."],
  ],
  [
    "a primary, others cannot be used",
    [away, refused, first],
    [
      "warning c:5432 is away.",
      "warning d:5432: The database server refuses this user.",
      "ok a:5432 takes writes.",
    ],
  ],
  [
    "one host under two names",
    [first, { ...first, printable: "e:5432" }],
    ["ok a:5432 takes writes.", "ok e:5432 takes writes."],
  ],
  ["nobody there", [away], ["fault c:5432 is away."]],
  [
    "stand-bys only",
    [standby],
    ["ok b:5432 is a standby, which is read-only.", "fault No host in the address accepts writes."],
  ],
  [
    "two primaries",
    [first, { ...first, printable: "b:5432", timeline: "1/00000002" }],
    [
      "ok a:5432 takes writes.",
      "ok b:5432 takes writes.",
      "fault a:5432 and b:5432 both accept writes, so there are two diverging books.",
    ],
  ],
])("%s", (_what, hosts, told) => {
  expect(hostFindings(hosts).map(({ result, detail }) => `${result} ${detail}`)).toEqual(told);
});
