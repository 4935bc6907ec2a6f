/**
 * Tokens that each would be let in if one check were missing (RFC 8725), for whatever door they are tried at. Beside them
 * a token that is good, so that a door that is shut for all does not pass.
 */
import { createHash, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { CorePorts } from "../../src/core/ports.ts";
import { compact, ecdsa, eddsa, encoded, hmac, pss, rsa, signedText, type Signer } from "./jws.ts";

export interface HostileToken {
  readonly name: string;
  /** As it is given where a token is expected, `Bearer` included where there is one. */
  readonly token: string;
  /** Whether it arrives as it is in an HTTP header, which drops blanks around a value, takes no controls and has an end. */
  readonly fitsHeader: boolean;
}

interface SigningPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The public half as the book stores it, and its RFC 7638 thumbprint. */
  readonly jwk: string;
  readonly kid: string;
}

export interface TokenMaterial {
  /** The company that the tokens ask for, by id, and a key of it. */
  readonly company: string;
  readonly apiKeyId: string;
  /** Another company of the same book. */
  readonly otherCompany: string;
  /** Seconds since the epoch. */
  readonly now: number;
  /** Keys that the book knows; the second one is revoked. */
  readonly own: SigningPair;
  readonly revoked: SigningPair;
}

/** Makes signing keys and tells the book of them. */
export async function tokenMaterial(
  { store, clock }: CorePorts,
  ids: Pick<TokenMaterial, "company" | "apiKeyId" | "otherCompany">,
): Promise<TokenMaterial> {
  const [own, revoked] = [signingPair(), signingPair()];
  const created_at = clock();
  await store.write(async ({ signingKeys }) => {
    await signingKeys.insert({ kid: own.kid, public_key: own.jwk, created_at, revoked_at: null });
    await signingKeys.insert({
      kid: revoked.kid,
      public_key: revoked.jwk,
      created_at,
      revoked_at: created_at,
    });
  });
  return { ...ids, now: Math.floor(created_at / 1000), own, revoked };
}

export function signingPair(): SigningPair {
  const pair = generateKeyPairSync("ed25519");
  const { crv, kty, x } = pair.publicKey.export({ format: "jwk" });
  const jwk = JSON.stringify({ crv, kty, x });
  return { ...pair, jwk, kid: createHash("sha256").update(jwk).digest("base64url") };
}

/** A good token's claims and header, with changes. */
export const goodClaims = ({ company, now }: TokenMaterial, changes: object = {}): object => ({
  iss: "cashbook",
  aud: "cashbook",
  sub: "ada",
  company_id: company,
  scope: "read api_keys",
  iat: now,
  exp: now + 900,
  ...changes,
});
export const goodHeader = ({ own }: TokenMaterial, changes: object = {}): object => ({
  alg: "EdDSA",
  typ: "at+jwt",
  kid: own.kid,
  ...changes,
});

/** The token that must be let in. */
export function goodToken(material: TokenMaterial, changes: object = {}): string {
  const signer = eddsa(material.own.privateKey);
  return compact(goodHeader(material), goodClaims(material, changes), signer);
}

export function hostileTokens(material: TokenMaterial): readonly HostileToken[] {
  const found: HostileToken[] = [];
  const add = (name: string, token: string): void => {
    const fitsHeader = token.length < 15_000 && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(token);
    found.push({ name, token, fitsHeader });
  };
  for (const kind of [algorithms, keysInHeaders, keyNames, types, parties, times, spellings, shapes]) {
    kind(material, add);
  }
  return found;
}

type Kind = (material: TokenMaterial, add: (name: string, token: string) => void) => void;

