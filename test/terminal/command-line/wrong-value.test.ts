/** Values of repeatable flags, refused by the name of the flag. */
import { expect, test } from "vitest";
import { transactionStatus } from "../../../src/contract/category/classification.ts";
import { keyScope } from "../../../src/contract/key.ts";
import { requireValues } from "../../../src/terminal/command-line/wrong-value.ts";

test.each([
  [["postd"], '--x cannot be "postd" (did you mean posted?).'],
  [["posted", "exclude"], '--x cannot be "exclude" (did you mean excluded?).'],
  [["open"], '--x must be one of pending, posted, excluded, void, not "open".'],
  [[""], '--x must be one of pending, posted, excluded, void, not "".'],
])("statuses %j", (values, detail) => {
  expect(() => requireValues("--x", values, transactionStatus())).toThrow(
    expect.objectContaining({ code: "validation_failed", detail }) as Error,
  );
});

test("scopes that a key cannot hold", () => {
  expect(() => requireValues("--scope", ["read", "accounts:wirte"], keyScope())).toThrow(
    '--scope cannot be "accounts:wirte" (did you mean accounts:write?).',
  );
  expect(() => requireValues("--scope", ["API_KEYS"], keyScope())).toThrow("--scope cannot be api_keys:");
});

test("what the request takes is taken, whatever its case", () => {
  expect(() => requireValues("--x", ["Posted", "void"], transactionStatus())).not.toThrow();
  expect(() => requireValues("--x", [], transactionStatus())).not.toThrow();
});
