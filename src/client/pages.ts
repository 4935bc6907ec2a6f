/** Lists of the contract, page after page. */
import { DEFAULT_LIMIT, MAX_LIMIT, type Pagination } from "../contract/page.ts";
import type { Answer, CallOptions, InputOf, Operation, OutputOf, Transport } from "../contract/operation.ts";
import { Problem } from "../contract/problem.ts";

/** Rows in pages, one page in memory at a time. */
export interface Pages<Row> extends AsyncIterable<readonly Row[]> {
  /** Whether the list goes on behind the last row given; known once all pages have been read. */
  readonly more: boolean;
}

/**
 * How far to follow a list: `limit` rows, or `all` of them, as one request where the transport can; one page of 50 when
 * neither is said.
 */
export interface Extent {
  /** Infinity for a list that is known to be short: page by page to its end. */
  readonly limit?: number | undefined;
  readonly all?: boolean | undefined;
}

/** The rows of a paged operation, following `next_cursor` until the extent is reached. Nothing is called before it is read. */
export function pages<Op extends Operation>(
  call: Transport,
  operation: Op,
  input: Omit<InputOf<Op>, "limit" | "cursor">,
  { limit, all, signal }: Extent & Pick<CallOptions, "signal"> = {},
): Pages<RowOf<Op>> {
  const wanted = all === true ? Infinity : (limit ?? DEFAULT_LIMIT);
  const result = {
    more: false,
    async *[Symbol.asyncIterator]() {
      const options = signal === undefined ? {} : { signal };
      const whole = all === true ? await call.stream?.(operation, input as InputOf<Op>, options) : undefined;
      if (whole !== undefined) {
        let empty = true;
        for await (const rows of whole as AsyncIterable<readonly RowOf<Op>[]>) {
          empty = false;
          yield rows;
        }
        // A list without rows is a page too, whose columns are shown.
        if (empty) yield [];
        return;
      }
      let left = wanted;
      let cursor: string | undefined;
      const seen = new Set<string>();
      while (left > 0) {
        const page = { limit: Math.min(left, MAX_LIMIT), ...(cursor === undefined ? {} : { cursor }) };
        const asked = { ...(input as object), ...page } as InputOf<Op>;
        const answer = (await call(operation, asked, options)) as Answer<readonly RowOf<Op>[]>;
        left -= answer.data.length;
        cursor = nextCursor(answer.pagination);
        result.more = cursor !== undefined || left < 0;
        // A service may send more than was asked for; a page is shown as far as it was wanted.
        yield left < 0 ? answer.data.slice(0, left) : answer.data;
        if (cursor === undefined) return;
        if (seen.has(cursor)) throw circling();
        seen.add(cursor);
      }
    },
  };
  return result;
}

/** Rows that are already there, as pages: for operations that answer a whole list at once. */
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

/** A list that comes back to a page that was read before would never end. */
export function circling(): Problem {
  return new Problem("foreign_answer", {
    detail: "The list of the service leads back to a page that was read before, and was left there.",
    remedy: "Ask for less with --limit, or tell whoever runs the service.",
  });
}

type RowOf<Op extends Operation> = OutputOf<Op> extends readonly (infer Row extends object)[] ? Row : never;

function nextCursor(pagination: Pagination | undefined): string | undefined {
  return pagination?.next_cursor ?? undefined;
}
