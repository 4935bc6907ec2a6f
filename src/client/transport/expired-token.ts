/** Telling a person that their token has expired, around any transport. */
import type { Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Destination } from "../place.ts";
import { isPast, tokenClaims } from "../token-claims.ts";
import { around } from "./around.ts";

/**
 * The same transport, but the refusal of a token that has expired says so. A service refuses all tokens in the same words,
 * which help its holder as little as a forger; the expiry is read from the token itself.
 */
export function explainExpiry(
  transport: Transport,
  { credential }: Pick<Destination, "credential">,
): Transport {
  return around(transport, async ({ operation: { access }, options, send }) => {
    try {
      return await send(options);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "invalid_credential") throw error;
      const proof = await credential(access.with === "token" ? "keys" : "any");
      const { expires_at } = proof?.kind === "token" ? tokenClaims(proof.secret) : { expires_at: null };
      throw isPast(expires_at) ? tokenExpired(expires_at ?? "", error) : error;
    }
  });
}

function tokenExpired(end: string, cause: Problem): Problem {
  return new Problem("invalid_credential", {
    detail: `The token expired at ${end}.`,
    remedy:
      "`cashbook auth token` prints a new one on the machine that has the book; `cashbook login --token-stdin` stores it.",
    more: cause.more,
    cause,
  });
}
