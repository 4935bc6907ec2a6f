/** `cashbook serve` as a process: where it listens, what it says and logs, how it waits for clients, and how it stops. */
import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Agent, request } from "undici";
import { Problem } from "../../src/contract/problem.ts";
import { issued } from "../support/certificate.ts";
import { isFullRun } from "../support/in-short.ts";
import { rawRequest } from "../support/raw-http.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, program, type Place } from "../support/run.ts";
import { servedBook } from "../support/served-book.ts";
import { hasTerminal, typedAtTerminal } from "../support/terminal.ts";

let place: Place;
let key: string;
let account: string;

const said = async (words: readonly string[]) => (await cashbook(words, { place })).stdout.trim();

beforeAll(async () => {
  place = await freshPlace();
  await said(["init", "Acme", "--currency", "EUR"]);
  account = await said(["accounts", "create", "Main", "--quiet"]);
  key = await said(["keys", "create", "CI", "--scope", "write", "--scope", "read", "--quiet"]);
});
afterAll(() => place[Symbol.asyncDispose]());

/** A service that is started with these words, with all that it says. */
async function started(words: readonly string[]) {
  const child = spawn(process.execPath, [program, "serve", "--port", "0", ...words], {
    cwd: place.folder,
    env: place.environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (part: Buffer) => (output.stdout += part.toString()));
  child.stderr.on("data", (part: Buffer) => (output.stderr += part.toString()));
  await vi
    .waitFor(() => expect(output.stdout, output.stderr).toMatch(/https?:\/\/\S+/), { timeout: 60_000 })
    .catch((error: unknown) => {
      child.kill("SIGKILL");
      throw error;
    });
  const url = /https?:\/\/[^\s"]+/.exec(output.stdout)?.[0] ?? "";
  return { child, output, url, stop: (signal: NodeJS.Signals = "SIGTERM") => stopped(child, signal) };
}

async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
  return child.exitCode;
}

describe("refuses to start", () => {
  const cases: readonly (readonly [words: string, exit: number, says: RegExp])[] = [
    ["serve --host 0.0.0.0", 2, /can be reached from other machines/],
    ["serve --host ::", 2, /can be reached from other machines/],
    ["serve --host books.example", 2, /can be reached from other machines/],
    ["serve --tls-cert a.pem", 2, /--tls-cert and --tls-key must be given together/],
    ["serve --tls-cert a.pem --tls-key b.pem", 2, /--tls-cert a\.pem cannot be read: there is no such file/],
    ["serve --tls-cert broken.pem --tls-key broken.pem", 2, /not a certificate and its key in PEM form/],
    ["serve --cors-origin app.example", 2, /is not an origin/],
    ["serve --cors-origin https://app.example/", 2, /is not an origin/],
    ["serve --jwt-issuer me", 2, /nothing to verify its tokens/],
    ["serve --port 70000", 2, /--port "70000" is not a whole number from 0 to 65535/],
    ["serve --log-level loud", 2, /is not one of silent/],
    ["serve --base-url http://127.0.0.1:9", 2, /works on a database/],
    ["serve --database nowhere.db", 6, /There is no book/],
    ["serve --host 192.0.2.1 --behind-proxy", 2, /this machine does not have the address/],
  ];
  test.for(cases)("%s", async ([words, exit, says]) => {
    writeFileSync(join(place.folder, "broken.pem"), "no certificate");
    const ended = await cashbook(words.split(" "), { place });
    expect(ended.stderr).toMatch(says);
    expect(ended.exit).toBe(exit);
    expect(ended.stdout).toBe("");
  });

  test("where another program listens", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const ended = await cashbook(["serve", "--port", String(port)], { place });
    other.close();
    expect(ended.stderr).toContain(
      `cannot listen at 127.0.0.1, port ${port}: another program listens there.`,
    );
    expect(ended.exit).toBe(2);
  });
});

/** Lines of a log. */
const lines = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The status of an answer on a connection of its own, or why there is none. */
const health = (url: string) =>
  rawRequest(url, ["GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"]).then(
    ({ status }) => status,
    ({ code }: NodeJS.ErrnoException) => code,
  );