/** Algorithms and keys: RFC 8725 §2.1, §3.1, §3.2. */
const algorithms: Kind = (material, add) => {
  const { own, revoked } = material;
  const claims = goodClaims(material);
  const with_ = (alg: unknown, signer: Signer): string =>
    compact(goodHeader(material, { alg }), claims, signer);
  const nothing: Signer = () => new Uint8Array(0);
  const ours = eddsa(own.privateKey);
  const other = generateKeyPairSync("ed25519");
  const strange = eddsa(other.privateKey);

  for (const alg of ["none", "None", "NONE", "nOnE", "", " none", "none\0"]) {
    add(`alg ${JSON.stringify(alg)}, no signature`, with_(alg, nothing));
  }
  add("alg none, with our signature", with_("none", ours));
  add("no alg", compact({ typ: "at+jwt", kid: own.kid }, claims, ours));
  for (const alg of ["eddsa", "EDDSA", "Ed25519", "Ed448", ["EdDSA"], null, 1, { EdDSA: true }]) {
    add(`alg ${JSON.stringify(alg)}`, with_(alg, ours));
  }
  const { x = "" } = own.publicKey.export({ format: "jwk" });
  const pem = own.publicKey.export({ format: "pem", type: "spki" }).toString();
  const secrets: readonly (readonly [string, string | Uint8Array])[] = [
    ["the public JWK", own.jwk],
    ["the public PEM", pem],
    ["the public PEM without its line end", pem.trim()],
    ["the public DER", own.publicKey.export({ format: "der", type: "spki" })],
    ["the raw public key", Buffer.from(x, "base64url")],
    ["the raw public key's text", x],
    ["the kid", own.kid],
    ["nothing", ""],
  ];
  for (const [what, secret] of secrets) add(`HS256 with ${what} as secret`, with_("HS256", hmac(secret)));
  add("HS512 with the public PEM as secret", with_("HS512", hmac(pem, 512)));
  const rsaPair = generateKeyPairSync("rsa", { modulusLength: 2048 });
  add("RS256 with a key of its own", with_("RS256", rsa(rsaPair.privateKey)));
  add("PS256 with a key of its own", with_("PS256", pss(rsaPair.privateKey)));
  const curve = generateKeyPairSync("ec", { namedCurve: "P-256" });
  add("ES256 with a key of its own", with_("ES256", ecdsa(curve.privateKey)));
  add("EdDSA said of a P-256 signature", with_("EdDSA", ecdsa(curve.privateKey)));
  add("EdDSA of another curve", with_("EdDSA", eddsa(generateKeyPairSync("ed448").privateKey)));
  // CVE-2022-21449: r and s of zero.
  add(
    "ES256 with a signature of zeros",
    with_("ES256", () => new Uint8Array(64)),
  );
  add(
    "a signature of zeros",
    with_("EdDSA", () => new Uint8Array(64)),
  );
  add("an empty signature", with_("EdDSA", nothing));
  add(
    "half a signature",
    with_("EdDSA", (text) => ours(text).subarray(0, 32)),
  );
  add(
    "a signature with a byte behind it",
    with_("EdDSA", (text) => Buffer.concat([ours(text), Buffer.of(0)])),
  );
  for (const at of [0, 31, 32, 63]) {
    const flipped: Signer = (text) => ours(text).map((byte, index) => (index === at ? byte ^ 1 : byte));
    add(`a signature with a bit of byte ${at} turned`, with_("EdDSA", flipped));
  }
  add("a signature of a stranger", with_("EdDSA", strange));
  const strangeJwk = other.publicKey.export({ format: "jwk" });
  const strangeKid = createHash("sha256")
    .update(JSON.stringify({ crv: strangeJwk.crv, kty: strangeJwk.kty, x: strangeJwk.x }))
    .digest("base64url");
  add("a stranger under his own kid", compact(goodHeader(material, { kid: strangeKid }), claims, strange));
  const gone = eddsa(revoked.privateKey);
  add("a revoked key", compact(goodHeader(material, { kid: revoked.kid }), claims, gone));
  add("a revoked key under a good kid", with_("EdDSA", gone));
  add("a good key under a revoked kid", compact(goodHeader(material, { kid: revoked.kid }), claims, ours));

  const [head = "", body = "", tag = ""] = goodToken(material).split(".");
  const [, swapped = "", otherTag = ""] = goodToken(material, { scope: "write api_keys" }).split(".");
  add("the payload of another token", `${head}.${swapped}.${tag}`);
  add("the signature of another token", `${head}.${body}.${otherTag}`);
  const otherHead = encoded(goodHeader(material, { typ: "AT+JWT" }));
  add("the header of another token", `${otherHead}.${body}.${tag}`);
};

