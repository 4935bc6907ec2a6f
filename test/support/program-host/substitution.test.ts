import { expect, test } from "vitest";
import { substitute } from "./substitution.ts";

/** Each line within writes the rest of its words, one a line, and says that it ran. */
async function substituted(line: string) {
  const ran: string[] = [];
  const result = await substitute(line, async (within) => {
    ran.push(within);
    const words = within.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
    const said = words.slice(1).map((word) => word.replaceAll(/^["']|["']$/g, ""));
    return { stdout: `${said.join("\n")}\n\n`, stderr: "! ran\n", exit: 1 };
  });
  return { result, ran };
}

test.each([
  ["cashbook tx show $(cat id)", "cashbook tx show 'id'"],
  ['cashbook tx show "$(cat id)" --json', "cashbook tx show 'id' --json"],
  ["CASHBOOK_TOKEN=$(cat id) cashbook tx list > out", "CASHBOOK_TOKEN='id' cashbook tx list > out"],
  ["cashbook tx show $(cat id) -o table | tail -n 6", "cashbook tx show 'id' -o table | tail -n 6"],
  [`cashbook tx show $(cashbook a "b c") x`, "cashbook tx show 'a' 'b' 'c' x"],
  [`cashbook tx show "$(cashbook a 'b c')"`, "cashbook tx show 'a\nb c'"],
  ["cashbook tx show $(cashbook a | head -1)", "cashbook tx show 'a' '|' 'head' '-1'"],
  [
    `CASHBOOK_TOKEN=$(cashbook "it's") cashbook tx list`,
    String.raw`CASHBOOK_TOKEN='it'\''s' cashbook tx list`,
  ],
])("what a line writes: %s", async (line, expected) => {
  const { result, ran } = await substituted(line);
  expect(result).toEqual({ line: expected, stderr: "! ran\n" });
  expect(ran.length).toBe(1);
});

test("lines within run in their order, before the line", async () => {
  const { result, ran } = await substituted("cashbook x $(cashbook a) $(cat id) $(cashbook b | tail -1)");
  expect(ran).toEqual(["cashbook a", "cat id", "cashbook b | tail -1"]);
  expect(result).toEqual({
    line: "cashbook x 'a' 'id' 'b' '|' 'tail' '-1'",
    stderr: "! ran\n! ran\n! ran\n",
  });
});

test.each([
  "cashbook tx list",
  "cashbook tx show x$(cat id)",
  'cashbook tx show "x $(cat id)"',
  "cashbook tx show '$(cat id)'",
  "cashbook tx show $(cashbook a $(cat id))",
  "CASHBOOK_TOKEN=$(cashbook it's) cashbook tx list",
  "cashbook tx show $(cat id) 2>&1 | cat",
  "echo $(cashbook a)",
])("for a shell, and nothing has run: %s", async (line) => {
  expect(await substituted(line)).toEqual({ result: undefined, ran: [] });
});
