import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signingKeyFile, SIGNING_KEY_FILE } from "../../src/profile/signing-key.ts";

let root: string;
let state: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cashbook-signing-"));
  state = join(root, "state");
  path = join(state, SIGNING_KEY_FILE);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("nothing is made before it is asked for", () => {
  signingKeyFile(state);
  expect(existsSync(state)).toBe(false);
});

test("the key is made once, and only its owner can read it", async () => {
  const before = process.umask(0);
  try {
    expect(await signingKeyFile(state).read(() => "first")).toBe("first");
    expect(await signingKeyFile(state).read(() => "second")).toBe("first");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(state).mode & 0o777).toBe(0o700);
    expect(readdirSync(state)).toEqual([SIGNING_KEY_FILE]);
  } finally {
    process.umask(before);
  }
});

test("who comes second uses the key of who came first", async () => {
  const slow = await signingKeyFile(state).read(() => {
    // Another process makes its key between our look and our making.
    void signingKeyFile(state).read(() => "theirs");
    return "ours";
  });
  expect(slow).toBe("theirs");
  expect(readFileSync(path, "utf8")).toBe("theirs");
});

test("a replaced key is gone", async () => {
  const file = signingKeyFile(state);
  await file.read(() => "old");
  expect(await file.replace(() => "new")).toBe("new");
  expect(await file.read(() => "other")).toBe("new");
  expect(readdirSync(state)).toEqual([SIGNING_KEY_FILE]);
});

test("a key that others can read is refused, and left as it is", async () => {
  const file = signingKeyFile(state);
  await file.read(() => "key");
  chmodSync(path, 0o644);
  await expect(file.read(() => "other")).rejects.toMatchObject({ code: "settings_invalid" });
  expect(readFileSync(path, "utf8")).toBe("key");
});

test("what a killed process left beside it does no harm", async () => {
  const file = signingKeyFile(state);
  await file.read(() => "key");
  rmSync(path);
  writeFileSync(`${path}.${process.pid}`, "half");
  expect(await file.read(() => "whole")).toBe("whole");
});
