/** Whether a place takes a credential, and whose it is: asked before the credential is saved. */
import { isPast, tokenClaims } from "../src/client/token-claims.ts";
import { company } from "../src/contract/company.ts";
import { keys } from "../src/contract/key.ts";
import { Problem } from "../src/contract/problem.ts";
import type { Credential } from "../src/client/place.ts";
import type { Context } from "../src/terminal/context.ts";
import type { Settings } from "../src/terminal/settings/settings.ts";
import { optional } from "../src/client/optional-call.ts";

export interface Identity {
  readonly company: string | null;
  readonly scopes: readonly string[] | null;
}

/**
 * Who the credential is at the place. Problems: those of a credential that is refused, and of a service that does not
 * answer; nothing is saved then.
 */
export async function identify(
  { connectTo, interruption: signal, io }: Context,
  { place, credential }: { readonly place: Settings["place"]; readonly credential: Credential },
): Promise<Identity> {
  const connection = connectTo({ place, credential });
  try {
    const scopes =
      credential.kind === "key"
        ? // A foreign service may know no such operation: then the next call shows whether the key is taken.
          ((await optional(() => connection.call(keys.current, {}, { signal })))?.data.scopes ?? null)
        : readToken(credential.secret);
    const answer = await optional(() => connection.call(company.get, {}, { isOptional: true, signal }));
    return { company: answer?.data.name ?? null, scopes };
  } catch (error) {
    if (error instanceof Problem) {
      io.note(
        error.code === "unreachable"
          ? "The credential was not saved; with --no-check it is saved without being tried."
          : "The credential was not saved.",
      );
    }
    throw error;
  } finally {
    await connection.close();
  }
}

/** The scopes that a token claims. */
function readToken(token: string): readonly string[] | null {
  const { scopes, expires_at } = tokenClaims(token);
  if (!isPast(expires_at)) return scopes;
  throw new Problem("invalid_credential", {
    detail: `The token expired at ${expires_at}.`,
    remedy: "`cashbook auth token` prints a new one on the machine that has the book.",
  });
}
