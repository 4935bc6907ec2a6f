/** What the undo of a file's import in several accounts is called. */
import { expect, test } from "vitest";
import { undoneSentence } from "../../../commands/events/file-import-words.ts";
import type { Event } from "../../../src/contract/event.ts";

const context = {
  locale: "en",
  files: new Map([["i-1", { name: "b.csv", account: "a-1" }]]),
  names: new Map([
    ["a-1", "Girokonto"],
    ["a-2", "Checking"],
  ]),
};

test.each<
  readonly [type: string, parts: readonly (readonly [account: string, created: number])[], words: string]
>([
  ["import.completed", [["a-1", 201]], "Imported 201 transactions from b.csv into Girokonto"],
  ["import.completed", [], "Imported 201 transactions from b.csv into Girokonto"],
  [
    "import.completed",
    [
      ["a-1", 1201],
      ["a-2", 301],
    ],
    "Imported 1,502 transactions from b.csv: 1,201 into Girokonto, 301 into Checking",
  ],
  [
    "import.completed",
    [
      ["a-1", 0],
      ["a-9", 1],
    ],
    "Imported 1 transaction from b.csv: 0 into Girokonto, 1 into a-9",
  ],
  [
    "import.completed",
    [
      ["a-1", 5],
      ["a-2", 4],
      ["a-3", 3],
      ["a-4", 2],
      ["a-5", 1],
    ],
    "Imported 15 transactions from b.csv: 5 into Girokonto, 4 into Checking, 3 into a-3 and 2 more accounts",
  ],
  [
    "import.begun",
    [
      ["a-1", 0],
      ["a-2", 0],
    ],
    "Began to import b.csv into Girokonto, Checking",
  ],
])("%s into %j", (type, parts, words) => {
  const event = { type, subject_id: "i-1", summary: { created: 201 } } as unknown as Event;
  const imports = parts.map(([bank_account_id, created]) => ({
    file_name: "b.csv",
    bank_account_id,
    created,
  }));
  expect(undoneSentence(event, imports, context)).toBe(words);
});