// A service takes two seconds of a processor to start: each of these is looked at from all sides before it is stopped.
describe("a service without flags", () => {
  let service: Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    service = await started([]);
  });
  afterAll(() => service?.stop("SIGKILL"));

  test("says in lines where it listens; and another service is refused there, though both could share the port", async () => {
    expect(await health(service.url)).toBe(200);
    const other = await cashbook(["serve", "--port", new URL(service.url).port], { place });
    expect(service.output.stdout).toMatch(/^url\thttp:\/\/127\.0\.0\.1:\d+\n$/);
    expect(service.output.stderr).toContain(`Listening on ${service.url}\n`);
    expect(other.stderr).toContain("another program listens there.");
    expect(other.exit).toBe(2);
  });

  test("logs one line a request, with the path's template and no secret", async () => {
    await rawRequest(service.url, [
      `GET /api-v1/transactions/${account}?q=${key} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nX-Request-Id: mine\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`,
    ]);
    await rawRequest(service.url, [`GET /elsewhere/${key} HTTP/1.1\r\nHost: x\r\n\r\n`]);
    await rawRequest(service.url, [
      "GET /api-keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.c2VjcmV0\r\n\r\n",
    ]);
    // Threads that listen write their own lines: those of two connections may change places, and come a moment later.
    const about = () => lines(service.output.stderr).filter((line) => Number(line["status"]) >= 400);
    await expect.poll(() => about().length, { timeout: 20_000 }).toBe(3);
    const [one, two, three] = [400, 404, 401].map((status) =>
      about().find((line) => line["status"] === status),
    );
    expect(one).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      request_id: "mine",
      method: "GET",
      path: "/api-v1/transactions/{id}",
      status: 400,
      ms: expect.any(Number) as number,
      key_prefix: key.slice(0, 16),
      address: "127.0.0.1",
    });
    expect(two).toMatchObject({ path: "(none)", status: 404 });
    expect(three).toMatchObject({ path: "/api-keys", status: 401, credential: "token" });
  });

  test("finishes at SIGTERM what has begun, refuses what is new, says so and exits 0", async () => {
    await finishes(service, "SIGTERM");
    expect(service.output.stderr).toMatch(/Stopped\.\n$/);
    // Beside looks at its health.
    const asked = lines(service.output.stderr).filter((line) => line["path"] !== undefined);
    expect(
      asked
        .map((line) => line["path"])
        .filter((path) => path !== "/healthz")
        .sort(),
    ).toEqual(["(none)", "/api-keys", "/api-v1/transactions", "/api-v1/transactions/{id}"]);
    expect(service.output.stderr).not.toContain(key);
    expect(service.output.stderr).not.toMatch(/eyJ|c2VjcmV0|elsewhere/);
  });
});

describe("a service by the name that it was given, in JSON and at its most talkative", () => {
  let service: Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    service = await started(["--host", "localhost", "--json", "--log-level", "debug"]);
  });
  afterAll(() => service?.stop("SIGKILL"));

  test("says where it listens", () => {
    expect(service.output.stdout).toMatch(/^\{\n {2}"url": "http:\/\/localhost:\d+"\n\}\n$/);
    expect(service.output.stderr).toContain(`Listening on ${service.url}\n`);
  });

  test("logs when a request has begun", async () => {
    expect(await health(service.url)).toBe(200);
    const about = () => lines(service.output.stderr).filter(({ path }) => path === "/healthz");
    await expect.poll(() => about().length, { timeout: 20_000 }).toBe(2);
    expect(about().map(({ level, message }) => [level, message])).toEqual([
      ["debug", "begun"],
      ["info", undefined],
    ]);
    expect(about()[0]?.["request_id"]).toBe(about()[1]?.["request_id"]);
  });

  test("ends at once at a second signal", async () => {
    const head = "POST /api-v1/transactions HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n";
    const stuck = rawRequest(service.url, [head]);
    expect(await health(service.url)).toBe(200);
    service.child.kill("SIGTERM");
    await expect.poll(() => health(service.url), { timeout: 20_000 }).toBe("ECONNREFUSED");
    expect(service.child.exitCode).toBeNull();
    expect(await service.stop()).toBe(143);
    await stuck;
  });
});

