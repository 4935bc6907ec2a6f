/** API keys: the spec's ApiKey (§2.1) and usage statistics (§2.2), and what manages them. */
import * as z from "zod/mini";
import { documented, identifier, textOf, type Words } from "./values/documented.ts";
import { operation } from "./operation.ts";
import { keyScopes } from "./scope.ts";
import { described, moment, momentInput, name, oneOf, text } from "./values/text.ts";

const COUNT = z.int().check(z.gte(0));
const limit = z
  .int("must be a whole number")
  .check(z.gte(0, "must not be negative"), z.lte(1_000_000_000, "is too large"));

export const DEFAULT_PER_MINUTE = 120;
export const DEFAULT_PER_DAY = 20_000;
/** API keys that a company can have beside the revoked ones. */
export const MAX_KEYS = 1000;
/** How long an old secret may live on after a rotation. */
export const MAX_OVERLAP_SECONDS = 7 * 86_400;

const apiScope: Words = {
  component: "ApiScope",
  about:
    "What a key may do; scopes add up. `read` and `write` cover everything but key management; a resource's name covers reading and writing it. Only tokens can have `api_keys`.",
  enum: keyScopes,
};

/** ApiKey, spec §2.1, field for field. */
const record = {
  id: identifier(),
  name: described(z.string(), "Label of the key."),
  key_prefix: described(z.string(), "First characters of the key, to distinguish keys."),
  scopes: z.array(textOf(apiScope)),
  description: z.string(),
  last_used_at: z.nullable(moment()),
  usage_count: COUNT,
  rate_limit_per_minute: COUNT,
  rate_limit_per_day: COUNT,
  is_active: z.boolean(),
  expires_at: z.nullable(moment()),
  revoked_at: z.nullable(moment()),
  created_at: moment(),
  created_by: z.string(),
};
export const apiKeySchema = documented(z.object(record), { component: "ApiKey" });
export type ApiKey = z.output<typeof apiKeySchema>;

/** A key just made or rotated: `key` is the secret, seen this once. */
export const newApiKeySchema = documented(
  z.object({ ...record, key: described(z.string(), "The secret, shown only in this answer.") }),
  { component: "NewApiKey" },
);
export type NewApiKey = z.output<typeof newApiKeySchema>;

/** Usage statistics of a key, spec §2.2, field for field. */
export const keyUsageSchema = documented(
  z.object({
    total_requests: COUNT,
    last_used_at: z.nullable(moment()),
    last_24h_requests: COUNT,
    avg_response_time_ms: COUNT,
    endpoints: z.record(z.string(), COUNT),
    status_codes: z.record(z.string(), COUNT),
    recent_requests: z.array(
      z.object({
        endpoint: z.string(),
        method: z.string(),
        status_code: z.int(),
        response_time_ms: COUNT,
        created_at: moment(),
      }),
    ),
  }),
  { component: "ApiKeyUsage" },
);
export type KeyUsage = z.output<typeof keyUsageSchema>;

/** How many hours the course of a key's use has. */
export const USAGE_HOURS = 24;

/** Requests of an hour, UTC. */
export const usageHourSchema = documented(z.object({ start: moment(), requests: COUNT }), {
  component: "ApiKeyUsageHour",
});
export type UsageHour = z.output<typeof usageHourSchema>;

/** A scope that a key can hold. */
export function keyScope() {
  const schema = z.pipe(
    z
      .string("must be a scope")
      .check(
        z.refine(
          (scope) => scope.trim().toLowerCase() !== "api_keys",
          "cannot be api_keys: only tokens can manage API keys",
        ),
      ),
    oneOf(keyScopes as readonly string[] as readonly [string, ...string[]]),
  );
  return documented(schema, apiScope);
}

export const createKeySchema = documented(
  z.strictObject({
    name: described(name(200), "Label of the key."),
    scopes: z.optional(
      described(
        z
          .array(keyScope())
          .check(z.minLength(1, "must name a scope"), z.maxLength(50, "names too many scopes")),
        "What the key may do; default `read`. Never `api_keys`, which is only for tokens.",
      ),
    ),
    description: z.optional(described(text(4000), "Free text.")),
    rate_limit_per_minute: z.optional(described(limit, "Requests per minute; default 120.")),
    rate_limit_per_day: z.optional(described(limit, "Requests per day (UTC); default 20000.")),
    expires_at: z.optional(
      described(z.nullable(momentInput()), "When the key expires; null or absent for never."),
    ),
  }),
  {
    component: "CreateApiKeyRequest",
    examples: [{ name: "CI seeding", scopes: ["transactions:create"], rate_limit_per_minute: 120 }],
  },
);

export type CreateKey = z.output<typeof createKeySchema>;

const id = { id: described(identifier(), "Identifier of the key.") };

