/** The review queue: what wants a person's word, grouped so that one answer settles many. */
import * as z from "zod/mini";
import { operation } from "./operation.ts";
import { groupSchema, reviewKind, reviewKinds, sumSchema } from "./review/group.ts";
import { transactionFilter } from "./transaction/filter.ts";
import { documented } from "./values/documented.ts";
import { idSuffixInput } from "./values/id-suffix.ts";
import { described, oneOf, queryInteger, queryList } from "./values/text.ts";

export type { ReviewGroup } from "./review/group.ts";

const GROUPS_MAX = 500;

const queueSchema = documented(
  z.object({
    group_count: z.int(),
    group_counts: described(
      z.object({ uncategorized: z.int(), held: z.int(), transfer: z.int(), statement: z.int() }),
      "Groups of each kind.",
    ),
    transaction_count: described(z.int(), "Transactions without a category."),
    sums: described(z.array(sumSchema), "What they come to."),
    groups: described(z.array(groupSchema), "Most money in doubt first."),
  }),
  { component: "ReviewQueue" },
);
export type ReviewQueue = z.output<typeof queueSchema>;

const listSchema = z.strictObject({
  bank_account_id: transactionFilter.bank_account_id,
  date_from: transactionFilter.date_from,
  date_to: transactionFilter.date_to,
  import_id: transactionFilter.import_id,
  ...idSuffixInput,
  kind: z.optional(described(queryList(documented(oneOf(reviewKinds), reviewKind)), "Kinds of groups.")),
  limit: z.optional(
    described(queryInteger({ minimum: 1, maximum: GROUPS_MAX }), "Groups at most; 50 when absent."),
  ),
});
export type ReviewInput = z.output<typeof listSchema>;

export const review = {
  list: operation({
    id: "review.list",
    method: "GET",
    path: "/api-v1/review",
    summary:
      "List what wants a person, in groups that one answer settles: transactions without a category, held rows, possible transfers, files that the book differs from.",
    extension: true,
    access: { with: "scope", scope: "transactions:read" },
    input: listSchema,
    output: queueSchema,
    success: 200,
    paged: false,
    problems: ["unknown_account"],
  }),
};
