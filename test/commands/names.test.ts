/** People read names where programs read ids and slugs: of accounts and categories, wherever a command shows one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

let place: Place;
const run = async (words: readonly string[]) => {
  const result = await cashbook(words, { place });
  expect(result.exit, result.stderr).toBe(0);
  return result.stdout;
};
let account: string;
let row: string;

beforeAll(async () => {
  place = await freshPlace();
  await run(["init", "Acme", "--currency", "EUR"]);
  account = (await run(["accounts", "create", "Hausbank", "--quiet"])).trim();
  const tea = ["--account", "Hausbank", "--date", "2026-03-01", "--amount", "-9.00", "--description", "Tea"];
  row = (await run(["tx", "create", ...tea, "--quiet"])).trim();
  await run(["categories", "create", "Tea and cake", "--slug", "tc", "--parent", "meals"]);
  await run(["categories", "map", "Teehaus", "tc"]);
  const conditions = ["--where", "account=Hausbank", "--where", "!category=tc|rent"];
  await run(["rules", "create", "Tea house", ...conditions, "--set", "category=tc", "--yes"]);
});
afterAll(() => place?.[Symbol.asyncDispose]());

const draft = ["--where", "q~tea", "--set", "category=tc"];

/** In this order; the last of them change the book. */
const shown: readonly (readonly [line: readonly string[], names: readonly string[]])[] = [
  [
    ["rules", "list"],
    ["account=Hausbank", "category=Tea and cake"],
  ],
  [
    ["rules", "show", "Tea house"],
    ["account=Hausbank", "!category=Tea and cake|Rent", "category=Tea and cake"],
  ],
  [["rules", "test", "Tea house"], ["none → Tea and cake"]],
  [["rules", "create", "Cake", ...draft, "--dry-run"], ["none → Tea and cake"]],
  [["rules", "apply", "--dry-run"], ["none → Tea and cake"]],
  [
    ["rules", "move", "Tea house", "--to", "1"],
    ["account=Hausbank", "category=Tea and cake"],
  ],
  [
    ["rules", "update", "Tea house", "--name", "Tea"],
    ["account=Hausbank", "category=Tea and cake"],
  ],
  [
    ["rules", "delete", "Tea", "--dry-run"],
    ["account=Hausbank", "category=Tea and cake"],
  ],
  [["rules", "create", "Cake", ...draft, "--apply", "--yes"], ["category=Tea and cake"]],
  [["categories", "show", "tc"], ["Meals and entertainment"]],
  [["categories", "words"], ["Tea and cake"]],
  [["categories", "merge", "tc", "rent", "--dry-run"], ["from Tea and cake into Rent"]],
  [["categories", "map", "Kuchen", "tc"], ["means Tea and cake from now on"]],
  [["tx", "update", "$row", "--category", "tc"], ["uncategorized → Tea and cake"]],
  [["tx", "update", "$row", "--category", "rent"], ["Tea and cake → Rent"]],
  [["tx", "why", "$row"], ["Rent"]],
  [["tx", "bulk", "--where", "q~tea", "--set", "merchant_name=Teehaus", "--yes"], ["Changed 1 of 1"]],
  [
    ["undo", "--list"],
    ['the category of "Tea" from Tea and', `Set the bank's word "Kuchen" to Tea`],
  ],
  [
    ["events", "list"],
    [
      ...["account=Hausbank", "category Tea and cake → Rent", "parent Meals and entertainment"],
      // A bulk change by its number of transactions, a bank's word by what it was set to.
      ...[
        "transactions changed Of: 1 transaction",
        `bank's word set Of: Kuchen Changed: Set the bank's word "Kuchen" to Tea and cake`,
      ],
    ],
  ],
];

describe("what people read", () => {
  test.for(shown)("%j", async ([line, names]) => {
    const words = line.map((word) => word.replace("$row", row));
    const text = await run([...words, "-o", "table"]);
    for (const name of names) expect(text.replaceAll(/\s+/g, " ")).toContain(name);
    expect(text).not.toContain(account);
  });
});

test("programs read ids and slugs", async () => {
  expect(await run(["rules", "show", "Cake"])).toContain("category=tc");
  await run(["rules", "create", "House", "--where", "account=Hausbank", "--set", "category=tc", "--yes"]);
  expect(await run(["rules", "show", "House"])).toContain(`account=${account}`);
  expect(await run(["rules", "list", "--fields", "set", "-o", "table"])).toContain("category=tc");
  expect(await run(["categories", "words"])).toContain("Teehaus\ttc");
  expect(await run(["categories", "show", "tc"])).toContain("parent\tmeals");
  expect(await run(["tx", "why", row])).toContain("category\trent");
  expect(await run(["undo", "--list"])).toContain('the category of "Tea" from tc to rent');
  expect(JSON.parse(await run(["rules", "show", "Cake", "--json"]))).toMatchObject({
    set: { category: "tc" },
  });
});
