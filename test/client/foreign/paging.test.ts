import { describe, expect, test } from "vitest";
import { readCursor, foreignPagination } from "../../../src/client/foreign/paging.ts";

const url = "https://books.example/api-v1/transactions?limit=500&q=rent";

function after(body: unknown, { rows = 100, link = null as string | null, asked = url } = {}) {
  return foreignPagination({ url: asked, body, link, rows });
}

describe("what an answer says of its pages", () => {
  test.each([
    ["next_cursor in pagination", { data: [], pagination: { next_cursor: "abc" } }, "abc"],
    ["next_cursor beside the data", { data: [], next_cursor: "abc" }, "abc"],
    ["an end", { data: [], pagination: { next_cursor: null } }, null],
    ["an end as an empty text", { data: [], next_cursor: "" }, null],
    [
      "our own form",
      { data: [], pagination: { limit: 9, next_cursor: "x", has_more: true, total: null } },
      "x",
    ],
  ])("%s", (_, body, cursor) => {
    expect(after(body)).toMatchObject({ next_cursor: cursor, has_more: cursor !== null });
  });

  test.each([
    ["an address", { next: "https://books.example/other?page=2" }, null, "/other?page=2"],
    ["a path", { next: "/api-v1/transactions?cursor=2" }, null, "/api-v1/transactions?cursor=2"],
    ["a query alone", { next: "?cursor=2" }, null, "/api-v1/transactions?cursor=2"],
    ["links with href", { links: { next: { href: "/p/2" } } }, null, "/p/2"],
    ["the Link header", [], '</p/1>; rel="first", </p/2>; title="on"; rel="next"', "/p/2"],
    ["a relation among others, unquoted", [], "</p/1>;rel=prev,</p/2>;rel=next", "/p/2"],
  ])("%s", (_, body, link, address) => {
    const { next_cursor, has_more } = after(body, { link }) ?? {};
    expect(has_more).toBe(true);
    expect(readCursor(next_cursor ?? "")).toEqual({ address });
  });

  test.each([
    ["page and total_pages", { page: 2, total_pages: 3 }, { page: "3", limit: "500" }],
    [
      "current_page and last_page in meta",
      { meta: { current_page: 1, last_page: 2 } },
      { page: "2", limit: "500" },
    ],
    ["page as text", { page: "2", total_pages: "3" }, { page: "3", limit: "500" }],
    ["offset and total", { pagination: { offset: 100, total: 500 } }, { offset: "200", limit: "500" }],
  ])("%s", (_, body, members) => {
    expect(readCursor(after(body)?.next_cursor ?? "")).toEqual({ members });
  });

  test.each([
    ["the last page", { page: 3, total_pages: 3 }],
    ["an empty page that says there is more", { page: 2, total_pages: 9 }, 0],
    ["the last offset", { offset: 400, total: 500 }],
    ["a total that was reached", { total: 100 }],
    ["has_more is false", { has_more: false }],
    ["a Link header without next", [], 100, '</p/1>; rel="prev"'],
  ])("ends with %s", (_, body, rows = 100, link: string | null = null) => {
    expect(after(body, { rows, link })).toMatchObject({ next_cursor: null, has_more: false });
  });

  test.each([
    ["a bare list", []],
    ["an envelope without a word", { success: true, data: [] }],
    ["members that mean something else", { success: true, data: [], page: { title: "x" }, next: 7 }],
  ])("says nothing in %s", (_, body) => {
    expect(after(body)).toBeUndefined();
  });

  test.each([
    ["another host", "https://elsewhere.example/api-v1/transactions"],
    ["another port", "https://books.example:8443/api-v1/transactions"],
    ["another scheme", "http://books.example/api-v1/transactions"],
    ["what looks like a path", "//elsewhere.example/api-v1"],
  ])("does not lead the credential to %s", (_, next) => {
    const found = after({ next });
    expect(found).toMatchObject({ next_cursor: null, has_more: true });
    expect(found?.obstacle).toMatch(
      /^The next page of the list is at .*, another server, where the credential is not sent\.$/,
    );
  });

  test("a total that was not reached, and no way to go on, is told", () => {
    expect(after({ total: 101 })).toMatchObject({ has_more: true, next_cursor: null });
    expect(after({ has_more: true })?.obstacle).toBe("The service does not say how its list continues.");
  });

  test("a cursor of the service that looks like one of ours is sent as it came", () => {
    const made = after({ next_cursor: "foreign:{}" })?.next_cursor ?? "";
    expect(readCursor(made)).toEqual({ members: { cursor: "foreign:{}", limit: "500" } });
    expect(readCursor("abc")).toBeUndefined();
  });
});
