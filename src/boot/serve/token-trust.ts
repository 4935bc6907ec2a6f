/** The other issuer whose tokens `serve` accepts beside the book's own: by its published keys or by a shared secret. */
import { createSecretKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { localOrigin } from "../../client/origin.ts";
import { Problem } from "../../contract/problem.ts";
import type { TokenTrust, VerificationKey } from "../../core/ports/token-trust.ts";
import { TOKEN_ISSUER } from "../../core/tokens/tokens.ts";
import { keySet } from "./key-set.ts";

export interface TrustSettings {
  /** Address of the issuer's key set (RFC 7517 §5). */
  readonly jwksUrl?: string | undefined;
  /** Path of a file with a secret for HS256 (RFC 7518 §3.2). */
  readonly secretFile?: string | undefined;
  /** `iss` and `aud` of its tokens. */
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  /** Takes a sentence when the key set cannot be fetched. */
  readonly note?: ((sentence: string) => void) | undefined;
}

/** RFC 7518 §3.2: at least the size of the hash. */
const MIN_SECRET_BYTES = 32;

/** The trust of the settings; undefined without another issuer. Problems: settings_conflict, settings_invalid. */
export function tokenTrust(settings: TrustSettings): TokenTrust | undefined {
  const { jwksUrl, secretFile, note } = settings;
  if (jwksUrl === undefined && secretFile === undefined) {
    if (settings.issuer === undefined && settings.audience === undefined) return undefined;
    throw new Problem("settings_invalid", {
      detail: "An issuer or an audience of tokens is named, but nothing to verify its tokens.",
      remedy: "Add --jwks-url or --jwt-secret-file, or leave --jwt-issuer and --jwt-audience out.",
    });
  }
  if (jwksUrl !== undefined && secretFile !== undefined) {
    throw new Problem("settings_conflict", {
      detail:
        "Both --jwks-url and --jwt-secret-file are given, but tokens are verified with only one of them.",
    });
  }
  const { issuer, audience } = requireNames(settings);
  if (jwksUrl !== undefined) return { issuer, audience, resolve: keySet(requireUrl(jwksUrl), { note }) };
  const secret = sharedSecret(secretFile ?? "");
  return { issuer, audience, resolve: async ({ alg }) => (alg === "HS256" ? secret : undefined) };
}

function requireNames({ issuer, audience }: TrustSettings): { issuer: string; audience: string } {
  const [name, flag] = issuer ? ["audience", "--jwt-audience"] : ["issuer", "--jwt-issuer"];
  if (!issuer || !audience) {
    throw new Problem("settings_invalid", {
      detail: `Tokens of another issuer are to be accepted, but their ${name} is missing.`,
      remedy: `Add ${flag}: without it, tokens for other services would be accepted.`,
    });
  }
  if (issuer === TOKEN_ISSUER) {
    throw new Problem("settings_conflict", {
      detail: `The issuer ${TOKEN_ISSUER} is the book itself, whose tokens are verified with its own keys.`,
      remedy: "Name the other issuer as its tokens do in `iss`.",
    });
  }
  return { issuer, audience };
}

/** https, or http on this machine: whoever can change the keys in transit can forge tokens. */
function requireUrl(text: string): URL {
  const url = URL.parse(text);
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && localOrigin(url.hostname));
  if (url !== null && isSecure && url.username === "" && url.password === "") return url;
  const quotedUrl = JSON.stringify(text.replace(/\/\/[^/]*@/, "//…@"));
  throw new Problem("settings_invalid", {
    detail: `--jwks-url ${quotedUrl} is not an https address.`,
    remedy: "Give an https:// address without user and password; http:// is for this machine only.",
  });
}

/** The bytes of a file, without the line end that an editor or `echo` adds to a text. */
function sharedSecret(path: string): VerificationKey {
  const bytes = readSecret(path);
  const text = /^([\x20-\x7e]*)\r?\n$/.exec(bytes.toString("latin1"))?.[1];
  const secret = text === undefined ? bytes : Buffer.from(text, "latin1");
  if (secret.length < MIN_SECRET_BYTES) {
    throw new Problem("settings_invalid", {
      detail: `The secret has ${secret.length} bytes, and HS256 needs ${MIN_SECRET_BYTES} or more (${path}).`,
      remedy: "Let issuer and service share a longer one; `openssl rand -hex 32` creates one.",
    });
  }
  return { key: createSecretKey(secret), algorithms: ["HS256"] };
}

function readSecret(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Problem("settings_invalid", {
      detail: `The secret of the tokens' issuer cannot be read (${path}).`,
      cause,
    });
  }
}
