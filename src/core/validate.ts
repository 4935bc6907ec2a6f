/** Validates inputs by their schema. The problem lists every invalid field. */
import type * as z from "zod/mini";
import type { Operation } from "../contract/operation.ts";
import { Problem, problemCodes, type FieldProblem, type ProblemCode } from "../contract/problem.ts";
import { expectedWords } from "../contract/values/expected-words.ts";
import { PARSING, UNSAID } from "../contract/values/parsing.ts";

type Issue = z.core.$ZodIssue;

/** The validated input of an operation, or a problem: 400 for a query parameter, 422 for a body member. */
export function validate<Op extends Operation>(operation: Op, input: unknown): z.output<Op["input"]> {
  const result = operation.input.safeParse(input, PARSING);
  if (result.success) return result.data as z.output<Op["input"]>;
  throw inputProblem(result.error.issues, operation);
}

/** A value of a body that is read by itself: what its schema makes of it, or the invalid fields. */
export function readValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): { readonly data: z.output<Schema> } | { readonly errors: readonly FieldProblem[] } {
  const result = schema.safeParse(value, PARSING);
  return result.success ? { data: result.data } : { errors: result.error.issues.flatMap(fieldProblems) };
}

/** The problem of a body with invalid fields. */
export function bodyProblem(errors: readonly FieldProblem[]): Problem {
  return new Problem(bodyCode(errors), { detail: sentence(errors), errors });
}

/** The problem of a schema's issues. */
function inputProblem(issues: readonly Issue[], { method }: Pick<Operation, "method">): Problem {
  const errors = issues.flatMap(fieldProblems);
  const isQuery = method === "GET" || method === "DELETE";
  return isQuery ? new Problem(queryCode(errors), { detail: sentence(errors), errors }) : bodyProblem(errors);
}

function fieldProblems(issue: Issue): FieldProblem[] {
  const at = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      pointer: pointer([...at, key]),
      code: "unknown_field",
      detail: "is not known",
    }));
  }
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return [{ pointer: pointer(at), code: "required", detail: "is required" }];
  }
  const code = issue.code === "custom" ? String(issue.params?.["code"] ?? "invalid") : "invalid";
  return [{ pointer: pointer(at), code, detail: words(issue) }];
}

/** The schema's own message, or one made from what it expects. */
function words(issue: Issue): string {
  if (issue.message !== UNSAID) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${EXPECTED[issue.expected] ?? `of type ${issue.expected}`}`;
    case "too_small":
      return `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    case "invalid_value":
      return expectedWords(issue.values.map(String), issue.input);
    default:
      return "cannot be accepted";
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** A JSON pointer (RFC 6901 §3). */
function pointer(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function queryCode(errors: readonly FieldProblem[]): ProblemCode {
  return errors.some(({ code }) => code === "unknown_field") ? "unknown_parameter" : "invalid_parameter";
}

/** The code of the fields where all have the same and it is a problem code; else the general one. */
function bodyCode(errors: readonly FieldProblem[]): ProblemCode {
  const codes = new Set(errors.map(({ code }) => code));
  const [only] = codes;
  if (codes.has("invalid_text")) return "invalid_text";
  if (codes.size === 1 && only !== undefined && problemCodes.includes(only as ProblemCode))
    return only as ProblemCode;
  return "validation_failed";
}

function sentence(errors: readonly FieldProblem[]): string {
  const parts = errors
    .slice(0, 20)
    .map(({ pointer: at, detail }) => `${at.slice(1).replaceAll("/", ".") || "The request"} ${detail}`);
  const more = errors.length > 20 ? `, and ${errors.length - 20} more` : "";
  return `${parts.join("; ")}${more}.`;
}
