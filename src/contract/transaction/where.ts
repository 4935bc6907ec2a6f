/** Conditions: terms `{field, op, value}`, any of several, or not one. They say what the named filters of a list cannot. */
import * as z from "zod/mini";
import { fold } from "../category/fold.ts";
import { documented } from "../values/documented.ts";
import { PARSING } from "../values/parsing.ts";
import { described, oneOf } from "../values/text.ts";
import {
  operatorsOf,
  valueSchema,
  whereFields,
  whereOperators,
  type WhereField,
  type WhereOperator,
} from "./where-fields.ts";
import { edgesOf } from "./word-edges.ts";

/** How deep `any` and `not` may stand inside each other. */
const CONDITION_DEPTH_MAX = 4;
/** Terms of a request; a database takes only so many parameters in a statement. */
const TERMS_MAX = 100;

/** A term after validation: `=` and its like have a value that the field can have, `~` a part of one as it was sent. */
export interface WhereTerm {
  readonly field: WhereField;
  readonly op: WhereOperator;
  readonly value: string;
}

export type WhereCondition =
  WhereTerm | { readonly any: readonly WhereCondition[] } | { readonly not: WhereCondition };

const termSchema = documented(
  z.strictObject({
    field: oneOf(whereFields),
    op: described(
      z.enum(whereOperators, `must be one of ${whereOperators.join(" ")}`),
      "~ contains, ~^ begins, ~$ ends a word; ~= whole words.",
    ),
    value: z.string("must be a text"),
  }),
  {
    component: "TransactionTerm",
    about:
      "`~` means contains, in any case; `~^` at the beginning of a word, `~$` at the end, `~=` as whole words. The others compare fields with an order. `q` finds all words, each anywhere in description, original description or merchant.",
    examples: [{ field: "description", op: "~", value: "uber" }],
  },
);

const COMPONENT = "TransactionCondition";
const nested = documented(z.unknown(), { $ref: `#/components/schemas/${COMPONENT}` });
export const conditionShape = documented(
  z.union([termSchema, z.strictObject({ any: z.array(nested) }), z.strictObject({ not: nested })]),
  {
    component: COMPONENT,
    type: "object",
    about: `A term, or conditions of which one must match, or one that must not match. At most ${CONDITION_DEPTH_MAX} of \`any\` and \`not\` inside each other, and ${TERMS_MAX} terms in all.`,
    examples: [
      {
        any: [
          { field: "category", op: "=", value: "travel" },
          { not: { field: "amount", op: "<", value: "100" } },
        ],
      },
    ],
  },
);

const LIST = "must be a list of {field, op, value}, {any: […]} and {not: …}";

/** Conditions that must all hold. In a query string they come as JSON text. */
export const where = documented(
  z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())], LIST),
      z.transform((value: string | unknown[]) => (typeof value === "string" ? parseJson(value) : value)),
    ),
    z.pipe(
      z.array(z.unknown(), LIST),
      z.transform((items: unknown[], context): readonly WhereCondition[] => {
        const reading: Reading = { issues: context.issues, terms: 0 };
        const conditions = items.map((item, index) =>
          readCondition(item, { path: [index], depth: 0, reading }),
        );
        if (reading.terms > TERMS_MAX) {
          refuse(reading, { input: items, path: [], message: `must be at most ${TERMS_MAX} terms` });
        }
        return conditions;
      }),
    ),
  ),
  { shape: z.array(conditionShape) },
);

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

type Path = readonly (string | number)[];

interface Reading {
  readonly issues: z.core.$ZodRawIssue[];
  /** Terms read so far. */
  terms: number;
}

interface Place {
  readonly path: Path;
  /** How many of `any` and `not` it stands in. */
  readonly depth: number;
  readonly reading: Reading;
}

/** The place of a refused condition; nothing is done with it, since the whole input is refused. */
const REFUSED: WhereCondition = { any: [] };

function readCondition(input: unknown, { path, depth, reading }: Place): WhereCondition {
  const node = typeof input === "object" && input !== null ? input : {};
  const kind = "any" in node ? "any" : "not" in node ? "not" : undefined;
  if (kind === undefined) return readTerm(input, { path, depth, reading });
  if (Object.keys(node).length > 1) {
    return refuse(reading, { input, path, message: `must have nothing beside ${kind}` });
  }
  if (depth === CONDITION_DEPTH_MAX) {
    return refuse(reading, { input, path, message: `must not be more than ${CONDITION_DEPTH_MAX} deep` });
  }
  const inner = (value: unknown, ...steps: (string | number)[]) =>
    readCondition(value, { path: [...path, ...steps], depth: depth + 1, reading });
  if ("not" in node) return { not: inner(node.not, "not") };
  const { any } = node as { readonly any: unknown };
  if (!Array.isArray(any) || any.length === 0) {
    return refuse(reading, { input: any, path: [...path, "any"], message: "must be a list of conditions" });
  }
  return { any: any.map((value, index) => inner(value, "any", index)) };
}

function readTerm(input: unknown, { path, reading }: Place): WhereCondition {
  reading.terms += 1;
  const term = termSchema.safeParse(input, PARSING);
  if (!term.success) {
    for (const issue of term.error.issues) {
      reading.issues.push({ ...issue, path: [...path, ...issue.path] } as z.core.$ZodRawIssue);
    }
    return REFUSED;
  }
  const { field, op, value } = term.data;
  const operators = operatorsOf(field);
  if (!operators.includes(op)) {
    const message = `must be one of ${operators.join(" ")} for ${field}`;
    return refuse(reading, { input: op, path: [...path, "op"], message });
  }
  const edges = edgesOf(op);
  if (edges !== undefined && (edges.before || edges.behind) && fold(value) === "")
    return refuse(reading, { input: value, path: [...path, "value"], message: "must not be empty" });
  const schema = edges === undefined ? valueSchema(field) : undefined;
  if (schema === undefined) return term.data;
  const checkedValue = schema.safeParse(value);
  if (checkedValue.success) return { field, op, value: checkedValue.data };
  const message = checkedValue.error.issues[0]?.message ?? `is not a value of ${field}`;
  return refuse(reading, { input: value, path: [...path, "value"], message });
}

function refuse(
  { issues }: Reading,
  { input, path, message }: { input: unknown; path: Path; message: string },
): WhereCondition {
  issues.push({ code: "custom", input, path: [...path], message, params: { code: "invalid" } });
  return REFUSED;
}
