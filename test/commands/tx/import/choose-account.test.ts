/** The list of accounts for a file: its first line is what a plain Enter takes. */
import { expect, test } from "vitest";
import { toImportContext } from "../../../../commands/tx/import/context.ts";
import type { Context } from "../../../../src/terminal/context.ts";

test.each([
  { newName: "Account 4567", first: "Account 4567 (new)" },
  { newName: undefined, first: "Girokonto" },
])("of a file that gives the name $newName begins with $first", async ({ newName, first }) => {
  let names: readonly string[] = [];
  const select = async ({ choices }: { choices: readonly { name: string; value: string }[] }) => (
    (names = choices.map(({ name }) => name)),
    choices[0]?.value
  );
  const context = {
    io: { facts: { interactive: true }, select },
    environment: {},
    settings: { yes: false, place: { kind: "embedded" }, directories: { state: "", config: "" } },
  } as unknown as Context;
  const chosen = await toImportContext(context).choose([{ id: "giro", name: "Girokonto" }], newName, true);
  expect(names[0]).toBe(first);
  expect(chosen).toBe(newName === undefined ? "giro" : undefined);
});
