/** What the fields of a filter are called on the command line: as their flags are, else as the contract calls them. */
import { flagOf, shortName, transactionFields } from "../../contract/transaction/fields.ts";
import { whereFields, type WhereField } from "../../contract/transaction/where-fields.ts";

/** The names that help, messages and completion use. */
export const fieldNames: ReadonlyMap<WhereField, string> = new Map(
  whereFields.map((field) => [field, typedNameOf(field)]),
);

/** Every name that is understood, in lower case with underscores. */
const fieldsByName: ReadonlyMap<string, WhereField> = new Map([
  ["tags", "tag"],
  ["original", "original_description"],
  ["confidence", "ai_confidence_score"],
  ...whereFields.flatMap((field): (readonly [string, WhereField])[] => {
    const short = isTransactionField(field) ? shortName(field) : undefined;
    return [field, typedNameOf(field), ...(short === undefined ? [] : [short])].map((name) => [name, field]);
  }),
]);

/** The field of a typed name; whatever its case, with dashes or underscores. */
export function fieldOf(name: string): WhereField | undefined {
  return fieldsByName.get(name.trim().toLowerCase().replaceAll("-", "_"));
}

/** All names, for the nearest of a misspelt one. */
export function everyFieldName(): Iterable<string> {
  return fieldsByName.keys();
}

function typedNameOf(field: WhereField): string {
  if (field === "import_id") return "import";
  if (field === "bank_statement_id") return "statement";
  return isTransactionField(field) ? flagOf(field) : field;
}

function isTransactionField(field: WhereField): field is WhereField & keyof typeof transactionFields {
  return Object.hasOwn(transactionFields, field);
}
