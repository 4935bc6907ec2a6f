/** Telling a person that their token has ended, around any transport. */
import type { Operation, Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import type { Destination } from "../place.ts";
import { hasEnded, tokenClaims } from "../token-claims.ts";

/**
 * The same transport, but where a token is refused and its own end has passed, that is what is said: a service refuses all
 * tokens in the same words, which help its holder as little as a forger.
 */
export function tellingExpiry(call: Transport, { credential }: Pick<Destination, "credential">): Transport {
  const told = async <Result>({ access }: Operation, act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "invalid_credential") throw error;
      const proof = await credential(access.with === "token" ? "keys" : "any");
      const { expires_at } = proof?.kind === "token" ? tokenClaims(proof.secret) : { expires_at: null };
      throw hasEnded(expires_at) ? expired(expires_at ?? "", error) : error;
    }
  };
  const { stream } = call;
  return Object.assign(
    ((operation, input, options) => told(operation, () => call(operation, input, options))) as Transport,
    stream && {
      stream: ((operation, input, options) =>
        told(operation, () => stream(operation, input, options))) as typeof stream,
    },
  );
}

function expired(end: string, cause: Problem): Problem {
  return new Problem("invalid_credential", {
    detail: `The token expired at ${end}.`,
    remedy:
      "`cashbook auth token` prints a new one on the machine that holds the book; `cashbook login --token-stdin` stores it.",
    more: cause.more,
    cause,
  });
}
