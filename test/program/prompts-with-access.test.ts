/** What the credential may not do is said before its questions, not after the last answer. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("questions of a limited key are left out: util-linux' `script` is not here\n");

let place: Place;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  place = await freshPlace();
  for (const line of [
    "init Acme --currency EUR",
    "accounts create Main",
    "accounts create Attic",
    "tx create --account Main --date 2026-01-05 --description Tea --amount -2",
  ])
    expect((await cashbook(line.split(" "), { place })).exit).toBe(0);
  const key = await cashbook(["keys", "create", "Reading", "--scope", "read", "--quiet"], { place });
  environment = { CASHBOOK_API_KEY: key.stdout.trim() };
});
afterAll(() => place?.[Symbol.asyncDispose]());

describe.skipIf(!hasTerminal)("at a terminal", { timeout: 30_000 }, () => {
  test.for([
    ["accounts create", "accounts:write"],
    ["accounts delete Attic", "accounts:write"],
    ["categories create Fuel", "categories:write"],
    ["tx create", "transactions:create"],
    ["tx update", "transactions:write"],
    ["tx bulk", "transactions:write"],
    ["tx import", "transactions:create"],
    ["rules create", "rules:write"],
    ["close", "close"],
    ["company update", "company:write"],
  ] as const)("%s asks nothing without the scope %s", async ([line, scope]) => {
    const { shown, exit } = await typedInSitting(`cashbook ${line}`, [], { place, environment });
    expect(shown).toContain(`The credential lacks the scope ${scope}.`);
    expect(shown).not.toMatch(/\?|\(y\/N\)/);
    expect(exit).toBe(5);
  });

  test("keys are managed by tokens", async () => {
    const { shown, exit } = await typedInSitting("cashbook keys create", [], { place, environment });
    expect(shown.trim()).toMatch(/^API keys cannot manage API keys\./);
    expect(exit).toBe(5);
  });

  test("what the key may do is asked", async () => {
    const { shown, exit } = await typedInSitting("cashbook accounts show", [[/Which bank account/, "\r"]], {
      place,
      environment,
    });
    expect({ exit, shown }).toMatchObject({ exit: 0, shown: expect.stringContaining("Main") as string });
  });
});
