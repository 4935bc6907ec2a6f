/** The list of what a bulk change selects, as it is typed in a shell. */
import { expect, test } from "vitest";
import { listCommand } from "../../../../commands/tx/bulk/list-command.ts";

test.each([
  [{ where: ["amount<-10"] }, "--where 'amount<-10'"],
  [
    { where: ["!merchant~uber|lyft", "category=travel"] },
    "--where '!merchant~uber|lyft' --where 'category=travel'",
  ],
  [{ where: ["merchant~Joe's"] }, `--where "merchant~Joe's"`],
  [{ account: ["Main EUR"], from: "2026-01-01" }, "--account 'Main EUR' --from 2026-01-01"],
  [
    { noCategory: true, reconciled: false, accountingCategory: ["tax"] },
    "--no-category --accounting-category tax --no-reconciled",
  ],
  [{ noCategory: false, reconciled: true, min: "-5.00" }, "--min '-5.00' --reconciled"],
  [{ set: ["category=travel"], addTag: ["a"], dryRun: true, q: "tea" }, "--q tea"],
] as const)("%j", (flags, words) => {
  expect(listCommand(flags)).toBe(`cashbook tx list ${words} --all`);
});