/** Keys by value or by address, and extensions: RFC 8725 §3.1, §3.10. */
const keysInHeaders: Kind = (material, add) => {
  const { own } = material;
  const stranger = generateKeyPairSync("ed25519");
  const strangeJwk = stranger.publicKey.export({ format: "jwk" });
  const by = (changes: object, signer: Signer) =>
    compact(goodHeader(material, changes), goodClaims(material), signer);
  const ours = eddsa(own.privateKey);
  const theirs = eddsa(stranger.privateKey);
  add("jwk with a key of its own", by({ jwk: strangeJwk }, theirs));
  add("jwk with a key of its own and no kid", by({ jwk: strangeJwk, kid: undefined }, theirs));
  const members: readonly object[] = [
    { jwk: JSON.parse(own.jwk) as object },
    { jku: "https://keys.example/jwks.json" },
    { jku: "http://127.0.0.1:9/jwks.json" },
    { x5u: "https://keys.example/cert.pem" },
    { x5c: ["MIIB"] },
    { x5t: "abc" },
    { crit: ["exp"] },
    { crit: ["unheard-of"], "unheard-of": 1 },
    { crit: [] },
    { crit: "exp" },
    { crit: ["b64"], b64: false },
    { b64: false },
    { zip: "DEF" },
    { cty: "JWT" },
    { enc: "A256GCM" },
    { nonce: "1" },
    { iss: "cashbook" },
  ];
  for (const member of members) add(`header ${JSON.stringify(member).slice(0, 60)}`, by(member, ours));
  add(
    "__proto__ in the header",
    signed(`{"__proto__":{"a":1},${json(goodHeader(material)).slice(1)}`, material),
  );
};

/** Where the key is: RFC 8725 §3.6, RFC 7515 §4.1.4. */
const keyNames: Kind = (material, add) => {
  const { kid } = material.own;
  const kids: readonly (readonly [string, unknown])[] = [
    ["absent", undefined],
    ["empty", ""],
    ["a path", "../../../../dev/null"],
    ["a file of the system", "/etc/passwd"],
    ["SQL", `${kid}' OR '1'='1`],
    ["a whole SQL statement", "x' UNION SELECT kid, public_key, 0, NULL FROM signing_keys --"],
    ["a pattern", "%".repeat(43)],
    ["with a NUL", `${kid}\0`],
    ["NUL alone", "\0"],
    ["with a line end", `${kid}\n`],
    ["in another case", kid.toUpperCase()],
    ["cut short", kid.slice(0, -1)],
    ["with a blank", ` ${kid}`],
    ["very long", "k".repeat(5000)],
    ["a list", [kid]],
    ["a number", 1],
    ["null", null],
    ["an object", { kid }],
    ["a member of every object", "constructor"],
    ["__proto__", "__proto__"],
    ["an address", "https://keys.example/key"],
    ["a shell command", "$(cat /etc/passwd)"],
  ];
  for (const [what, value] of kids) {
    add(`kid ${what}`, signed(goodHeader(material, { kid: value }), material));
  }
};

/** What kind of token it is: RFC 8725 §3.11. */
const types: Kind = (material, add) => {
  for (const typ of [
    undefined,
    "",
    "JWT",
    "jwt",
    "id+jwt",
    "logout+jwt",
    "application/at+jwt",
    ["at+jwt"],
    null,
    1,
  ]) {
    add(`typ ${json(typ) ?? "absent"}`, signed(goodHeader(material, { typ }), material));
  }
};

