/**
 * Somebody else's service, made from the owner's specification alone and kept in memory: it knows nothing of ours. What
 * the specification leaves open can be switched, and every request can be met with a fault.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { linkHeader, pageOf, type Paging } from "./foreign-paging.ts";

export const KEY = "sk_test_0123456789abcdef";
/** A JSON Web Token in its form only; this service takes it as it is. */
export const TOKEN = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0.c2ln";

export type Row = Record<string, unknown>;

/** What happens to one request. The faults "after" lose the answer of what was done. */
export type Fault =
  | { readonly kind: "limited"; readonly retryAfter: string }
  | { readonly kind: "reset"; readonly when: "before" | "after" }
  | {
      readonly kind: "failed";
      readonly when: "before" | "after";
      readonly status: number;
      readonly html?: boolean;
    }
  | { readonly kind: "slow"; readonly when: "before" | "after"; readonly milliseconds: number }
  | { readonly kind: "answered"; readonly status: number; readonly body: string; readonly type?: string };

export interface Seen {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly key: string | undefined;
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly body: string;
}

export interface ForeignServer {
  readonly url: string;
  readonly transactions: Row[];
  readonly accounts: Row[];
  readonly seen: Seen[];
  /** Requests that were being answered at the same time, at most. */
  mostAtOnce: number;
  /** How a list answers. */
  list: "envelope" | "array";
  paging: Paging;
  pageSize: number;
  /** Whether the filters date_from, date_to and bank_account_id are known; others never are. */
  filters: boolean;
  /** The order of the list of transactions. */
  order: "newest" | "oldest";
  honoursIdempotencyKeys: boolean;
  /** How amounts are written: as they came, shortened (-1299.9), or with an exponent where that fits (1e2). */
  amounts: "sent" | "short" | "exponent";
  /** The status of a new transaction; the specification names `pending` alone. */
  status: string;
  /** Members left out of every transaction. */
  missing: readonly string[];
  /** Paths below /api-v1 that it has. */
  has: Set<string>;
  created: 200 | 201;
  discovery: 404 | 401 | 403 | "html";
  /** Milliseconds that every answer takes. */
  delay: number;
  fault: ((request: Seen, number: number) => Fault | undefined) | undefined;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly link?: string;
}

export async function foreignServer(): Promise<ForeignServer> {
  const state: State = {
    url: "",
    transactions: [],
    accounts: [
      { id: "acc-main", name: "Main", currency_code: "EUR", status: "active", branch: "Berlin 7" },
      { id: "acc-second", name: "Second", currency_code: "USD", status: "dormant" },
    ],
    seen: [],
    mostAtOnce: 0,
    list: "envelope",
    paging: "none",
    pageSize: 100,
    filters: false,
    order: "newest",
    honoursIdempotencyKeys: false,
    amounts: "sent",
    status: "pending",
    missing: [],
    has: new Set(["transactions", "bank-accounts"]),
    created: 200,
    discovery: 404,
    delay: 0,
    fault: undefined,
    answered: new Map(),
    atOnce: 0,
    made: 0,
  };
  const server = createServer((request, response) => {
    void answer(request, response, state).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { url, close, [Symbol.asyncDispose]: close });
}

type State = Omit<ForeignServer, "url" | "close" | typeof Symbol.asyncDispose> & {
  url: string;
  /** First answers, by idempotency key. */
  readonly answered: Map<string, Reply>;
  atOnce: number;
  /** Transactions that were created so far. */
  made: number;
};

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  const header = (name: string) => request.headers[name]?.toString();
  const asked: Seen = {
    method: request.method ?? "",
    path: request.url ?? "",
    key: header("x-api-key"),
    token: header("authorization"),
    idempotencyKey: header("idempotency-key"),
    body: Buffer.concat(parts).toString(),
  };
  state.seen.push(asked);
  state.atOnce++;
  state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
  try {
    const fault = state.fault?.(asked, state.seen.length);
    const wait = state.delay + (fault?.kind === "slow" ? fault.milliseconds : 0);
    if (fault?.kind === "slow") {
      // A client that gives up has lost the answer; the work is done all the same, before or after that.
      const early = fault.when === "after" ? replyTo(asked, state) : undefined;
      await pause(wait);
      return send(response, early ?? replyTo(asked, state));
    }
    if (wait > 0) await pause(wait);
    if (fault?.kind === "limited") {
      response.setHeader("Retry-After", fault.retryAfter);
      return send(response, { status: 429, body: { error: { message: "Slow down." } } });
    }
    if (fault?.kind === "answered") {
      response.writeHead(fault.status, { "Content-Type": fault.type ?? "application/json" }).end(fault.body);
      return;
    }
    if (fault?.kind === "reset") {
      if (fault.when === "after") replyTo(asked, state);
      request.socket.resetAndDestroy();
      return;
    }
    if (fault?.kind === "failed") {
      if (fault.when === "after") replyTo(asked, state);
      if (fault.html !== true) {
        return send(response, { status: fault.status, body: { error: { message: "Internal error" } } });
      }
      const page = "<html><body><h1>Bad gateway</h1></body></html>";
      response.writeHead(fault.status, { "Content-Type": "text/html" }).end(page);
      return;
    }
    send(response, replyTo(asked, state));
  } finally {
    state.atOnce--;
  }
}

