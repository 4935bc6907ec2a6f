/** Lists of the contract, page after page. */
import { DEFAULT_LIMIT, MAX_LIMIT, type Pagination } from "../contract/page.ts";
import type { Answer, CallOptions, InputOf, Operation, OutputOf, Transport } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";

/** Rows in pages, one page in memory at a time. */
export interface Pages<Row> extends AsyncIterable<readonly Row[]> {
  /** Whether the list goes on after the last row. Valid once all pages have been read. */
  readonly more: boolean;
}

/**
 * How far to follow a list: `limit` rows, or `all` of them, as one request where the transport can; by default one page
 * of 50.
 */
export interface Extent {
  /** Infinity reads a short list page by page to its end. */
  readonly limit?: number | undefined;
  readonly all?: boolean | undefined;
  /** Rows of the first page, where they take long to read and few may do; each page after it has twice as many. */
  readonly firstPage?: number | undefined;
}

/** The rows of a paged operation, following `next_cursor`. The first request is sent when the first page is read. */
export function pages<Op extends Operation>(
  { call, stream }: Transport,
  operation: Op,
  input: Omit<InputOf<Op>, "limit" | "cursor">,
  { limit, all, firstPage = MAX_LIMIT, ...options }: Extent & Pick<CallOptions, "signal" | "isOptional"> = {},
): Pages<RowOf<Op>> {
  const limitRows = all === true ? Infinity : (limit ?? DEFAULT_LIMIT);
  const result = {
    more: false,
    async *[Symbol.asyncIterator]() {
      const whole = all === true ? await stream?.(operation, input as InputOf<Op>, options) : undefined;
      if (whole !== undefined) {
        let empty = true;
        for await (const rows of whole as AsyncIterable<readonly RowOf<Op>[]>) {
          empty = false;
          yield rows;
        }
        // An empty list is one empty page, so that a table has its columns.
        if (empty) yield [];
        return;
      }
      let remaining = limitRows;
      let size = firstPage;
      let cursor: string | undefined;
      const cursors = new Set<string>();
      while (remaining > 0) {
        const page = {
          limit: Math.min(remaining, size, MAX_LIMIT),
          ...(cursor === undefined ? {} : { cursor }),
        };
        size *= 2;
        const request = { ...(input as object), ...page } as InputOf<Op>;
        const answer = (await call(operation, request, options)) as Answer<readonly RowOf<Op>[]>;
        remaining -= answer.data.length;
        if (remaining <= 0 && cursors.size === 0) {
          // One page is most lists, and a book signs a cursor when it is read.
          result.more = remaining < 0 || goesOn(answer.pagination);
          yield remaining < 0 ? answer.data.slice(0, remaining) : answer.data;
          return;
        }
        cursor = nextCursor(answer.pagination);
        result.more = cursor !== undefined || remaining < 0;
        // A service may send more rows than were requested.
        yield remaining < 0 ? answer.data.slice(0, remaining) : answer.data;
        if (cursor === undefined) return;
        if (cursors.has(cursor)) throw circularList();
        cursors.add(cursor);
      }
    },
  };
  return result;
}

/** Rows as a single page, for operations that answer a whole list. */
export function onePage<Row>(load: () => Promise<readonly Row[]>, { limit }: Extent = {}): Pages<Row> {
  const result = {
    more: false,
    async *[Symbol.asyncIterator]() {
      const rows = await load();
      result.more = limit !== undefined && rows.length > limit;
      yield result.more ? rows.slice(0, limit) : rows;
    },
  };
  return result;
}

/** The same pages, each seen before it is handed on; `onEnd` runs before the list ends. */
export function watchPages<Row>(
  rows: Pages<Row>,
  { onPage, onEnd }: { onPage: (page: readonly Row[]) => Promise<void>; onEnd?: () => Promise<void> },
): Pages<Row> {
  return {
    get more() {
      return rows.more;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of rows) {
        await onPage(page);
        yield page;
      }
      await onEnd?.();
    },
  };
}

/** Each row as any number of something else, page by page. */
export function flatMapPages<Row, Other>(
  rows: Pages<Row>,
  toOthers: (row: Row) => readonly Other[],
): Pages<Other> {
  return {
    get more() {
      return rows.more;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of rows) yield page.flatMap(toOthers);
    },
  };
}

export function mapPages<Row, Other>(rows: Pages<Row>, toOther: (row: Row) => Other): Pages<Other> {
  return flatMapPages(rows, (row) => [toOther(row)]);
}

/** The problem of a list whose cursor repeats: it would never end. */
export function circularList(): Problem {
  return new Problem("foreign_answer", {
    detail: "The service's list leads back to a page that was already read.",
    remedy: "Limit the list with --limit, or report it to the service's operator.",
  });
}

type RowOf<Op extends Operation> = OutputOf<Op> extends readonly (infer Row extends object)[] ? Row : never;

/** Whether there is another page. A foreign service that cannot be followed to it has an obstacle, and no cursor. */
function goesOn(pagination: Pagination | undefined): boolean {
  return pagination?.has_more === true && !("obstacle" in pagination);
}

function nextCursor(pagination: Pagination | undefined): string | undefined {
  return pagination?.next_cursor ?? undefined;
}