describe("a quiet service with TLS and an issuer of tokens", () => {
  const { cert, key: certKey } = issued(["127.0.0.1"]);
  const secret = randomBytes(32);
  const dispatcher = new Agent({ connect: { ca: cert } });
  let service: Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    writeFileSync(join(place.folder, "cert.pem"), cert);
    writeFileSync(join(place.folder, "key.pem"), certKey);
    writeFileSync(join(place.folder, "secret"), secret, { mode: 0o600 });
    const issuer = ["--jwt-secret-file", "secret", "--jwt-issuer", "https://id.example"];
    service = await started([
      ...["--quiet", "--log-level", "error", "--tls-cert", "cert.pem", "--tls-key", "key.pem"],
      ...[...issuer, "--jwt-audience", "books"],
    ]);
  });
  afterAll(async () => {
    await dispatcher.close();
    await service?.stop("SIGKILL");
  });

  test("answers with its certificate, and browsers are told to keep to it", async () => {
    const answer = await request(`${service.url}/api-v1/company`, {
      dispatcher,
      headers: { "x-api-key": key },
    });
    expect(service.url).toMatch(/^https:/);
    expect(await answer.body.json()).toMatchObject({ success: true, data: { name: "Acme" } });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("takes tokens of the issuer that it is told about, and of no other", async () => {
    const { id } = JSON.parse(await said(["company", "show", "--json"])) as { id: string };
    const status = async (name: string, key: Uint8Array) => {
      const token = await new SignJWT({ company_id: id, scope: "company:read" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(name)
        .setAudience("books")
        .setSubject("ada")
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(key);
      const answer = await request(`${service.url}/api-v1/company`, {
        dispatcher,
        headers: { authorization: token },
      });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await status("https://id.example", secret)).toBe(200);
    expect(await status("https://other.example", secret)).toBe(401);
    expect(await status("https://id.example", randomBytes(32))).toBe(401);
  });

  test("says its address alone, and logs nothing of all that, which is no error", async () => {
    expect(await service.stop()).toBe(0);
    expect(service.output.stdout).toMatch(/^https:\/\/127\.0\.0\.1:\d+\n$/);
    expect(service.output.stderr).toBe("");
  });
});

test("at any address behind a proxy the log names the client that the proxy names, and only the proxy's word", async () => {
  const service = await started(["--behind-proxy", "--host", "0.0.0.0"]);
  const { port } = new URL(service.url);
  const { status } = await rawRequest(`http://127.0.0.1:${port}`, [
    "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1, 203.0.113.9\r\n\r\n",
  ]);
  expect(await service.stop()).toBe(0);
  expect(status).toBe(200);
  expect(lines(service.output.stderr).at(-1)).toMatchObject({ address: "203.0.113.9" });
});

test("on a terminal it says once where it listens, with the page to read, and when it has stopped", async ({
  skip,
}) => {
  if (!hasTerminal) return skip("there is no util-linux script on this machine");
  const { shown, exit } = await typedAtTerminal("exec cashbook serve --port 0", [[/Ctrl-C stops/, "\x03"]], {
    place,
  });
  expect(exit).toBe(0);
  expect(shown).toMatch(
    /^Serving at (http:\/\/127\.0\.0\.1:\d+)\. How to call it: \1\/docs\. Reports:\s\1\/reports\.\sCtrl-C\sstops\.\s+(?:\^C)?Stopped\.\n$/,
  );
});

test.for<[thrown: Error, status: number, code: string, detail: string]>([
  [new Error("no /srv/books.db"), 500, "unexpected", "An unexpected error occurred."],
  [
    new Problem("store_unreadable", { detail: "There is no /srv/books.db." }),
    503,
    "store_unreadable",
    "The book cannot be opened.",
  ],
  [new Problem("usage", { detail: "no /srv/books.db" }), 500, "unexpected", "An unexpected error occurred."],
])(
  "the log holds what went wrong inside, and the answer does not: %s",
  async ([thrown, status, code, detail]) => {
    await using service = await servedBook({ ready: () => Promise.reject(thrown) });
    const { text, ...answer } = await rawRequest(service.url, ["GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n"]);
    expect(answer.status).toBe(status);
    expect(JSON.parse(text)).toMatchObject({ code, detail });
    expect(text).not.toContain("books.db");
    expect(service.faults.join("")).toContain("/srv/books.db");
    expect(service.faults.join("")).toContain(answer.headers["x-request-id"]);
  },
);

describe("clients that take their time", () => {
  // Without these they would be listened to for a minute, and what drips here takes twenty seconds.
  const timeouts = { headers: 300, request: 600, keepAlive: 300, inactivity: 2000, checkInterval: 50 };

  test("headers that drip are cut off with 408", async () => {
    await using service = await servedBook({ timeouts });
    const drip = ["GET /healthz HTTP/1.1\r\n", ...Array.from({ length: 400 }, (_, n) => `X-${n}: y\r\n`)];
    const { status, text, after } = await rawRequest(service.url, drip, { pause: 50 });
    expect(status).toBe(408);
    expect(JSON.parse(text)).toMatchObject({ code: "request_timeout" });
    expect(after).toBeLessThan(15_000);
  });

  test("a body that drips is cut off", async () => {
    await using service = await servedBook({ timeouts });
    const head = `POST /api-v1/transactions HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const { status, after } = await rawRequest(
      service.url,
      [head, ...Array.from({ length: 400 }, () => "x")],
      { pause: 50 },
    );
    expect(status).toBe(408);
    expect(after).toBeLessThan(15_000);
  });

  test("a connection that asks nothing more is closed", async () => {
    await using service = await servedBook({ timeouts });
    const { after } = await rawRequest(service.url, [""]);
    expect(after).toBeLessThan(15_000);
  });
});

/** What has begun when the signal comes is finished, what comes later is refused, and the exit code is 0. */
async function finishes(
  { child, url, stop }: Pick<Awaited<ReturnType<typeof started>>, "child" | "url" | "stop">,
  signal: NodeJS.Signals,
): Promise<void> {
  const body = `{"bank_account_id":"${account}","transaction_date":"2026-03-01","description":"Last","amount":-1}`;
  const head = `POST /api-v1/transactions HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  // A request that has begun, an idle connection, and one that comes too late.
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<string>();
  const begun = rawRequest(url, [head, body.slice(0, 20), rest]);
  const idle = rawRequest(url, [""]);
  // A service takes connections in their order.
  expect(await health(url)).toBe(200);
  const ended = once(child, "exit");
  child.kill(signal);
  await expect.poll(() => health(url), { timeout: 20_000 }).toBe("ECONNREFUSED");
  sendRest(body.slice(20));
  const answer = await begun;
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers["connection"]).toBe("close");
  await ended;
  expect(child.exitCode).toBe(0);
  expect((await idle).after).toBeLessThan(10_000);
  expect(await stop()).toBe(0);
  const { stdout } = await cashbook(["tx", "list", "--q", "last", "--quiet"], { place });
  expect(stdout).toContain((JSON.parse(answer.text) as { data: { id: string } }).data.id);
}

describe("stopping", () => {
  test("SIGINT finishes what has begun, refuses what is new, and exits 0", async ({ skip }) => {
    skip(!isFullRun, "with CASHBOOK_TEST_FULL=1 only: SIGTERM goes the same way, and Ctrl-C is typed above");
    await finishes(await started([]), "SIGINT");
  });

  test("readiness ends before the service does", async () => {
    let stopping = false;
    await using service = await servedBook({ stopping: () => stopping });
    const ready = () => rawRequest(service.url, ["GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n"]);
    expect((await ready()).status).toBe(200);
    stopping = true;
    const refused = await ready();
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("1");
  });
});