function send(response: ServerResponse, { status, body, link }: Reply): void {
  if (link !== undefined) response.setHeader("Link", link);
  if (typeof body === "string") {
    response.writeHead(status, { "Content-Type": "text/html" }).end(body);
  } else {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }
}

function replyTo(asked: Seen, state: State): Reply {
  const { idempotencyKey } = asked;
  if (!state.honoursIdempotencyKeys || idempotencyKey === undefined) return done(asked, state);
  const known = state.answered.get(idempotencyKey);
  if (known !== undefined) return known;
  const reply = done(asked, state);
  state.answered.set(idempotencyKey, reply);
  return reply;
}

function done(asked: Seen, state: State): Reply {
  const { pathname, searchParams } = new URL(asked.path, "http://service");
  if (pathname === "/.well-known/cashbook") {
    return state.discovery === "html"
      ? { status: 200, body: "<html><body>Welcome</body></html>" }
      : failure(state.discovery, "No such page.");
  }
  const isToken = asked.token?.replace(/^Bearer /, "") === TOKEN;
  if (!isToken && asked.key !== KEY) return failure(401, "Who are you?");
  const at = `${asked.method} ${pathname}`;
  if (at === "GET /api-keys") return isToken ? success([apiKey()]) : failure(403, "Tokens only.");
  if (at === "GET /api-keys/me") return success(apiKey());
  if (at === "GET /api-keys/me/usage") return success(usage());
  const [, version, resource = "", id, ...deeper] = pathname.split("/");
  if (version !== "api-v1" || !state.has.has(resource) || deeper.length > 0)
    return failure(404, "No such page.");
  if (resource === "transactions") return transactionReply(asked, { id, query: searchParams, state });
  if (resource === "bank-accounts") return accountReply(asked, { id, query: searchParams, state });
  return asked.method === "GET" ? success([]) : failure(405, "Not here.");
}

interface Place {
  readonly id: string | undefined;
  readonly query: URLSearchParams;
  readonly state: State;
}

function transactionReply({ method, path, body }: Seen, { id, query, state }: Place): Reply {
  if (id === undefined && method === "GET") {
    const rows = state.transactions.filter((row) => !state.filters || fits(row, query));
    const newest = [...rows].sort((one, other) =>
      String(one["transaction_date"]) < String(other["transaction_date"]) ? 1 : -1,
    );
    return listReply(state.order === "newest" ? newest : newest.reverse(), { path, query, state });
  }
  if (id === undefined && method === "POST") return create(body, state);
  const found = state.transactions.find((row) => row["id"] === id);
  if (found === undefined) return failure(404, "No such transaction.");
  if (method === "GET") return success(shown(found, state));
  if (method === "PATCH") {
    Object.assign(found, read(body), { updated_at: new Date().toISOString() });
    return success(shown(found, state));
  }
  if (method !== "DELETE") return failure(405, "Not here.");
  state.transactions.splice(state.transactions.indexOf(found), 1);
  return success({});
}

function accountReply({ method, path, body }: Seen, { id, query, state }: Place): Reply {
  if (id === undefined && method === "GET") return listReply(state.accounts, { path, query, state });
  if (id === undefined && method === "POST") {
    const account = { id: `acc-${state.accounts.length + 1}`, ...read(body) };
    state.accounts.push(account);
    return { status: state.created, body: { success: true, data: account } };
  }
  const found = state.accounts.find((account) => account["id"] === id);
  if (found === undefined) return failure(404, "No such account.");
  return method === "GET" ? success(found) : failure(405, "Not here.");
}

