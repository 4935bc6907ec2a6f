/** Reconciling at a terminal: what a balance needs and the line does not have is asked. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("reconciling at a terminal is left out: util-linux' `script` is not here\n");

const FILE = `Date,Description,Amount
2026-01-05,RENT,-500.00
2026-01-20,INVOICE 7,1200.00
2026-02-02,TEA,-4.50
`;

let place: Place;
beforeEach(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "USD"], { place });
  await cashbook(["accounts", "create", "Main"], { place });
  writeFileSync(join(place.folder, "main.csv"), FILE);
  const { exit, stderr } = await cashbook(["tx", "import", "main.csv", "--account", "Main"], { place });
  expect(exit, stderr).toBe(0);
});
afterEach(() => place?.[Symbol.asyncDispose]());

const DOWN = "\u001b[B";
const day = (word: string): Turn => [/Last day that the balance covers[^]*/, `${word}\r`];

const sittings: readonly (readonly [
  what: string,
  line: string,
  turns: readonly Turn[],
  says: RegExp,
  exit: number,
])[] = [
  [
    "the day of a balance",
    "cashbook reconcile Main --balance 700",
    [day("2026-01-31")],
    /Reconciled Main until 2026-01-31 at 700\.00 USD: 2 transactions marked/,
    0,
  ],
  [
    "a period means its last day, and what is no day is asked again",
    "cashbook accounts reconcile main --balance 700",
    [day("soon"), [/soon[^]*covers[^]*/, "\u0015"], [/[^]*/, "2026-01\r"]],
    /Reconciled Main until 2026-01-31/,
    0,
  ],
  [
    "the account, where there are several",
    "cashbook accounts create Savings --quiet && cashbook reconcile --until 2026-02-28 --balance 695.50",
    [[/Account[^]*Main[^]*Savings/, "\r"]],
    /Reconciled Main until 2026-02-28 at 695\.50 USD: 3 transactions marked/,
    0,
  ],
  [
    "the second of them",
    "cashbook accounts create Savings --quiet && cashbook reconcile --until 2026-02-28 --balance 0",
    [[/Account[^]*Main[^]*Savings/, `${DOWN}\r`]],
    /Savings/,
    0,
  ],
  [
    "nobody chooses among one account",
    "cashbook reconcile --until 2026-02-28 --balance 695.50",
    [],
    /Reconciled Main until 2026-02-28/,
    0,
  ],
  [
    "with --no-input nothing is asked",
    "cashbook reconcile Main --balance 700 --no-input",
    [],
    /Give it with --until/,
    2,
  ],
];

describe.skipIf(!hasTerminal)("at a terminal", () => {
  test.each(sittings)("%s", async (_, line, turns, says, exit) => {
    const typed = await typedInSitting(line, turns, { place });
    expect(typed.shown).toMatch(says);
    expect([typed.left, typed.exit]).toEqual([0, exit]);
  });
});
