/** The audit log: one event for each change, chained by hashes within a company. */
import * as z from "zod/mini";
import { eventTypes } from "./event-types.ts";
import { documented, identifier } from "./values/documented.ts";
import { expectedWords } from "./values/expected-words.ts";
import { operation } from "./operation.ts";
import { idSuffixes, idSuffixInput } from "./values/id-suffix.ts";
import { pageInput } from "./page.ts";
import { described, dryRunFlag, moment, momentInput, queryFlag, queryList } from "./values/text.ts";

/** Documents tell it as any text: the names of all would fill what an agent reads of a tool. */
const type = z.string().check(
  z.refine((word) => eventTypes.some((one) => one === word), {
    error: ({ input }) => expectedWords(eventTypes, input),
  }),
);

const undoState = documented(
  z.object({
    possible: z.boolean(),
    code: z.optional(described(z.string(), "The code of the problem that an undo would cause.")),
    detail: z.optional(described(z.string(), "Why it cannot be undone, as a sentence.")),
    later_event_id: z.optional(
      described(
        identifier(),
        "Where a record has changed since: the event of its newest change, to undo first.",
      ),
    ),
  }),
  { component: "UndoState", about: "Whether the change can be undone; present only with `include_undo`." },
);

const eventSchema = documented(
  z.object({
    id: identifier(),
    sequence: z.int(),
    type: described(z.string(), "What happened, such as transaction.created or key.revoked."),
    subject_id: described(z.string(), "Id of the changed record."),
    actor: described(
      z.string(),
      "Who did it: `owner`, `owner's token` for whoever holds one that the owner signed, another token's subject, or a key's prefix.",
    ),
    summary: described(
      z.record(z.string(), z.unknown()),
      "What changed, with the interface's field names; never a secret.",
    ),
    hash: described(z.string(), "SHA-256 of this event and the previous event's hash."),
    created_at: moment(),
    undo: z.optional(undoState),
  }),
  { component: "Event" },
);
export type Event = z.output<typeof eventSchema>;

const undoneChangeSchema = documented(
  z.object({
    id: described(identifier(), "The event whose change was undone."),
    type: z.string(),
    subject_id: z.string(),
    undone_by: described(z.nullable(identifier()), "The event of the undo; null in a dry run."),
    changed: described(z.int(), "Records that were changed back, removed or restored."),
    kept: described(
      z.int(),
      "Transactions of an undone import that were kept for other imports, whose files have them too.",
    ),
  }),
  { component: "UndoneChange" },
);
export type UndoneChange = z.output<typeof undoneChangeSchema>;

export const events = {
  list: operation({
    id: "events.list",
    method: "GET",
    path: "/api-v1/events",
    summary: "List what was changed, by whom and when, newest first.",
    extension: true,
    access: { with: "scope", scope: "events:read" },
    input: z.strictObject({
      type: z.optional(described(queryList(type), "Types, such as transaction.created.")),
      subject_id: z.optional(described(z.string(), "Only events of this record.")),
      subject_id_suffix: z.optional(
        described(
          idSuffixes(),
          "Only events of records whose ids end with this, as in id_suffix of other lists.",
        ),
      ),
      ...idSuffixInput,
      since: z.optional(described(momentInput(), "Only events at this time or later.")),
      own: z.optional(described(queryFlag(), "Only changes that the caller made.")),
      actor: z.optional(described(z.string(), "Only changes that this actor made, such as a key's prefix.")),
      include_undo: z.optional(
        described(queryFlag(), "Say for each event whether its change can be undone."),
      ),
      ...pageInput,
    }),
    output: z.array(eventSchema),
    success: 200,
    paged: true,
    problems: ["cursor_mismatch"],
  }),
  undo: operation({
    id: "events.undo",
    method: "POST",
    path: "/api-v1/events/{id}/undo",
    summary: "Undo the change that an event records, completely or not at all, as a new change.",
    extension: true,
    access: {
      with: "one-scope",
      scopes: ["transactions:write", "accounts:write", "categories:write", "rules:write", "company:write"],
    },
    input: documented(
      z.strictObject({
        id: described(identifier(), "Identifier of the event."),
        dry_run: dryRunFlag(),
      }),
      { component: "UndoEventRequest" },
    ),
    output: undoneChangeSchema,
    success: 200,
    paged: false,
    problems: [
      "not_found",
      "event_not_undoable",
      "event_too_old",
      "event_undone",
      "event_outdated",
      "account_in_use",
      "currency_in_use",
      "duplicate_external_id",
      "duplicate_name",
      "company_exists",
      "bulk_outdated",
      "import_changed",
      "import_undone",
      "period_closed",
    ],
  }),
};
