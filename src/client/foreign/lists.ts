/**
 * Lists of a foreign service. Filters and order are sent, and applied again here, because the service may not know them.
 * A list whose answer says nothing about pages is asked for a second page: when the same rows come again, the service has
 * no pages, and the answer was the whole list.
 */
import type { Answer, CallOptions, Operation, Transport } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { filterSchema, listTransactionsSchema } from "../../contract/transaction-filter.ts";
import { passes, passesPlain, type DecidableFilter, type ForeignRow, type Verdict } from "./filter.ts";
import { circling } from "../pages.ts";
import { inOrder, NEWEST_FIRST, sorted, type Sort } from "./order.ts";
import { isObject } from "../json-object.ts";
import { secondPage, type ForeignPagination } from "./paging.ts";

/** Pages of a list that is read whole to be sorted; a service that never comes to an end is left. */
const PAGES_MAX = 10_000;

export interface Asking {
  readonly call: Transport;
  readonly note: (sentence: string) => void;
}

type Rows = Answer<readonly ForeignRow[]>;
type Input = Readonly<Record<string, unknown>>;

/** Whether the operation answers a list of transactions, whose filters and orders the contract defines. */
export function listsTransactions({ id }: Pick<Operation, "id">): boolean {
  return ["transactions.list", "accounts.transactions", "statements.transactions"].includes(id);
}

/**
 * One page of a list, filtered; with `has_more` and no `next_cursor` where the list goes on in a way that is not
 * followed. A list in another order than was asked for is read whole and sorted.
 */
export async function foreignList(
  operation: Operation,
  input: Input,
  { call, note, ...options }: Asking & Pick<CallOptions, "signal">,
): Promise<Rows> {
  const { include_total: _, ...sent } = input;
  const ask = (more: Input): Promise<Rows> => call(operation, { ...sent, ...more }, options) as Promise<Rows>;
  const fits = filterOf(operation, sent, note);
  const first = await ask({});
  const { cursor, limit } = sent;
  if (cursor !== undefined) return told({ ...first, data: first.data.filter(fits) }, note);

  const rows = first.data;
  const sort = (sent["sort"] as Sort | undefined) ?? NEWEST_FIRST;
  if (listsTransactions(operation) && !inOrder(rows, sort)) {
    const { data, pagination } = await theRest(await extent(first, ask), ask);
    const kept = sorted(data.filter(fits), sort);
    return told({ data: kept, pagination }, note);
  }
  const isMore = typeof limit === "number" && rows.length > limit && first.pagination === undefined;
  const known = isMore ? first : await extent(first, ask);
  return told({ ...known, data: known.data.filter(fits) }, note);
}

/** Records that are asked for at once where a whole list is read. */
const PAGE = 500;

/**
 * Every record of a list as the service gives it, page by page. Problem: foreign_answer where the list goes on in a way
 * that is not followed, or does not say whether it does.
 */
export async function* wholeList(
  operation: Operation,
  filter: Input,
  { call, signal }: Pick<Asking, "call"> & { readonly signal?: AbortSignal | undefined },
): AsyncGenerator<readonly ForeignRow[]> {
  const options = { asItIs: true, ...(signal === undefined ? {} : { signal }) };
  const ask = (more: Input): Promise<Rows> =>
    call(operation, { ...filter, limit: PAGE, ...more }, options) as Promise<Rows>;
  const seen = new Set<string>();
  let page = await extent(await ask({}), ask);
  for (;;) {
    yield page.data;
    const { next_cursor: cursor, has_more, obstacle } = page.pagination;
    if (cursor === null) {
      if (has_more) throw new Problem("foreign_answer", { detail: obstacle ?? UNSAID });
      return;
    }
    if (seen.has(cursor) || seen.size >= PAGES_MAX) throw circling();
    seen.add(cursor);
    const next = await ask({ cursor });
    page = { ...next, pagination: next.pagination ?? ended(next.data.length) };
  }
}

