/** Finds accounts by id, by name, by the start of a name, by the ending of an id, or by their number. */
import { accounts, type Account } from "../contract/account.ts";
import type { Call } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";
import { endingIn, hasCapitals, isWholeId, requireLongEnding } from "./ids/ending.ts";
import { ambiguousEnding } from "./ids/find-id.ts";
import { pages } from "./pages.ts";

/** Candidates that an error lists before it says "and n more". */
const MAX_CANDIDATES = 8;

/**
 * The account with this id, name, or unique start of a name, without regard to case; a whole name wins over a start. Then that
 * with this ending of its id, IBAN, or end of its number.
 * Archived accounts are found only by id or whole name, and with `whole` (for what cannot be undone) all accounts are.
 * Problems: unknown_account, ambiguous_name.
 */
export async function findAccount(
  call: Call,
  query: string,
  { whole = false, isConfirmed = false }: { readonly whole?: boolean; readonly isConfirmed?: boolean } = {},
): Promise<Account> {
  const all = await everyRow(pages({ call, stream: undefined }, accounts.list, {}, { limit: Infinity }));
  const match = pick(all, query, {
    ids: (account) => [account.id],
    names: (account) => [account.name],
    startable: (account) => account.status !== "archived",
    whole,
  });
  if (match.kind === "one") return match.row;
  const rowEnding =
    match.kind === "none" ? byEnding(all, query, { several: "bank accounts", isConfirmed }) : undefined;
  if (rowEnding !== undefined) return rowEnding;
  const candidates =
    match.kind === "several" ? match.candidates : await numbered(call, all, { query, whole });
  const [row, ...others] = candidates;
  if (row === undefined)
    throw new Problem("unknown_account", { detail: `There is no bank account ${quote(query)}.` });
  if (others.length === 0) return row;
  throw ambiguous(query, {
    what: "bank accounts",
    candidates: candidates.map(({ name, id }) => `${name} (${id})`),
  });
}

/** The accounts of a number, which is loaded where nothing else matches; its end is not enough for what cannot be undone. */
async function numbered(
  call: Call,
  all: readonly Account[],
  { query, whole }: { readonly query: string; readonly whole: boolean },
): Promise<readonly Account[]> {
  const { LEGIBLE_DIGITS, withNumber } = await import("./ids/account-number.ts");
  return whole && query.length <= LEGIBLE_DIGITS ? [] : withNumber(call, all, query);
}

export function findAccountId(call: Call, query: string): Promise<string> {
  return wholeIdOf(query, async () => {
    try {
      return await findAccount(call, query);
    } catch (error) {
      throw withIdRemedy(error);
    }
  });
}

/**
 * The id of what a query names. A whole id in small letters is used without a look-up, so that a credential that may not read the list can
 * name a record; without a list, the service itself judges the text.
 */
export async function wholeIdOf(
  query: string,
  find: () => Promise<{ readonly id: string }>,
): Promise<string> {
  if (isWholeId(query) && !hasCapitals(query)) return query;
  try {
    return (await find()).id;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "no_such_operation") return query;
    if (error.code === "insufficient_scope" && isWholeId(query)) return query;
    throw error;
  }
}

/** The problem of a name that the caller may not look up, with what helps where an id alone is enough. */
export function withIdRemedy(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== "insufficient_scope") return error;
  return new Problem("insufficient_scope", {
    detail: error.detail,
    remedy:
      "Give the account's full id, which needs no look-up, or use a key that also has accounts:read (`--scope accounts:read`).",
    more: error.more,
    cause: error,
  });
}

/** The row whose id ends in these digits. Problems: ambiguous_name, usage for a short ending where nobody is asked. */
export function byEnding<Row extends { readonly id: string; readonly name: string }>(
  rows: readonly Row[],
  query: string,
  { several, isConfirmed }: { readonly several: string; readonly isConfirmed: boolean },
): Row | undefined {
  const digits = endingIn(query);
  if (digits === undefined) return undefined;
  const matches = rows.filter(
    ({ id }) => isWholeId(id) && id.replaceAll("-", "").toLowerCase().endsWith(digits),
  );
  const [match, ...others] = matches;
  if (others.length > 0)
    throw ambiguousEnding(
      digits,
      several,
      matches.map(({ id, name }) => ({ id, words: name })),
    );
  if (match !== undefined) requireLongEnding(digits, { isConfirmed });
  return match;
}

type Match<Row> =
  | { readonly kind: "one"; readonly row: Row }
  | { readonly kind: "none" }
  | { readonly kind: "several"; readonly candidates: readonly Row[] };

/** The row that matches, by the strictest of these that any row meets: id, exact name, name without regard to case, its start. */
export function pick<Row>(
  rows: readonly Row[],
  query: string,
  by: {
    readonly ids: (row: Row) => readonly string[];
    readonly names: (row: Row) => readonly string[];
    readonly startable: (row: Row) => boolean;
    /** The start of a name is not enough. */
    readonly whole?: boolean;
  },
): Match<Row> {
  const target = fold(query);
  const tests: readonly ((row: Row) => boolean)[] = [
    (row) => by.ids(row).includes(query),
    (row) => hasCapitals(query) && by.ids(row).includes(query.toLowerCase()),
    (row) => by.startable(row) && by.names(row).includes(query),
    (row) => target !== "" && by.startable(row) && by.names(row).some((name) => fold(name) === target),
    (row) => target !== "" && by.names(row).some((name) => fold(name) === target),
    (row) =>
      by.whole !== true &&
      target !== "" &&
      by.startable(row) &&
      by.names(row).some((name) => fold(name).startsWith(target)),
  ];
  for (const test of tests) {
    const [row, ...others] = rows.filter(test);
    if (row === undefined) continue;
    return others.length === 0 ? { kind: "one", row } : { kind: "several", candidates: [row, ...others] };
  }
  return { kind: "none" };
}

/** The problem of a name that matches several rows, with the first of them. */
export function ambiguous(
  query: string,
  { what, candidates }: { what: string; candidates: readonly string[] },
): Problem {
  const rest = candidates.length - MAX_CANDIDATES;
  const list = candidates.slice(0, MAX_CANDIDATES).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return new Problem("ambiguous_name", {
    detail: `${quote(query)} matches ${candidates.length} ${what}: ${list}.`,
    more: { candidates },
  });
}

/** For comparison without regard to case. A foreign service may leave a name out, or send another value. */
function fold(name: unknown): string {
  return typeof name === "string" ? name.normalize("NFC").toLowerCase() : "";
}

export function quote(name: string): string {
  return JSON.stringify(name);
}

/** All rows of a list. */
export async function everyRow<Row>(list: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of list) for (const row of page) rows.push(row);
  return rows;
}
