/** The handlers of each resource. They are loaded at the first call, so that a command loads only its own resource. */
import type { Operation } from "../contract/operation.ts";
import type { Handler } from "./handler.ts";

type Handlers = Readonly<Record<string, unknown>>;

type Loader = () => Promise<{ handlers: Handlers }>;

const resources: Readonly<Record<string, Loader>> = {
  keys: () => import("./keys.ts"),
  transactions: () => import("./transactions.ts"),
  accounts: () => import("./accounts.ts"),
  statements: () => import("./statements.ts"),
  categories: () => import("./categories.ts"),
  suggestions: () => import("./suggestions.ts"),
  rules: () => import("./rules.ts"),
  proposals: () => import("./proposals.ts"),
  review: () => import("./review.ts"),
  reports: () => import("./reports.ts"),
  periods: () => import("./periods.ts"),
  company: () => import("./company.ts"),
  imports: () => import("./imports.ts"),
  events: () => import("./events.ts"),
  transfers: () => import("./transfers.ts"),
  reconciliation: () => import("./reconciliation.ts"),
  metrics: () => import("./metrics.ts"),
};

/** What reads, where a resource has it apart: one operation by its id, or all. */
const readers: typeof resources = {
  "transactions.list": () => import("./transactions/query/list.ts"),
  transactions: () => import("./transactions/reading.ts"),
};

/** Loaded handlers: importing a module again costs as much as a query. */
const cache = new Map<Loader, Handlers>();

/** The handler of an operation: `<resource>.<verb>` is `handlers.<verb>` of that resource's file. */
export async function handlerOf({ id, method }: Operation): Promise<Handler> {
  const [resource = "", verb = ""] = id.split(".");
  const load = (method === "GET" ? (readers[id] ?? readers[resource]) : undefined) ?? resources[resource];
  const handler = load && (cache.get(load) ?? (await loadOnce(load)))[verb];
  if (handler === undefined) throw new TypeError(`no handler for ${id}`);
  return handler as Handler;
}

async function loadOnce(load: Loader): Promise<Handlers> {
  const { handlers } = await load();
  cache.set(load, handlers);
  return handlers;
}
