/** The account of a single record by its name, where a terminal is to say it; what programs read has its id. */
import type { FieldOf } from "../../src/terminal/view.ts";

interface OfAccount {
  readonly bank_account_id: string;
}

export function namedAccount<Row extends OfAccount>(
  fields: readonly FieldOf<Row>[],
  name: string | undefined,
): readonly FieldOf<Row>[] {
  if (name === undefined) return fields;
  return fields.map((field) =>
    field.name === "bank_account_id" ? { ...field, kind: "text", title: "Account", cell: () => name } : field,
  );
}
