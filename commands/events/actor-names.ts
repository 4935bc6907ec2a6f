/** Names of the API keys that made or proposed changes. */
import { keys } from "../../src/contract/key.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Context } from "../../src/terminal/context.ts";

/** What every key's prefix starts with; another actor is a person or a token. */
const KEY = /^cb_/;

interface ActorNames {
  readonly of: (actor: string) => string;
  /** Looks the keys up once, where a key is among the actors. */
  readonly learn: (actors: readonly string[]) => Promise<void>;
}

/** The prefix stands where the credential may not see the keys. */
export function actorNames({
  call,
  interruption: signal,
}: Pick<Context, "call" | "interruption">): ActorNames {
  let names: ReadonlyMap<string, string> | undefined;
  return {
    of: (actor) => names?.get(actor) ?? actor,
    async learn(actors) {
      if (names !== undefined || !actors.some((actor) => KEY.test(actor))) return;
      try {
        const { data } = await call(keys.list, {}, { isOptional: true, signal });
        names = new Map(data.map(({ key_prefix, name }) => [key_prefix, name]));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        names = new Map();
      }
    },
  };
}
