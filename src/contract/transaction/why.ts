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

const bankWordSchema = documented(
  z.object({
    word: described(z.string(), "As the file has it, or as it was set."),
    since: described(moment(), "When it was set to mean the value."),
  }),
  { component: "OriginBankWord" },
);

const fieldSchema = documented(
  z.object({
    field: described(z.string(), "Member of the transaction."),
    value: described(z.union([z.string(), z.array(z.string())]), "Its value, as in the transaction."),
    first_value: described(
      z.nullable(z.string()),
      "Of an amount or a day that was changed: what it was when the transaction was created, which is what the file has of an imported one; else null.",
    ),
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
    bank_word: described(
      z.nullable(bankWordSchema),
      "The bank's word for the category, where it was set to mean this one; as a rule it is the last.",
    ),
    twin: described(z.nullable(identifier()), "The other side of the transfer."),
    confidence: described(z.nullable(exactNumber()), "How sure the suggestion was, 0 to 1."),
    evidence: described(
      z.nullable(z.record(z.string(), z.unknown())),
      "What the suggestion rested on when it was accepted.",
    ),
    auto_accept: described(
      z.nullable(exactNumber()),
      "The confidence from which the company's imports accepted suggestions by themselves, where one set the value.",
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
    fields: described(
      z.array(fieldSchema),
      "Days and amount where they were changed, then the fields that are set, in the order of the transaction.",
    ),
  }),
  {
    component: "TransactionOrigins",
    about:
      "Who or what set each field of a transaction: a person, the file, a rule, a suggestion or a transfer.",
  },
);
export type TransactionOrigins = z.output<typeof whySchema>;