/** Issuer, audience, subject, company and key: RFC 8725 §3.8, §3.9. */
const parties: Kind = (material, add) => {
  const { company, otherCompany, apiKeyId } = material;
  const changes: readonly object[] = [
    ...[undefined, "", "https://cashbook.example", "Cashbook", "cashbook ", ["cashbook"], null, 1].map(
      (iss) => ({
        iss,
      }),
    ),
    ...[undefined, "", "bank", "Cashbook", ["cashbook"], ["cashbook", "bank"], [], null, {}].map((aud) => ({
      aud,
    })),
    ...[
      undefined,
      "",
      7,
      null,
      ["ada"],
      { name: "ada" },
      "a".repeat(256),
      "a\0",
      "a\nb",
      "\u009b1m",
      "\ud800",
    ].map((sub) => ({ sub })),
    ...[undefined, "", null, 1, "Acme", "*", [company], { id: company }, `${company} `, `${company}\0`].map(
      (company_id) => ({ company_id }),
    ),
    { company_id: company.toUpperCase() },
    { company_id: "019ca945-0a00-70cb-b1d2-2097853b34c6" },
    { company_id: otherCompany, api_key_id: apiKeyId },
    ...["", "nope", null, 1, [apiKeyId], `${apiKeyId} `].map((api_key_id) => ({ api_key_id })),
    ...[["api_keys"], null, 1, true, { api_keys: true }].map((scope) => ({ scope })),
  ];
  for (const change of changes) {
    const name = `claim ${Object.entries(change)
      .map(([member, value]) => `${member} ${json(value) ?? "absent"}`.slice(0, 60))
      .join(", ")}`;
    add(name, signed(goodHeader(material), material, change));
  }
};

const times: Kind = (material, add) => {
  const { now } = material;
  const changes: readonly (readonly [string, object])[] = [
    ["exp absent", { exp: undefined }],
    ["exp in the past", { iat: now - 900, exp: now - 31 }],
    ["exp zero", { exp: 0 }],
    ["exp negative", { exp: -1 }],
    ["exp a text", { exp: String(now + 900) }],
    ["exp a float", { exp: now + 900.5 }],
    ["exp in milliseconds", { exp: (now + 900) * 1000 }],
    ["exp huge", { exp: Number.MAX_SAFE_INTEGER }],
    ["exp beyond whole numbers", { exp: 1e300 }],
    ["exp null", { exp: null }],
    ["exp true", { exp: true }],
    ["exp a list", { exp: [now + 900] }],
    ["exp a date", { exp: "2099-01-01T00:00:00Z" }],
    ["a life of more than 24 hours", { exp: now + 86_401 }],
    ["older than 24 hours", { iat: now - 86_500, exp: now + 60 }],
    ["iat absent", { iat: undefined }],
    ["iat in the future", { iat: now + 300, exp: now + 900 }],
    ["iat a text", { iat: String(now) }],
    ["iat a float", { iat: now - 0.5 }],
    ["iat negative", { iat: -1, exp: now + 900 }],
    ["iat null", { iat: null }],
    ["nbf in the future", { nbf: now + 300 }],
    ["nbf a text", { nbf: "0" }],
    ["nbf null", { nbf: null }],
    ["nbf a float", { nbf: now - 0.5 }],
  ];
  for (const [what, change] of changes) add(what, signed(goodHeader(material), material, change));
  const endless = json(goodClaims(material)).replace(/"exp":\d+/, '"exp":1e999');
  add("exp without end", compact(goodHeader(material), endless, eddsa(material.own.privateKey)));
};

/** The same content in another spelling, and signed like that where the signature covers it. */
const spellings: Kind = (material, add) => {
  const ours = eddsa(material.own.privateKey);
  const good = goodToken(material);
  const [head = "", body = "", tag = ""] = good.split(".");
  add("a padded signature", `${good}==`);
  add("a padded header", signedText(`${head}=.${body}`, ours));
  add("a padded payload", signedText(`${head}.${body}==`, ours));
  add("plain base64", `${head}.${body}.${`${tag.slice(0, -4)}+/+/`}`);
  add("loose bits behind the signature", head + "." + body + "." + loose(tag));
  const padded = [0, 1, 2].map((pad) => encoded(goodClaims(material, { pad: "x".repeat(pad) })));
  const [ragged = ""] = padded.filter((text) => text.length % 4 === 2);
  add("loose bits behind the payload", signedText(`${head}.${loose(ragged)}`, ours));
  add("a letter that is none", signedText(`${head}.${body.slice(0, 4)}*${body.slice(4)}`, ours));
  const claims = json(goodClaims(material)).slice(1);
  const doubled = (text: string) => compact(goodHeader(material), text, ours);
  add("company_id twice", doubled(`{"company_id":"${material.otherCompany}",${claims}`));
  add("exp twice", doubled(`{"exp":1,${claims}`));
  add("exp twice, once escaped", doubled(`{"\\u0065xp":1,${claims}`));
  add("a member twice, further in", doubled(`{"x":[{"a":1,"a":2}],${claims}`));
  const header = json(goodHeader(material)).slice(1);
  add("alg twice", signed(`{"alg":"none",${header}`, material));
  add("kid twice", signed(`{"kid":"${material.revoked.kid}",${header}`, material));
  add("a byte order mark", doubled(`\ufeff{${claims}`));
  const broken = Buffer.from(json(goodClaims(material, { sub: "ada?" })));
  broken[broken.indexOf("?")] = 0xff;
  add("a payload that is no UTF-8", compact(goodHeader(material), broken, ours));
  add("a comment in the payload", doubled(`{/**/${claims}`));
  add("a comma at the payload's end", doubled(`{${claims.slice(0, -1)},}`));
  add("something behind the payload", doubled(`{${claims} x`));
  add("two payloads in one", doubled(`{${claims}{${claims}`));
};

