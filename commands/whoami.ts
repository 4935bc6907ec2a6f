import { flagText } from "../src/client/flag-text.ts";
import { isPast, tokenClaims } from "../src/client/token-claims.ts";
import { company } from "../src/contract/company.ts";
import { keys } from "../src/contract/key.ts";
import { Problem, problemKinds } from "../src/contract/problem.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { hasPlace } from "./start/has-place.ts";
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
  /** The token of a profile that also has a key; commands that manage keys use it. */
  readonly token_from: string | null;
  readonly token_scopes: readonly string[] | null;
  readonly token_expires_at: string | null;
  readonly company: string | null;
  /** Why the credential was refused, or the company could not be read. */
  readonly refused: string | null;
}

const fields: readonly FieldOf<Whoami>[] = [
  { name: "profile", kind: "text" },
  { name: "base_url", kind: "text", title: "Base URL" },
  { name: "database", kind: "text" },
  { name: "caller", kind: "text" },
  { name: "credential_from", kind: "text", title: "Secret stored in" },
  { name: "key_prefix", kind: "text", title: "Key" },
  { name: "scopes", kind: "tags" },
  { name: "expires_at", kind: "timestamp", title: "Expires" },
  { name: "token_from", kind: "text", title: "Token for keys stored in" },
  { name: "token_scopes", kind: "tags", title: "Its scopes" },
  { name: "token_expires_at", kind: "timestamp", title: "It expires" },
  { name: "company", kind: "text" },
  { name: "refused", kind: "text" },
];

/** The refusal among the fields only where programs read them. */
function forPrograms(field: FieldOf<Whoami>): FieldOf<Whoami> {
  return field.name === "refused" ? { ...field, visibleIn: "pipe" } : field;
}

export const whoami = command({
  examples: ["cashbook whoami", "cashbook whoami --profile acme --json"],
  notes: "The exit code is 4 if the credential is not accepted.",
  operands: {},
  flags: {},
  async run(context) {
    const { place, profile = null } = context.settings;
    const proof = await context.credential("any");
    const forKeys = await context.credential("keys");
    const token = forKeys?.secret === proof?.secret ? undefined : forKeys;
    const tokenSays = token === undefined ? undefined : tokenClaims(token.secret);
    const caller: Whoami["caller"] = proof?.kind ?? (place.kind === "database" ? "owner" : "nobody");
    const identity = {
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
    const answer =
      caller === "nobody"
        ? { refused: "There is no credential for this service." }
        : await askPlace(context, caller);
    const { exit, ...members } = { exit: 4, ...answer };
    const data: Whoami = { ...identity, company: null, refused: null, ...members };
    const isRefused = data.refused !== null;
    const isExpired = caller === "token" && isRefused && isPast(data.expires_at);
    const reason =
      data.refused === null || exit === problemKinds.insufficient_scope.exit ? undefined : data.refused;
    return record({
      data,
      // The reason of the exit code says it at a terminal.
      fields: reason === undefined ? fields : fields.map(forPrograms),
      essence: data.key_prefix ?? caller,
      notes: [
        ...(isExpired
          ? [`The token has expired; ${another(proof?.isStored === true ? profile : null)}.`]
          : []),
        ...(isPast(data.token_expires_at)
          ? [`The token for the commands that manage keys has expired; ${another(profile)}.`]
          : []),
      ],
      exit: reason === undefined ? undefined : exitFor(exit, [reason]),
    });
  },
});

interface PlaceAnswer {
  readonly company?: string;
  readonly key_prefix?: string;
  readonly scopes?: readonly string[];
  readonly expires_at?: string | null;
  readonly refused?: string;
  readonly exit?: number;
}

/** What the place answers about the caller. Without the right to read the company, `whoami` still succeeds. */
async function askPlace(
  { call, settings, interruption: signal }: Context,
  caller: "owner" | "key" | "token",
): Promise<PlaceAnswer> {
  let identity: PlaceAnswer = {};
  try {
    if (caller === "key") {
      const { key_prefix, scopes, expires_at } = (await call(keys.current, {}, { signal })).data;
      identity = { key_prefix, scopes, expires_at };
    }
    const { name } = (await call(company.get, {}, { isOptional: true, signal })).data;
    // A book that does not exist has no company yet.
    return hasPlace({ settings }) ? { ...identity, company: name } : identity;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Foreign services may have no such operation.
    if (error.code === "insufficient_scope" || error.code === "no_such_operation") return identity;
    return { ...identity, refused: flagText(error.detail), exit: problemKinds[error.code].exit };
  }
}

/** How an expired token is replaced. */
function another(profile: string | null): string {
  return profile === null
    ? "`cashbook auth token` prints a new one on the machine that has the book"
    : `\`cashbook login --profile ${profile} --token-stdin\` stores a new one`;
}
