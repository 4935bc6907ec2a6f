/**
 * The pages of a foreign service's list. The owner's specification does not say how its lists go on, so the usual forms are
 * understood: `next_cursor`, `next` as an address, the Link header (RFC 8288), `page` of `total_pages`, and `offset` of
 * `total`.
 */
import type { Pagination } from "../../contract/page.ts";
import { originOf } from "../origin.ts";
import { isObject } from "../../contract/values/json.ts";

export interface ForeignPagination extends Pagination {
  /** Why the list is not followed although it goes on; a sentence. */
  readonly obstacle?: string;
}

interface ForeignList {
  /** The address of the request. */
  readonly url: string;
  /** The JSON of the answer, whole. */
  readonly body: unknown;
  /** The Link header. */
  readonly link: string | null | undefined;
  /** Rows of the answer. */
  readonly rows: number;
}

/** The request for a page: another address of the same service, or members to add to the query of the list. */
type NextPage = { readonly address: string } | { readonly members: Readonly<Record<string, string>> };

/** Begins the cursors that are made here, and tells them from a service's own. */
const CURSOR_PREFIX = "foreign:";

/** The pagination of an answer; undefined where it has no paging members. */
export function foreignPagination(list: ForeignList): ForeignPagination | undefined {
  const paging = pagingMembers(list.body);
  const limit = new URL(list.url).searchParams.get("limit");
  const toPagination = (next: string | null, more: Partial<ForeignPagination> = {}): ForeignPagination => ({
    limit: list.rows,
    next_cursor: next,
    has_more: next !== null,
    total: numberOf(paging["total"]) ?? null,
    ...more,
  });
  const memberCursor = (members: Readonly<Record<string, string>>) =>
    // Pages have one size: the next one is asked for with the limit of this one.
    toCursor({ members: { ...members, ...(limit === null ? {} : { limit }) } });

  const { next_cursor } = paging;
  if (typeof next_cursor === "string" && next_cursor !== "") {
    return toPagination(
      next_cursor.startsWith(CURSOR_PREFIX) ? memberCursor({ cursor: next_cursor }) : next_cursor,
    );
  }
  const next = addressOf(paging["next"]) ?? nextLink(list.link);
  if (next !== undefined) return followAddress(next, { list, toPagination });
  const page = numberOf(paging["page"] ?? paging["current_page"]);
  const pages = numberOf(paging["total_pages"] ?? paging["last_page"]);
  if (page !== undefined && pages !== undefined) {
    return toPagination(page < pages && list.rows > 0 ? memberCursor({ page: String(page + 1) }) : null);
  }
  const offset = numberOf(paging["offset"]);
  const total = numberOf(paging["total"]);
  if (offset !== undefined && total !== undefined) {
    const after = offset + list.rows;
    return toPagination(after < total && list.rows > 0 ? memberCursor({ offset: String(after) }) : null);
  }
  if (paging["has_more"] === true || (total !== undefined && total > list.rows)) {
    return toPagination(null, {
      has_more: true,
      obstacle: "The service does not say how its list continues.",
    });
  }
  const hasEnded =
    next_cursor === null || next_cursor === "" || paging["next"] === null || paging["has_more"] === false;
  return hasEnded || total !== undefined || isText(list.link) ? toPagination(null) : undefined;
}

/** The page of a cursor that was made here; undefined for a service's own cursor. */
export function readCursor(cursor: string): NextPage | undefined {
  return cursor.startsWith(CURSOR_PREFIX)
    ? (JSON.parse(cursor.slice(CURSOR_PREFIX.length)) as NextPage)
    : undefined;
}

/** A cursor for the second page, with the query members of services that number pages and of those that number rows. */
export function secondPageCursor(rows: number): string {
  return toCursor({ members: { page: "2", offset: String(rows) } });
}

function toCursor(page: NextPage): string {
  return CURSOR_PREFIX + JSON.stringify(page);
}

/** Follows only addresses of the same origin: another one would receive the credential. */
function followAddress(
  next: string,
  {
    list,
    toPagination,
  }: {
    list: ForeignList;
    toPagination: (next: string | null, more?: Partial<ForeignPagination>) => ForeignPagination;
  },
): ForeignPagination {
  const address = URL.parse(next, list.url);
  if (address !== null && address.origin === originOf(list.url)) {
    return toPagination(toCursor({ address: `${address.pathname}${address.search}` }));
  }
  const obstacle =
    address === null
      ? "The next page of the list has an address that cannot be read."
      : `The next page of the list is at ${address.origin}, another server, where the credential is not sent.`;
  return toPagination(null, { has_more: true, obstacle });
}

/** The paging members of an answer: beside the data, or in an object of their own. */
function pagingMembers(body: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(body)) return {};
  const inside = [body["pagination"], body["meta"], body["links"]].filter(isObject);
  return Object.assign({}, body, ...inside) as Readonly<Record<string, unknown>>;
}

/** Some services give an address as an object with `href` (RFC 8288 in JSON). */
function addressOf(value: unknown): string | undefined {
  const text = isObject(value) ? value["href"] : value;
  return isText(text) ? text : undefined;
}

/** The address of a Link header whose relation is `next`. */
function nextLink(header: string | null | undefined): string | undefined {
  for (const [, address, parameters = ""] of (header ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=[\s;,]|$))/i.test(parameters)) return address;
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) >= 0 ? (number as number) : undefined;
}
