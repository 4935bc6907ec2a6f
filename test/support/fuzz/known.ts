/** What the service is known to hold: ids and cursors that earlier answers gave, so that later requests can use them. */

export const kinds = [
  "accounts",
  "transactions",
  "statements",
  "imports",
  /** Imports that were begun lately, and may still run. */
  "begun",
  "keys",
  "bulks",
  "rules",
  "proposals",
  "events",
  "cursors",
  "etags",
  /** Ids of another company. */
  "foreign",
] as const;
export type Kind = (typeof kinds)[number];

const KIND = Symbol("kind");

/** The n-th known id of a kind, to be looked up when the request is sent. */
export interface Picked {
  readonly [KIND]: Kind;
  readonly n: number;
}

export function picked(kind: Kind, n: number): Picked {
  return { [KIND]: kind, n };
}

export type Known = Readonly<Record<Kind, string[]>>;

export function nothingKnown(): Known {
  return Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Known;
}

/** Remembers what an answer of an operation tells. What was known first is kept, and the newest of the rest. */
export function learn(
  known: Known,
  operationId: string,
  answer: { body: unknown; etag: string | undefined },
): void {
  const { data, pagination } = (answer.body ?? {}) as {
    data?: unknown;
    pagination?: { next_cursor?: unknown };
  };
  const [group = ""] = operationId.split(".");
  const kind =
    operationId === "accounts.transactions" || operationId === "statements.transactions"
      ? "transactions"
      : group;
  const records = (Array.isArray(data) ? data.slice(0, 2) : [data]) as readonly Record<string, unknown>[];
  for (const record of records) {
    // A key that only a list tells may be one that the requests are made with.
    if (kind === "keys" && record?.["key"] === undefined) continue;
    if (kind in known) add(known[kind as Kind], record?.["id"]);
    add(known.bulks, record?.["bulk_id"]);
  }
  if (operationId === "imports.begin") add(known.begun, (data as { id?: unknown } | undefined)?.id);
  add(known.cursors, pagination?.next_cursor);
  add(known.etags, answer.etag);
}

const MOST = 300;
const FIRST = 20;

function add(list: string[], id: unknown): void {
  if (typeof id !== "string" || list.includes(id)) return;
  if (list.length >= MOST) list.splice(FIRST, 1);
  list.push(id);
}

/** A value with what is known in place of what was picked. */
export function resolve(value: unknown, known: Known): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (KIND in value) {
    const { [KIND]: kind, n } = value as Picked;
    // What was begun or changed long ago is finished, or changed since.
    const list = ["begun", "bulks", "events"].includes(kind) ? known[kind].slice(-3) : known[kind];
    return list[n % Math.max(1, list.length)] ?? "00000000-0000-7000-8000-000000000000";
  }
  if (Array.isArray(value)) return value.map((item) => resolve(item, known));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item, known)]));
}
