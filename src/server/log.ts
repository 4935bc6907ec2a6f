/** The log: one JSON line a request. It holds no secret, no value of a query, and paths only as templates. */
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { isWholeKey } from "../contract/values/key-text.ts";
import { headerValues } from "./header-values.ts";

export type LogLevel = "silent" | "error" | "warn" | "info" | "debug";

export interface LogStream {
  write(line: string): unknown;
}

export function loggerOptions(
  level: LogLevel,
  stream: LogStream,
): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    stream: { write: (line: string) => void stream.write(line) },
    base: null,
    messageKey: "message",
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }), bindings: () => ({}) },
  };
}

/** Whether the level logs every request, and not only those that failed in the service. */
export function logsAll(level: LogLevel): boolean {
  return level === "info" || level === "debug";
}

/** Logs the start of a request on level debug; of one that never ends it is the only line. */
export function logStart(request: FastifyRequest): void {
  request.log.debug({ method: request.method, path: templateOf(request), address: request.ip }, "begun");
}

export function logAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { all }: { readonly all: boolean },
): void {
  const status = reply.statusCode;
  if (!all && status < 500) return;
  const line = {
    method: request.method,
    path: templateOf(request),
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...credentialFields(request.raw.rawHeaders),
    address: request.ip,
  };
  request.log[status >= 500 ? "error" : "info"](line);
}

/** Logs a failure of the service with its stack. */
export function logFault(request: FastifyRequest, fault: string): void {
  request.log.error({ method: request.method, path: templateOf(request), fault });
}

/** By the paths of routes, of which there are few. */
const templates = new Map<string, string>();

/** The path of the contract. An unknown path is not logged. */
export function templateOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return "(none)";
  let template = templates.get(url);
  if (template === undefined) templates.set(url, (template = url.replace(/:([a-z_]+)/g, "{$1}")));
  return template;
}

/** The public part of the credential: the prefix of a well-formed key, or that there was a token. */
function credentialFields(headers: readonly string[]): Record<string, string> {
  const [key] = headerValues(headers, "x-api-key");
  if (key !== undefined) return isWholeKey(key) ? { key_prefix: key.split("_").slice(0, 3).join("_") } : {};
  return headerValues(headers, "authorization").length > 0 ? { credential: "token" } : {};
}
