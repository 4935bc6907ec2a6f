/** Rules of the contract from a file of hledger's CSV rules; what cannot be one is listed with its line and the reason. */
import { counterpartyField } from "../../contract/transaction/fields.ts";
import type { WhereCondition, WhereTerm } from "../../contract/transaction/where.ts";
import { isCurrency } from "../../contract/values/currency.ts";
import { blocksOf, type HledgerBlock, type Matcher, type NumberedLine } from "./hledger-blocks.ts";
import { textsOf } from "./hledger-pattern.ts";

export interface HledgerRule {
  readonly line: number;
  readonly name: string;
  readonly where: readonly WhereCondition[];
  /** What hledger books it to: `expenses:rent`. */
  readonly account: string | undefined;
  readonly description: string | undefined;
}

export interface LeftOut extends NumberedLine {
  readonly reason: string;
}

export interface HledgerRules {
  readonly rules: readonly HledgerRule[];
  /** In the order of the lines. */
  readonly leftOut: readonly LeftOut[];
}

/** A rule has no more texts than this: a request takes a hundred terms. */
const TEXTS_MAX = 40;
const NAME_MAX = 60;

/** In hledger the last block that sets a field wins, and here the first rule does: the order is turned around. */
export function hledgerRules(text: string): HledgerRules {
  const leftOut: LeftOut[] = [];
  const rules = blocksOf(text).flatMap((block) => rulesOf(block, leftOut));
  const names = new Map<string, number>();
  const named = rules.toReversed().map((rule) => {
    const count = (names.get(rule.name) ?? 0) + 1;
    names.set(rule.name, count);
    return count === 1 ? rule : { ...rule, name: `${rule.name} (${count})` };
  });
  return { rules: named, leftOut: leftOut.toSorted((one, other) => one.line - other.line) };
}

function rulesOf(block: HledgerBlock, leftOut: LeftOut[]): readonly HledgerRule[] {
  const { line, groups } = block;
  const result = resultOf(block, leftOut);
  if (result === undefined) return [];
  // Groups of one matcher are alternatives of one rule; all matchers of a longer one must hold, which is a rule of its own.
  const terms: WhereTerm[][] = [];
  const patterns: string[] = [];
  const rules: HledgerRule[] = [];
  for (const group of groups) {
    const conditions = group.map((matcher) => conditionsOf(matcher, leftOut));
    if (conditions.includes(undefined)) continue;
    const [only, ...others] = conditions as (readonly WhereTerm[])[];
    if (only !== undefined && others.length === 0 && group[0]?.isNegated === false) {
      terms.push([...only]);
      patterns.push(group[0].pattern);
      continue;
    }
    const where = group.map((matcher, index): WhereCondition => {
      const any = [...(conditions[index] as readonly WhereTerm[])];
      const condition = any.length === 1 ? (any[0] as WhereTerm) : { any };
      return matcher.isNegated ? { not: condition } : condition;
    });
    rules.push({ line, name: nameOf(group.map(({ text }) => text)), where, ...result });
  }
  const alternatives = terms.flat();
  for (let from = 0; from < alternatives.length; from += TEXTS_MAX) {
    const any = alternatives.slice(from, from + TEXTS_MAX);
    const where = any.length === 1 ? any : [{ any }];
    rules.push({ line, name: nameOf(patterns), where, ...result });
  }
  return rules;
}

function nameOf(patterns: readonly string[]): string {
  const name = patterns.join(", ").replaceAll(/\s+/g, " ");
  return name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 1)}…`;
}

/** What the block sets; undefined where that is nothing that a rule can set. */
function resultOf(
  { line, assignments }: HledgerBlock,
  leftOut: LeftOut[],
): Pick<HledgerRule, "account" | "description"> | undefined {
  const values = new Map<string, string>();
  for (const { name, value, ...at } of assignments) {
    if (name === "skip" || name === "end")
      leftOut.push({ ...at, reason: "a rule leaves out no row; status=excluded keeps one out of reports" });
    else if (name !== "account2" && name !== "description")
      leftOut.push({ ...at, reason: "only account2 and description have a counterpart" });
    else if (value.includes("%")) leftOut.push({ ...at, reason: "a rule sets the same text for all rows" });
    else if (value !== "") values.set(name, value);
  }
  if (values.size > 0) return { account: values.get("account2"), description: values.get("description") };
  leftOut.push({ line, text: "if", reason: "the block sets neither account2 nor description" });
  return undefined;
}

/** Of which one must hold; undefined where the matcher is left out. */
function conditionsOf(matcher: Matcher, leftOut: LeftOut[]): readonly WhereTerm[] | undefined {
  const { line, text, field, pattern } = matcher;
  const omit = (reason: string): undefined => {
    leftOut.push({ line, text, reason });
    return undefined;
  };
  if (field === "amount" && ["-", "^-"].includes(pattern)) return [{ field: "amount", op: "<", value: "0" }];
  if (field === "amount") return omit('of an amount only the sign is read: "%amount -"');
  const fields = field === undefined ? anyText : FIELDS.get(field);
  if (fields === undefined) return omit(`transactions have no counterpart of %${field ?? ""}`);
  const result = textsOf(pattern);
  if ("reason" in result) return omit(result.reason);
  if (!fields.includes("currency_code"))
    return result.texts.flatMap(({ op, text: value }) =>
      fields.map((each): WhereTerm => ({ field: each, op, value })),
    );
  const codes = result.texts.map((part) => part.text.toUpperCase());
  if (!codes.every(isCurrency)) return omit("a currency is matched by its code of three letters");
  return codes.map((value) => ({ field: "currency_code", op: "=", value }));
}

/** The bank's own text, and whom the file names. */
const anyText: readonly WhereTerm["field"][] = ["original_description", counterpartyField];

const FIELDS: ReadonlyMap<string, readonly WhereTerm["field"][]> = new Map<
  string,
  readonly WhereTerm["field"][]
>([
  ...["description", "desc", "text", "details"].map((name) => [name, ["original_description"]] as const),
  ...["payee", "payer", "name", "merchant", "counterparty"].map(
    (name) => [name, [counterpartyField]] as const,
  ),
  ["currency", ["currency_code"]],
]);
