/**
 * The protocol's own conformance suite, where CASHBOOK_TEST_CONFORMANCE names the file of its program
 * (`node_modules/@modelcontextprotocol/conformance/dist/index.js` of any folder). It speaks HTTP only, so that a bridge stands between:
 * a session is a process of ours, and each message one line. Its other scenarios ask for tools, resources and prompts of a server made
 * for them, or for HTTP itself.
 */
import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBridge, type Bridge } from "../support/agent-bridge.ts";
import { cashbook, freshPlace, type Place } from "../support/run.ts";

const suite = process.env["CASHBOOK_TEST_CONFORMANCE"];
const reason = suite === undefined ? " (skipped: CASHBOOK_TEST_CONFORMANCE names no suite)" : "";

/** What a server with tools and nothing else has to do. */
const SCENARIOS = ["server-initialize", "ping", "tools-list"];

let place: Place;
let bridge: Bridge;
beforeAll(async () => {
  if (suite === undefined) return;
  place = await freshPlace();
  const run = async (...words: string[]) => (await cashbook(words, { place })).stdout.trim();
  await run("init", "Acme", "--currency", "EUR");
  const key = await run(
    "keys",
    "create",
    "Agent",
    "--quiet",
    "--scope",
    "read",
    "--scope",
    "proposals:write",
  );
  bridge = await startBridge({ place, key, words: ["--allow", "proposals"] });
});
afterAll(async () => {
  if (suite === undefined) return;
  await bridge.stop();
  await place[Symbol.asyncDispose]();
});

test.skipIf(suite === undefined).each(SCENARIOS)(
  `%s passes the conformance suite${reason}`,
  { timeout: 60_000 },
  async (scenario) => {
    const { exit, output } = await runSuite(["server", "--url", bridge.url, "--scenario", scenario]);
    expect(output).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
    expect(exit).toBe(0);
  },
);

function runSuite(words: readonly string[]): Promise<{ readonly exit: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [suite ?? "", ...words], { cwd: place.folder }, (_, out, err) =>
      resolve({ exit: child.exitCode ?? 1, output: `${out}${err}` }),
    );
  });
}
