/**
 * A term of a filter as people type it: `field<op>value`, alternatives between `|`, `!` before what must not hold. A
 * backslash before `|` or a backslash makes it a plain character, as one right behind `~` makes `^`, `$` and `=`; before anything
 * else it is one itself.
 */
import {
  operatorsOf,
  valueSchema,
  whereFlags,
  whereOperators,
  type WhereField,
  type WhereOperator,
} from "../../contract/transaction/where-fields.ts";
import { Problem } from "../../contract/problem.ts";
import { nearest } from "../../contract/values/nearest.ts";
import { edgesOf } from "../../contract/transaction/word-edges.ts";
import { misspeltAmount } from "../notation/misspelt-value.ts";
import { localDay } from "../notation/named-periods.ts";
import { readDays } from "../notation/read-period.ts";
import { isAboutDays } from "./days.ts";
import { everyFieldName, fieldNames, fieldOf } from "./field-names.ts";

export interface Term {
  readonly isNegated: boolean;
  readonly field: WhereField;
  readonly op: WhereOperator;
  /** The alternatives, as they were typed but for escapes; at least one. */
  readonly values: readonly string[];
}

/** Longest operator first, so that <= is not read as <. */
const OPERATOR = new RegExp(
  [...whereOperators]
    .sort((one, other) => other.length - one.length)
    .map((op) => op.replace(/[$^]/gu, "\\$&"))
    .join("|"),
  "u",
);

/** The parts of a term that may be unfinished; without an operator the whole text is the field's name. */
export function splitTerm(text: string): {
  /** "!" as often as it stands in front, with blanks. */
  readonly negation: string;
  readonly name: string;
  readonly op: WhereOperator | undefined;
  readonly rest: string;
} {
  const negation = /^[\s!]*/u.exec(text)?.[0] ?? "";
  const body = text.slice(negation.length);
  const operator = OPERATOR.exec(body);
  if (operator === null) return { negation, name: body.trim(), op: undefined, rest: "" };
  const [op] = operator;
  return {
    negation,
    name: body.slice(0, operator.index).trim(),
    op: op as WhereOperator,
    rest: body.slice(operator.index + op.length),
  };
}

/**
 * Problems: usage for what is no term, has no such field or no such comparison, and for what is no day or period; invalid_date,
 * amount_syntax and validation_failed for other wrong values.
 */
export function parseTerm(text: string, flag: string): Term {
  const { negation, name, op, rest } = splitTerm(text);
  const isNegated = (negation.match(/!/gu)?.length ?? 0) % 2 === 1;
  const field = fieldOf(name);
  if (field === undefined) throw unknownField({ text, name, op, flag });
  const typedName = fieldNames.get(field) ?? field;
  if (op === undefined) {
    if (!whereFlags.has(field)) throw noTerm(text, flag);
    return { isNegated, field, op: "=", values: ["true"] };
  }
  const operators = operatorsOf(field);
  if (!operators.includes(op)) {
    throw new Problem("usage", {
      detail: `${flag} ${JSON.stringify(text)}: ${typedName} cannot be compared with ${op}.`,
      remedy: `Compare ${typedName} with one of ${operators.join(" ")}.`,
    });
  }
  const values = splitAlternatives(op === "~" ? withoutEscape(rest) : rest);
  for (const value of values) requireValue({ field, op, value }, `${flag} ${JSON.stringify(text)}`);
  return { isNegated, field, op, values };
}

/** Behind `~`, a backslash says that what follows is no part of the comparison. */
function withoutEscape(rest: string): string {
  return /^\\[$^=]/u.test(rest) ? rest.slice(1) : rest;
}

/** The texts between `|`, without their escapes. */
export function splitAlternatives(text: string): string[] {
  const values = [""];
  for (const [part] of text.matchAll(/\\[|\\]|\||[^|\\]+|\\/gu)) {
    if (part === "|") values.push("");
    else values[values.length - 1] += part.length > 1 && part.startsWith("\\") ? part.slice(1) : part;
  }
  return values;
}

/** Fields whose value is a name on the command line, which is looked up. */
const NAMES: readonly WhereField[] = ["bank_account_id", "category"];

function requireValue(
  { field, op, value }: { readonly field: WhereField; readonly op: WhereOperator; readonly value: string },
  place: string,
): void {
  const edges = edgesOf(op);
  if (edges !== undefined && (edges.before || edges.behind) && value.trim() === "")
    throw new Problem("usage", {
      detail: `${place}: behind ${op} stands a text, and there is none.`,
      remedy: "Write the text; in single quotes, so that the shell leaves it as it is.",
    });
  if (edges !== undefined || NAMES.includes(field)) return;
  if (isAboutDays({ field, op })) {
    readDays(value, { name: `${place}:`, today: localDay() });
    return;
  }
  const result = valueSchema(field)?.safeParse(value);
  if (result === undefined || result.success) return;
  const [issue] = result.error.issues;
  const problem = misspeltAmount(`${place}:`, value);
  if (problem !== undefined) throw problem;
  const quoted = JSON.stringify(value);
  const message = issue?.message ?? "cannot be compared";
  throw new Problem("validation_failed", {
    // The schema's message may name the value itself.
    detail: `${place}: ${message.includes(quoted) ? message : `${quoted} ${message}`}.`,
    remedy: "Correct the value.",
  });
}

function noTerm(text: string, flag: string): Problem {
  return new Problem("usage", {
    detail: `${flag} ${JSON.stringify(text)} is not a field, comparison and value, such as merchant~uber.`,
    remedy: /^[\p{L}\p{N} ]+$/u.test(text)
      ? `To find a word in the description, write ${flag} ${JSON.stringify(`q~${text}`)}.`
      : `Correct the value of ${flag}; --help shows its values.`,
  });
}

function unknownField({
  text,
  name,
  op,
  flag,
}: Pick<ReturnType<typeof splitTerm>, "name" | "op"> & {
  readonly text: string;
  readonly flag: string;
}): Problem {
  const match = nearest(name, everyFieldName());
  if (name === "" || (op === undefined && match === undefined)) return noTerm(text, flag);
  const list = `The fields are ${[...fieldNames.values()].join(", ")}.`;
  return new Problem("usage", {
    detail: `${flag} has no field ${JSON.stringify(name)}.`,
    remedy: match === undefined ? list : `Did you mean ${match}? ${list}`,
  });
}
