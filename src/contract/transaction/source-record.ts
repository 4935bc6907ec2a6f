/** What a bank's file says of a row beyond the members of a transaction: evidence, in the file's own words. */
import * as z from "zod/mini";
import { documented, identifier } from "../values/documented.ts";
import { described } from "../values/text.ts";
import { SOURCE_TEXT_MAX, sourceFields, sourceWords, type SourceField } from "./source-fields.ts";

/** As it travels with a row of an import. */
export const sourceTextsSchema = documented(z.strictObject(each(() => z.optional(z.string()))), {
  component: "SourceTexts",
  about: `What the file says about a row beyond the members of a transaction. No text has more than ${SOURCE_TEXT_MAX} characters.`,
});

/** The texts that a row has; never an empty one. */
export type SourceRecord = Readonly<z.output<typeof sourceTextsSchema>>;

/** As it is shown; null for what the file does not tell. */
export const sourceRecordSchema = documented(
  z.object({
    transaction_id: identifier(),
    import_id: z.nullable(identifier()),
    ...each((field) => described(z.nullable(z.string()), sourceWords[field])),
  }),
  {
    component: "SourceRecord",
    about:
      "What the bank's file says about a transaction beyond its members. Changing the transaction does not change it.",
  },
);
export type SourceRecordAnswer = z.output<typeof sourceRecordSchema>;

function each<Schema>(schemaOf: (field: SourceField) => Schema): Record<SourceField, Schema> {
  return Object.fromEntries(sourceFields.map((field) => [field, schemaOf(field)])) as Record<
    SourceField,
    Schema
  >;
}
