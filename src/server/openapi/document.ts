/** The OpenAPI 3.1 document of the service, made from the catalogue alone. */
import { catalogue } from "../../contract/operations.ts";
import type { Operation } from "../../contract/operation.ts";
import { satisfying } from "../../contract/scope.ts";
import { answersOf, errorSchema, fieldErrorSchema } from "./answers.ts";
import { add, type Components } from "./components.ts";
import { answerHeaders, headerParameters, headerParametersOf } from "./headers.ts";
import { bodyOf, inputSchemas, parametersOf } from "./input.ts";
import type { Json } from "../../contract/http/json-schema.ts";
import { openPaths } from "./open-paths.ts";
import { problemsOf } from "./problems.ts";
import { shareAnswers } from "./shared-answers.ts";
import { SERVICE_TAG, tags } from "./tags.ts";

const ABOUT = `Bank accounts and transactions of a company, and the API keys of its programs.

A success is \`{"success": true, "data": …}\`, a list with \`pagination\` too; a failure is a problem object (RFC 9457) with a stable \`code\`.
Amounts are JSON numbers with all decimals of their currency; a request may also send them as decimal text; nothing is ever rounded.
New members of answers are not a breaking change; unknown members of a request are refused.`;

/** `baseUrl`: address of the service; by default where the document was fetched from. */
export function openApiDocument({
  version,
  baseUrl = "/",
}: {
  readonly version: string;
  readonly baseUrl?: string;
}): Json {
  const components: Components = { schemas: {} };
  add(components, "Error", errorSchema());
  add(components, "FieldError", fieldErrorSchema());
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [group, operations] of groups) {
    for (const operation of operations) {
      const hasVersion = operations.some(
        ({ output, problems }) => output === operation.output && problems.includes("stale_version"),
      );
      const methods = (paths[operation.path] ??= {});
      methods[operation.method.toLowerCase()] = {
        tags: [tags[group].name],
        ...operationObject(operation, { hasVersion, components }),
      };
    }
  }
  const sharedAnswers = shareAnswers({ ...paths, ...openPaths() });
  return {
    openapi: "3.1.1",
    info: {
      title: "cashbook",
      version,
      summary: "Transactions and API keys of a company, over HTTP.",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    tags: [...Object.values(tags), SERVICE_TAG],
    paths: sharedAnswers.paths,
    components: {
      schemas: sortByName(components.schemas),
      responses: sortByName(sharedAnswers.responses),
      parameters: headerParameters,
      headers: answerHeaders,
      securitySchemes,
    },
  };
}

const groups = Object.entries(catalogue).map(
  ([group, operations]) => [group as keyof typeof catalogue, Object.values<Operation>(operations)] as const,
);

const securitySchemes = {
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "An API key of the company." },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "A token of a user. `Authorization` also accepts it without `Bearer`.",
  },
};

function operationObject(
  operation: Operation,
  { hasVersion, components }: { readonly hasVersion: boolean; readonly components: Components },
): Json {
  const { id, summary, access, extension } = operation;
  const input = inputSchemas(operation);
  const requestBody = bodyOf(input, components);
  const headers = headerParametersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return {
    operationId: id,
    summary,
    description: `${accessWords(operation)}${extension ? " An extension of the specified interface." : ""}`,
    security: access.with === "token" ? [{ token: [] }] : [{ apiKey: [] }, { token: [] }],
    ...(access.with === "credential" ? {} : { "x-required-scopes": sufficientScopes(access) }),
    ...(extension ? { "x-extension": true } : {}),
    parameters: [...parametersOf(input, components), ...headers],
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: answersOf(operation, { codes: problemsOf(operation, input), hasVersion, components }),
  };
}

/** The scopes that each let a caller in. */
function sufficientScopes(access: Exclude<Operation["access"], { with: "credential" }>): readonly string[] {
  if (access.with !== "one-scope") return satisfying(access.scope);
  return [...new Set(access.scopes.flatMap(satisfying))];
}

function accessWords({ access }: Operation): string {
  switch (access.with) {
    case "credential":
      return "Any valid credential.";
    case "token":
      return `Only a token with the scope \`${access.scope}\`; an API key is refused, whatever its scopes.`;
    case "one-scope": {
      const scopes = access.scopes.map((scope) => `\`${scope}\``);
      return `The scope that the record needs: ${scopes.slice(0, -1).join(", ")} or ${scopes.at(-1)}.`;
    }
    case "scope": {
      const own =
        access.ofOwn === undefined ? "" : ` With \`${access.ofOwn}\`, only the caller's own records.`;
      const also = (access.also ?? []).map((scope) => ` And one of ${codeList(satisfying(scope))}.`);
      return `One of the scopes ${codeList(satisfying(access.scope))}.${also.join("")}${own}`;
    }
  }
}

function codeList(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(", ");
}

function sortByName(parts: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
