/** What an ending of an id means: one record, several, none, or nothing that is asked for. */
import { describe, expect, test } from "vitest";
import { findAccount } from "../../../src/client/find.ts";
import { findKey } from "../../../src/client/find-key.ts";
import { findId, findIds } from "../../../src/client/ids/find-id.ts";
import type { ServiceKind } from "../../../src/client/service.ts";
import type { Call } from "../../../src/contract/operation.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { decimal } from "../../../src/contract/values/decimal.ts";

const row = (id: string, description: string, amount: string) => ({
  id,
  transaction_date: "2026-02-03",
  description,
  amount: decimal(amount),
  currency_code: "EUR",
});
const RENT = "01a1fc4c-c740-76ce-b611-a197c0abcdef";
const TEA = "01a1fc4c-c740-76ce-b611-a197c1abcdef";
const CAKE = "01a1fc4c-c740-76ce-b611-a197aa11bb22";
const rows = [row(RENT, "Rent", "-900.00"), row(TEA, "Tea", "-3.20"), row(CAKE, "Cake", "-4.00")];

/** A service with these rows; what was asked is in `asked`. */
function service(kind: ServiceKind = "book") {
  const asked: unknown[] = [];
  const call = ((operation: { id: string }, input: { id_suffix?: string[]; id?: string }) => {
    asked.push({ operation: operation.id, ...input });
    if (operation.id === "transactions.get") {
      const one = rows.find(({ id }) => id === input.id);
      return one === undefined ? Promise.reject(new Problem("not_found")) : Promise.resolve({ data: one });
    }
    const suffixes = input.id_suffix ?? [];
    const data = rows.filter(({ id }) => suffixes.some((one) => id.replaceAll("-", "").endsWith(one)));
    return Promise.resolve({ data, pagination: { next_cursor: null } });
  }) as unknown as Call;
  return { call, service: () => Promise.resolve(kind), asked };
}

describe("a transaction is found by", () => {
  test.each([
    ["its whole id", RENT, RENT],
    ["eight digits", "c0abcdef", RENT],
    ["six digits", "11bb22", CAKE],
    ["digits in capitals", "C1ABCDEF", TEA],
    ["digits with dashes", "b611-a197aa11bb22", CAKE],
    ["its whole id in capitals", RENT.toUpperCase(), RENT],
    ["all digits without dashes", CAKE.replaceAll("-", ""), CAKE],
  ])("%s", async (_, text, id) => {
    expect(await findId(service(), "transaction", text)).toBe(id);
  });

  test("a whole id without a request, whatever it is", async () => {
    const search = service();
    expect(await findId(search, "transaction", "ffffffff-ffff-7fff-bfff-ffffffffffff")).toMatch(/^f/);
    expect(search.asked).toEqual([]);
  });

  test("several endings in one request", async () => {
    const search = service();
    expect(await findIds(search, "transaction", ["c0abcdef", RENT, "11bb22", "c0abcdef"])).toEqual([
      RENT,
      RENT,
      CAKE,
      RENT,
    ]);
    expect(search.asked).toHaveLength(1);
  });
});

const refusals: [string, string, Parameters<typeof findId>[3], object][] = [
  [
    "several end so",
    "abcdef",
    {},
    {
      code: "ambiguous_name",
      detail:
        'The ids of 2 transactions end in "abcdef": c0abcdef (2026-02-03, Rent, -900.00 EUR); c1abcdef (2026-02-03, Tea, -3.20 EUR).',
      remedy: "Type more digits, or the full id.",
    },
  ],
  [
    "none ends so",
    "00000000",
    {},
    { code: "not_found", detail: 'There is no transaction whose id ends in "00000000".' },
  ],
  [
    "it is too short",
    "abcde",
    {},
    { code: "not_found", detail: 'There is no transaction with the id "abcde".' },
  ],
  ["nobody is asked, and it is short", "11bb22", { isConfirmed: true }, { code: "usage" }],
];
test.each(refusals)("refused where %s", async (_, text, certainty, problem) => {
  await expect(findId(service(), "transaction", text, certainty)).rejects.toMatchObject(problem);
});

test("with --yes eight digits are enough", async () => {
  expect(await findId(service(), "transaction", "aa11bb22", { isConfirmed: true })).toBe(CAKE);
});

test("what is no ending goes to the service as it is", async () => {
  expect(await findId(service(), "record", "tx_12345")).toBe("tx_12345");
});

test("a word is no id of a transaction, and what finds it is named", async () => {
  await expect(findId(service(), "transaction", "coffee house")).rejects.toMatchObject({
    code: "not_found",
    detail: '"coffee house" is not the id of a transaction.',
    remedy: expect.stringContaining('`cashbook tx list "coffee house"`') as string,
  });
});

describe("a service that is not cashbook's", () => {
  test("takes an id of any form as it is", async () => {
    const search = service("foreign");
    expect(await findId(search, "transaction", "tx_12345")).toBe("tx_12345");
    expect(search.asked).toEqual([]);
  });

  test("takes no ending, and it is said", async () => {
    await expect(findId(service("foreign"), "transaction", "c0abcdef")).rejects.toMatchObject({
      code: "not_found",
      detail:
        'There is no transaction with the id "c0abcdef"; a service that is not cashbook\'s needs full ids.',
    });
  });
});

test("who may not list is told that a whole id needs no look-up", async () => {
  const call = (() => Promise.reject(new Problem("insufficient_scope"))) as unknown as Call;
  const search = { call, service: () => Promise.resolve<ServiceKind>("cashbook") };
  await expect(findId(search, "import", "c0abcdef")).rejects.toMatchObject({
    code: "insufficient_scope",
    remedy:
      "Finding a record by the last digits of its id, or by a file, needs the right to list; a full id does not.",
  });
});

describe("accounts and keys, after their names", () => {
  const named = [
    { id: RENT, name: "Main", key_prefix: "cb_live_AbCd1234", status: "active" },
    { id: TEA, name: "c0abcdef", key_prefix: "cb_live_AbCd1235", status: "active" },
    { id: CAKE, name: "Kasse", key_prefix: "cb_live_AbCd1236", status: "archived" },
  ];
  const call = (() => Promise.resolve({ data: named, pagination: { next_cursor: null } })) as unknown as Call;

  test.each([
    ["an ending", "11bb22", "Kasse"],
    ["a name that looks like one", "c0abcdef", "c0abcdef"],
  ])("by %s", async (_, text, name) => {
    expect(await findAccount(call, text)).toMatchObject({ name });
  });

  test("several are listed by name", async () => {
    const problem = {
      code: "ambiguous_name",
      detail: 'The ids of 2 API keys end in "abcdef": c0abcdef (Main); c1abcdef (c0abcdef).',
    };
    await expect(findKey(call, "abcdef")).rejects.toMatchObject(problem);
  });

  test("six digits are too few for what is done without a question", async () => {
    await expect(findKey(call, "11bb22", { isConfirmed: true })).rejects.toMatchObject({ code: "usage" });
    await expect(findAccount(call, "11bb22", { whole: true, isConfirmed: true })).rejects.toMatchObject({
      code: "usage",
    });
    expect(await findKey(call, "aa11bb22", { isConfirmed: true })).toMatchObject({ name: "Kasse" });
  });
});
