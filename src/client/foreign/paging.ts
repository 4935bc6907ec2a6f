/**
 * The pages of a foreign service's list. The owner's specification does not say how its lists go on, so the forms that
 * services of this world use are understood: `next_cursor`, `next` as an address, the Link header (RFC 8288), `page` of
 * `total_pages`, and `offset` of `total`.
 */
import type { Pagination } from "../../contract/page.ts";
import { originOf } from "../origin.ts";
import { isObject } from "../json-object.ts";

/** Where a foreign list stands. */
export interface ForeignPagination extends Pagination {
  /** Why the list is not followed although it goes on: a sentence. */
  readonly obstacle?: string;
}

export interface ForeignList {
  /** The address that was asked. */
  readonly url: string;
  /** The JSON of the answer, whole. */
  readonly body: unknown;
  /** The Link header. */
  readonly link: string | null | undefined;
  /** Rows of the answer. */
  readonly rows: number;
}

/** How a page is asked for: by another address of the same service, or by members of the query beside the list's own. */
export type Followed = { readonly address: string } | { readonly members: Readonly<Record<string, string>> };

/** Begins the cursors that are made here; a service's own cursor stays as it is. */
const MADE = "foreign:";

/** Where the list goes on after an answer; undefined where the answer says nothing about pages. */
export function foreignPagination(list: ForeignList): ForeignPagination | undefined {
  const said = pagingMembers(list.body);
  const limit = new URL(list.url).searchParams.get("limit");
  const going = (next: string | null, more: Partial<ForeignPagination> = {}): ForeignPagination => ({
    limit: list.rows,
    next_cursor: next,
    has_more: next !== null,
    total: numberOf(said["total"]) ?? null,
    ...more,
  });
  const members = (added: Readonly<Record<string, string>>) =>
    // Pages have one size: the next one is asked for with the limit of this one.
    made({ members: { ...added, ...(limit === null ? {} : { limit }) } });

  const { next_cursor } = said;
  if (typeof next_cursor === "string" && next_cursor !== "") {
    return going(next_cursor.startsWith(MADE) ? members({ cursor: next_cursor }) : next_cursor);
  }
  const next = addressOf(said["next"]) ?? linked(list.link);
  if (next !== undefined) return following(next, { list, going });
  const page = numberOf(said["page"] ?? said["current_page"]);
  const pages = numberOf(said["total_pages"] ?? said["last_page"]);
  if (page !== undefined && pages !== undefined) {
    return going(page < pages && list.rows > 0 ? members({ page: String(page + 1) }) : null);
  }
  const offset = numberOf(said["offset"]);
  const total = numberOf(said["total"]);
  if (offset !== undefined && total !== undefined) {
    const after = offset + list.rows;
    return going(after < total && list.rows > 0 ? members({ offset: String(after) }) : null);
  }
  if (said["has_more"] === true || (total !== undefined && total > list.rows)) {
    return going(null, { has_more: true, obstacle: "The service does not say how its list goes on." });
  }
  const ended =
    next_cursor === null || next_cursor === "" || said["next"] === null || said["has_more"] === false;
  return ended || total !== undefined || isText(list.link) ? going(null) : undefined;
}

/** How to ask for the page of a cursor that was made here; undefined for a service's own cursor. */
export function followed(cursor: string): Followed | undefined {
  return cursor.startsWith(MADE) ? (JSON.parse(cursor.slice(MADE.length)) as Followed) : undefined;
}

/** A question for the second page, in the words of all services that number pages or rows. */
export function secondPage(rows: number): string {
  return made({ members: { page: "2", offset: String(rows) } });
}

function made(how: Followed): string {
  return MADE + JSON.stringify(how);
}

/** An address elsewhere would be given the credential, and is not followed. */
function following(
  next: string,
  {
    list,
    going,
  }: {
    list: ForeignList;
    going: (next: string | null, more?: Partial<ForeignPagination>) => ForeignPagination;
  },
): ForeignPagination {
  const address = URL.parse(next, list.url);
  if (address !== null && address.origin === originOf(list.url)) {
    return going(made({ address: `${address.pathname}${address.search}` }));
  }
  const obstacle =
    address === null
      ? "The next page of the list has an address that cannot be read."
      : `The next page of the list is at ${address.origin}, another place, and the credential does not go there.`;
  return going(null, { has_more: true, obstacle });
}

/** What an answer says about its pages: beside the data, or in an object of its own. */
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
function linked(header: string | null | undefined): string | undefined {
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
