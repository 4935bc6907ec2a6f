import { isPast, tokenClaims } from "../src/client/token-claims.ts";
import { company } from "../src/contract/company.ts";
import { keys } from "../src/contract/key.ts";
import { Problem, problemKinds } from "../src/contract/problem.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { exitFor, record, type FieldOf } from "../src/terminal/view.ts";

interface Whoami {
  readonly profile: string | null;
  readonly base_url: string | null;
  readonly database: string | null;
  /** The book's owner needs no credential. */
  readonly caller: "owner" | "key" | "token" | "nobody";
  /** Where the secret lies; null for the owner. */
  readonly credential_from: string | null;
  readonly key_prefix: string | null;
  readonly scopes: readonly string[] | null;
  readonly expires_at: string | null;
  /** The token of a profile that has a key too: it serves the commands that manage keys. */
  readonly token_from: string | null;
  readonly token_scopes: readonly string[] | null;
  readonly token_expires_at: string | null;
  readonly company: string | null;
  /** Why the credential was not accepted, or the company not shown. */
  readonly refused: string | null;
}

const fields: readonly FieldOf<Whoami>[] = [
  { name: "profile", kind: "text" },
  { name: "base_url", kind: "text", title: "Base URL" },
  { name: "database", kind: "text" },
  { name: "caller", kind: "text" },
  { name: "credential_from", kind: "text", title: "Secret lies in" },
  { name: "key_prefix", kind: "text", title: "Key" },
  { name: "scopes", kind: "tags" },
  { name: "expires_at", kind: "moment", title: "Expires" },
  { name: "token_from", kind: "text", title: "Token for keys lies in" },
  { name: "token_scopes", kind: "tags", title: "Its scopes" },
  { name: "token_expires_at", kind: "moment", title: "It expires" },
  { name: "company", kind: "text" },
  { name: "refused", kind: "text" },
];

export const whoami = command({
  examples: ["cashbook whoami", "cashbook whoami --profile acme --json"],
  notes:
    "Says where commands go, as whom, and where the secret lies; the exit code is 4 when the credential is not accepted.",
  operands: {},
  flags: {},
  async run(context) {
    const { place, profile = null } = context.settings;
    const proof = await context.credential("any");
    const forKeys = await context.credential("keys");
    const token = forKeys?.secret === proof?.secret ? undefined : forKeys;
    const tokenSays = token === undefined ? undefined : tokenClaims(token.secret);
    const caller: Whoami["caller"] = proof?.kind ?? (place.kind === "database" ? "owner" : "nobody");
    const known = {
      profile,
      base_url: place.kind === "remote" ? place.baseUrl : null,
      database: place.kind === "database" ? place.database : null,
      caller,
      credential_from: proof?.from ?? null,
      key_prefix:
        proof?.kind === "key" ? (/^cb_live_[0-9A-Za-z]{8}(?=_)/.exec(proof.secret)?.[0] ?? null) : null,
      ...(proof?.kind === "token" ? tokenClaims(proof.secret) : { scopes: null, expires_at: null }),
      token_from: token?.from ?? null,
      token_scopes: tokenSays?.scopes ?? null,
      token_expires_at: tokenSays?.expires_at ?? null,
    };
    const asked =
      caller === "nobody"
        ? { refused: "There is no credential for this service." }
        : await ask(context, caller);
    const { exit, ...answered } = { exit: 4, ...asked };
    const data: Whoami = { ...known, company: null, refused: null, ...answered };
    const failed = data.refused !== null;
    const ended = caller === "token" && failed && isPast(data.expires_at);
    return record({
      data,
      fields,
      essence: data.key_prefix ?? caller,
      notes: [
        ...(ended ? [`The token has expired; ${another(proof?.isStored === true ? profile : null)}.`] : []),
        ...(isPast(data.token_expires_at)
          ? [`The token for the commands that manage keys has expired; ${another(profile)}.`]
          : []),
      ],
      exit:
        data.refused === null || exit === problemKinds.insufficient_scope.exit
          ? undefined
          : exitFor(exit, [data.refused]),
    });
  },
});

interface Asked {
  readonly company?: string;
  readonly key_prefix?: string;
  readonly scopes?: readonly string[];
  readonly expires_at?: string | null;
  readonly refused?: string;
  readonly exit?: number;
}

/** What the place itself says about the caller. A credential that may not see the company is no failure of `whoami`. */
async function ask(
  { call, interrupted: signal }: Context,
  caller: "owner" | "key" | "token",
): Promise<Asked> {
  let seen: Asked = {};
  try {
    if (caller === "key") {
      const { key_prefix, scopes, expires_at } = (await call(keys.current, {}, { signal })).data;
      seen = { key_prefix, scopes, expires_at };
    }
    return { ...seen, company: (await call(company.get, {}, { signal })).data.name };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Nor is a service that does not say whose company it is.
    if (error.code === "insufficient_scope" || error.code === "no_such_operation") return seen;
    return { ...seen, refused: error.detail, exit: problemKinds[error.code].exit };
  }
}

/** How an expired token is replaced. */
function another(profile: string | null): string {
  return profile === null
    ? "`cashbook auth token` prints a new one on the machine that holds the book"
    : `\`cashbook login --profile ${profile} --token-stdin\` stores a new one`;
}
