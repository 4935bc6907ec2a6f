/** The list of accounts for a file: its first line is what a plain Enter takes. */
import { expect, test } from "vitest";
import { toImportContext } from "../../../../commands/tx/import/context.ts";
import type { Context } from "../../../../src/terminal/context.ts";

const LIKELY = { id: "giro", because: "the file goes on from its balance" };
const called = "Girokonto (the file goes on from its balance)";

test.each([
  { newName: "Account 4567", likely: undefined, first: ["Account 4567 (new)", "Bank", "Girokonto"] },
  { newName: undefined, likely: undefined, first: ["Bank", "Girokonto"] },
  { newName: undefined, likely: { ...LIKELY, isProven: false }, first: [called, "Bank"] },
  {
    newName: "Account 4567",
    likely: { ...LIKELY, isProven: false },
    first: ["Account 4567 (new)", called, "Bank"],
  },
  {
    newName: "Account 4567",
    likely: { ...LIKELY, isProven: true },
    first: [called, "Account 4567 (new)", "Bank"],
  },
])("$first", async ({ newName, likely, first }) => {
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
  const accounts = ["Bank", "Girokonto"].map((name) => ({ id: name.slice(0, 4).toLowerCase(), name }));
  const question = { accounts, newName, mayCreate: true, likely: async () => likely };
  const chosen = await toImportContext(context).choose(question);
  expect(names).toEqual([...first, "a new account, whose name you type"]);
  expect(chosen).toBe(first[0]?.startsWith("Account") ? undefined : first[0] === "Bank" ? "bank" : "giro");
});
