import { createHash, createHmac, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "../../src/contract/company.ts";
import { keys } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Credential } from "../../src/core/caller.ts";
import { signToken, type SigningKeyFile } from "../../src/core/sign-token.ts";
import { testBook, type TestBook } from "../support/book.ts";
import { testToken } from "../support/token.ts";

const own = generateKeyPairSync("ed25519");
const stranger = generateKeyPairSync("ed25519");
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const revoked = generateKeyPairSync("ed25519");

const publicJwk = ({ publicKey }: { publicKey: KeyObject }) => {
  const { crv, kty, x } = publicKey.export({ format: "jwk" });
  return JSON.stringify({ crv, kty, x });
};
const kidOf = (jwk: string) => createHash("sha256").update(jwk).digest("base64url");
const KID = kidOf(publicJwk(own));
const REVOKED_KID = kidOf(publicJwk(revoked));

let book: TestBook;
let now: number;
beforeAll(async () => {
  book = await testBook();
  now = book.time / 1000;
  await book.ports.store.write(async (ask) => {
    const created_at = book.time;
    await ask.signingKeys.insert({ kid: KID, public_key: publicJwk(own), created_at, revoked_at: null });
    await ask.signingKeys.insert({
      kid: REVOKED_KID,
      public_key: publicJwk(revoked),
      created_at,
      revoked_at: created_at,
    });
  });
});
afterAll(() => book.close());

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const header = (changes: object = {}): object => ({ alg: "EdDSA", typ: "at+jwt", kid: KID, ...changes });
const claims = (changes: object = {}): object => ({
  iss: "cashbook",
  aud: "cashbook",
  sub: "ada",
  company_id: book.company.id,
  scope: "read api_keys",
  iat: now,
  exp: now + 900,
  ...changes,
});
/** A token as its owner would sign it, with whatever is asked for in it. */
const signed = (head: unknown, body: unknown, key: KeyObject = own.privateKey): string => {
  const text = `${encoded(head)}.${encoded(body)}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
};
const hmac = (head: unknown, body: unknown, secret: string | Buffer): string => {
  const text = `${encoded(head)}.${encoded(body)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
};
const without = (name: string): object =>
  Object.fromEntries(Object.entries(claims()).filter(([member]) => member !== name));
const call = (text: string) => book.core.call(keys.list, { kind: "token", text }, {});

describe("a token of ours is accepted", () => {
  test.each<[string, () => string]>([
    ["bare", () => signed(header(), claims())],
    ["after Bearer", () => `Bearer ${signed(header(), claims())}`],
    ["after bearer, in any case", () => `bEaReR  ${signed(header(), claims())}`],
    ["with a clock 30 seconds ahead", () => signed(header(), claims({ iat: now + 30 }))],
    ["30 seconds after its end, less one", () => signed(header(), claims({ iat: now - 900, exp: now - 29 }))],
    ["with a life of 24 hours", () => signed(header(), claims({ exp: now + 86_400 }))],
  ])("%s", async (_what, text) => {
    expect((await call(text())).data).toEqual([]);
  });

  test("and is its subject in what it does", async () => {
    const token: Credential = { kind: "token", text: signed(header(), claims()) };
    const { data } = await book.core.call(keys.create, token, { name: "CI" });
    expect(data.created_by).toBe("ada");
    await book.core.call(keys.revoke, token, { id: data.id });
  });
});

/** Each would be let in if one check were missing. */
const hostile: readonly (readonly [string, () => string])[] = [
  // Algorithms and keys (RFC 8725 §2.1, §3.1, §3.2).
  ["alg none, no signature", () => `${encoded(header({ alg: "none" }))}.${encoded(claims())}.`],
  ["alg None", () => `${encoded(header({ alg: "None" }))}.${encoded(claims())}.`],
  ["alg none, with a signature", () => signed(header({ alg: "none" }), claims())],
  ["no alg", () => signed({ typ: "at+jwt", kid: KID }, claims())],
  ["alg in lower case", () => signed(header({ alg: "eddsa" }), claims())],
  ["alg Ed25519", () => signed(header({ alg: "Ed25519" }), claims())],
  ["alg as a list", () => signed(header({ alg: ["EdDSA"] }), claims())],
  ["HS256 with the public JWK as secret", () => hmac(header({ alg: "HS256" }), claims(), publicJwk(own))],
  [
    "HS256 with the public PEM as secret",
    () =>
      hmac(
        header({ alg: "HS256" }),
        claims(),
        own.publicKey.export({ format: "pem", type: "spki" }).toString(),
      ),
  ],
  [
    "HS256 with the raw public key as secret",
    () =>
      hmac(
        header({ alg: "HS256" }),
        claims(),
        Buffer.from(String(own.publicKey.export({ format: "jwk" }).x), "base64url"),
      ),
  ],
  ["HS256 with an empty secret", () => hmac(header({ alg: "HS256" }), claims(), "")],
  [
    "RS256 with a key of its own",
    () => {
      const text = `${encoded(header({ alg: "RS256" }))}.${encoded(claims())}`;
      return `${text}.${sign("sha256", Buffer.from(text), rsa.privateKey).toString("base64url")}`;
    },
  ],
  ["signed by a stranger", () => signed(header(), claims(), stranger.privateKey)],
  [
    "signed by a stranger under his own kid",
    () => signed(header({ kid: kidOf(publicJwk(stranger)) }), claims(), stranger.privateKey),
  ],
  ["a revoked kid", () => signed(header({ kid: REVOKED_KID }), claims(), revoked.privateKey)],
  ["a revoked key under a good kid", () => signed(header(), claims(), revoked.privateKey)],
  ["an empty signature", () => `${encoded(header())}.${encoded(claims())}.`],
  ["a signature of zeros", () => `${encoded(header())}.${encoded(claims())}.${"A".repeat(86)}`],
  [
    "the signature of another token",
    () => {
      const [head = "", , tag = ""] = signed(header(), claims({ scope: "read" })).split(".");
      return `${head}.${encoded(claims())}.${tag}`;
    },
  ],
  // Keys by value or by address, and extensions (§3.1, §3.10).
  [
    "jwk with a key of its own",
    () =>
      signed(header({ jwk: stranger.publicKey.export({ format: "jwk" }) }), claims(), stranger.privateKey),
  ],
  [
    "jwk beside our signature",
    () => signed(header({ jwk: own.publicKey.export({ format: "jwk" }) }), claims()),
  ],
  ["jku", () => signed(header({ jku: "https://keys.example/jwks.json" }), claims())],
  ["x5u", () => signed(header({ x5u: "https://keys.example/cert.pem" }), claims())],
  ["x5c", () => signed(header({ x5c: ["MIIB"] }), claims())],
  ["x5t", () => signed(header({ x5t: "abc" }), claims())],
  ["an unknown critical extension", () => signed(header({ crit: ["exp"] }), claims())],
  ["an empty crit", () => signed(header({ crit: [] }), claims())],
  ["b64 false", () => signed(header({ crit: ["b64"], b64: false }), claims())],
  ["compressed", () => signed(header({ zip: "DEF" }), claims())],
  ["a content type of its own", () => signed(header({ cty: "JWT" }), claims())],
  // Where the key is (§3.6, RFC 7515 §4.1.4).
  ["no kid", () => signed({ alg: "EdDSA", typ: "at+jwt" }, claims())],
  ["a kid that is a path", () => signed(header({ kid: "../../../../dev/null" }), claims())],
  ["a kid that is SQL", () => signed(header({ kid: `${KID}' OR '1'='1` }), claims())],
  ["a kid that is a pattern", () => signed(header({ kid: "%".repeat(43) }), claims())],
  ["a kid that is a number", () => signed(header({ kid: 1 }), claims())],
  ["a kid that is null", () => signed(header({ kid: null }), claims())],
  ["a kid that is a list", () => signed(header({ kid: [KID] }), claims())],
  ["a kid in another case", () => signed(header({ kid: KID.toUpperCase() }), claims())],
  ["a kid with a line end", () => signed(header({ kid: `${KID}\n` }), claims())],
  // What kind of token it is (§3.11).
  ["no typ", () => signed({ alg: "EdDSA", kid: KID }, claims())],
  ["typ JWT", () => signed(header({ typ: "JWT" }), claims())],
  ["typ of an id token", () => signed(header({ typ: "id+jwt" }), claims())],
  ["typ as a list", () => signed(header({ typ: ["at+jwt"] }), claims())],
  // Issuer, audience, subject, company (§3.8, §3.9).
  ["no iss", () => signed(header(), without("iss"))],
  ["another iss", () => signed(header(), claims({ iss: "https://cashbook.example" }))],
  ["iss as a list", () => signed(header(), claims({ iss: ["cashbook"] }))],
  ["iss in another case", () => signed(header(), claims({ iss: "Cashbook" }))],
  ["no aud", () => signed(header(), without("aud"))],
  ["another aud", () => signed(header(), claims({ aud: "bank" }))],
  ["an aud for others too", () => signed(header(), claims({ aud: ["cashbook", "bank"] }))],
  ["aud as a list", () => signed(header(), claims({ aud: ["cashbook"] }))],
  ["no sub", () => signed(header(), without("sub"))],
  ["an empty sub", () => signed(header(), claims({ sub: "" }))],
  ["sub as a number", () => signed(header(), claims({ sub: 7 }))],
  ["a sub without end", () => signed(header(), claims({ sub: "a".repeat(256) }))],
  ["no company", () => signed(header(), without("company_id"))],
  [
    "a company that does not exist",
    () => signed(header(), claims({ company_id: "019ca945-0a00-70cb-b1d2-2097853b34c6" })),
  ],
  ["the company's internal number", () => signed(header(), claims({ company_id: 1 }))],
  ["the company's name", () => signed(header(), claims({ company_id: "Acme" }))],
  ["company as a list", () => signed(header(), claims({ company_id: [book.company.id] }))],
  ["a key that does not exist", () => signed(header(), claims({ api_key_id: "nope" }))],
  ["key as null", () => signed(header(), claims({ api_key_id: null }))],
  ["scope as a list", () => signed(header(), claims({ scope: ["api_keys"] }))],
  ["scope as null", () => signed(header(), claims({ scope: null }))],
  // Times.
  ["no exp", () => signed(header(), without("exp"))],
  ["exp in the past", () => signed(header(), claims({ iat: now - 900, exp: now - 30 }))],
  ["exp as a text", () => signed(header(), claims({ exp: String(now + 900) }))],
  ["exp without end", () => signed(header(), JSON.stringify(claims()).replace(/"exp":\d+/, '"exp":1e999'))],
  ["exp as null", () => signed(header(), claims({ exp: null }))],
  ["a life of more than 24 hours", () => signed(header(), claims({ exp: now + 86_401 }))],
  ["older than 24 hours", () => signed(header(), claims({ iat: now - 86_431, exp: now + 60 }))],
  ["no iat", () => signed(header(), without("iat"))],
  ["iat in the future", () => signed(header(), claims({ iat: now + 31 }))],
  ["iat as a text", () => signed(header(), claims({ iat: String(now) }))],
  ["nbf in the future", () => signed(header(), claims({ nbf: now + 31 }))],
  ["nbf as a text", () => signed(header(), claims({ nbf: "0" }))],
  // Shapes.
  ["five parts", () => `${encoded({ alg: "dir", enc: "A256GCM" })}..AAAA.AAAA.AAAA`],
  ["two parts", () => signed(header(), claims()).split(".").slice(0, 2).join(".")],
  ["four parts", () => `${signed(header(), claims())}.AAAA`],
  [
    "two signatures",
    () => {
      const token = signed(header(), claims());
      return `${token},${token}`;
    },
  ],
  [
    "JSON serialisation",
    () => {
      const [protectedHeader, payload, signature] = signed(header(), claims()).split(".");
      return JSON.stringify({ payload, signatures: [{ protected: protectedHeader, signature }] });
    },
  ],
  ["a payload that is no object", () => signed(header(), "[1]")],
  ["a payload that is no JSON", () => signed(header(), "cashbook")],
  ["a header that is no JSON", () => signed("cashbook", claims())],
  ["a header that is null", () => signed("null", claims())],
  ["blanks inside", () => signed(header(), claims()).replace(".", ". ")],
  ["Bearer alone", () => "Bearer "],
  ["Bearer twice", () => `Bearer Bearer ${signed(header(), claims())}`],
  ["another scheme", () => `Basic ${signed(header(), claims())}`],
  ["nothing", () => ""],
  ["two dots", () => ".."],
  ["very long", () => signed(header(), claims({ pad: "a".repeat(9000) }))],
];

test.each(hostile)("a hostile token is refused: %s", async (_what, text) => {
  const problem = await call(text()).then(
    () => undefined,
    (refusal: unknown) => refusal,
  );
  expect(problem).toBeInstanceOf(Problem);
  const { code, detail, remedy, errors, more, cause } = problem as Problem;
  expect({ code, detail, remedy, errors, more, cause }).toEqual({
    code: "invalid_credential",
    detail: "The credential is not valid.",
    remedy: "Check that the key or token is whole and belongs to this service.",
    errors: [],
    more: {},
    cause: undefined,
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
    const first = await signToken(book.ports, { file, wanted: wanted() });
    const private_ = file.stored;
    await signToken(book.ports, { file, wanted: wanted() });
    expect(file.stored).toBe(private_);
    expect(first.expires_at).toBe(new Date(book.time + 900_000).toISOString());
    await book.core.call(company.get, { kind: "token", text: first.token }, {});
    const secret = String((JSON.parse(private_ ?? "{}") as { d: string }).d);
    const { kid } = JSON.parse(Buffer.from(first.token.split(".")[0] ?? "", "base64url").toString()) as {
      kid: string;
    };
    const known = await book.ports.store.read((ask) => ask.signingKeys.byKid(kid));
    expect(known?.public_key).not.toContain(secret);
  });

  test("replaces a key that the book has revoked", async () => {
    const { d, x } = revoked.privateKey.export({ format: "jwk" });
    const file = memory();
    file.stored = JSON.stringify({ crv: "Ed25519", kty: "OKP", d, x });
    const { token } = await signToken(book.ports, { file, wanted: wanted() });
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
    await expect(signToken(book.ports, { file: memory(), wanted: wanted(changes) })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  test("says which file is broken without showing it", async () => {
    const file = memory();
    file.stored = '{"kty":"OKP","d":"secret"';
    const problem = (await signToken(book.ports, { file, wanted: wanted() }).catch(
      (refusal: unknown) => refusal,
    )) as Problem;
    expect(problem.code).toBe("settings_invalid");
    expect(`${problem.detail} ${problem.remedy}`).not.toContain("secret");
  });
});
