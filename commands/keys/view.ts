/** Views of keys and their usage. Only the view of a new key contains its secret. */
import type { ApiKey, KeyUsage, NewApiKey } from "../../src/contract/key.ts";
import type { LimitState } from "../../src/contract/limit-state.ts";
import { keyState } from "../../src/client/key-state.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { record, type FieldOf, type Table, type View } from "../../src/terminal/view.ts";
import { countText } from "../../src/contract/count-text.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

const members: readonly FieldOf<ApiKey>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "name", kind: "text", column: { presence: "always", isName: true, least: 20, weight: 2 } },
  { name: "key_prefix", kind: "id", title: "Prefix" },
  { name: "scopes", kind: "tags", column: { least: 18, weight: 2 } },
  { name: "description", kind: "text", visibleIn: "pipe" },
  { name: "is_active", kind: "flag", title: "Active", visibleIn: "pipe" },
  { name: "usage_count", kind: "count", title: "Requests", visibleIn: "pipe" },
  // Times of one minute look the same, and tell something all the same.
  { name: "last_used_at", kind: "timestamp", title: "Last used", column: { presence: "filled" } },
  { name: "rate_limit_per_minute", kind: "count", title: "Per minute", visibleIn: "pipe" },
  { name: "rate_limit_per_day", kind: "count", title: "Per day", visibleIn: "pipe" },
  {
    name: "expires_at",
    kind: "timestamp",
    title: "Expires",
    visibleIn: "pipe",
    cell: ({ expires_at }) => expires_at ?? "never",
  },
  { name: "revoked_at", kind: "timestamp", title: "Revoked", visibleIn: "pipe" },
  { name: "created_at", kind: "timestamp", title: "Created", visibleIn: "pipe" },
  { name: "created_by", kind: "text", title: "Created by", visibleIn: "pipe" },
];

/** Columns of a list. On a terminal one of them tells whether a key can be used, and until when. */
export const keyColumns: readonly FieldOf<ApiKey>[] = members.flatMap((field) =>
  field.name === "key_prefix"
    ? [
        {
          name: "state",
          kind: "word",
          value: (key) => keyState(key),
          visibleIn: "terminal",
          column: { presence: "always" },
        },
        field,
      ]
    : [field],
);

/** Lines of one key. */
export const keyFields: readonly FieldOf<ApiKey>[] = members.map((field) => ({
  ...field,
  visibleIn: "everywhere",
}));

/** Lines of a new key, with its secret. */
export const newKeyFields: readonly FieldOf<NewApiKey>[] = keyFields.flatMap((field) =>
  field.name === "key_prefix" ? [field, { name: "key", kind: "id" } as const] : [field],
);

export const SHOWN_ONCE = "The key is shown only this once: keep it in a safe place.";

/** Name and prefix of a key, for sentences. */
export function keyLabel({ name, key_prefix }: Pick<ApiKey, "name" | "key_prefix">): string {
  return `${JSON.stringify(name)} (${key_prefix})`;
}

/** The view of --dry-run: the key unchanged, and a note of what would happen. */
export function rehearsalView(key: ApiKey, will: string): View {
  return record({ data: key, fields: keyFields, essence: key.id, notes: [will, NOTHING_CHANGED] });
}

/** Whether a key can be used at a time, in milliseconds since the epoch. */
export function usable({ is_active, revoked_at, expires_at }: Partial<ApiKey>, now: number): boolean {
  // Foreign services may omit members that do not apply.
  const isOver = (expires_at ?? null) !== null && Date.parse(expires_at ?? "") <= now;
  return is_active !== false && (revoked_at ?? null) === null && !isOver;
}

export const usageFields: readonly FieldOf<KeyUsage>[] = [
  { name: "total_requests", kind: "count", title: "Requests in all" },
  { name: "last_24h_requests", kind: "count", title: "In the last 24 hours" },
  { name: "last_used_at", kind: "timestamp", title: "Last used" },
  { name: "avg_response_time_ms", kind: "count", title: "Average time (ms)" },
  { name: "endpoints", kind: "text", visibleIn: "pipe" },
  { name: "status_codes", kind: "text", visibleIn: "pipe" },
  { name: "recent_requests", kind: "text", visibleIn: "data" },
];

/** The limits of the key in use, in words: how much is left, and when the count starts again. */
export function limitLines(limits: readonly LimitState[], locale: string): readonly string[] {
  return limits.map(({ window, limit, remaining, reset }) => {
    const wait =
      reset < 120
        ? `${countText(reset, "second")}`
        : reset < 7200
          ? `${Math.ceil(reset / 60)} minutes`
          : `${Math.ceil(reset / 3600)} hours`;
    const [allowed, left] = [limit, remaining].map((count) => localNumber(String(count), locale));
    return `Limit of ${allowed} ${limit === 1 ? "request" : "requests"} a ${window}: ${left} left; the count restarts in ${wait}.`;
  });
}

/** Tables: requests by endpoint and by status, and the most recent requests. */
export function usageTables({
  endpoints,
  status_codes,
  recent_requests,
}: Partial<KeyUsage>): readonly Table[] {
  return [
    // Foreign services may omit some members.
    counts(endpoints ?? {}, { title: "Requests by endpoint", name: "endpoint" }),
    counts(status_codes ?? {}, { title: "Requests by status of the answer", name: "status" }),
    {
      title: "Most recent requests",
      rows: recent_requests ?? [],
      fields: [
        { name: "created_at", kind: "timestamp", title: "At", column: { presence: "always" } },
        { name: "method", kind: "word" },
        { name: "endpoint", kind: "text", column: { presence: "always", least: 20, weight: 2 } },
        { name: "status_code", kind: "id", title: "Status" },
        { name: "response_time_ms", kind: "count", title: "Time (ms)", column: { presence: "always" } },
      ],
    },
  ];
}

function counts(
  requestCounts: Readonly<Record<string, number>>,
  { title, name }: { title: string; name: string },
): Table {
  const rows = Object.entries(requestCounts)
    .sort(([, left], [, right]) => right - left)
    .map(([what, requests]) => ({ [name]: what, requests }));
  return {
    title,
    rows,
    fields: [
      { name, kind: "text", column: { presence: "always", least: 24 } },
      { name: "requests", kind: "count", column: { presence: "always" } },
    ],
  };
}