function listReply(
  rows: readonly Row[],
  { path, query, state }: { path: string; query: URLSearchParams; state: State },
): Reply {
  const { paging, pageSize } = state;
  const page = pageOf(rows, { paging, pageSize, query, path, origin: state.url });
  const data = page.rows.map((row) => shown(row, state));
  const link = linkHeader(page);
  const body = state.list === "array" ? data : { success: true, data, ...page.members };
  return { status: 200, body, ...(link === undefined ? {} : { link }) };
}

/** Spec §4.3. Members that it does not know are ignored, as unknown query parameters are. */
function create(body: string, state: State): Reply {
  const sent = read(body);
  const { bank_account_id, transaction_date, description, amount } = sent;
  if (!state.accounts.some(({ id }) => id === bank_account_id)) return failure(400, "Unknown account.");
  if (typeof description !== "string" || description.includes("refused")) {
    return failure(422, "The description is not acceptable.");
  }
  const now = new Date().toISOString();
  const row = {
    id: `txn_${++state.made}`,
    transaction_date,
    posted_date: transaction_date,
    description,
    original_description: description,
    amount,
    currency_code: sent["currency_code"] ?? "EUR",
    exchange_rate: 1,
    category: sent["category"] ?? "",
    accounting_category: sent["accounting_category"] ?? "",
    cash_flow_category: sent["cash_flow_category"] ?? "operations",
    merchant_name: sent["merchant_name"] ?? "",
    status: state.status,
    is_reconciled: false,
    ai_confidence_score: null,
    tags: sent["tags"] ?? [],
    bank_account_id,
    bank_statement_id: null,
    created_at: now,
    updated_at: now,
    ledger_shard: 7,
  };
  state.transactions.push(row);
  return { status: state.created, body: { success: true, data: shown(row, state) } };
}

/** Numbers keep their digits. */
function read(body: string): Row {
  return JSON.parse(body, (_, value: unknown, { source }: { source?: string }) =>
    typeof value === "number" && source !== undefined ? JSON.rawJSON(source) : value,
  ) as Row;
}

function shown(row: Row, { amounts, missing }: State): Row {
  const own = Object.entries(row).filter(([name]) => !missing.includes(name));
  return Object.fromEntries(
    own.map(([name, value]) => [name, name === "amount" ? written(value, amounts) : value]),
  );
}

function written(value: unknown, amounts: State["amounts"]): unknown {
  const text = JSON.isRawJSON(value) ? value.rawJSON : String(value);
  if (amounts === "sent") return JSON.rawJSON(text);
  const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  const hundreds = amounts === "exponent" ? /^(-?[1-9][0-9]*?)(00+)$/.exec(short) : null;
  return JSON.rawJSON(hundreds === null ? short : `${hundreds[1]}e${hundreds[2]?.length ?? 0}`);
}

function fits(row: Row, query: URLSearchParams): boolean {
  const day = String(row["transaction_date"]);
  const account = query.get("bank_account_id");
  return (
    day >= (query.get("date_from") ?? "") &&
    day <= (query.get("date_to") ?? "9") &&
    (account === null || row["bank_account_id"] === account)
  );
}

function apiKey(): Row {
  return {
    id: "key-1",
    name: "Till",
    key_prefix: "sk_test_0123",
    scopes: ["read", "write", "transactions", "beta"],
    description: "",
    last_used_at: "2026-03-01T10:00:00Z",
    usage_count: 12,
    rate_limit_per_minute: 60,
    rate_limit_per_day: 5000,
    is_active: true,
    expires_at: null,
    revoked_at: null,
    created_at: "2026-01-01T00:00:00Z",
    created_by: "user-1",
    colour: "blue",
  };
}

function usage(): Row {
  return {
    total_requests: 12,
    last_used_at: "2026-03-01T10:00:00Z",
    last_24h_requests: 3,
    avg_response_time_ms: 41,
    endpoints: { "/api-v1/transactions": 10, "/api-v1/bank-accounts": 2 },
    status_codes: { "200": 11, "404": 1 },
    recent_requests: [
      {
        endpoint: "/api-v1/transactions",
        method: "POST",
        status_code: 200,
        response_time_ms: 40,
        created_at: "2026-03-01T10:00:00Z",
      },
    ],
  };
}

function success(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

function failure(status: number, message: string): Reply {
  return { status, body: { error: { message } } };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
