/** Where the values of a transaction come from, field by field. */
import * as z from "zod/mini";
import { documented, identifier, textOf } from "../values/documented.ts";
import { described, exactNumber, moment } from "../values/text.ts";

const setters = ["person", "file", "rule", "suggestion", "transfer"] as const;

const importSchema = documented(
  z.object({
    id: identifier(),
    file_name: z.string(),
    line: described(z.nullable(z.int()), "Line of the file; null where the row is no longer found by it."),
  }),
  { component: "OriginImport" },
);

const ruleSchema = documented(
  z.object({
    id: identifier(),
    name: described(z.string(), "Its name now."),
    version: described(z.int(), "Its version when it set the value."),
    is_deleted: z.boolean(),
  }),
  { component: "OriginRule" },
);

const fieldSchema = documented(
  z.object({
    field: described(z.string(), "Member of the transaction."),
    value: described(z.union([z.string(), z.array(z.string())]), "Its value, as in the transaction."),
    set_by: textOf({ component: "OriginSetter", enum: setters }),
    follows: described(
      z.nullable(z.string()),
      "The field with which it was set: the category brings its place.",
    ),
    at: described(moment(), "When the value was set."),
    actor: described(
      z.nullable(z.string()),
      "Who did it: `owner`, a token's subject, or a key's prefix; null where that is not known any more.",
    ),
    import: z.nullable(importSchema),
    rule: z.nullable(ruleSchema),
    twin: described(z.nullable(identifier()), "The other side of the transfer."),
    confidence: described(z.nullable(exactNumber()), "How sure the suggestion was, 0 to 1."),
    evidence: described(
      z.nullable(z.record(z.string(), z.unknown())),
      "What the suggestion rested on when it was accepted.",
    ),
    bulk_id: described(z.nullable(identifier()), "The bulk change that it was part of."),
    event_id: described(z.nullable(identifier()), "The event of the change, by which it can be undone."),
  }),
  { component: "FieldOrigin" },
);
export type FieldOrigin = z.output<typeof fieldSchema>;

export const whySchema = documented(
  z.object({
    transaction_id: identifier(),
    fields: described(z.array(fieldSchema), "The fields that are set, in the order of the transaction."),
  }),
  {
    component: "TransactionOrigins",
    about:
      "Who or what set each field of a transaction: a person, the file, a rule, a suggestion or a transfer.",
  },
);
export type TransactionOrigins = z.output<typeof whySchema>;
