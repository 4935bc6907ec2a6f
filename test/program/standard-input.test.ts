/** Secrets and data that come by standard input, files and the environment. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook, freshPlace, type Place } from "../support/run.ts";

let place: Place;
let token = "";
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme"], { place });
  token = (await cashbook(["auth", "token", "--scope", "company:read"], { place })).stdout.trim();
});
afterAll(() => place[Symbol.asyncDispose]());

const whoami = ["whoami", "--json", "--fields", "caller,credential_from,company"];

describe("a credential comes from", () => {
  test("--token-stdin", async () => {
    const { stdout } = await cashbook([...whoami, "--token-stdin"], { place, input: `${token}\n` });
    expect(JSON.parse(stdout)).toEqual({
      caller: "token",
      credential_from: "--token-stdin",
      company: "Acme",
    });
  });

  test("CASHBOOK_TOKEN, and standard input goes before it", async () => {
    const environment = { CASHBOOK_TOKEN: token };
    expect(JSON.parse((await cashbook(whoami, { place, environment })).stdout)).toMatchObject({
      credential_from: "CASHBOOK_TOKEN",
    });
    const both = await cashbook([...whoami, "--token-stdin"], { place, environment, input: token });
    expect(JSON.parse(both.stdout)).toMatchObject({ credential_from: "--token-stdin" });
  });

  test("the owner, when the variable is empty", async () => {
    const { stdout } = await cashbook(whoami, { place, environment: { CASHBOOK_TOKEN: "" } });
    expect(JSON.parse(stdout)).toEqual({ caller: "owner", credential_from: null, company: "Acme" });
  });
});

describe("what cannot be is refused with exit 2", () => {
  const key = `cb_live_AbCd1234_${"s".repeat(38)}`;
  test.each([
    [
      "two variables",
      [...whoami],
      { CASHBOOK_API_KEY: key, CASHBOOK_TOKEN: "x.y.z" },
      "",
      "CASHBOOK_API_KEY and CASHBOOK_TOKEN are both given, but only one credential can be used.",
    ],
    [
      "two flags",
      [...whoami, "--api-key-stdin", "--token-stdin"],
      {},
      "x",
      "--api-key-stdin and --token-stdin are both given, but only one credential can be used.",
    ],
    [
      "a missing key file",
      whoami,
      { CASHBOOK_API_KEY_FILE: "/nowhere/key" },
      "",
      "CASHBOOK_API_KEY_FILE cannot be read (/nowhere/key).",
    ],
    [
      "a key among the words",
      ["keys", "show", key],
      {},
      "",
      "A secret was given on the command line, where it is visible in the process list and the shell history.",
    ],
    [
      "a key as a flag's value",
      ["whoami", `--api-key=${key}`],
      {},
      "",
      "--api-key does not exist: a secret on the command line is visible in the process list and the shell history.",
    ],
  ] as const)("%s", async (_, words, environment, input, sentence) => {
    const { stderr, exit } = await cashbook(words, { place, environment, input });
    expect(exit).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("s".repeat(38));
  });

  test("nothing on standard input is exit 4", async () => {
    const { stderr, exit } = await cashbook(["company", "show", "--api-key-stdin"], { place, input: "" });
    expect(stderr).toBe("--api-key-stdin contains nothing.\nGive it the API key alone.\n");
    expect(exit).toBe(4);
  });
});

test("a key file serves as the key, its line end aside", async () => {
  const file = join(place.folder, "key");
  const admin = (
    await cashbook(["auth", "token", "--scope", "api_keys", "--scope", "read"], { place })
  ).stdout.trim();
  const made = await cashbook(["keys", "create", "reader", "--quiet"], {
    place,
    environment: { CASHBOOK_TOKEN: admin },
  });
  await writeFile(file, made.stdout);
  const { stdout } = await cashbook(whoami, { place, environment: { CASHBOOK_API_KEY_FILE: file } });
  expect(JSON.parse(stdout)).toEqual({
    caller: "key",
    credential_from: `CASHBOOK_API_KEY_FILE (${file})`,
    company: "Acme",
  });
});

test("a credential that is not accepted: whoami still says where it lies, and exits 4", async () => {
  const { stdout, exit } = await cashbook([...whoami, "--token-stdin"], { place, input: "a.b.c" });
  expect(JSON.parse(stdout)).toEqual({ caller: "token", credential_from: "--token-stdin", company: null });
  expect(exit).toBe(4);
});

test("--debug says what was called, and no secret", async () => {
  const { stderr } = await cashbook(["company", "show", "--debug", "--token-stdin"], { place, input: token });
  expect(stderr).toMatch(/^debug: company\.get [0-9]+ ms ok$/m);
  expect(stderr).not.toContain(token);
});
