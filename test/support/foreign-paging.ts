/** The ways in which services of this world page their lists. */

/**
 * cursor: `pagination.next_cursor`; cursor_top: `next_cursor` beside the data; next_url and next_path: `next` as an
 * address; link: the Link header (RFC 8288); page: `page` and `total_pages`; offset: `offset` and `total`; silent: by
 * `page`, of which the answer says nothing; none: the whole list at once.
 */
export type Paging =
  | "none"
  | "cursor"
  | "cursor_top"
  | "next_url"
  | "next_path"
  | "next_elsewhere"
  | "link"
  | "page"
  | "offset"
  | "silent"
  | "stuck_cursor"
  | "stuck_page";

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Beside the data. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Address of the next page, for a Link header. */
  readonly next?: string;
}

export function pageOf<Row>(
  rows: readonly Row[],
  {
    paging,
    pageSize,
    query,
    path,
    origin,
  }: { paging: Paging; pageSize: number; query: URLSearchParams; path: string; origin: string },
): Page<Row> {
  const asked = (name: string) => Number(query.get(name) ?? NaN);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const slice = (start: number) => rows.slice(start, start + pageSize);
  const at = (name: string, value: string | number) => {
    const next = new URLSearchParams(query);
    next.set(name, String(value));
    return `${path.split("?", 1)[0]}?${next.toString()}`;
  };
  const start = Number((query.get("cursor") ?? "at-0").slice(3));
  const after = start + pageSize < rows.length ? `at-${start + pageSize}` : null;
  const page = asked("page") || 1;
  const number = (page - 1) * pageSize;
  switch (paging) {
    case "none":
      return { rows, members: {} };
    case "cursor":
      return { rows: slice(start), members: { pagination: { next_cursor: after } } };
    case "cursor_top":
      return { rows: slice(start), members: { next_cursor: after } };
    case "next_url":
      return { rows: slice(start), members: { next: after === null ? null : origin + at("cursor", after) } };
    case "next_path":
      return { rows: slice(start), members: { next: after === null ? null : at("cursor", after) } };
    case "next_elsewhere":
      return {
        rows: slice(start),
        members: { next: "https://elsewhere.example/api-v1/transactions?cursor=at-1" },
      };
    case "link":
      return { rows: slice(start), members: {}, ...(after === null ? {} : { next: at("cursor", after) }) };
    case "page":
      return { rows: slice(number), members: { page, total_pages: pages } };
    case "offset": {
      const offset = asked("offset") || 0;
      return { rows: slice(offset), members: { pagination: { offset, total: rows.length } } };
    }
    case "silent":
      return { rows: slice(number), members: {} };
    case "stuck_cursor":
      return { rows: slice(0), members: { next_cursor: "at-0" } };
    case "stuck_page":
      return { rows: slice(0), members: { page: 1, total_pages: 9 } };
  }
}

export function linkHeader({ next }: Page<unknown>): string | undefined {
  return next === undefined ? undefined : `<${next}>; rel="next"`;
}
