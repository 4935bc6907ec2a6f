/** The handlers of each resource. They are loaded at the first call, so that a command loads only its own resource. */
import type { Operation } from "../contract/operation.ts";
import type { Handler } from "./handler.ts";

type Handlers = Readonly<Record<string, unknown>>;

const resources: Readonly<Record<string, () => Promise<{ handlers: Handlers }>>> = {
  keys: () => import("./keys.ts"),
  transactions: () => import("./transactions.ts"),
  accounts: () => import("./accounts.ts"),
  statements: () => import("./statements.ts"),
  categories: () => import("./categories.ts"),
  suggestions: () => import("./suggestions.ts"),
  rules: () => import("./rules.ts"),
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

/** Loaded handlers: importing a module again costs as much as a query. */
const cache = new Map<string, Handlers>();

/** The handler of an operation: `<resource>.<verb>` is `handlers.<verb>` of that resource's file. */
export async function handlerOf(operation: Operation): Promise<Handler> {
  const [resource = "", verb = ""] = operation.id.split(".");
  const handlers = cache.get(resource) ?? (await load(resource));
  const handler = handlers[verb];
  if (handler === undefined) throw new TypeError(`no handler for ${operation.id}`);
  return handler as Handler;
}

async function load(resource: string): Promise<Handlers> {
  const { handlers = {} } = (await resources[resource]?.()) ?? {};
  cache.set(resource, handlers);
  return handlers;
}
