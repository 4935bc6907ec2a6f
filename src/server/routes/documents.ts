/**
 * The OpenAPI document, and a page of Swagger UI to read it. The page loads nothing from other origins, and runs no script
 * but its own.
 */
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../openapi/document.ts";

/** The page's files: Swagger UI's own, and the script that starts it. */
const ASSETS: Readonly<Record<string, string>> = {
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "swagger-ui.css": "text/css; charset=utf-8",
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>cashbook: the interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>
.start { max-width: 1460px; margin: 0 auto; padding: 20px; font-family: sans-serif; color: #3b4151; }
.start pre { padding: 10px; background: #f3f3f6; overflow-x: auto; white-space: pre-wrap; }
</style>
</head>
<body>
<section class="start">
<h1>The first call</h1>
<p>Every call needs an API key, or a token. Make a key on the machine that has the book; you are asked what it may do, and are shown it this once:</p>
<pre>cashbook keys create "My program"</pre>
<p>Send it as <code>X-API-Key</code>:</p>
<pre>curl -H "X-API-Key: cb_live_…" <span id="address">http://127.0.0.1:8080/</span>api-v1/bank-accounts</pre>
<p>To try calls on this page, press Authorize below and enter the key; the page forgets it when it is closed. The
<a href="openapi.json">same document for programs</a> is OpenAPI 3.1.</p>
</section>
<main id="interface"><noscript>The same document for programs: <a href="openapi.json">openapi.json</a></noscript></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

/** Without a remote validator, which would learn the document's address, and without stored credentials. */
const START = `document.getElementById("address").textContent = new URL(".", location.href).href;
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#interface",
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
});
`;

/** Swagger UI has images in its styles, and sets styles on elements; everything else comes from this origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export interface Documents {
  readonly version: string;
  /** Reads a file of a page, such as swagger-ui/swagger-ui.css. */
  readonly readPageFile: (path: string) => Promise<Uint8Array>;
}

/** Adds /openapi.json, /docs with the page's files, and the way from / to it, without authentication. */
export function addDocumentRoutes(app: FastifyInstance, { version, readPageFile }: Documents): void {
  let document: string | undefined;
  app.get("/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument({ version }));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  // Whoever opens the address in a browser wants to read. The path is relative: a proxy may put the service below one of its own.
  app.get("/", (_request, reply) => reply.redirect("docs", 302));
  app.get("/docs", (_request, reply) =>
    reply.header("Content-Security-Policy", POLICY).type("text/html; charset=utf-8").send(PAGE),
  );
  app.get("/docs/start.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(START));
  for (const [name, type] of Object.entries(ASSETS)) {
    app.get(`/docs/${name}`, async (_request, reply) =>
      reply.type(type).send(await readPageFile(`swagger-ui/${name}`)),
    );
  }
}
