import { expect, test } from "vitest";
import { appendedOf, fedOf, pipedOf, wordsOf } from "./words.ts";

test.each<[string, readonly string[]]>([
  ["cashbook accounts list", ["accounts", "list"]],
  [
    `cashbook accounts create "Main EUR" --currency EUR`,
    ["accounts", "create", "Main EUR", "--currency", "EUR"],
  ],
  [`cashbook tx list -q 'a "b"' --from=2026-01-01`, ["tx", "list", "-q", 'a "b"', "--from=2026-01-01"]],
  [`cashbook tx list --where merchant~uber "!a~b"`, ["tx", "list", "--where", "merchant~uber", "!a~b"]],
  [`cashbook tx create --description=""`, ["tx", "create", "--description="]],
])("a plain line: %s", (line, words) => {
  expect(wordsOf(line)).toEqual({ words, environment: {} });
});

test("variables of cashbook stand before the command", () => {
  expect(wordsOf("CASHBOOK_OUTPUT=json CASHBOOK_COMPANY='Acme GmbH' cashbook company")).toEqual({
    words: ["company"],
    environment: { CASHBOOK_OUTPUT: "json", CASHBOOK_COMPANY: "Acme GmbH" },
  });
});

test("a width stands there too, and a file for the output behind it", () => {
  expect(wordsOf(`COLUMNS=50 cashbook keys create "A > b" --quiet > a.key`)).toEqual({
    words: ["keys", "create", "A > b", "--quiet"],
    environment: { COLUMNS: "50" },
    output: "a.key",
  });
});

test.each([
  "cashbook keys list | head -1",
  "cashbook keys create A > folder/a.key",
  "cashbook keys create A >> a.key",
  "cashbook keys create A 2> a.key",
  "cashbook keys create A > $FILE",
  "cashbook tx import *.csv",
  "cashbook accounts show $ID",
  `cashbook accounts show "$ID"`,
  "cashbook accounts show `cat id`",
  "cashbook tx list && cashbook tx list",
  "cashbook tx import - < a.csv",
  "cashbook tx import -",
  "cashbook login --token-stdin",
  "cashbook serve --port 0",
  "cashbook setup --to bin",
  "cashbook --version",
  `cashbook tx list -q "unfinished`,
  "NO_COLOR=1 cashbook tx list",
  "cat a.csv",
  "cashbook tx import ~/a.csv",
  "cashbook tx import --map=~/map.json",
  "cashbook accounts list # all of them",
  "cashbook tx import - <<END\nDate,Amount\nEND",
])("for a shell or a process: %s", (line) => {
  expect(wordsOf(line)).toBeUndefined();
});

test.each<[string, readonly string[], string]>([
  ["cashbook keys list | head -1", ["keys", "list"], "head -1"],
  [
    `cashbook tx list -q "a | b" | grep 'c d' | tail -n 5`,
    ["tx", "list", "-q", "a | b"],
    "grep 'c d' | tail -n 5",
  ],
])("what other programs read: %s", (line, words, rest) => {
  expect(pipedOf(line)).toEqual({ command: { words, environment: {} }, rest });
});

test.each([
  "cashbook keys list",
  "cashbook tx list --quiet | cashbook tx bulk --ids-from -",
  "cashbook keys list > keys | head -1",
  "cashbook keys list | head -1 > first",
  "cashbook keys list | head -1; echo $?",
  "cashbook keys list | head -1 && ls",
  "cashbook keys list | (head -1)",
  "cat a.csv | head -1",
  "cashbook serve | head -1",
])("for a shell as a whole: %s", (line) => {
  expect(pipedOf(line)).toBeUndefined();
});

test.each<[string, readonly string[], object]>([
  ["cashbook tx import - < a.csv", ["tx", "import", "-"], { file: "a.csv" }],
  ["cashbook login --token-stdin < ../token", ["login", "--token-stdin"], { file: "../token" }],
  [
    "cashbook tx list --quiet | head -1 | cashbook tx bulk --ids-from -",
    ["tx", "bulk", "--ids-from", "-"],
    { line: "cashbook tx list --quiet | head -1" },
  ],
  [
    `echo '[{"amount": 1}]' | cashbook tx create --json-input -`,
    ["tx", "create", "--json-input", "-"],
    { line: `echo '[{"amount": 1}]'` },
  ],
])("what reads its input: %s", (line, words, from) => {
  expect(fedOf(line)).toEqual({ command: { words, environment: {} }, from });
});

test.each([
  "cashbook keys list",
  "cashbook mcp < session.jsonl",
  "cashbook tx import - < a.csv > b.txt",
  "cashbook tx import - < a.csv | head -1",
  "cat a.csv | cashbook tx import - | head -1",
  "cat a.csv | NO_COLOR=1 cashbook tx import -",
  "cat a.csv | cashbook tx import - && ls",
  String.raw`printf '\377' | cashbook tx import -`,
])("what a shell feeds: %s", (line) => {
  expect(fedOf(line)).toBeUndefined();
});

test("what gets its last words from a line", () => {
  expect(appendedOf("echo 4dF9 | tail -c 3 | xargs cashbook tx delete --yes")).toEqual({
    command: { words: ["tx", "delete", "--yes"], environment: {} },
    from: "echo 4dF9 | tail -c 3",
  });
});

test.each([
  "cashbook keys list",
  "cashbook keys list | xargs -n 1 cashbook keys show",
  "cashbook keys list | xargs cashbook keys show | head -1",
  "cashbook keys list | xargs cashbook keys show > out",
  "cashbook keys list | xargs echo",
])("what a shell gives words to: %s", (line) => {
  expect(appendedOf(line)).toBeUndefined();
});
