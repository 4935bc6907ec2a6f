/** Finds what a person names: by id, by name, by the start of a name. */
import { accounts, type Account } from "../contract/account.ts";
import { keys, type ApiKey } from "../contract/key.ts";
import type { Transport } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { pages } from "./pages.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Candidates that a refusal names before it says "and n more". */
const NAMED_CANDIDATES = 8;

/**
 * The account of an id, of a name, or of the unique start of a name, case aside; an exact name goes before a start.
 * Archived accounts are found only by id or whole name, and with `whole` (for what cannot be undone) every account is.
 * Problems: unknown_account, ambiguous_name.
 */
export async function findAccount(
  call: Transport,
  named: string,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<Account> {
  const all = await everyRow(pages(call, accounts.list, {}, { limit: Infinity }));
  const match = pick(all, named, {
    ids: (account) => [account.id],
    names: (account) => [account.name],
    startable: (account) => account.status !== "archived",
    whole,
  });
  if (match.kind === "one") return match.found;
  if (match.kind === "none")
    throw new Problem("unknown_account", { detail: `There is no bank account ${quoted(named)}.` });
  throw ambiguous(named, {
    what: "bank accounts",
    candidates: match.candidates.map(({ name, id }) => `${name} (${id})`),
  });
}

/**
 * The id of an account: an id is sent as it is, without a look-up, so that a credential that may not read accounts can
 * still name one.
 */
export async function findAccountId(call: Transport, named: string): Promise<string> {
  if (UUID.test(named)) return named;
  try {
    return (await findAccount(call, named)).id;
  } catch (error) {
    // A service that lists no accounts is told the account as it is named.
    if (error instanceof Problem && error.code === "no_such_operation") return named;
    throw error;
  }
}

/** The API key of a whole id or a whole key_prefix; a start is not enough for what cannot be undone. */
export async function findKey(call: Transport, named: string): Promise<ApiKey> {
  const { data } = await call(keys.list, {});
  const found = data.find((key) => key.id === named || key.key_prefix === named);
  if (found !== undefined) return found;
  throw new Problem("unknown_name", {
    detail: `There is no API key with the id or prefix ${quoted(named)}.`,
    remedy: "`cashbook keys list` shows the keys; give the whole id or the whole key_prefix.",
  });
}

type Match<Row> =
  | { readonly kind: "one"; readonly found: Row }
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly candidates: readonly Row[] };

/** The one row that is meant, by rising looseness: id, name as written, name case aside, start of a name. */
export function pick<Row>(
  rows: readonly Row[],
  named: string,
  by: {
    readonly ids: (row: Row) => readonly string[];
    readonly names: (row: Row) => readonly string[];
    readonly startable: (row: Row) => boolean;
    /** The start of a name is not enough. */
    readonly whole?: boolean;
  },
): Match<Row> {
  const wanted = folded(named);
  const tests: readonly ((row: Row) => boolean)[] = [
    (row) => by.ids(row).includes(named),
    (row) => by.startable(row) && by.names(row).includes(named),
    (row) => wanted !== "" && by.startable(row) && by.names(row).some((name) => folded(name) === wanted),
    (row) => wanted !== "" && by.names(row).some((name) => folded(name) === wanted),
    (row) =>
      by.whole !== true &&
      wanted !== "" &&
      by.startable(row) &&
      by.names(row).some((name) => folded(name).startsWith(wanted)),
  ];
  for (const test of tests) {
    const [found, ...others] = rows.filter(test);
    if (found === undefined) continue;
    return others.length === 0 ? { kind: "one", found } : { kind: "several", candidates: [found, ...others] };
  }
  return { kind: "none" };
}

/** The problem of a name that fits several, naming the first of them. */
export function ambiguous(
  named: string,
  { what, candidates }: { what: string; candidates: readonly string[] },
): Problem {
  const rest = candidates.length - NAMED_CANDIDATES;
  const shown = candidates.slice(0, NAMED_CANDIDATES).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return new Problem("ambiguous_name", {
    detail: `${quoted(named)} fits ${candidates.length} ${what}: ${shown}.`,
    more: { candidates },
  });
}

/** A service that is no cashbook may leave a name out, or send what is none. */
function folded(name: unknown): string {
  return typeof name === "string" ? name.normalize("NFC").toLowerCase() : "";
}

export function quoted(name: string): string {
  return JSON.stringify(name);
}

/** All rows of a list. */
export async function everyRow<Row>(list: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of list) for (const row of page) rows.push(row);
  return rows;
}
