/** Cursors of paged lists: opaque, signed, and bound to company, operation, filter and order. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { writeJson } from "../../contract/values/json.ts";
import { DEFAULT_LIMIT, type Pagination } from "../../contract/page.ts";
import { Problem } from "../../contract/problem.ts";

/** What a cursor is bound to. `secret` is the company's. */
export interface CursorScope {
  readonly secret: string;
  readonly operation: string;
  /** The input; its paging members are not bound. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The position after which the list goes on; undefined at its start. Problem: cursor_mismatch. */
export function readCursor<Position>(cursor: string | undefined, scope: CursorScope): Position | undefined {
  if (cursor === undefined) return undefined;
  const [body = "", tag = ""] = cursor.split(".");
  const signature = sign(body, scope);
  const tagBytes = Buffer.from(tag, "base64url");
  if (tagBytes.length !== signature.length || !timingSafeEqual(tagBytes, signature))
    throw new Problem("cursor_mismatch");
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Position;
}

/** A page and its pagination. `records` holds one more than the limit where the list goes on. */
export function paginate<Item>(
  records: readonly Item[],
  {
    limit = DEFAULT_LIMIT,
    total,
    scope,
    position,
  }: {
    limit?: number | undefined;
    total: number | null;
    scope: CursorScope;
    position: (last: Item) => unknown;
  },
): { items: readonly Item[]; pagination: Pagination } {
  const items = records.slice(0, limit);
  const last = items.at(-1);
  const more = records.length > limit && last !== undefined;
  let cursor: string | undefined;
  return {
    items,
    pagination: {
      limit,
      // Signed for whoever reads it: a list at a terminal does not, and to load cryptography would take 4 ms of its 70.
      get next_cursor() {
        return more ? (cursor ??= write(position(last), scope)) : null;
      },
      has_more: more,
      total,
    },
  };
}

function write(position: unknown, scope: CursorScope): string {
  const body = Buffer.from(JSON.stringify(position)).toString("base64url");
  return `${body}.${sign(body, scope).toString("base64url")}`;
}

function sign(body: string, { secret, operation, input }: CursorScope): Buffer {
  const { cursor: _c, limit: _l, include_total: _t, ...filter } = input;
  const scopeHash = createHash("sha256")
    .update(writeJson([operation, sortedEntries(filter)]))
    .digest();
  return createHmac("sha256", secret).update(scopeHash).update(body).digest().subarray(0, 16);
}

function sortedEntries(filter: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
