/** The log: one JSON line a request, on the stream that is given. No secret, no value of a query, no path as it was sent. */
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { isWholeKey } from "../contract/key-text.ts";
import { headerValues } from "./header-values.ts";

export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];

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

/** Whether a level has a line for every request, and not only for those that went wrong here. */
export function logsAll(level: LogLevel): boolean {
  return level === "info" || level === "debug";
}

/** Says on the most talkative level that a request has begun: the only line of one that never ends. */
export function logBegun(request: FastifyRequest): void {
  request.log.debug({ method: request.method, path: templateOf(request), address: request.ip }, "begun");
}

/** Says how a request was answered. */
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
    ...credentialWords(request.raw.rawHeaders),
    address: request.ip,
  };
  request.log[status >= 500 ? "error" : "info"](line);
}

/** What went wrong inside while a request was answered, with its stack. */
export function logFault(request: FastifyRequest, fault: string): void {
  request.log.error({ method: request.method, path: templateOf(request), fault });
}

/** The path of the contract; what fits no path is not repeated. */
function templateOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url?.replace(/:([a-z_]+)/g, "{$1}") ?? "(none)";
}

/** As whom it was asked, as far as that is no secret: the prefix of a key that is whole, or that there was a token. */
function credentialWords(headers: readonly string[]): Record<string, string> {
  const [key] = headerValues(headers, "x-api-key");
  if (key !== undefined) return isWholeKey(key) ? { key_prefix: key.split("_").slice(0, 3).join("_") } : {};
  return headerValues(headers, "authorization").length > 0 ? { credential: "token" } : {};
}
