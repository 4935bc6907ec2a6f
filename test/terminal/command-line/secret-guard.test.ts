import { expect, test } from "vitest";
import { refuseSecrets, withoutSecrets } from "../../../src/terminal/command-line/secret-guard.ts";

const key = `cb_live_AbCd1234_${"s".repeat(32)}AbCdEf`;
const token = `eyJhbGciOiJFZERTQSJ9.${"eyJzdWIiOiJvd25lciJ9"}.${"c2lnbmF0dXJl".repeat(3)}`;

test.each([
  [["keys", "show", key]],
  [["--api-key", "x"]],
  [["--api-key=x"]],
  [["--token", "x"]],
  [["tx", "list", `--q=${key}`]],
  [["tx", "create", "--description", `my key is ${key}`]],
  [["whoami", token]],
  [["tx", "list", "--database", `postgres://me:${"s".repeat(32)}@db/books`]],
  [["tx", "list", `--database=postgresql://me:${"s".repeat(32)}@a,b/books`]],
  [["migrate-book", "--to", `postgres://me@db/books?password=${"s".repeat(32)}`]],
])("%j is refused, and not repeated", (words) => {
  let thrown: unknown;
  try {
    refuseSecrets(words);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: "secret_on_command_line" });
  expect(String(thrown)).not.toContain("s".repeat(32));
});

test.each([
  [["keys", "show", "cb_live_AbCd1234"]],
  [["--api-key-stdin"]],
  [["--token-stdin"]],
  [["tx", "list"]],
  [["tx", "list", "--q", "constructor", "--q", "__proto__=x"]],
  [["tx", "list", "--database", "postgres://me@a:5432,[::1]:5432/books?sslmode=require"]],
])("%j is no secret", (words) => {
  expect(() => refuseSecrets(words)).not.toThrow();
});

test("secrets in texts of others are left out", () => {
  expect(withoutSecrets(`a ${key} b ${token} c https://me:pw@x.example/`)).toBe(
    "a cb_live_AbCd1234_… b eyJ… c https://…@x.example/",
  );
});
