/** Lines of the service's log as a person at the terminal reads them. */
import { expect, test } from "vitest";
import { readableLine } from "../../../commands/serve/log-line.ts";

const request = { level: "info", method: "GET", path: "/api-v1/transactions/{id}", status: 200, ms: 12.5 };

test.each([
  [
    "a request with a key",
    { ...request, key_prefix: "cb_live_AbCd", address: "127.0.0.1" },
    "GET /api-v1/transactions/{id}  200  12.5 ms  cb_live_AbCd",
  ],
  [
    "a request with a token, from elsewhere",
    { ...request, credential: "token", address: "203.0.113.7" },
    "GET /api-v1/transactions/{id}  200  12.5 ms  token  203.0.113.7",
  ],
  [
    "a request of nobody",
    { ...request, path: "(none)", status: 404, address: "127.0.0.1" },
    "GET (none)  404  12.5 ms",
  ],
  [
    "a failure with its stack",
    { level: "error", method: "GET", path: "/readyz", fault: "Error: away\n  at x" },
    "error: GET /readyz\n    Error: away\n      at x",
  ],
  ["a warning", { level: "warn", message: "A thread ended." }, "warning: A thread ended."],
  ["what would move the cursor", { level: "info", message: "a\u001b[2Jb" }, "ab"],
  [
    "the address, which has been said",
    { level: "info", message: "Listening at http://127.0.0.1:1" },
    undefined,
  ],
])("%s", (_, entry, words) => {
  const line = readableLine(JSON.stringify({ time: new Date(2026, 0, 5, 9, 3, 7).toISOString(), ...entry }));
  expect(line).toBe(words === undefined ? undefined : `09:03:07  ${words}`);
});

test("a line that is no JSON stays as it is", () => {
  expect(readableLine("node: warning")).toBe("node: warning");
});
