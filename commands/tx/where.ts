/** The flag --where: terms of a filter, with names of accounts and categories resolved. */
import { findId } from "../../src/client/ids/find-id.ts";
import { dayConditions, isAboutDays, isLongPeriod } from "../../src/client/filter/days.ts";
import { fieldNames, fieldOf } from "../../src/client/filter/field-names.ts";
import { parseTerm, splitTerm, type Term } from "../../src/client/filter/term.ts";
import { listTransactions } from "../../src/contract/transaction/list.ts";
import type { InputOf } from "../../src/contract/operation.ts";
import { operatorsOf, whereOperators, type WhereField } from "../../src/contract/transaction/where-fields.ts";
import type { WhereCondition } from "../../src/contract/transaction/where.ts";
import { texts } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { namedAccount, namedCategory } from "./named.ts";

export const whereFlag = {
  where: texts("Only matches of this term, such as merchant~uber, category=travel|meals or !has_category.", {
    placeholder: "field<op>value",
    completes: "term",
  }),
};

/** What help says of --where. */
export const whereNotes =
  `Fields of --where: ${[...fieldNames.values()].join(" ")}. Comparisons: ${whereOperators.join(" ")}, where ~ means ` +
  "contains, in any case, ~^ at the beginning of a word, ~$ at the end of one and ~= as whole words. A date is a day or a period, as in --from and --to: date=2026-q1, date>=last-month. Between values | means or, before a term ! means not, and a backslash makes | a plain character. " +
  "All terms and flags must match.";

/** Files of many banks name no merchant, so that a term about it finds nothing. */
export function merchantHint(terms: readonly string[]): string {
  if (!terms.some((term) => /^!?\s*merchant(?:_name)?\s*[~=]/i.test(term))) return "";
  return " Many bank files name no merchant: --q <text> also searches descriptions.";
}

/** Whether a field is a text whose words can be sought, and whose whole is seldom typed. */
function isLongText(field: WhereField | undefined): boolean {
  return field !== undefined && operatorsOf(field).includes("~=");
}

/**
 * What is said where nothing matches: that a merchant or description was compared as a whole, where it contains what was typed;
 * else that files may name no merchant.
 */
export async function nothingHint(
  context: Pick<Context, "call" | "service" | "interruption">,
  filter: InputOf<typeof listTransactions>,
  terms: readonly string[],
): Promise<string> {
  const wider = terms.map(containing);
  const changed = wider.filter((term) => !terms.includes(term));
  if (changed.length === 0) return merchantHint(terms);
  const { call, service, interruption: signal } = context;
  // What there is to note of the terms was noted when they were read.
  const where = await readWhere({ call, service, io: { note: () => {} } }, wider);
  const request = { ...filter, ...(where && { where }), limit: 1, include_total: true };
  const { pagination } = await call(listTransactions, request, { signal });
  const count = pagination?.total ?? 0;
  if (count === 0) return merchantHint(terms);
  return ` With =, the whole text is compared: ${changed.join(" and ")} would match ${count}.`;
}

/** "merchant=Telekom" as "merchant~Telekom"; any other term as it is. */
function containing(term: string): string {
  const { negation, name, op, rest } = splitTerm(term);
  const isExact = negation.trim() === "" && op === "=" && rest !== "" && isLongText(fieldOf(name));
  return isExact ? `${name}~${rest}` : term;
}

type Lookup = Pick<Context, "call" | "service"> & { readonly io: Pick<Context["io"], "note"> };

/** The conditions that the terms describe; undefined where there is none. */
export async function readWhere(
  lookup: Lookup,
  words: readonly string[],
): Promise<WhereCondition[] | undefined> {
  if (words.length === 0) return undefined;
  const conditions: WhereCondition[] = [];
  for (const term of words.map((text) => parseTerm(text, "--where"))) {
    for (const condition of await conditionsOf(lookup, term)) conditions.push(condition);
  }
  return conditions;
}

/** All that must hold. Different from several values, or from a period, is different from each of them, or each day. */
async function conditionsOf(
  lookup: Lookup,
  { isNegated, field, op, values }: Term,
): Promise<readonly WhereCondition[]> {
  const isDifference =
    op === "!=" && (values.length > 1 || values.some((value) => isLongPeriod({ field, op, value })));
  const alternatives: (readonly WhereCondition[])[] = [];
  for (const value of values) {
    const comparison = { field, op: isDifference ? "=" : op, value } as const;
    alternatives.push(
      isAboutDays(comparison)
        ? dayConditions(comparison)
        : [{ ...comparison, value: await valueOf(lookup, { field, op, value }) }],
    );
  }
  const [first = [], ...others] = alternatives;
  if (isNegated === isDifference) return others.length === 0 ? first : [{ any: alternatives.map(all) }];
  const isFlat = alternatives.every(({ length }) => length === 1);
  // One condition for each value stands less deep than all in one.
  return isFlat && others.length > 0
    ? [{ not: { any: alternatives.map(all) } }]
    : alternatives.map((conditions) => ({ not: all(conditions) }));
}

/** The language of conditions has no "all of these": it is that none of them fails. */
function all(conditions: readonly WhereCondition[]): WhereCondition {
  const [only, ...others] = conditions;
  return only !== undefined && others.length === 0
    ? only
    : { not: { any: conditions.map((not) => ({ not })) } };
}

async function valueOf(
  { call, service, io: { note } }: Lookup,
  { field, op, value }: Pick<Term, "field" | "op"> & { readonly value: string },
): Promise<string> {
  if (op === "~") return value;
  if (field === "bank_account_id") return namedAccount(call, value);
  if (field === "bank_statement_id") return findId({ call, service }, "statement", value);
  if (field === "import_id") return findId({ call, service }, "import", value);
  return field === "category" ? namedCategory(call, value, { note }) : value;
}
