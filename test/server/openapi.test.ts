/** The OpenAPI document: a public linter finds nothing, and the catalogue is in it, whole. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { operations } from "../../src/contract/operations.ts";
import { problemKinds } from "../../src/contract/problem.ts";
import { deref, documentOf, everySchema, operationIn } from "../support/openapi.ts";

const document = documentOf({ version: "1.2.3" });

/** What the linter finds, by rule and place. */
async function lint(source: unknown): Promise<readonly string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({
    source: JSON.stringify(source),
    absoluteRef: "/openapi.json",
    config,
  });
  return found.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`);
}

test("a public linter's recommended rules find nothing", async () => {
  expect(await lint(document)).toEqual([]);
});

test("the linter sees what it judges", async () => {
  const { Transaction: _, ...schemas } = document.components.schemas;
  const broken = { ...document, components: { ...document.components, schemas } };
  expect((await lint(broken)).some((line) => line.startsWith("no-unresolved-refs"))).toBe(true);
});

test("says which version it is of, and where the service is reached", () => {
  const { info, servers } = documentOf({ version: "1.2.3", baseUrl: "https://books.example" });
  expect({ version: info.version, servers }).toEqual({
    version: "1.2.3",
    servers: [{ url: "https://books.example" }],
  });
});

test("holds every operation at its place, and beside them only what anybody may ask", () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  );
  const open = [
    "service.alive GET /healthz",
    "service.ready GET /readyz",
    "service.discovery GET /.well-known/cashbook",
    "service.openapi GET /openapi.json",
  ];
  expect(documented.toSorted()).toEqual(
    [...operations.map(({ id, method, path }) => `${id} ${method} ${path}`), ...open].toSorted(),
  );
});

test("has the names of the owner's specification (§2)", () => {
  const names =
    "TransactionStatus, AccountingCategory, CashFlowCategory, AccountType, AccountStatus, StatementStatus, ApiScope, ApiKey, Transaction, TransactionListResponse, TransactionResponse, TransactionDetailResponse, CreateTransactionRequest, UpdateTransactionRequest, BulkUpdateRequest, BankAccount, BankAccountListResponse, CreateBankAccountRequest, UpdateBankAccountRequest, CreateStatementRequest, CreateStatementUpload, Pagination, Error";
  expect(names.split(", ").filter((name) => document.components.schemas[name] === undefined)).toEqual([]);
});

test("no schema is silent about what it takes", () => {
  const telling = ["type", "$ref", "anyOf", "allOf", "enum", "const"];
  const silent = [...everySchema(document)].filter(
    ([, schema]) => !telling.some((keyword) => Object.hasOwn(schema, keyword)),
  );
  // What changed, how a file was read and by which mapping are open objects: their members can be anything.
  expect(
    silent.map(([pointer]) => pointer).filter((pointer) => !pointer.endsWith("/additionalProperties")),
  ).toEqual([]);
});

test("words that only this program reads stay out of it", () => {
  const own = ["component", "about", "upload", "withFile", "problems", "shape"];
  const found = [...everySchema(document)].filter(([, schema]) =>
    own.some((word) => Object.hasOwn(schema, word)),
  );
  expect(found).toEqual([]);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (_id, operation) => {
  const described = operationIn(document, operation);

  test("answers each of its problems under its status", () => {
    for (const code of operation.problems) {
      const answer = deref(document, described.responses[problemKinds[code].status] ?? {});
      expect(JSON.stringify(answer["content"] ?? {})).toContain(`"${code}"`);
    }
  });

  test("takes its credentials, and says which scopes would do", () => {
    const schemes = described.security.flatMap((one) => Object.keys(one));
    expect(schemes).toEqual(operation.access.with === "token" ? ["token"] : ["apiKey", "token"]);
    if (operation.access.with !== "credential") {
      const { access } = operation;
      for (const scope of access.with === "one-scope" ? access.scopes : [access.scope]) {
        expect(described["x-required-scopes"]).toContain(scope);
        expect(described.description).toContain(scope);
      }
    }
  });

  test("takes an Idempotency-Key where it changes something, and If-Match where versions count", () => {
    const headers = described.parameters.map((one) => deref(document, one)["name"]);
    expect(headers.includes("Idempotency-Key")).toBe(operation.method !== "GET");
    expect(headers.includes("If-Match")).toBe(operation.problems.includes("stale_version"));
  });
});
