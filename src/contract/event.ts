/** The audit log: one event for each change, chained by hashes within a company. */
import * as z from "zod/mini";
import { documented, identifier } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { idSuffixes, idSuffixInput } from "./values/id-suffix.ts";
import { pageInput } from "./page.ts";
import { described, moment, momentInput, queryList } from "./values/text.ts";

const eventSchema = documented(
  z.object({
    id: identifier(),
    sequence: z.int(),
    type: described(z.string(), "What happened, such as transaction.created or key.revoked."),
    subject_id: described(z.string(), "Id of what it happened to."),
    actor: described(z.string(), "Who did it: `owner`, a token's subject, or a key's prefix."),
    summary: described(
      z.record(z.string(), z.unknown()),
      "What changed, in the contract's words; never a secret.",
    ),
    hash: described(z.string(), "SHA-256 over this event and the hash of the one before."),
    created_at: moment(),
  }),
  { component: "Event" },
);
export type Event = z.output<typeof eventSchema>;

export const events = {
  list: operation({
    id: "events.list",
    method: "GET",
    path: "/api-v1/events",
    summary: "List what was changed, by whom and when, newest first.",
    extension: true,
    access: { with: "scope", scope: "events:read" },
    input: z.strictObject({
      type: z.optional(described(queryList(z.string()), "Types, such as transaction.created.")),
      subject_id: z.optional(described(z.string(), "Only events of this record.")),
      subject_id_suffix: z.optional(
        described(idSuffixes(), "Only events of records whose ids end so, as in id_suffix of other lists."),
      ),
      ...idSuffixInput,
      since: z.optional(described(momentInput(), "At this time or later.")),
      ...pageInput,
    }),
    output: z.array(eventSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
};
