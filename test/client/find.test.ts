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
  expect(await findAccountId(never as Call, "01a1fc4c-c740-76ce-b611-a197c035ceff")).toBe(
    "01a1fc4c-c740-76ce-b611-a197c035ceff",
  );
  expect(await findAccountId(call, "kasse")).toBe(accounts[2]?.id);
});

test("an id in capitals is the one in small letters, and as it is where no account may be listed", async () => {
  const capitals = accounts[2]?.id.toUpperCase() ?? "";
  expect(await findAccountId(call, capitals)).toBe(accounts[2]?.id);
  expect(await findAccount(call, capitals, { whole: true })).toMatchObject({ name: "Kasse" });
  const refused = () => Promise.reject(new Problem("insufficient_scope"));
  expect(await findAccountId(refused as Call, capitals)).toBe(capitals);
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

const NUMBERED = "DE89370400440532013000";
const numbered = [
  { id: "a1", name: "Girokonto", status: "active", iban: NUMBERED, account_number_last4: "3000" },
  // As lists show it, this one is the same but for its name.
  {
    id: "a2",
    name: "Tagesgeld",
    status: "active",
    iban: "DE89500105170532013000",
    account_number_last4: "3000",
  },
  { id: "a3", name: "Card", status: "active", iban: null, account_number_last4: "4471" },
  { id: "a4", name: "Old card", status: "archived", iban: null, account_number_last4: "4472" },
  { id: "a5", name: "4473", status: "active", iban: null, account_number_last4: null },
  { id: "a6", name: "Card of 4473", status: "active", iban: null, account_number_last4: "4473" },
  { id: "a7", name: "Of another service", status: "active", account_number_last4: 4474 },
];
const masked = (iban: string | null | undefined) =>
  typeof iban === "string" ? `${iban.slice(0, 4)}****${iban.slice(-4)}` : iban;

/** Lists mask an IBAN; one account is answered with all of it. */
const numberedCall = ((operation: { id: string }, input: { id?: string }) =>
  Promise.resolve(
    operation.id === "accounts.get"
      ? { data: numbered.find(({ id }) => id === input.id) }
      : {
          data: numbered.map((account) => ({ ...account, iban: masked(account.iban) })),
          pagination: { next_cursor: null },
        },
  )) as unknown as Call;

describe("an account is found by its number:", () => {
  test.each([
    ["the IBAN", NUMBERED, {}, "a1"],
    ["the IBAN in groups and small letters", "de89 3704 0044 0532 0130 00", {}, "a1"],
    ["the IBAN, where the start of a name is not enough", NUMBERED, { whole: true }, "a1"],
    ["its last digits", "4471", {}, "a3"],
    ["the last digits of a service that answers with a number", "4474", {}, "a7"],
    ["no number, where an account is called so", "4473", {}, "a5"],
  ])("%s", async (_, query, options, id) => {
    expect(await findAccount(numberedCall, query, options)).toMatchObject({ id });
  });

  test.each([["3000"], ["DE89****3000"]])("several that %j fits are named", async (query) => {
    await expect(findAccount(numberedCall, query)).rejects.toMatchObject({
      code: "ambiguous_name",
      detail: `"${query}" matches 2 bank accounts: Girokonto (a1), Tagesgeld (a2).`,
    });
  });

  test.each([
    ["another IBAN with these ends", "DE89370400440532993000", {}],
    ["the last digits of an archived account", "4472", {}],
    ["last digits, where the start of a name is not enough", "4471", { whole: true }],
  ])("not by %s", async (_, query, options) => {
    await expect(findAccount(numberedCall, query, options)).rejects.toMatchObject({
      code: "unknown_account",
    });
  });
});
