/** Operands that a command line lacks, at a terminal: transactions are found by their words, and any other word is asked for. */
import { expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

test.skipIf(!hasTerminal)("each is asked for", { timeout: 60_000 }, async () => {
  await using place = await freshPlace();
  const typed = async (line: string, turns: readonly Turn[]) => {
    const { shown, exit, left } = await typedInSitting(line, turns, { place });
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    return shown;
  };
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  await cashbook(["accounts", "create", "Main"], { place });
  for (const description of ["Window cleaning", "Door handle"])
    await cashbook(
      [
        "tx",
        "create",
        "--account",
        "Main",
        "--date",
        "2025-04-03",
        "--description",
        description,
        "--amount",
        "-8",
        "--merchant",
        "Hill & Sons",
      ],
      { place },
    );
  await typed("cashbook tx delete", [
    [/Which transaction[^]*2025-04-03 {2}-8.00 EUR {2}Hill & Sons · Door handle[^]*type search/, "window"],
    [/window[^]*[>❯] 2025-04-03 {2}-8.00 EUR {2}Hill & Sons · Window cleaning/, "\r"],
    [/Deletes "Window cleaning"[^]*Continue/, "y\r"],
  ]);
  const shown = await typed("cashbook tx restore", [
    [/Which deleted transaction[^]*Window cleaning/, "\r"],
    [/Restored Window cleaning/, ""],
  ]);
  expect(shown).not.toContain("Door handle");
  const none = await typedInSitting("cashbook transfers unmatch", [], { place });
  expect(none.shown).toContain("There is no matched transfer to choose.");
  await typed("cashbook rules create --where q~window --set category=travel", [
    [/What to call the rule/, "Windows\r"],
    [/Creates the rule Windows[^]*Continue/, "y\r"],
    [/Apply|apply/, "n\r"],
  ]);
  await typed("cashbook completion", [[/The shell[^]*[>❯] bash/, "\r"]]);
});