export const updateKeySchema = documented(
  z.strictObject({
    ...id,
    name: z.optional(createKeySchema.shape.name),
    description: z.optional(described(z.nullable(text(4000)), "Free text; null clears it.")),
    scopes: createKeySchema.shape.scopes,
    rate_limit_per_minute: createKeySchema.shape.rate_limit_per_minute,
    rate_limit_per_day: createKeySchema.shape.rate_limit_per_day,
    is_active: z.optional(described(z.boolean(), "False turns the key off until it is turned on again.")),
    expires_at: createKeySchema.shape.expires_at,
  }),
  { component: "UpdateApiKeyRequest", about: "Absent fields do not change." },
);

export type UpdateKey = z.output<typeof updateKeySchema>;

const management = { with: "token", scope: "api_keys" } as const;

export const keys = {
  current: operation({
    id: "keys.current",
    method: "GET",
    path: "/api-keys/me",
    summary: "Show the API key that makes the request.",
    extension: false,
    access: { with: "credential" },
    input: z.strictObject({}),
    output: apiKeySchema,
    success: 200,
    paged: false,
    problems: ["no_current_key"],
  }),
  usage: operation({
    id: "keys.usage",
    method: "GET",
    path: "/api-keys/me/usage",
    summary: "Usage statistics of the API key that makes the request.",
    extension: false,
    access: { with: "credential" },
    input: z.strictObject({}),
    output: keyUsageSchema,
    success: 200,
    paged: false,
    problems: ["no_current_key"],
  }),
  list: operation({
    id: "keys.list",
    method: "GET",
    path: "/api-keys",
    summary: "List all API keys of the company, including revoked ones.",
    extension: false,
    access: management,
    input: z.strictObject({}),
    output: z.array(apiKeySchema),
    success: 200,
    paged: false,
    problems: ["token_required"],
  }),
  create: operation({
    id: "keys.create",
    method: "POST",
    path: "/api-keys",
    summary: "Create an API key; its secret is shown only in this answer.",
    extension: false,
    access: management,
    input: createKeySchema,
    output: newApiKeySchema,
    success: 201,
    paged: false,
    problems: ["token_required", "scope_not_held", "too_many_keys"],
  }),
  revoke: operation({
    id: "keys.revoke",
    method: "DELETE",
    path: "/api-keys/{id}",
    summary: "Revoke an API key, immediately and permanently.",
    extension: false,
    access: management,
    input: z.strictObject(id),
    output: apiKeySchema,
    success: 200,
    paged: false,
    problems: ["token_required", "not_found"],
  }),
  update: operation({
    id: "keys.update",
    method: "PATCH",
    path: "/api-keys/{id}",
    summary: "Change an API key's label, scopes, limits or expiry, or turn it off and on.",
    extension: true,
    access: management,
    input: updateKeySchema,
    output: apiKeySchema,
    success: 200,
    paged: false,
    problems: ["token_required", "not_found", "scope_not_held", "key_already_revoked"],
  }),
  rotate: operation({
    id: "keys.rotate",
    method: "POST",
    path: "/api-keys/{id}/rotate",
    summary: "Give an API key a new secret; the old one expires at once or after an overlap.",
    extension: true,
    access: management,
    input: documented(
      z.strictObject({
        ...id,
        overlap_seconds: z.optional(
          described(
            z
              .int("must be a whole number")
              .check(z.gte(0, "must not be negative"), z.lte(MAX_OVERLAP_SECONDS, "must be at most 7 days")),
            "Seconds that the old secret still works; default 0, at most 7 days.",
          ),
        ),
      }),
      { component: "RotateApiKeyRequest" },
    ),
    output: newApiKeySchema,
    success: 200,
    paged: false,
    problems: ["token_required", "not_found", "scope_not_held", "key_already_revoked"],
  }),
  usageOf: operation({
    id: "keys.usageOf",
    method: "GET",
    path: "/api-keys/{id}/usage",
    summary: "Usage statistics of any API key of the company.",
    extension: true,
    access: management,
    input: z.strictObject(id),
    output: keyUsageSchema,
    success: 200,
    paged: false,
    problems: ["token_required", "not_found"],
  }),
  currentHours: operation({
    id: "keys.currentHours",
    method: "GET",
    path: "/api-keys/me/usage/hours",
    summary:
      "Requests of the API key that makes the request, by hour, oldest first, including the current hour.",
    extension: true,
    access: { with: "credential" },
    input: z.strictObject({}),
    output: z.array(usageHourSchema),
    success: 200,
    paged: false,
    problems: ["no_current_key"],
  }),
  usageHours: operation({
    id: "keys.usageHours",
    method: "GET",
    path: "/api-keys/{id}/usage/hours",
    summary: "Requests of any API key of the company, by hour, oldest first, including the current hour.",
    extension: true,
    access: management,
    input: z.strictObject(id),
    output: z.array(usageHourSchema),
    success: 200,
    paged: false,
    problems: ["token_required", "not_found"],
  }),
};
