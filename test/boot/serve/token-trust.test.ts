import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keySet } from "../../../src/boot/serve/key-set.ts";
import { tokenTrust, type TrustSettings } from "../../../src/boot/serve/token-trust.ts";
import { company } from "../../../src/contract/company.ts";
import { keys } from "../../../src/contract/key.ts";
import { Problem } from "../../../src/contract/problem.ts";
import { createCore } from "../../../src/core/call.ts";
import type { TokenTrust } from "../../../src/core/ports/token-trust.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { goodClaims, goodHeader, tokenMaterial, type TokenMaterial } from "../../support/hostile-tokens.ts";
import { compact, ecdsa, eddsa, encoded, hmac, pss, rsa, type Signer } from "../../support/jws.ts";
import { keyServer, type KeyServer } from "../../support/key-server.ts";
import { codeOf, createKey } from "../../support/keys.ts";

const ISSUER = "https://login.example/";
const AUDIENCE = "books";
const SECRET = "a secret that is shared by two of us";

const ed = generateKeyPairSync("ed25519");
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
const p521 = generateKeyPairSync("ec", { namedCurve: "P-521" });
const rsa2048 = generateKeyPairSync("rsa", { modulusLength: 2048 });
const rsaShort = generateKeyPairSync("rsa", { modulusLength: 1024 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

const jwkOf = ({ publicKey }: { publicKey: KeyObject }, more: object) => ({
  ...publicKey.export({ format: "jwk" }),
  ...more,
});
const PUBLISHED: readonly unknown[] = [
  jwkOf(ed, { kid: "ed" }),
  jwkOf(p256, { kid: "p256", use: "sig" }),
  jwkOf(p384, { kid: "p384", alg: "ES384", key_ops: ["verify"] }),
  jwkOf(p521, { kid: "p521" }),
  jwkOf(rsa2048, { kid: "rsa", x5c: ["ignored"] }),
  jwkOf(rsa2048, { kid: "rsa-512-only", alg: "RS512" }),
  jwkOf(rsa2048, { kid: "pss", alg: "PS256" }),
  // Believed by nobody.
  jwkOf(rsa2048, { kid: "for-encryption", use: "enc" }),
  jwkOf(rsa2048, { kid: "for-wrapping", key_ops: ["wrapKey"] }),
  jwkOf(rsa2048, { kid: "says-hs", alg: "HS256" }),
  jwkOf(rsa2048, { kid: "says-none", alg: "none" }),
  jwkOf(rsaShort, { kid: "short" }),
  { kty: "oct", kid: "oct", k: Buffer.from(SECRET).toString("base64url"), alg: "HS256" },
  { kty: "OKP", crv: "X25519", kid: "x25519", x: jwkOf(ed, {}).x },
  { kty: "EC", crv: "P-256", kid: "broken", x: "AAAA", y: "AAAA" },
  { kty: "RSA", kid: ["list"] },
  null,
];

let book: TestBook;
let material: TokenMaterial;
let server: KeyServer;
let folder: string;
beforeAll(async () => {
  book = await testBook();
  material = await tokenMaterial(book.ports, { company: book.company.id, otherCompany: "", apiKeyId: "" });
  folder = mkdtempSync(join(tmpdir(), "cashbook-test-"));
});
afterAll(async () => {
  await book.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await keyServer();
  server.publish(...PUBLISHED);
});
afterEach(() => server[Symbol.asyncDispose]());

const claims = (changes: object = {}): object =>
  goodClaims(material, { iss: ISSUER, aud: AUDIENCE, ...changes });
const header = (changes: object): object => ({ typ: "JWT", ...changes });
const call = (trust: TokenTrust, text: string) =>
  createCore({ ...book.ports, trust }).call(company.get, { kind: "token", text }, {});
const published = (): TokenTrust =>
  tokenTrust({ jwksUrl: server.url.href, issuer: ISSUER, audience: AUDIENCE }) ?? expect.fail("no trust");
const es256 = () => compact(header({ alg: "ES256", kid: "p256" }), claims(), ecdsa(p256.privateKey));

function secretTrust(bytes: string | Uint8Array = SECRET): TokenTrust {
  const secretFile = join(folder, "secret");
  writeFileSync(secretFile, bytes);
  return tokenTrust({ secretFile, issuer: ISSUER, audience: AUDIENCE }) ?? expect.fail("no trust");
}

describe("a token of an issuer whose keys are published is let in", () => {
  test.each<[object, Signer]>([
    [{ alg: "EdDSA", kid: "ed" }, eddsa(ed.privateKey)],
    [{ alg: "ES256", kid: "p256" }, ecdsa(p256.privateKey)],
    [{ alg: "ES384", kid: "p384" }, ecdsa(p384.privateKey, 384)],
    [{ alg: "ES512", kid: "p521" }, ecdsa(p521.privateKey, 512)],
    [{ alg: "RS256", kid: "rsa" }, rsa(rsa2048.privateKey)],
    [{ alg: "RS384", kid: "rsa" }, rsa(rsa2048.privateKey, 384)],
    [{ alg: "RS512", kid: "rsa-512-only" }, rsa(rsa2048.privateKey, 512)],
    [{ alg: "PS256", kid: "pss" }, pss(rsa2048.privateKey)],
    [{ alg: "ES256", kid: "p256", typ: "at+jwt" }, ecdsa(p256.privateKey)],
    [{ alg: "ES256", kid: "p256", typ: "application/at+jwt" }, ecdsa(p256.privateKey)],
    [{ alg: "ES256", kid: "p256", typ: "jwt" }, ecdsa(p256.privateKey)],
    [{ alg: "ES256", kid: "p256", typ: undefined }, ecdsa(p256.privateKey)],
    [{ alg: "ES256", kid: "p256", x5t: "AAAA" }, ecdsa(p256.privateKey)],
  ])("%j", async (changes, signer) => {
    const { data } = await call(published(), compact(header(changes), claims(), signer));
    expect(data.id).toBe(book.company.id);
  });

  test("for several audiences, of which this is one", async () => {
    const text = compact(
      header({ alg: "ES256", kid: "p256" }),
      claims({ aud: ["others", AUDIENCE] }),
      ecdsa(p256.privateKey),
    );
    await call(published(), text);
  });

  test("and the keys are fetched once for many", async () => {
    const trust = published();
    await Promise.all(Array.from({ length: 20 }, () => call(trust, es256())));
    await call(trust, es256());
    expect(server.asked).toEqual(["GET /jwks.json"]);
  });

  test("while the book's own tokens need no key of it", async () => {
    const own = compact(goodHeader(material), goodClaims(material), eddsa(material.own.privateKey));
    await call(published(), own);
    expect(server.asked).toEqual([]);
  });
});

describe("a hostile token is refused by an issuer's published keys", () => {
  const hs = (secret: string | Uint8Array) => ({ alg: "HS256", sign: hmac(secret) });
  const spki = (format: "pem" | "der") => rsa2048.publicKey.export({ format, type: "spki" } as never);
  const ours = () => eddsa(material.own.privateKey);
  test.each<[string, () => string]>([
    ["HS256 with the public PEM", () => forge("rsa", hs(spki("pem")))],
    ["HS256 with the public DER", () => forge("rsa", hs(spki("der")))],
    ["HS256 with the public JWK", () => forge("rsa", hs(JSON.stringify(PUBLISHED[4])))],
    ["HS256 with the set", () => forge("rsa", hs(JSON.stringify({ keys: PUBLISHED })))],
    ["HS256 with a secret that the set gives away", () => forge("oct", hs(SECRET))],
    ["RS256 with a key for PSS", () => forge("pss", { alg: "RS256", sign: rsa(rsa2048.privateKey) })],
    ["PS256 with a key for PKCS #1", () => forge("rsa", { alg: "PS256", sign: pss(rsa2048.privateKey) })],
    [
      "RS256 with a key for RS512",
      () => forge("rsa-512-only", { alg: "RS256", sign: rsa(rsa2048.privateKey) }),
    ],
    ["a key for encryption", () => forge("for-encryption", { alg: "RS256", sign: rsa(rsa2048.privateKey) })],
    ["a key for wrapping", () => forge("for-wrapping", { alg: "RS256", sign: rsa(rsa2048.privateKey) })],
    ["an RSA key that says HS256", () => forge("says-hs", hs(spki("pem")))],
    ["an RSA key that says none", () => forge("says-none", { alg: "none", sign: () => Buffer.of() })],
    ["a short RSA key", () => forge("short", { alg: "RS256", sign: rsa(rsaShort.privateKey) })],
    ["ES256 of zeros", () => forge("p256", { alg: "ES256", sign: () => Buffer.alloc(64) })],
    ["ES256 in DER", () => forge("p256", { alg: "ES256", sign: der })],
    ["ES256 on P-384", () => forge("p384", { alg: "ES256", sign: ecdsa(p384.privateKey) })],
    ["ES384 on P-256", () => forge("p256", { alg: "ES384", sign: ecdsa(p256.privateKey, 384) })],
    ["alg none", () => forge("p256", { alg: "none", sign: () => Buffer.of() })],
    ["another key of the set", () => forge("rsa", { alg: "ES256", sign: ecdsa(p256.privateKey) })],
    ["a broken key", () => forge("broken", { alg: "ES256", sign: ecdsa(p256.privateKey) })],
    ["no kid", () => forge(undefined, { alg: "ES256", sign: ecdsa(p256.privateKey) })],
    ["an unknown kid", () => forge("nobody", { alg: "ES256", sign: ecdsa(p256.privateKey) })],
    ["a kid of every object", () => forge("__proto__", { alg: "ES256", sign: ecdsa(p256.privateKey) })],
    ["a kid as a list", () => forge(["p256"], { alg: "ES256", sign: ecdsa(p256.privateKey) })],
    ["a stranger's key", () => forge("rsa", { alg: "RS256", sign: rsa(stranger.privateKey) })],
    [
      "a stranger's key by value",
      () => good({ jwk: jwkOf(stranger, {}), alg: "RS256", kid: "rsa" }, {}, rsa(stranger.privateKey)),
    ],
    ["jku to our own set", () => good({ jku: server.url.href })],
    ["crit", () => good({ crit: ["exp"] })],
    ["typ of an ID token", () => good({ typ: "id+jwt" })],
    ["typ of a logout token", () => good({ typ: "logout+jwt" })],
    ["the book as its issuer", () => good({}, { iss: "cashbook", aud: "cashbook" })],
    ["the book as its issuer, as the book's tokens", () => good({ typ: "at+jwt" }, { iss: "cashbook" })],
    [
      "its issuer said by the book's key",
      () => compact(goodHeader(material), claims(), eddsa(material.own.privateKey)),
    ],
    [
      "its issuer said by the book's key, as its tokens are",
      () => compact(header({ alg: "EdDSA", kid: material.own.kid }), claims(), ours()),
    ],
    ["another issuer", () => good({}, { iss: "https://login.example" })],
    ["issuers as a list", () => good({}, { iss: [ISSUER] })],
    ["another audience", () => good({}, { aud: "others" })],
    ["other audiences", () => good({}, { aud: ["others", "Books"] })],
    ["no audience", () => good({}, { aud: undefined })],
    ["no company", () => good({}, { company_id: undefined })],
    ["no subject", () => good({}, { sub: undefined })],
    ["the owner's name", () => good({}, { sub: "owner" })],
    ["a key's prefix as its name", () => good({}, { sub: "cb_live_4dF9sK2q" })],
    ["expired", () => good({}, { iat: material.now - 900, exp: material.now - 31 })],
    ["no end", () => good({}, { exp: undefined })],
    ["a life of a month", () => good({}, { exp: material.now + 30 * 86_400 })],
    ["issued a week ago", () => good({}, { iat: material.now - 7 * 86_400, exp: material.now + 60 })],
    ["not yet good", () => good({}, { nbf: material.now + 300 })],
  ])("%s", async (_what, text) => {
    expect(await codeOf(call(published(), text()))).toBe("invalid_credential");
  });

  function forge(kid: unknown, { alg, sign }: { alg: string; sign: Signer }): string {
    return compact(header({ alg, kid }), claims(), sign);
  }
  function good(head: object, body: object = {}, signer: Signer = ecdsa(p256.privateKey)): string {
    return compact(header({ alg: "ES256", kid: "p256", ...head }), claims(body), signer);
  }
  function der(text: string): Uint8Array {
    const raw = Buffer.from(ecdsa(p256.privateKey)(text));
    const whole = (bytes: Uint8Array) => Buffer.concat([Buffer.of(2, bytes.length + 1, 0), bytes]);
    const both = Buffer.concat([whole(raw.subarray(0, 32)), whole(raw.subarray(32))]);
    return Buffer.concat([Buffer.of(0x30, both.length), both]);
  }
});

test("an address in a token is never asked", async () => {
  await using elsewhere = await keyServer();
  elsewhere.publish(jwkOf(stranger, { kid: "rsa" }));
  for (const member of ["jku", "x5u", "iss"]) {
    const address = { [member]: elsewhere.url.href };
    const head = header({ alg: "RS256", kid: "rsa", ...(member === "iss" ? {} : address) });
    const text = compact(head, claims(member === "iss" ? address : {}), rsa(stranger.privateKey));
    expect(await codeOf(call(published(), text))).toBe("invalid_credential");
  }
  expect(elsewhere.asked).toEqual([]);
});

describe("the set of published keys", () => {
  let time = 0;
  const notes: string[] = [];
  beforeEach(() => {
    time = 0;
    notes.length = 0;
  });
  /** On a busy machine an answer may be slow to come; only where none comes is it not waited for. */
  const set = ({ timeoutMs = 60_000 } = {}) =>
    keySet(server.url, { clock: () => time, timeoutMs, note: (sentence) => notes.push(sentence) });
  const one = { alg: "ES256", kid: "one" };
  const two = { alg: "EdDSA", kid: "two" };
  const first = jwkOf(p256, { kid: "one" });
  const second = jwkOf(ed, { kid: "two" });

  test("is asked again for a key that it lacks, but not at once", async () => {
    server.publish(first);
    const find = set();
    expect(await find(one)).toBeDefined();
    server.publish(second);
    for (let again = 0; again < 50; again++) expect(await find(two)).toBeUndefined();
    expect(server.asked).toHaveLength(1);
    time = 10_000;
    expect(await find(two)).toBeDefined();
    expect(await find(one)).toBeUndefined();
    expect(server.asked).toHaveLength(2);
  });

  test("lets a key that was withdrawn go within ten minutes", async () => {
    server.publish(first, second);
    const find = set();
    expect(await find(one)).toBeDefined();
    server.publish(second);
    time = 599_999;
    expect(await find(one)).toBeDefined();
    time = 600_000;
    expect(await find(one)).toBeUndefined();
    expect(await find(two)).toBeDefined();
    expect(server.asked).toHaveLength(2);
  });

  test("is asked once by many at the same time", async () => {
    const find = set();
    const found = await Promise.all(Array.from({ length: 30 }, () => find({ alg: "ES256", kid: "p256" })));
    expect(found.every((key) => key !== undefined)).toBe(true);
    expect(server.asked).toHaveLength(1);
  });

  describe("stays as it was when it cannot be fetched", () => {
    const TIMED_OUT = "The operation was aborted due to timeout";
    test.each<[string, Parameters<KeyServer["say"]>[0], string]>([
      ["status 500", (_request, response) => response.writeHead(500).end("{}"), "the answer has status 500"],
      ["status 404", (_request, response) => response.writeHead(404).end(), "the answer has status 404"],
      [
        "a redirect to itself",
        (_request, response) => response.writeHead(302, { location: "/other.json" }).end(),
        "the answer has status 302",
      ],
      [
        "a redirect with a set",
        (_request, response) =>
          response.writeHead(307, { location: "/other.json" }).end(JSON.stringify({ keys: [second] })),
        "the answer has status 307",
      ],
      [
        "a set of more than 64 KiB",
        (_request, response) => response.end(JSON.stringify({ keys: [second], pad: "x".repeat(65_536) })),
        "the answer has more than 65536 bytes",
      ],
      [
        "a set without end",
        (_request, response) => {
          const timer = setInterval(() => response.write("x".repeat(8192)), 1);
          response.on("close", () => clearInterval(timer));
        },
        "the answer has more than 65536 bytes",
      ],
      ["an answer that never comes", () => undefined, TIMED_OUT],
      [
        "an answer that never ends",
        (_request, response) => {
          const timer = setInterval(() => response.write(" "), 20);
          response.on("close", () => clearInterval(timer));
        },
        TIMED_OUT,
      ],
      ["a connection cut", (request) => request.socket.destroy(), "other side closed"],
      ["HTML", (_request, response) => response.end("<html>"), "is not valid JSON"],
      ["no set", (_request, response) => response.end("[]"), "the answer is not a key set"],
      ["null", (_request, response) => response.end("null"), "the answer is not a key set"],
      [
        "no text",
        (_request, response) => response.end(Buffer.of(0xff, 0xfe)),
        "The encoded data was not valid",
      ],
    ])("%s", async (_what, answer, reason) => {
      server.publish(first);
      const find = set(reason === TIMED_OUT ? { timeoutMs: 1000 } : {});
      expect(await find(one)).toBeDefined();
      server.say(answer);
      time = 600_000;
      expect(await find(one)).toBeDefined();
      expect(await find(two)).toBeUndefined();
      expect(server.asked).toEqual(["GET /jwks.json", "GET /jwks.json"]);
      expect(notes.join("\n")).toContain(reason);
      // And it is asked again when there was time to mend it.
      server.publish(first, second);
      time = 610_000;
      expect(await find(two)).toBeDefined();
    });
  });

  test("that was never there lets nobody in, and a later one does", async () => {
    server.say((request) => request.socket.destroy());
    const find = set();
    expect(await find(one)).toBeUndefined();
    server.publish(first);
    expect(await find(one)).toBeUndefined();
    time = 10_000;
    expect(await find(one)).toBeDefined();
  });

  test("that is empty holds no keys", async () => {
    server.publish(first);
    const find = set();
    expect(await find(one)).toBeDefined();
    server.publish();
    time = 600_000;
    expect(await find(one)).toBeUndefined();
    expect(notes).toEqual([]);
  });
});

describe("a shared secret", () => {
  const token = (alg: string, signer: Signer, head: object = {}) =>
    compact(header({ alg, ...head }), claims(), signer);

  test("lets in what was signed with it by HS256", async () => {
    const { data } = await call(secretTrust(), token("HS256", hmac(SECRET)));
    expect(data.id).toBe(book.company.id);
    await call(secretTrust(), token("HS256", hmac(SECRET), { kid: "whatever" }));
  });

  test.each<[string, Uint8Array | string, Uint8Array | string]>([
    ["a text without its line end", `${SECRET}\n`, SECRET],
    ["a text without its two-letter line end", `${SECRET}\r\n`, SECRET],
    ["bytes as they are", Buffer.alloc(32, 0xa5), Buffer.alloc(32, 0xa5)],
    ["bytes that end like a line", Buffer.alloc(33, "\n"), Buffer.alloc(33, "\n")],
  ])("is %s", async (_what, file, secret) => {
    await call(secretTrust(file), token("HS256", hmac(secret)));
  });

  test.each<[string, () => string]>([
    ["another secret", () => token("HS256", hmac(`${SECRET}\n`))],
    ["an empty secret", () => token("HS256", hmac(""))],
    ["HS384", () => token("HS384", hmac(SECRET, 384))],
    ["HS512", () => token("HS512", hmac(SECRET, 512))],
    ["HS256 said of RS256", () => token("HS256", rsa(rsa2048.privateKey))],
    ["RS256", () => token("RS256", rsa(rsa2048.privateKey))],
    ["none", () => `${encoded(header({ alg: "none" }))}.${encoded(claims())}.`],
    [
      "the book as issuer",
      () => compact({ alg: "HS256", typ: "at+jwt" }, goodClaims(material), hmac(SECRET)),
    ],
    [
      "the book as issuer under its kid",
      () => compact(goodHeader(material, { alg: "HS256" }), goodClaims(material), hmac(SECRET)),
    ],
  ])("refuses %s", async (_what, text) => {
    expect(await codeOf(call(secretTrust(), text()))).toBe("invalid_credential");
  });
});

test("a name at another issuer is another person than the same name at the book", async () => {
  const trust = secretTrust();
  const core = createCore({ ...book.ports, trust });
  const scope = "api_keys read";
  const own = compact(goodHeader(material), goodClaims(material, { scope }), eddsa(material.own.privateKey));
  const theirs = compact(header({ alg: "HS256" }), claims({ scope }), hmac(SECRET));
  const make = (text: string) =>
    core.call(keys.create, { kind: "token", text }, { name: "CI" }, { idempotencyKey: "same" });
  const [one, other] = [await make(own), await make(theirs)];
  expect(other.replayed).toBeUndefined();
  expect(other.data.id).not.toBe(one.data.id);
  expect([one.data.created_by, other.data.created_by]).toEqual(["ada", "ada"]);
});

test("a token of another issuer can be bound to a key of its company", async () => {
  const made = await createKey(book);
  const text = compact(header({ alg: "HS256" }), claims({ api_key_id: made.id }), hmac(SECRET));
  const core = createCore({ ...book.ports, trust: secretTrust() });
  expect((await core.call(keys.current, { kind: "token", text }, {})).data.id).toBe(made.id);
});

describe("settings", () => {
  const both = { issuer: ISSUER, audience: AUDIENCE };
  const jwksUrl = "https://login.example/jwks.json";
  const file = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  test("that ask for no trust give none", () => {
    expect(tokenTrust({})).toBeUndefined();
  });

  test.each<[string, TrustSettings]>([
    ["an https address", { jwksUrl, ...both }],
    ["http on this machine", { jwksUrl: "http://127.0.0.1:8080/jwks", ...both }],
    ["http on localhost", { jwksUrl: "http://localhost/jwks", ...both }],
    ["http on ::1", { jwksUrl: "http://[::1]/jwks", ...both }],
  ])("are taken: %s", (_what, settings) => {
    expect(tokenTrust(settings)).toMatchObject(both);
  });

  test.each<[string, () => TrustSettings, string, RegExp]>([
    ["no issuer", () => ({ jwksUrl, audience: AUDIENCE }), "settings_invalid", /their issuer is missing/],
    ["no audience", () => ({ jwksUrl, issuer: ISSUER }), "settings_invalid", /their audience is missing/],
    [
      "an empty audience",
      () => ({ jwksUrl, issuer: ISSUER, audience: "" }),
      "settings_invalid",
      /their audience is missing/,
    ],
    ["neither", () => ({ jwksUrl }), "settings_invalid", /their issuer is missing/],
    ["names alone", () => both, "settings_invalid", /nothing to verify its tokens/],
    [
      "a set and a secret",
      () => ({ jwksUrl, secretFile: file("s", SECRET), ...both }),
      "settings_conflict",
      /verified with only one of them/,
    ],
    [
      "the book as the other issuer",
      () => ({ jwksUrl, ...both, issuer: "cashbook" }),
      "settings_conflict",
      /is the book itself/,
    ],
    ...[
      "http://login.example/jwks",
      "http://127.0.0.1.example/",
      "file:///etc/passwd",
      "login.example",
      "",
    ].map((url): [string, () => TrustSettings, string, RegExp] => [
      `the address ${JSON.stringify(url)}`,
      () => ({ jwksUrl: url, ...both }),
      "settings_invalid",
      /is not an https address/,
    ]),
    [
      "a password in the address",
      () => ({ jwksUrl: `https://me:${encodeURIComponent(SECRET)}@login.example/`, ...both }),
      "settings_invalid",
      /is not an https address/,
    ],
    [
      "a secret of 31 bytes",
      () => ({ secretFile: file("short", "x".repeat(31)), ...both }),
      "settings_invalid",
      /has 31 bytes, and HS256 needs 32 or more/,
    ],
    [
      "a secret of 31 bytes and a line end",
      () => ({ secretFile: file("short", `${"x".repeat(31)}\n`), ...both }),
      "settings_invalid",
      /has 31 bytes/,
    ],
    [
      "an empty secret",
      () => ({ secretFile: file("empty", ""), ...both }),
      "settings_invalid",
      /has 0 bytes/,
    ],
    [
      "no file",
      () => ({ secretFile: join(folder, "absent"), ...both }),
      "settings_invalid",
      /cannot be read/,
    ],
    ["a folder", () => ({ secretFile: folder, ...both }), "settings_invalid", /cannot be read/],
  ])("are refused: %s", (_what, settings, code, detail) => {
    let problem: unknown;
    try {
      tokenTrust(settings());
    } catch (thrown) {
      problem = thrown;
    }
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code, detail: expect.stringMatching(detail) as string });
    expect(decodeURIComponent(String(problem))).not.toContain(SECRET);
  });
});
