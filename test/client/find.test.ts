import { describe, expect, test } from "vitest";
import { findAccount, findAccountId, pick } from "../../src/client/find.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Call } from "../../src/contract/operation.ts";

const accounts = [
  { id: "01a1fc4c-c740-76ce-b611-a197c035cef1", name: "Main EUR", status: "active" },
  { id: "01a1fc4c-c740-76ce-b611-a197c035cef2", name: "Main EUR Savings", status: "active" },
  { id: "01a1fc4c-c740-76ce-b611-a197c035cef3", name: "Kasse", status: "active" },
  { id: "01a1fc4c-c740-76ce-b611-a197c035cef4", name: "Old bank", status: "archived" },
];

/** Two accounts a page, so that a name on the second page is found too. */
const call = ((_: { id: string }, input: { cursor?: string }) => {
  const start = Number(input.cursor ?? 0);
  const next_cursor = start + 2 < accounts.length ? String(start + 2) : null;
  return Promise.resolve({ data: accounts.slice(start, start + 2), pagination: { next_cursor } });
}) as unknown as Call;

describe("an account is found by", () => {
  test.each([
    ["its id", "01a1fc4c-c740-76ce-b611-a197c035cef3", "Kasse"],
    ["its whole name, before a longer one that begins with it", "Main EUR", "Main EUR"],
    ["its name, case aside", "kasse", "Kasse"],
    ["the start of its name", "ka", "Kasse"],
    ["the start of a longer name", "main eur s", "Main EUR Savings"],
    ["its whole name when it is archived", "old bank", "Old bank"],
  ])("%s", async (_, named, name) => {
    expect(await findAccount(call, named)).toMatchObject({ name });
  });

  test("not by what fits several: they are named", async () => {
    await expect(findAccount(call, "main")).rejects.toMatchObject({
      code: "ambiguous_name",
      detail: `"main" matches 2 bank accounts: Main EUR (${accounts[0]?.id}), Main EUR Savings (${accounts[1]?.id}).`,
    });
  });

  test.each([["old"], ["nope"], [""], ["01a1fc4c"]])("not by %j", async (named) => {
    await expect(findAccount(call, named)).rejects.toMatchObject({ code: "unknown_account" });
  });
});

test("an id is sent as it is, without a look-up", async () => {
  const never = () => Promise.reject(new Error("called"));
  expect(await findAccountId(never as Call, "01A1FC4C-c740-76ce-b611-a197c035ceff")).toBe(
    "01A1FC4C-c740-76ce-b611-a197c035ceff",
  );
  expect(await findAccountId(call, "kasse")).toBe(accounts[2]?.id);
});

test("composed and decomposed names are one name", () => {
  const by = { ids: () => [], names: (name: string) => [name], startable: () => true };
  expect(pick(["Bu\u0308ro"], "BÜRO", by)).toEqual({ kind: "one", row: "Bu\u0308ro" });
});

test("who may not look a name up is told that an id is enough", async () => {
  const refused = () => Promise.reject(new Problem("insufficient_scope", { detail: "No." }));
  await expect(findAccountId(refused as Call, "Kasse")).rejects.toMatchObject({
    code: "insufficient_scope",
    detail: "No.",
    remedy: expect.stringMatching(/full id.*--scope accounts:read/) as string,
  });
});
