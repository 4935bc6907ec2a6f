/** The document and the page to read it, as the service gives them: from here, and from nowhere else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servedBook, type ServedBook } from "../support/served-book.ts";
import { documentOf } from "../support/openapi.ts";

let served: ServedBook;
beforeAll(async () => {
  served = await servedBook();
});
afterAll(() => served[Symbol.asyncDispose]());

test("anybody can read the document", async () => {
  const answer = await fetch(`${served.url}/openapi.json`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(documentOf({ version: "1.2.3" }))));
});

/** Routes as `GET /api-keys/{id}`, read from a drawing whose branches are four characters wide. */
function routesIn(drawing: string): readonly string[] {
  const above: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, branch = "", part = "", methods = ""] =
      /^((?:│ {3}| {4})*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    const depth = branch.length / 4;
    above.splice(depth, above.length, part);
    const path = above.join("").replace(/:(\w+)/g, "{$1}");
    return methods === "" ? [] : methods.split(", ").map((method) => `${method} ${path}`);
  });
}

test("the document holds every route that the service has, but those of the page and of monitoring", () => {
  const documented = Object.entries(documentOf({ version: "1.2.3" }).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const page = [
    "/",
    "/metrics",
    "/docs",
    "/docs/start.js",
    "/docs/swagger-ui-bundle.js",
    "/docs/swagger-ui.css",
    "/reports",
  ];
  expect(routesIn(served.routes).toSorted()).toEqual(
    [...documented, ...page.map((path) => `GET ${path}`)].toSorted(),
  );
});

test("the page and all that it loads come from the service", async () => {
  const page = await fetch(`${served.url}/docs`);
  const html = await page.text();
  const loaded = Array.from(html.matchAll(/ (?:src|href)="([^"]*)"/g), ([, address = ""]) => address);
  expect(loaded).toContain("docs/swagger-ui-bundle.js");
  for (const address of loaded.filter((one) => !one.startsWith("data:"))) {
    const answer = await fetch(new URL(address, page.url));
    const { status, headers } = answer;
    expect((await answer.bytes()).length).toBeGreaterThan(100);
    const type = address.endsWith(".js")
      ? "text/javascript"
      : address.endsWith(".css")
        ? "text/css"
        : "application/json";
    expect({ address, status, type: headers.get("Content-Type") }).toEqual({
      address,
      status: 200,
      type: `${type}; charset=utf-8`,
    });
    expect(new URL(address, page.url).origin).toBe(served.url);
  }
});

test("the page runs no script but its own, and asks nobody else", async () => {
  const page = await fetch(`${served.url}/docs`);
  const policy = page.headers.get("Content-Security-Policy")?.split("; ") ?? [];
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(await page.text()).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+=/i);
  expect(await (await fetch(`${served.url}/docs/start.js`)).text()).not.toMatch(/https?:/);
});

test("the build has the page's files beside it, with their licence", () => {
  const dist = join(import.meta.dirname, "../../dist/swagger-ui");
  const source = join(import.meta.dirname, "../../node_modules/swagger-ui-dist");
  for (const name of ["swagger-ui-bundle.js", "swagger-ui.css", "LICENSE", "NOTICE"]) {
    expect(readFileSync(join(dist, name)).equals(readFileSync(join(source, name)))).toBe(true);
  }
});

test("the address alone leads to the page, below a proxy's path too", async () => {
  const answer = await fetch(`${served.url}/`, { redirect: "manual" });
  expect({ status: answer.status, location: answer.headers.get("Location") }).toEqual({
    status: 302,
    location: "docs",
  });
  expect((await fetch(served.url)).url).toBe(`${served.url}/docs`);
});

test("the page says how to get a key, and shows a first call", async () => {
  const html = await (await fetch(`${served.url}/docs`)).text();
  expect(html).toContain('<pre>cashbook keys create "My program"</pre>');
  expect(html).toContain('curl -H "X-API-Key: cb_live_…"');
});
