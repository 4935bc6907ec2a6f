/** The program against a service: each flag of the way there changes what happens, and a credential stays where it belongs. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { authority, issued } from "../support/certificate.ts";
import { faultyServer, type FaultyServer, type Reply } from "../support/faulty-server.ts";
import { cashbook, freshPlace, type Place, type RunOptions } from "../support/run.ts";

const fine: Reply = { body: { success: true, data: { name: "Acme" } } };
const KEY = "sk_canary_0123456789abcdef";
const show = ["company", "show", "--fields", "name"];

/** Runs the program with a key from the environment. */
function keyed(
  words: readonly string[],
  { place, environment = {} }: Pick<RunOptions, "place" | "environment">,
) {
  return cashbook(words, { place, environment: { CASHBOOK_API_KEY: KEY, ...environment } });
}

describe("flags", () => {
  test("--base-url goes to the service that it names", async () => {
    await using place = await freshPlace();
    await using server = await faultyServer([fine]);
    const ended = await keyed([...show, "--base-url", `${server.url}/books/`], { place });
    expect(ended).toEqual({ stdout: "name\tAcme\n", stderr: "", exit: 0 });
    expect(server.came[0]?.path).toBe("/books/api-v1/company");
    const twin = await keyed(show, { place, environment: { CASHBOOK_BASE_URL: server.url } });
    expect(twin.stdout).toBe("name\tAcme\n");
  });

  test("--retries says how often it is tried again", async () => {
    await using place = await freshPlace();
    for (const retries of [0, 2]) {
      await using server = await faultyServer(["reset"]);
      const { stderr, exit } = await keyed(
        [...show, "--base-url", server.url, "--retries", String(retries)],
        {
          place,
        },
      );
      expect([exit, server.came.length]).toEqual([11, retries + 1]);
      expect(stderr).toBe(
        `127.0.0.1:${server.port} closed the connection before it answered.\nCheck the base URL and the network.\n`,
      );
    }
  });

  test("--timeout says how long is waited", async () => {
    await using place = await freshPlace();
    await using server = await faultyServer(["hang"]);
    const words = [...show, "--base-url", server.url, "--retries", "0", "--timeout", "1"];
    const { stderr, exit } = await keyed(words, { place });
    expect([exit, stderr]).toEqual([
      11,
      `127.0.0.1:${server.port} did not answer within 1 second.\nTry again, or wait longer with --timeout.\n`,
    ]);
  });

  test("--ca-file says whom to trust", async () => {
    await using place = await freshPlace();
    const ours = authority("Ours");
    await using server = await faultyServer([fine], { tls: issued(["127.0.0.1"], { by: ours }) });
    const caFile = join(place.folder, "ours.pem");
    writeFileSync(caFile, ours.cert);
    const words = [...show, "--base-url", server.url];
    expect((await keyed([...words, "--ca-file", caFile], { place })).stdout).toBe("name\tAcme\n");
    const environment = { NODE_EXTRA_CA_CERTS: caFile };
    expect((await keyed(words, { place, environment })).stdout).toBe("name\tAcme\n");
    const { stderr, exit } = await keyed(words, { place });
    expect([exit, stderr.split("\n")[0]]).toEqual([
      11,
      `The certificate of 127.0.0.1:${server.port} is signed by an authority that this machine does not trust.`,
    ]);
    expect(server.came).toHaveLength(2);
  });

  test("--idempotency-key goes to the service as it is", async () => {
    await using place = await freshPlace();
    await using server = await faultyServer([{ body: { success: true, data: {} } }]);
    const words = ["tx", "delete", "7", "--base-url", server.url, "--yes", "--idempotency-key", "mine-7"];
    await keyed(words, { place });
    expect(server.came.at(-1)).toMatchObject({ method: "DELETE", headers: { "idempotency-key": "mine-7" } });
  });
});

/** A profile for a service with a key of its own. */
async function logIn(place: Place, server: FaultyServer): Promise<void> {
  const words = ["login", "--profile", "acme", "--base-url", server.url, "--no-check", "--api-key-stdin"];
  expect((await cashbook(words, { place, input: KEY })).exit).toBe(0);
}

