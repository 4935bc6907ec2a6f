/** Finds API keys by id, key_prefix, name, or the ending of an id. */
import { keys, type ApiKey } from "../contract/key.ts";
import type { Call } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { nearest } from "../contract/values/nearest.ts";
import { ambiguous, byEnding, pick, quote, wholeIdOf } from "./find.ts";
import { shortIds } from "./ids/short-id.ts";
import { keyState } from "./key-state.ts";

/**
 * The API key with this id, key_prefix, whole name, or ending of an id. The start of a prefix or name is not enough, since a
 * revocation cannot be undone. Problems: unknown_name, ambiguous_name, usage for a short ending where nobody is asked.
 */
export async function findKey(
  call: Call,
  query: string,
  { isConfirmed = false }: { readonly isConfirmed?: boolean } = {},
): Promise<ApiKey> {
  const { data } = await call(keys.list, {});
  const match = pick(data, query, {
    ids: ({ id, key_prefix }) => [id, key_prefix],
    names: ({ name }) => [name],
    startable: () => true,
    whole: true,
  });
  if (match.kind === "one") return match.row;
  if (match.kind === "several") throw severalKeys(query, match.candidates);
  const rowEnding = byEnding(data, query, { several: "API keys", isConfirmed });
  if (rowEnding !== undefined) return rowEnding;
  const meant = meantKeys(query, data);
  throw new Problem("unknown_name", {
    detail: `There is no API key with the id, prefix or name ${quote(query)}.`,
    remedy:
      meant === undefined
        ? "`cashbook keys list` shows the keys; give the id, its last 6 digits or more, the full key_prefix, or the full name."
        : `Did you mean ${meant}? A key is named in full, or by the last 6 digits of its id or more.`,
  });
}

/** Keys that one asks about. */
const MEANT_MAX = 3;

/** The keys whose names or prefixes begin so, else the one whose name is near; undefined where there is none, or too many. */
function meantKeys(query: string, all: readonly ApiKey[]): string | undefined {
  const start = query.toLowerCase();
  const begins = ({ name, key_prefix }: ApiKey) =>
    start !== "" && [name, key_prefix].some((text) => text.toLowerCase().startsWith(start));
  const near = nearest(
    query,
    all.map(({ name }) => name),
  );
  const started = all.filter(begins);
  const meant = started.length > 0 ? started : all.filter(({ name }) => name === near);
  if (meant.length === 0 || meant.length > MEANT_MAX) return undefined;
  const endings = shortIds(all.map(({ id }) => id));
  return meant.map(({ id, name }) => `${quote(name)} (${endings.get(id) ?? id})`).join(" or ");
}

/** The id of a key, by what finds one. */
export function findKeyId(call: Call, query: string): Promise<string> {
  return wholeIdOf(query, () => findKey(call, query));
}

/** Keys of one name, told apart by the endings of their ids. */
function severalKeys(query: string, matches: readonly ApiKey[]): Problem {
  const endings = shortIds(matches.map(({ id }) => id));
  const { detail, more } = ambiguous(query, {
    what: "API keys",
    candidates: matches.map((key) => `${endings.get(key.id) ?? key.id} (${keyState(key)})`),
  });
  return new Problem("ambiguous_name", {
    detail,
    remedy: "Name the key by the last digits of its id.",
    more,
  });
}
