/** Reads a whole list, page after page, as one answer. */
import { MAX_LIMIT } from "../../contract/page.ts";
import type { Answer, Operation } from "../../contract/operation.ts";
import { Problem } from "../../contract/problem.ts";

/** Paging members of an input, which a whole list does not accept. */
const PAGING = ["limit", "cursor", "include_total"];

/** Resolves when the first page has been read. `ask` answers one page. Problem: invalid_parameter for paging members. */
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
