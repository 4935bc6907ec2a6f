/** Rules in words: conditions as --where takes them, settings as --set does. */
import { fieldNames } from "../../src/client/filter/field-names.ts";
import { nameOf, noNames, type Names } from "../names.ts";
import type { Rule } from "../../src/contract/rule.ts";
import { flagOf, type transactionFields } from "../../src/contract/transaction/fields.ts";
import { edgesOf } from "../../src/contract/transaction/word-edges.ts";
import type { WhereCondition, WhereTerm } from "../../src/contract/transaction/where.ts";
import { countText } from "../../src/contract/count-text.ts";

/** "description~wework, amount<0"; accounts and categories by their names where `names` has them. */
export function whereWords(rule: { readonly where: Rule["where"] }, names: Names = noNames): string {
  // A service of somebody else may say it as a text.
  if (!Array.isArray(rule.where)) return String(rule.where);
  return (rule.where as readonly WhereCondition[]).map((each) => conditionWords(each, names)).join(", ");
}

function conditionWords(condition: WhereCondition, names: Names): string {
  if ("not" in condition) return `!${grouped(condition.not, names)}`;
  if (!("any" in condition)) return termWords(condition, names);
  const terms = condition.any.filter((each): each is WhereTerm => "field" in each);
  const [first] = terms;
  const isOneField =
    terms.length === condition.any.length &&
    terms.every(({ field, op }) => field === first?.field && op === first.op);
  if (first !== undefined && isOneField)
    return `${typedField(first)}${first.op}${terms.map((term) => valueOf(term, names)).join("|")}`;
  return condition.any.map((each) => grouped(each, names)).join(" or ");
}

function grouped(condition: WhereCondition, names: Names): string {
  const words = conditionWords(condition, names);
  return words.includes(" or ") ? `(${words})` : words;
}

function termWords(term: WhereTerm, names: Names): string {
  return `${typedField(term)}${term.op}${valueOf(term, names)}`;
}

function typedField({ field }: WhereTerm): string {
  return fieldNames.get(field) ?? field;
}

/** What a text contains is a part of it, and no name of anything. As `--where` takes it, `~^` is one comparison. */
function valueOf({ field, op, value }: WhereTerm, names: Names): string {
  if (edgesOf(op) === undefined) return nameOf(field, value, names);
  return op === "~" && /^[$^=]/.test(value) ? `\\${value}` : value;
}

/** "1 rule", "12 rules". */
export function rulesText(count: number): string {
  return countText(count, "rule");
}

/** "category=rent, merchant=WeWork"; a category by its name where `names` has its slug. */
export function setWords(
  { set, sets_archived = false }: Pick<Rule, "set"> & Partial<Pick<Rule, "sets_archived">>,
  names: Names = noNames,
): string {
  if (typeof set !== "object") return String(set);
  return Object.entries(set)
    .map(([field, value]) => {
      const words = `${flagOf(field as keyof typeof transactionFields)}=${nameOf(field, String(value), names)}`;
      return field === "category" && sets_archived ? `(archived) ${words}` : words;
    })
    .join(", ");
}

/** Of a service that does not say it, nothing is said. */
export function closedWords(closed: number | undefined): readonly string[] {
  if (closed === undefined || closed === 0) return [];
  const which =
    closed === 1
      ? "1 transaction of the closed period stays as it is"
      : `${closed} transactions of the closed period stay as they are`;
  return [`${which}; \`cashbook reopen\` opens the period again.`];
}