describe("the credential of a profile", () => {
  test("goes to the profile's place, whatever path it is asked at", async () => {
    await using place = await freshPlace();
    await using server = await faultyServer([fine]);
    await logIn(place, server);
    for (const words of [show, [...show, "--base-url", `${server.url}/v2`]]) {
      expect((await cashbook([...words, "--profile", "acme"], { place })).exit).toBe(0);
      expect(server.came.at(-1)?.headers["x-api-key"]).toBe(KEY);
    }
  });

  test.each<[string, (url: string) => { words: string[]; environment: Record<string, string> }]>([
    ["--base-url", (url) => ({ words: ["--base-url", url], environment: {} })],
    ["CASHBOOK_BASE_URL", (url) => ({ words: [], environment: { CASHBOOK_BASE_URL: url } })],
  ])("goes to no other place that %s names", async (_, named) => {
    await using place = await freshPlace();
    await using home = await faultyServer([fine]);
    await using elsewhere = await faultyServer([{ status: 401, body: { message: "Who are you?" } }]);
    await logIn(place, home);
    const { words, environment } = named(elsewhere.url);
    const ended = await cashbook([...show, "--profile", "acme", ...words], { place, environment });
    expect(ended).toMatchObject({
      exit: 4,
      stderr: `${elsewhere.url} answered 401: Who are you?\nRun \`cashbook login\`, or set CASHBOOK_API_KEY or CASHBOOK_TOKEN.\n`,
    });
    expect(elsewhere.came).toHaveLength(1);
    expect(JSON.stringify(elsewhere.came)).not.toContain(KEY);
  });

  test.each([301, 302, 303, 307, 308])("follows no %i to another place", async (status) => {
    await using place = await freshPlace();
    await using elsewhere = await faultyServer([fine]);
    const location = `${elsewhere.url}/api-v1/company`;
    await using home = await faultyServer([{ status, headers: { location } }]);
    await logIn(place, home);
    const { stdout, stderr, exit } = await cashbook([...show, "--debug"], { place });
    expect([stdout, exit]).toEqual(["", 11]);
    expect(stderr).toContain(
      `answered ${status} and points to ${elsewhere.url}; nothing is sent after a redirect.`,
    );
    expect(stderr).not.toContain(KEY);
    expect(home.came.length).toBeGreaterThan(0);
    expect(elsewhere.connections()).toBe(0);
  });
});

test("a place that .cashbook.json names is gone to by nobody", async () => {
  await using place = await freshPlace();
  await using server = await faultyServer([fine]);
  writeFileSync(join(place.folder, ".cashbook.json"), JSON.stringify({ base_url: server.url }));
  const { exit } = await keyed(show, { place });
  expect([exit, server.connections()]).toEqual([2, 0]);
});

test("with --json the problem is an object on stderr, and --debug names the request but no secret", async () => {
  await using place = await freshPlace();
  const body = {
    type: "urn:cashbook:problem:insufficient_scope",
    title: "The credential lacks the required scope.",
    status: 403,
    detail: "This needs company:read.",
    success: false,
    code: "insufficient_scope",
    remedy: "Ask for it.",
    required_scopes: ["company:read"],
  };
  const headers = { "content-type": "application/problem+json", "x-request-id": "r-77" };
  await using server = await faultyServer([{ status: 403, headers, body: { ...body, request_id: "r-77" } }]);
  const words = [...show, "--base-url", server.url, "--json"];
  expect(await keyed(words, { place })).toEqual({ stdout: "", stderr: `${JSON.stringify(body)}\n`, exit: 5 });
  const { stderr } = await keyed([...words, "--debug"], { place });
  expect(stderr).toContain("caused by the service answered 403, request r-77");
  expect(stderr).not.toContain(KEY);
});

test("a command on a book loads nothing that speaks HTTP, and one on a service no more than it needs", async () => {
  await using place = await freshPlace();
  await using server = await faultyServer([fine]);
  const seen = join(place.folder, "seen.mjs");
  writeFileSync(
    seen,
    `import { readFileSync, writeFileSync } from "node:fs";
     process.on("exit", () => writeFileSync("loaded", process.moduleLoadList.join("\\n")));`,
  );
  const environment = { NODE_OPTIONS: `--import ${seen}` };
  const loaded = async (words: readonly string[], key?: string) => {
    const ended = await cashbook(words, { place, environment: { ...environment, CASHBOOK_API_KEY: key } });
    expect(ended.exit).toBe(0);
    const parts = readFileSync(join(place.folder, "loaded"), "utf8").split("\n");
    return parts.flatMap((part) => /^NativeModule (_?http.*|tls|.*undici)$/.exec(part)?.[1] ?? []).sort();
  };
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  expect(await loaded(["tx", "list"])).toEqual([]);
  const remote = await loaded([...show, "--base-url", server.url], KEY);
  expect(remote.filter((part) => !part.startsWith("_http"))).toEqual(["http"]);
});
