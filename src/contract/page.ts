import * as z from "zod/mini";
import { documented } from "./values/documented.ts";
import { described, queryFlag, queryInteger } from "./values/text.ts";

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 500;

/** Position in a list. `total` is counted only when asked for, since counting costs more than a page. */
export const paginationSchema = documented(
  z.object({
    limit: described(z.int(), "Records on a page."),
    next_cursor: described(z.nullable(z.string()), "The cursor of the next page; null on the last."),
    has_more: z.boolean(),
    total: described(z.nullable(z.int()), "Records of the whole list; null unless include_total was sent."),
  }),
  { component: "Pagination", about: "Position in a list." },
);

export type Pagination = z.output<typeof paginationSchema>;

/** The members that every paged list takes. */
export const pageInput = {
  limit: z.optional(described(queryInteger({ minimum: 1, maximum: MAX_LIMIT }), "Page size; default 50.")),
  cursor: z.optional(described(z.string(), "`next_cursor` of the previous page.")),
  include_total: z.optional(described(queryFlag(), "Also count all records.")),
};
