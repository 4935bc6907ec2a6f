/** How keys and their use are shown. A secret is in a view only where it was just made. */
import type { ApiKey, KeyUsage, NewApiKey } from "../../src/contract/key.ts";
import { record, type FieldOf, type Table, type View } from "../../src/terminal/view.ts";

/** Columns of a list. */
export const keyColumns: readonly FieldOf<ApiKey>[] = [
  { name: "id", kind: "id", shown: "pipe" },
  { name: "name", kind: "text" },
  { name: "key_prefix", kind: "id", title: "Prefix" },
  { name: "scopes", kind: "tags" },
  { name: "description", kind: "text", shown: "pipe" },
  { name: "is_active", kind: "flag", title: "Active" },
  { name: "usage_count", kind: "count", title: "Requests" },
  { name: "last_used_at", kind: "moment", title: "Last used" },
  { name: "rate_limit_per_minute", kind: "count", title: "Per minute", shown: "pipe" },
  { name: "rate_limit_per_day", kind: "count", title: "Per day", shown: "pipe" },
  { name: "expires_at", kind: "moment", title: "Expires" },
  { name: "revoked_at", kind: "moment", title: "Revoked" },
  { name: "created_at", kind: "moment", title: "Created", shown: "pipe" },
  { name: "created_by", kind: "text", title: "Created by", shown: "pipe" },
];

/** Lines of one key. */
export const keyFields: readonly FieldOf<ApiKey>[] = keyColumns.map((field) => ({
  ...field,
  shown: "everywhere",
}));

/** Lines of a key whose secret was just made. */
export const newKeyFields: readonly FieldOf<NewApiKey>[] = keyFields.flatMap((field) =>
  field.name === "key_prefix" ? [field, { name: "key", kind: "id" } as const] : [field],
);

/** Said beside a secret, and nowhere else. */
export const SHOWN_ONCE = "The key is shown this once; the book keeps only its hash.";

/** A key as a sentence names it. */
export function named({ name, key_prefix }: Pick<ApiKey, "name" | "key_prefix">): string {
  return `${JSON.stringify(name)} (${key_prefix})`;
}

/** What --dry-run shows: the key as it is, and what would happen to it. */
export function rehearsed(key: ApiKey, will: string): View {
  return record({ data: key, fields: keyFields, essence: key.id, notes: [will, "Nothing was changed."] });
}

/** Whether a key can be used at a time, in milliseconds since the epoch. */
export function usable({ is_active, revoked_at, expires_at }: Partial<ApiKey>, now: number): boolean {
  // A service that is no cashbook may leave out what does not apply.
  const isOver = (expires_at ?? null) !== null && Date.parse(expires_at ?? "") <= now;
  return is_active !== false && (revoked_at ?? null) === null && !isOver;
}

export const usageFields: readonly FieldOf<KeyUsage>[] = [
  { name: "total_requests", kind: "count", title: "Requests" },
  { name: "last_24h_requests", kind: "count", title: "Last 24 hours" },
  { name: "last_used_at", kind: "moment", title: "Last used" },
  { name: "avg_response_time_ms", kind: "count", title: "Average ms" },
  { name: "endpoints", kind: "text", shown: "pipe" },
  { name: "status_codes", kind: "text", shown: "pipe" },
  { name: "recent_requests", kind: "text", shown: "data" },
];

/** Endpoints and statuses by number of requests, and the requests kept one by one. */
export function usageTables({
  endpoints,
  status_codes,
  recent_requests,
}: Partial<KeyUsage>): readonly Table[] {
  return [
    // A service that is no cashbook may leave some of it out.
    counts(endpoints ?? {}, { title: "Endpoints", name: "endpoint" }),
    counts(status_codes ?? {}, { title: "Status codes", name: "status" }),
    {
      title: "Most recent requests",
      rows: recent_requests ?? [],
      fields: [
        { name: "created_at", kind: "moment", title: "At" },
        { name: "method", kind: "text" },
        { name: "endpoint", kind: "text" },
        { name: "status_code", kind: "id", title: "Status" },
        { name: "response_time_ms", kind: "count", title: "ms" },
      ],
    },
  ];
}

function counts(
  counted: Readonly<Record<string, number>>,
  { title, name }: { title: string; name: string },
): Table {
  const rows = Object.entries(counted)
    .sort(([, left], [, right]) => right - left)
    .map(([what, requests]) => ({ [name]: what, requests }));
  return {
    title,
    rows,
    fields: [
      { name, kind: "id" },
      { name: "requests", kind: "count" },
    ],
  };
}
