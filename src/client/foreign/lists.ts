/**
 * Lists of a foreign service. Filters and order are sent, and applied again here, because the service may not know them.
 * Where an answer has no paging members, a second page is asked for: if the same rows come again, the service has no pages,
 * and the answer was the whole list.
 */
import type { Answer, Call, CallOptions, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";
import { filterSchema, listTransactionsSchema } from "../../contract/transaction/filter.ts";
import { passes, passesPlain, type DecidableFilter, type ForeignRow, type Verdict } from "./filter.ts";
import { circularList } from "../pages.ts";
import { inOrder, NEWEST_FIRST, sortRows, type Sort } from "./order.ts";
import { secondPageCursor, type ForeignPagination } from "./paging.ts";
import { isObject } from "../../contract/values/json.ts";

/** Pages that are read of a list; a service whose list never ends is not followed further. */
const MAX_PAGES = 10_000;

export interface ForeignContext {
  readonly call: Call;
  readonly note: (sentence: string) => void;
}

type Rows = Answer<readonly ForeignRow[]>;
type Input = Readonly<Record<string, unknown>>;

/** Whether the operation answers a list of transactions, whose filters and orders the contract defines. */
export function listsTransactions({ id }: Pick<Operation, "id">): boolean {
  return ["transactions.list", "accounts.transactions", "statements.transactions"].includes(id);
}

/**
 * One page of a list, filtered. `has_more` without `next_cursor` says that the list goes on in a way that is not followed. A
 * list in another order than the requested one is read whole and sorted.
 */
export async function foreignList(
  operation: Operation,
  input: Input,
  { call, note, ...options }: ForeignContext & Pick<CallOptions, "signal">,
): Promise<Rows> {
  const { include_total: _, ...query } = input;
  const ask = (more: Input): Promise<Rows> =>
    call(operation, { ...query, ...more }, options) as Promise<Rows>;
  const fits = createNotingFilter(operation, query, note);
  const first = await ask({});
  const { cursor, limit } = query;
  if (cursor !== undefined) return noteObstacle({ ...first, data: first.data.filter(fits) }, note);

  const rows = first.data;
  const sort = (query["sort"] as Sort | undefined) ?? NEWEST_FIRST;
  if (listsTransactions(operation) && !inOrder(rows, sort)) {
    const { data, pagination } = await readRest(await withExtent(first, ask), ask);
    const matches = sortRows(data.filter(fits), sort);
    return noteObstacle({ data: matches, pagination }, note);
  }
  const isMore = typeof limit === "number" && rows.length > limit && first.pagination === undefined;
  const page = isMore ? first : await withExtent(first, ask);
  return noteObstacle({ ...page, data: page.data.filter(fits) }, note);
}

/** Rows a page, where a whole list is read. */
const PAGE_ROWS = 500;

/**
 * Every record of a list, page by page, unfiltered. Problem: foreign_answer where the list goes on in a way that is not
 * followed, or does not say whether it does.
 */
export async function* wholeList(
  operation: Operation,
  filter: Input,
  { call, signal }: Pick<ForeignContext, "call"> & { readonly signal?: AbortSignal | undefined },
): AsyncGenerator<readonly ForeignRow[]> {
  const options = { asItIs: true, ...(signal === undefined ? {} : { signal }) };
  const ask = (more: Input): Promise<Rows> =>
    call(operation, { ...filter, limit: PAGE_ROWS, ...more }, options) as Promise<Rows>;
  const cursors = new Set<string>();
  let page = await withExtent(await ask({}), ask);
  for (;;) {
    yield page.data;
    const { next_cursor: cursor, has_more, obstacle } = page.pagination;
    if (cursor === null) {
      if (has_more) throw new Problem("foreign_answer", { detail: obstacle ?? NO_CONTINUATION });
      return;
    }
    if (cursors.has(cursor) || cursors.size >= MAX_PAGES) throw circularList();
    cursors.add(cursor);
    const next = await ask({ cursor });
    page = { ...next, pagination: next.pagination ?? lastPage(next.data.length) };
  }
}

function lastPage(limit: number): ForeignPagination {
  return { limit, next_cursor: null, has_more: false, total: null };
}

/** The answer with its pagination: the service's own, or the result of asking for a second page. */
async function withExtent(answer: Rows, ask: (more: Input) => Promise<Rows>): Promise<Rows & Page> {
  const { data, pagination } = answer;
  if (pagination !== undefined) return { ...answer, pagination };
  const whole = lastPage(data.length);
  if (data.length === 0) return { ...answer, pagination: whole };
  try {
    const { data: second } = await ask({ cursor: secondPageCursor(data.length) });
    // Records may have been added in between, so the second answer may hold more than the first.
    const ids = new Set(second.map(({ id }) => id));
    if (second.length === 0 || data.every(({ id }) => ids.has(id))) return { ...answer, pagination: whole };
    return { ...answer, pagination: { ...whole, has_more: true, obstacle: NO_CONTINUATION } };
  } catch (error) {
    if (!(error instanceof Problem) || !REFUSALS.includes(error.code)) throw error;
    return { ...answer, pagination: { ...whole, has_more: true, obstacle: NO_CONTINUATION } };
  }
}

interface Page {
  readonly pagination: ForeignPagination;
}

const NO_CONTINUATION = "The service does not say how its list continues.";
/** How services refuse the query for a second page. */
const REFUSALS = [
  "malformed_request",
  "unknown_parameter",
  "validation_failed",
  "no_such_operation",
  "not_found",
];

/** All pages as one answer. */
async function readRest(first: Rows & Page, ask: (more: Input) => Promise<Rows>): Promise<Rows & Page> {
  const data = [...first.data];
  const cursors = new Set<string>();
  let { pagination }: Page = first;
  while (pagination.next_cursor !== null) {
    const cursor = pagination.next_cursor;
    if (cursors.has(cursor) || cursors.size >= MAX_PAGES) throw circularList();
    cursors.add(cursor);
    const page = await ask({ cursor });
    for (const row of page.data) data.push(row);
    pagination = page.pagination ?? lastPage(page.data.length);
  }
  return { data, pagination: { ...pagination, limit: data.length } };
}

/** Notes why a list is not followed to its end. */
function noteObstacle(answer: Rows, note: (sentence: string) => void): Rows {
  const pagination: ForeignPagination | undefined = answer.pagination;
  if (pagination?.obstacle !== undefined) note(`${pagination.obstacle} There may be more records.`);
  return answer;
}

/** The filter of the input as a predicate. Rows that lack a field of it are left out, with a note. */
function createNotingFilter(
  operation: Operation,
  input: Input,
  note: (sentence: string) => void,
): (row: ForeignRow) => boolean {
  const verdictOf = createFilter(operation, input);
  return (row) => {
    if (!isObject(row)) return false;
    const verdict = verdictOf(row);
    if (typeof verdict === "boolean") return verdict;
    note(
      `Records without ${verdict.lacks} are left out, because the service does not give it for all of them.`,
    );
    return false;
  };
}

function createFilter(operation: Operation, input: Input): (row: ForeignRow) => Verdict {
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
