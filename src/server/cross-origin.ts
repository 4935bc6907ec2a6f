/** Answers to pages of other origins, for those that were named; without any, browsers keep their pages away by themselves. */
import type { FastifyInstance } from "fastify";

export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: cors } = await import("@fastify/cors");
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST", "PATCH", "DELETE"],
    allowedHeaders: [
      "Accept",
      "Authorization",
      "Content-Type",
      "Idempotency-Key",
      "If-Match",
      "X-API-Key",
      "X-Request-Id",
    ],
    exposedHeaders: [
      "ETag",
      "Idempotent-Replayed",
      "Location",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "WWW-Authenticate",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
      "X-Request-Id",
    ],
    // Credentials are headers that a page sets itself; cookies mean nothing here.
    credentials: false,
    maxAge: 600,
    // An OPTIONS that is no preflight is told the same: a strict one would be refused in words that are not this service's.
    strictPreflight: false,
  });
}