function ended(limit: number): ForeignPagination {
  return { limit, next_cursor: null, has_more: false, total: null };
}

/** The answer with what is known of the list's end. */
async function extent(answer: Rows, ask: (more: Input) => Promise<Rows>): Promise<Rows & Paged> {
  const { data, pagination } = answer;
  if (pagination !== undefined) return { ...answer, pagination };
  const whole = ended(data.length);
  if (data.length === 0) return { ...answer, pagination: whole };
  try {
    const { data: second } = await ask({ cursor: secondPage(data.length) });
    // Records may have come in between; what was there is there again all the same.
    const ids = new Set(second.map(({ id }) => id));
    if (second.length === 0 || data.every(({ id }) => ids.has(id))) return { ...answer, pagination: whole };
    return { ...answer, pagination: { ...whole, has_more: true, obstacle: UNSAID } };
  } catch (error) {
    if (!(error instanceof Problem) || !REFUSALS.includes(error.code)) throw error;
    return { ...answer, pagination: { ...whole, has_more: true, obstacle: UNSAID } };
  }
}

interface Paged {
  readonly pagination: ForeignPagination;
}

const UNSAID = "The service does not say how its list goes on.";
/** A service that does not accept the question for a second page. */
const REFUSALS = [
  "malformed_request",
  "unknown_parameter",
  "validation_failed",
  "no_such_operation",
  "not_found",
];

/** All pages from the first on, as one. */
async function theRest(first: Rows & Paged, ask: (more: Input) => Promise<Rows>): Promise<Rows & Paged> {
  const data = [...first.data];
  const seen = new Set<string>();
  let { pagination }: Paged = first;
  while (pagination.next_cursor !== null) {
    const cursor = pagination.next_cursor;
    if (seen.has(cursor) || seen.size >= PAGES_MAX) throw circling();
    seen.add(cursor);
    const page = await ask({ cursor });
    for (const row of page.data) data.push(row);
    pagination = page.pagination ?? ended(page.data.length);
  }
  return { data, pagination: { ...pagination, limit: data.length } };
}

/** Says what keeps a list from being followed. */
function told(answer: Rows, note: (sentence: string) => void): Rows {
  const pagination: ForeignPagination | undefined = answer.pagination;
  if (pagination?.obstacle !== undefined)
    note(`${pagination.obstacle} There may be more than what is shown.`);
  return answer;
}

/** Whether a row is shown. Rows that cannot be decided are left out, and that is said. */
function filterOf(
  operation: Operation,
  input: Input,
  note: (sentence: string) => void,
): (row: ForeignRow) => boolean {
  const verdictOf = deciderOf(operation, input);
  return (row) => {
    if (!isObject(row)) return false;
    const verdict = verdictOf(row);
    if (typeof verdict === "boolean") return verdict;
    note(`The service does not tell the ${verdict.lacks} of every record; those without it are left out.`);
    return false;
  };
}

function deciderOf(operation: Operation, input: Input): (row: ForeignRow) => Verdict {
  const { id: _, limit: _limit, cursor: _cursor, sort: _sort, ...filter } = input;
  if (!listsTransactions(operation)) return (row) => passesPlain(row, filter);
  const read = filterSchema.safeParse(filter);
  const wrong = read.success ? listTransactionsSchema.safeParse(withoutId(input)) : read;
  if (!read.success || !wrong.success) {
    const [issue] = wrong.error?.issues ?? [];
    const member = String(issue?.path[0] ?? "");
    throw new Problem("invalid_parameter", {
      detail: `${member} ${issue?.message ?? "cannot be used"}.`,
      errors: [{ pointer: `/${member}`, code: "invalid", detail: issue?.message ?? "cannot be used" }],
    });
  }
  const decidable = read.data as DecidableFilter;
  return (row) => passes(row, decidable);
}

function withoutId({ id: _, cursor: _cursor, ...rest }: Input): Input {
  return rest;
}