const shapes: Kind = (material, add) => {
  const good = goodToken(material);
  const [head = "", body = "", tag = ""] = good.split(".");
  const claims = goodClaims(material);
  add("an encrypted token", `${encoded({ alg: "dir", enc: "A256GCM" })}..AAAA.AAAA.AAAA`);
  add(
    "a token encrypted for our key",
    `${encoded({ alg: "ECDH-ES", enc: "A256GCM", kid: material.own.kid })}..AAAA.AAAA.AAAA`,
  );
  add("two parts", `${head}.${body}`);
  add("four parts", `${good}.AAAA`);
  add("a dot behind it", `${good}.`);
  add("a dot before it", `.${good}`);
  add("empty parts", "..");
  add("an empty header", `.${body}.${tag}`);
  add("an empty payload", signedText(`${head}.`, eddsa(material.own.privateKey)));
  add("detached", `${head}..${tag}`);
  add("two tokens", `${good},${good}`);
  add("two tokens with a blank", `${good} ${good}`);
  const flat = { protected: head, payload: body, signature: tag };
  add("JSON serialisation, flat", json(flat));
  add("JSON serialisation, two signatures", json({ payload: body, signatures: [flat, flat] }));
  for (const payload of ["[1]", "null", '"cashbook"', "1", "true", "", "cashbook", `[${json(claims)}]`]) {
    add(
      `payload ${payload.slice(0, 20) || "of nothing"}`,
      compact(goodHeader(material), payload, eddsa(material.own.privateKey)),
    );
  }
  for (const header of ["[]", "null", '"EdDSA"', "cashbook", "{}"])
    add(`header ${header}`, signed(header, material));
  add("deep", compact(goodHeader(material), "[".repeat(3000), eddsa(material.own.privateKey)));
  add("10 kB", goodToken(material, { pad: "a".repeat(10_000) }));
  add("100 kB of dots", ".".repeat(100_000));
  add("a blank inside", good.replace(".", ". "));
  add("a blank before it", ` ${good}`);
  add("a blank behind it", `${good} `);
  add("a line end behind it", `${good}\n`);
  add("a NUL behind it", `${good}\0`);
  add("letters that look alike", good.replace("e", "е"));
  add("wide letters", good.replace("e", "ｅ"));
  add("in quotes", `"${good}"`);
  add("reversed", good.split(".").reverse().join("."));
  add("Bearer alone", "Bearer");
  add("Bearer and a blank", "Bearer ");
  add("Bearer twice", `Bearer Bearer ${good}`);
  add("Bearer without a blank", `Bearer${good}`);
  add("another scheme", `Basic ${good}`);
  add("a parameter", `Bearer token=${good}`);
  add("nothing", "");
};

function signed(header: unknown, material: TokenMaterial, changes: object = {}): string {
  return compact(header, goodClaims(material, changes), eddsa(material.own.privateKey));
}

/** The same bytes with other bits where the last letter has more than it needs. */
function loose(text: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return text.slice(0, -1) + (letters[letters.indexOf(text.at(-1) ?? "A") ^ 1] ?? "");
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
