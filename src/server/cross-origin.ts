/** CORS for the origins that the operator named; without any, browsers refuse pages of other origins by themselves. */
import type { FastifyInstance } from "fastify";

export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const { default: cors } = await import("@fastify/cors");
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
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
    // Credentials are headers that the page sets itself; the service has no cookies.
    credentials: false,
    maxAge: 600,
    // An OPTIONS that is no preflight is answered like one: the plugin would refuse it with a body that is no problem document.
    strictPreflight: false,
  });
}
