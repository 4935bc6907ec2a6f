import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { substitute } from "./substitution.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cashbook-test-"));
  await writeFile(join(folder, "id"), "4dF9\n");
});
afterAll(() => rm(folder, { recursive: true }));

/** The program writes its own words, and says that it ran. */
async function substituted(line: string) {
  const ran: string[] = [];
  const run = async ({ words }: { readonly words: readonly string[] }) => {
    ran.push(words.join(" "));
    return { stdout: `${words.join("\n")}\n\n`, stderr: "! ran\n", exit: 1 };
  };
  return { result: await substitute(line, { folder, run }), ran };
}

test.each([
  ["cashbook tx show $(cat id)", "cashbook tx show '4dF9'"],
  ['cashbook tx show "$(cat id)" --json', "cashbook tx show '4dF9' --json"],
  ["CASHBOOK_TOKEN=$(cat id) cashbook tx list > out", "CASHBOOK_TOKEN='4dF9' cashbook tx list > out"],
])("a file: %s", async (line, expected) => {
  expect(await substituted(line)).toEqual({ result: { line: expected, stderr: "" }, ran: [] });
});

test.each([
  [`cashbook tx show $(cashbook a "b c") x`, "cashbook tx show 'a' 'b' 'c' x"],
  [`cashbook tx show "$(cashbook a 'b c')"`, "cashbook tx show 'a\nb c'"],
  [`CASHBOOK_TOKEN=$(cashbook it's) cashbook tx list`, undefined],
  [
    `CASHBOOK_TOKEN=$(cashbook "it's") cashbook tx list`,
    String.raw`CASHBOOK_TOKEN='it'\''s' cashbook tx list`,
  ],
])("what the program writes: %s", async (line, expected) => {
  const { result, ran } = await substituted(line);
  expect(result).toEqual(expected === undefined ? undefined : { line: expected, stderr: "! ran\n" });
  expect(ran.length).toBe(expected === undefined ? 0 : 1);
});

test("commands run in their order, before the line", async () => {
  const { result, ran } = await substituted("cashbook x $(cashbook a) $(cat id) $(cashbook b)");
  expect(ran).toEqual(["a", "b"]);
  expect(result).toEqual({ line: "cashbook x 'a' '4dF9' 'b'", stderr: "! ran\n! ran\n" });
});

test.each([
  "cashbook tx list",
  "cashbook tx show $(cat nothing)",
  "cashbook tx show $(cashbook tx list | head -1)",
  "cashbook tx show $(cashbook a) | cat",
  "cashbook tx show x$(cat id)",
  'cashbook tx show "x $(cat id)"',
  "cashbook tx show '$(cat id)'",
  "cashbook a $(cashbook b) $(cat nothing)",
  "echo $(cashbook a)",
])("for a shell, and nothing has run: %s", async (line) => {
  expect(await substituted(line)).toEqual({ result: undefined, ran: [] });
});
