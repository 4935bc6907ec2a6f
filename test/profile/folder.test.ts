import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderLayer } from "../../src/profile/folder.ts";

const root = await mkdtemp(join(tmpdir(), "cashbook-folder-"));
afterAll(() => rm(root, { recursive: true }));
const deep = join(root, "a", "b");
await mkdir(deep, { recursive: true });
const file = join(root, ".cashbook.json");

test("the nearest file above speaks, and its maps are beside it", async () => {
  await writeFile(file, '{"account": "main", "maps": "maps", "output": "csv"}');
  expect(folderLayer(deep)).toEqual({ path: file, account: "main", output: "csv", maps: join(root, "maps") });
});

test.each([
  [
    '{"base_url": "https://x.example"}',
    /has "base_url", but only profile, company, account, output, maps are allowed/,
  ],
  ['{"database": "x.db"}', /has "database"/],
  ['{"api_key": "x"}', /has "api_key"/],
  ['{"company": 5}', /has a company that is not text/],
  ["[]", /is not a JSON object/],
  ["{", /is not JSON/],
])("%s is refused", async (text, message) => {
  await writeFile(file, text);
  expect(() => folderLayer(deep)).toThrow(message);
});
