/** A whole list, page after page, as one answer. */
import { MAX_LIMIT } from "../../contract/page.ts";
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";

/** What a caller could say about pages; in a whole list it means nothing. */
const PAGING = ["limit", "cursor", "include_total"];

/** The list with its first page read. `ask` answers a page of it. Problem: invalid_parameter for a page's own members. */
export async function listOf(
  operation: Operation,
  input: unknown,
  ask: (input: unknown) => Promise<Answer<unknown>>,
): Promise<Answer<AsyncIterable<unknown>>> {
  if (!operation.paged) throw new TypeError(`${operation.id} is no list`);
  const pagingMembers = PAGING.filter((name) => Object.hasOwn(input as object, name));
  if (pagingMembers.length > 0) {
    throw new Problem("invalid_parameter", {
      detail: `${pagingMembers.join(", ")} cannot be said of a whole list.`,
      errors: pagingMembers.map((name) => ({
        pointer: `/${name}`,
        code: "invalid",
        detail: "cannot be said of a whole list",
      })),
    });
  }
  const page = (cursor?: string | null) =>
    ask({ ...(input as object), limit: MAX_LIMIT, ...(cursor == null ? {} : { cursor }) });
  const { data, pagination, ...first } = await page();
  async function* pages(): AsyncGenerator<unknown> {
    yield data;
    let cursor = pagination?.next_cursor;
    while (cursor != null) {
      const next = await page(cursor);
      yield next.data;
      cursor = next.pagination?.next_cursor;
    }
  }
  return { ...first, data: pages() };
}
