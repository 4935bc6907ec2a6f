/** The flag --where: terms of a filter, with names of accounts and categories resolved. */
import { findAccountId } from "../../src/client/find.ts";
import { findId } from "../../src/client/ids/find-id.ts";
import { findCategory } from "../../src/client/find-category.ts";
import { fieldNames } from "../../src/client/filter/field-names.ts";
import { parseTerm, type Term } from "../../src/client/filter/term.ts";
import { whereOperators } from "../../src/contract/transaction/where-fields.ts";
import type { WhereCondition } from "../../src/contract/transaction/where.ts";
import { texts } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";

export const whereFlag = {
  where: texts("Only what this holds for, such as merchant~uber, category=travel|meals or !has_category.", {
    placeholder: "field<op>value",
    completes: "term",
  }),
};

/** What help says of --where. */
export const whereNotes =
  `Fields of --where: ${[...fieldNames.values()].join(" ")}. Comparisons: ${whereOperators.join(" ")}, where ~ means ` +
  "contains, any case. Between values | means or, in front of a term ! means not, and a backslash keeps | a plain character. " +
  "All terms and flags must hold.";

type Lookup = Pick<Context, "call" | "service" | "io">;

/** The conditions that the terms describe; undefined where there is none. */
export async function readWhere(
  lookup: Lookup,
  words: readonly string[],
): Promise<WhereCondition[] | undefined> {
  if (words.length === 0) return undefined;
  const conditions: WhereCondition[] = [];
  for (const term of words.map((text) => parseTerm(text, "--where"))) {
    conditions.push(await conditionOf(lookup, term));
  }
  return conditions;
}

/** Different from several values is different from each of them. */
async function conditionOf(lookup: Lookup, { isNegated, field, op, values }: Term): Promise<WhereCondition> {
  const isDifference = op === "!=" && values.length > 1;
  const alternatives: WhereCondition[] = [];
  for (const value of values) {
    const id = await valueOf(lookup, { field, op, value });
    alternatives.push({ field, op: isDifference ? "=" : op, value: id });
  }
  const [first, ...others] = alternatives;
  const condition = first !== undefined && others.length === 0 ? first : { any: alternatives };
  return isNegated === isDifference ? condition : { not: condition };
}

async function valueOf(
  { call, service, io: { note } }: Lookup,
  { field, op, value }: Pick<Term, "field" | "op"> & { readonly value: string },
): Promise<string> {
  if (op === "~") return value;
  if (field === "bank_account_id") return findAccountId(call, value);
  if (field === "bank_statement_id") return findId({ call, service }, "statement", value);
  if (field === "import_id") return findId({ call, service }, "import", value);
  return field === "category" ? findCategory(call, value, { note }) : value;
}
