import { createSecretKey, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { events } from "../../../src/contract/event.ts";
import { keys } from "../../../src/contract/key.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { createCore, type Core } from "../../../src/core/call.ts";
import { createCompany } from "../../../src/core/company/create-company.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import {
  goodToken,
  hostileTokens,
  tokenMaterial,
  type HostileToken,
  type TokenMaterial,
} from "../../support/hostile-tokens.ts";
import { createKey } from "../../support/keys.ts";

let book: TestBook;
let material: TokenMaterial;
let hostile: readonly HostileToken[];
let cores: readonly (readonly [string, Core])[];
beforeAll(async () => {
  book = await testBook();
  const apiKeyId = (await createKey(book)).id;
  const other = await createCompany(book.ports, { name: "Other", base_currency: "EUR", country: null });
  material = await tokenMaterial(book.ports, { company: book.company.id, otherCompany: other.id, apiKeyId });
  hostile = hostileTokens(material);
  const key = { key: createSecretKey(randomBytes(32)), algorithms: ["HS256"] };
  const trust = { issuer: "https://issuer.example", audience: "book", resolve: async () => key };
  cores = [
    ["that believes its own tokens", book.core],
    ["that believes another issuer too", createCore({ ...book.ports, trust })],
  ];
});
afterAll(() => book.close());

const REFUSAL = {
  code: "invalid_credential",
  detail: "The credential is not valid.",
  remedy: "Check that the key or token is complete and belongs to this service.",
  errors: [],
  more: {},
  cause: undefined,
};

test("there are at least 200 of them, each told apart by its name", () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200);
  expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
});

describe.each([0, 1])("a service", (index) => {
  test("lets the good one in, bare or after Bearer, and bound to a key", async () => {
    const [, core] = cores[index] ?? expect.fail("no such core");
    for (const text of [
      goodToken(material),
      `Bearer ${goodToken(material)}`,
      `bEaReR  ${goodToken(material)}`,
      goodToken(material, { api_key_id: material.apiKeyId }),
    ]) {
      const { data } = await core.call(keys.list, { kind: "token", text }, {});
      expect(data.map(({ id }) => id)).toEqual([material.apiKeyId]);
    }
  });

  test("refuses every hostile one in the same words, and nothing happens", async () => {
    const [, core] = cores[index] ?? expect.fail("no such core");
    const outcomes: Record<string, unknown> = {};
    for (const { name, token: text } of hostile) {
      outcomes[name] = await core.call(keys.create, { kind: "token", text }, { name: "mine" }).then(
        () => "let in",
        (error: unknown) => {
          if (!(error instanceof Problem)) return String(error);
          const { code, detail, remedy, errors, more, cause } = error;
          return { code, detail, remedy, errors, more, cause };
        },
      );
    }
    expect(outcomes).toEqual(Object.fromEntries(hostile.map(({ name }) => [name, REFUSAL])));
    expect((await book.core.call(keys.list, { kind: "owner", company: "Acme" }, {})).data).toHaveLength(1);
    const log = await book.core.call(events.list, { kind: "owner", company: "Other" }, {});
    expect(log.data.map(({ type }) => type)).toEqual(["company.created"]);
  });
});
