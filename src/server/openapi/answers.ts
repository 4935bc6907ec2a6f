/** The answers of an operation: its success, and its problems by status. */
import { STATUS_CODES } from "node:http";
import type { Words } from "../../contract/values/documented.ts";
import type { Operation } from "../../contract/operation.ts";
import { paginationSchema } from "../../contract/page.ts";
import { problemKinds, type ProblemCode } from "../../contract/problem.ts";
import { add, refer, type Components } from "./components.ts";
import { answerHeadersOf } from "./headers.ts";
import { jsonSchema, type Json } from "../../contract/http/json-schema.ts";
import { byStatus } from "./problems.ts";

export const PROBLEM_JSON = "application/problem+json";

/** The answers by status. `hasVersion`: whether the record has an ETag. */
export function answersOf(
  operation: Operation,
  {
    codes,
    hasVersion,
    components,
  }: {
    readonly codes: readonly ProblemCode[];
    readonly hasVersion: boolean;
    readonly components: Components;
  },
): Json {
  const changes = operation.method !== "GET";
  const content = successContent(operation, components);
  const successes = [
    operation.success,
    ...(operation.otherSuccess === undefined ? [] : [operation.otherSuccess]),
  ];
  const problems = [...byStatus(codes)].map(([status, some]): [number, Json] => [
    status,
    problemAnswer(status, some),
  ]);
  return Object.fromEntries([
    ...successes.map((status): [number, Json] => [
      status,
      {
        description: describeSuccess(status),
        headers: answerHeadersOf(status, { hasVersion, changes }),
        content,
      },
    ]),
    ...problems,
  ]);
}

function describeSuccess(status: number): string {
  return status === 201 ? "Created." : "Done.";
}

function successContent(operation: Operation, components: Components): Json {
  const output = jsonSchema(operation.output) as Words & Json;
  const data = refer(output, components);
  const item = output["items"] as Words | undefined;
  const name =
    operation.answer ??
    (output.component === undefined
      ? item?.component === undefined
        ? undefined
        : `${item.component}ListResponse`
      : `${output.component}Response`);
  const whole = envelopeSchema(
    data,
    operation.paged ? refer(jsonSchema(paginationSchema), components) : undefined,
  );
  const schema = name === undefined ? whole : add(components, name, whole);
  const line = data["items"] as Json | undefined;
  return {
    "application/json": { schema },
    ...(operation.paged && line !== undefined
      ? { "application/x-ndjson": { schema: { ...line, description: "A line of the whole list." } } }
      : {}),
  };
}

/** The envelope of a success (spec §1). */
export function envelopeSchema(data: Json, pagination?: Json): Json {
  return {
    type: "object",
    properties: {
      success: { type: "boolean", const: true },
      data,
      ...(pagination === undefined ? {} : { pagination }),
    },
    required: ["success", "data", ...(pagination === undefined ? [] : ["pagination"])],
  };
}

/** The answer of a status, with its codes. */
export function problemAnswer(status: number, codes: readonly ProblemCode[]): Json {
  return {
    description: `${STATUS_CODES[status] ?? ""}: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
    headers: answerHeadersOf(status, { hasVersion: false, changes: false }),
    content: {
      [PROBLEM_JSON]: {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            {
              type: "object",
              properties: { status: { const: status }, code: { enum: codes } },
            },
          ],
        },
      },
    },
  };
}

/** A problem object (RFC 9457), `Error` of the spec. */
export function errorSchema(): Json {
  const text = (description: string) => ({ type: "string", description });
  const { status, title, remedy } = problemKinds.invalid_parameter;
  return {
    type: "object",
    description:
      "A problem (RFC 9457). Some have further members, such as `required_scopes` or `retry_after`.",
    properties: {
      type: { type: "string", format: "uri", description: "URN of the code." },
      title: text("What is wrong in general."),
      status: { type: "integer", description: "The HTTP status." },
      detail: text("What is wrong in this case, and where."),
      instance: { type: "string", format: "uri", description: "URN of this request." },
      success: { type: "boolean", const: false },
      code: text("What is wrong, for programs; docs/problems.md lists all codes."),
      remedy: text("What to do."),
      request_id: text("The request's id, as in X-Request-Id."),
      errors: {
        type: "array",
        description: "Every field that is wrong.",
        items: { $ref: "#/components/schemas/FieldError" },
      },
    },
    required: ["type", "title", "status", "detail", "instance", "success", "code", "remedy", "request_id"],
    examples: [
      {
        type: "urn:cashbook:problem:invalid_parameter",
        title,
        status,
        detail: "limit must be a whole number from 1 to 500.",
        instance: "urn:cashbook:request:0b9c4a0e-7a43-4d16-8f6e-5d0c1f6f7a11",
        success: false,
        code: "invalid_parameter",
        remedy,
        request_id: "0b9c4a0e-7a43-4d16-8f6e-5d0c1f6f7a11",
        errors: [{ pointer: "/limit", code: "out_of_range", detail: "must be a whole number from 1 to 500" }],
      },
    ],
  };
}

export function fieldErrorSchema(): Json {
  return {
    type: "object",
    properties: {
      pointer: { type: "string", format: "json-pointer", description: "Where (RFC 6901)." },
      code: { type: "string", description: "What is wrong with the field, for programs." },
      detail: { type: "string", description: "The same in words." },
    },
    required: ["pointer", "code", "detail"],
  };
}
