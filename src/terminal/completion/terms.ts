/** What may follow in a term of --where or an assignment of --set: fields with their comparisons, then values. */
import {
  accountingCategories,
  cashFlowCategories,
  transactionStatuses,
} from "../../contract/category/classification.ts";
import { fieldsWith, flagOf } from "../../contract/transaction/fields.ts";
import { operatorsOf, whereFlags, type WhereField } from "../../contract/transaction/where-fields.ts";
import { isAboutDays } from "../../client/filter/days.ts";
import { fieldNames, fieldOf } from "../../client/filter/field-names.ts";
import { splitTerm } from "../../client/filter/term.ts";
import type { Candidate, ValuesOf } from "./candidate.ts";

interface Typed {
  /** The word so far. */
  readonly prefix: string;
  readonly valuesOf: ValuesOf;
}

/** Whole words: what is typed, and what may follow it. Behind a `|` another value may. */
export async function termsAt(kind: "term" | "assignment", typed: Typed): Promise<readonly Candidate[]> {
  const { name, op, rest } = splitTerm(typed.prefix);
  const field = fieldOf(name);
  if (op === undefined) return kind === "term" ? termNames(typed.prefix) : assignmentNames();
  const isEquality = op === "=" || op === "!=";
  if (field === undefined || (!isEquality && !isAboutDays({ field, op }))) return [];
  const lastValue = kind === "term" ? rest.slice(lastBar(rest) + 1) : rest;
  const head = typed.prefix.slice(0, typed.prefix.length - lastValue.length);
  const values = await valuesOfField(field, typed.valuesOf);
  return values.map(({ text, description }) => {
    const escaped = kind === "term" ? text.replace(/[|\\]/gu, "\\$&") : text;
    return { text: `${head}${escaped}`, description };
  });
}

/** Whether a word is only the beginning of one: a shell then writes no blank behind it. */
export function isBeginning({ text }: Candidate): boolean {
  return /[=~<>^$]$/u.test(text);
}

/** Fields with "="; once one is typed whole, with each of its comparisons. */
function termNames(prefix: string): readonly Candidate[] {
  const { negation, name } = splitTerm(prefix);
  const exact = fieldOf(name);
  return [...fieldNames].flatMap(([field, typedName]) => {
    if (whereFlags.has(field)) return [{ text: `${negation}${typedName}`, description: "true or false" }];
    const operators = operatorsOf(field);
    return (field === exact ? operators : operators.slice(0, 1)).map((operator) => ({
      text: `${negation}${typedName}${operator}`,
      description: operators.join(" "),
    }));
  });
}

function assignmentNames(): readonly Candidate[] {
  return fieldsWith("bulk").map((field) => ({ text: `${flagOf(field)}=`, description: "" }));
}

function lastBar(text: string): number {
  return [...text.matchAll(/\\[|\\]|\|/gu)].findLast(([bar]) => bar === "|")?.index ?? -1;
}

async function valuesOfField(field: WhereField, valuesOf: ValuesOf): Promise<readonly Candidate[]> {
  const words = (texts: readonly string[]) => texts.map((text) => ({ text, description: "" }));
  if (whereFlags.has(field)) return words(["true", "false"]);
  switch (field) {
    case "bank_account_id":
      return valuesOf("account");
    case "category":
      return valuesOf("category");
    case "currency_code":
      return valuesOf("currency");
    case "bank_statement_id":
      return valuesOf("statement");
    case "import_id":
      return valuesOf("import");
    case "transaction_date":
    case "posted_date":
      return valuesOf("period");
    case "status":
      return words(transactionStatuses);
    case "accounting_category":
      return words(accountingCategories);
    case "cash_flow_category":
      return words(cashFlowCategories);
    default:
      return [];
  }
}
