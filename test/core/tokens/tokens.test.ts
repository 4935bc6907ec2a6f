import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { keys } from "../../../src/contract/key.ts";
import type { Problem } from "../../../src/contract/problem.ts";
import type { Credential } from "../../../src/core/access/caller.ts";
import { signToken, type SigningKeyFile } from "../../../src/core/tokens/sign-token.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { goodToken, tokenMaterial, type TokenMaterial } from "../../support/hostile-tokens.ts";
import { testToken } from "../../support/token.ts";

let book: TestBook;
let material: TokenMaterial;
let now: number;
beforeAll(async () => {
  book = await testBook();
  material = await tokenMaterial(book.ports, { company: book.company.id, otherCompany: "", apiKeyId: "" });
  ({ now } = material);
});
afterAll(() => book.close());

const call = (text: string) => book.core.call(keys.list, { kind: "token", text }, {});

describe("a token of ours is accepted", () => {
  test.each<[string, () => string]>([
    ["with a clock 30 seconds ahead", () => goodToken(material, { iat: now + 30 })],
    ["30 seconds after its end, less one", () => goodToken(material, { iat: now - 900, exp: now - 29 })],
    ["with a life of 24 hours", () => goodToken(material, { exp: now + 86_400 })],
    ["with claims of its own", () => goodToken(material, { email: "ada@example.org", groups: ["a", "a"] })],
  ])("%s", async (_what, text) => {
    expect((await call(text())).data).toEqual([]);
  });

  test("and is its subject in what it does", async () => {
    const token: Credential = { kind: "token", text: goodToken(material) };
    const { data } = await book.core.call(keys.create, token, { name: "CI" });
    expect(data.created_by).toBe("ada");
    await book.core.call(keys.revoke, token, { id: data.id });
  });
});

describe("a token bound to a key", () => {
  test("is about that key, and ends with it", async () => {
    const { data: key } = await book.core.call(keys.create, book.owner, { name: "CI" });
    const token = await testToken(book, { scope: "read", apiKeyId: key.id });
    expect((await book.core.call(keys.current, token, {})).data.id).toBe(key.id);
    await book.core.call(keys.update, book.owner, { id: key.id, is_active: false });
    await expect(book.core.call(keys.current, token, {})).rejects.toMatchObject({
      code: "invalid_credential",
    });
    await book.core.call(keys.revoke, book.owner, { id: key.id });
    await expect(book.core.call(keys.usage, token, {})).rejects.toMatchObject({ code: "invalid_credential" });
  });

  test("without one there is no current key", async () => {
    const token = await testToken(book, { scope: "read" });
    await expect(book.core.call(keys.usage, token, {})).rejects.toMatchObject({ code: "no_current_key" });
  });
});

describe("signing", () => {
  const memory = (): SigningKeyFile & { stored: string | undefined } => {
    const file = {
      stored: undefined as string | undefined,
      read: async (make: () => string) => (file.stored ??= make()),
      replace: async (make: () => string) => (file.stored = make()),
    };
    return file;
  };
  const wanted = (changes: object = {}) => ({
    companyId: book.company.id,
    subject: "ada",
    scopes: ["company:read"],
    ttlSeconds: 900,
    ...changes,
  });

  test("makes the key once, tells the book its public half, and is accepted", async () => {
    const file = memory();
    const first = await signToken(book.ports, { file, request: wanted() });
    const private_ = file.stored;
    await signToken(book.ports, { file, request: wanted() });
    expect(file.stored).toBe(private_);
    expect(first.expires_at).toBe(new Date(book.time + 900_000).toISOString());
    await book.core.call(company.get, { kind: "token", text: first.token }, {});
    const secret = String((JSON.parse(private_ ?? "{}") as { d: string }).d);
    const { kid } = JSON.parse(Buffer.from(first.token.split(".")[0] ?? "", "base64url").toString()) as {
      kid: string;
    };
    const known = await book.ports.store.read((queries) => queries.signingKeys.byKid(kid));
    expect(known?.public_key).not.toContain(secret);
  });

  test("replaces a key that the book has revoked", async () => {
    const { d, x } = material.revoked.privateKey.export({ format: "jwk" });
    const file = memory();
    file.stored = JSON.stringify({ crv: "Ed25519", kty: "OKP", d, x });
    const { token } = await signToken(book.ports, { file, request: wanted() });
    await book.core.call(company.get, { kind: "token", text: token }, {});
    expect(file.stored).not.toContain(String(d));
  });

  test.each<[string, object]>([
    ["a scope that does not exist", { scopes: ["read", "everything"] }],
    ["no scope", { scopes: [] }],
    ["a life of nothing", { ttlSeconds: 0 }],
    ["a life of more than 24 hours", { ttlSeconds: 86_401 }],
    ["half a second", { ttlSeconds: 0.5 }],
  ])("refuses %s", async (_what, changes) => {
    await expect(signToken(book.ports, { file: memory(), request: wanted(changes) })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  test("says which file is broken without showing it", async () => {
    const file = memory();
    file.stored = '{"kty":"OKP","d":"secret"';
    const problem = (await signToken(book.ports, { file, request: wanted() }).catch(
      (refusal: unknown) => refusal,
    )) as Problem;
    expect(problem.code).toBe("settings_invalid");
    expect(JSON.stringify([problem.detail, problem.remedy])).not.toContain("secret");
  });
});
