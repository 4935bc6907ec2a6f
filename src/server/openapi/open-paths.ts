/** Paths without authentication, beside the catalogue (src/server/routes/open-routes.ts). */
import { DISCOVERY_PATH, discoverySchema } from "../../contract/http/discovery.ts";
import { envelopeSchema, problemAnswer } from "./answers.ts";
import { answerHeadersOf } from "./headers.ts";
import { jsonSchema, type Json } from "../../contract/http/json-schema.ts";

export function openPaths(): Json {
  const state = (word: string) =>
    envelopeSchema({ type: "object", properties: { status: { const: word } }, required: ["status"] });
  return {
    "/healthz": open("service.alive", "Whether the process runs.", state("alive")),
    "/readyz": open("service.ready", "Whether requests can be served.", state("ready")),
    [DISCOVERY_PATH]: open(
      "service.discovery",
      "Version, operations and limits of the service.",
      envelopeSchema(jsonSchema(discoverySchema)),
    ),
    "/openapi.json": open("service.openapi", "This document.", { type: "object" }),
  };
}

function open(operationId: string, summary: string, schema: Json): Json {
  const unready = operationId === "service.ready";
  return {
    get: {
      operationId,
      summary,
      tags: ["Service"],
      security: [],
      responses: {
        200: {
          description: "Done.",
          headers: {
            "X-Request-Id": answerHeadersOf(200, { hasVersion: false, changes: false })["X-Request-Id"],
          },
          content: { "application/json": { schema } },
        },
        ...(unready ? { 503: problemAnswer(503, STORE) } : {}),
        431: problemAnswer(431, ["headers_too_large"]),
      },
    },
  };
}

const STORE = [
  "store_busy",
  "store_away",
  "store_full",
  "store_unreadable",
  "store_damaged",
  "store_newer",
] as const;
