import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handOver } from "../../../commands/keys/secret.ts";
import type { NewApiKey } from "../../../src/contract/key.ts";
import { Problem } from "../../../src/contract/problem.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cashbook-key-out-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const made: NewApiKey = {
  id: "id",
  name: "CI",
  key_prefix: "cb_live_4dF9sK2q",
  scopes: ["read"],
  description: "",
  last_used_at: null,
  usage_count: 0,
  rate_limit_per_minute: 120,
  rate_limit_per_day: 20_000,
  is_active: true,
  expires_at: null,
  revoked_at: null,
  created_at: "2026-03-01T12:00:00.000Z",
  created_by: "owner",
  key: "cb_live_4dF9sK2q_0123456789abcdefghijABCDEFGHIJ424MI3wN",
};
const sentence = (): string => "Done.";

test("without a file the secret is in the answer, and alone with --quiet", async () => {
  const view = await handOver(async () => made, { keyOut: undefined, sentence });
  expect(view).toMatchObject({ data: made, essence: made.key });
});

test("with a file the secret is there alone, and nowhere in the answer", async () => {
  const keyOut = join(folder, "ci.key");
  const view = await handOver(async () => made, { keyOut, sentence });
  expect(readFileSync(keyOut, "utf8")).toBe(`${made.key}\n`);
  expect(statSync(keyOut).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(view)).not.toContain(made.key);
});

test("a file that is there is left alone, and no key is made", async () => {
  const keyOut = join(folder, "ci.key");
  writeFileSync(keyOut, "mine");
  const make = vi.fn(async () => made);
  await expect(handOver(make, { keyOut, sentence })).rejects.toMatchObject({ code: "file_exists" });
  expect(make).not.toHaveBeenCalled();
  expect(readFileSync(keyOut, "utf8")).toBe("mine");
});

test("a folder that is not there is found out before a key is made", async () => {
  const make = vi.fn(async () => made);
  const keyOut = join(folder, "none", "ci.key");
  await expect(handOver(make, { keyOut, sentence })).rejects.toMatchObject({ code: "ENOENT" });
  expect(make).not.toHaveBeenCalled();
});

test("a key that was refused leaves no file behind", async () => {
  const keyOut = join(folder, "ci.key");
  const refused = (): Promise<NewApiKey> => Promise.reject(new Problem("scope_not_held"));
  await expect(handOver(refused, { keyOut, sentence })).rejects.toMatchObject({ code: "scope_not_held" });
  expect(existsSync(keyOut)).toBe(false);
});

test("a secret that cannot be kept is said to be lost, and how to go on", async () => {
  const reserve = async () => ({
    keep: () => Promise.reject(new Error("ENOSPC")),
    discard: () => Promise.resolve(),
  });
  const problem = (await handOver(async () => made, { keyOut: "ci.key", sentence, reserve }).catch(
    (refusal: unknown) => refusal,
  )) as Problem;
  expect(problem.code).toBe("store_full");
  expect(problem.detail).toBe(
    'The API key "CI" (cb_live_4dF9sK2q) was created, but its secret could not be written to ci.key and is lost.',
  );
  expect(problem.remedy).toContain("cashbook keys rotate cb_live_4dF9sK2q");
});
