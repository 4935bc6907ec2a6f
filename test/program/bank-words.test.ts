/** A file's categories that are none of the book: asked about once a word, before anything is written; kept for later files. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write(
    "questions about a bank's categories are left out: util-linux' `script` is not here\n",
  );

const rows = [
  "Date,Description,Amount,Currency,Category",
  "2026-01-02,MARKT HALLE,-12.50,EUR,Essen gehen",
  "2026-01-03,TANKHOF,-40.00,EUR,Parkhaus",
  "2026-01-05,KUNDE NORD,400.00,EUR,Erlöse Laden",
  "2026-01-06,MARKT HALLE,-2.50,EUR,essen Gehen",
  "2026-01-07,BAHN,-20.00,EUR,Travel",
];

let place: Place;
const freshBook = async () => {
  const fresh = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place: fresh });
  await cashbook(["accounts", "create", "Giro"], { place: fresh });
  writeFileSync(join(fresh.folder, "bank.csv"), `${rows.join("\n")}\n`);
  return fresh;
};
beforeEach(async () => {
  place = await freshBook();
});
afterEach(() => place?.[Symbol.asyncDispose]());

const type = (line: string, turns: readonly Turn[], at = place) =>
  typedInSitting(line, turns, { place: at, columns: 100 });

const answerOf = async (words: readonly string[], at = place) =>
  (await cashbook(words, { place: at })).stdout;

/** Each transaction with its category, and where that came from. */
const categorized = async (at = place) => {
  const list = JSON.parse(await answerOf(["tx", "list", "--all", "--json"], at)) as readonly {
    readonly id: string;
    readonly description: string;
    readonly amount: number;
    readonly category: string | null;
    readonly accounting_category: string;
  }[];
  const told = [];
  for (const { id, description, amount, category, accounting_category } of list) {
    const why = (await answerOf(["tx", "why", id], at)).replaceAll(
      /\d{4}-\d\d-\d\d[T ]\d\d:\d\d\S*|[0-9a-f-]{36}|[0-9a-f]{8}/g,
      "…",
    );
    told.push({ description, amount, category, accounting_category, why });
  }
  return told;
};

const IMPORT = "cashbook tx import bank.csv --account Giro";
const toMeals: readonly Turn[] = [
  [/What is "Essen gehen" \(2 rows, such as MARKT HALLE\)\?/, "meals"],
  [/❯ Meals/, "\r"],
];
const toNew: readonly Turn[] = [
  [/What is "Parkhaus" \(1 row, such as TANKHOF\)\?/, "create"],
  [/❯ Create the category "Parkhaus"/, "\r"],
  [/Kind of "Parkhaus"[^]*❯ expense/, "\r"],
];
const leave: Turn = [/What is "Erlöse Laden"[^]*❯ Leave it/, "\r"];

describe.skipIf(!hasTerminal)("a bank's categories that mean nothing yet", { timeout: 60_000 }, () => {
  test("are asked about by their rows, and the rows are as if the words had been set before", async () => {
    const { shown, exit, left } = await type(IMPORT, [...toMeals, ...toNew, leave]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toContain("The file has 3 categories of the bank that mean nothing here yet.");
    expect(shown).toMatch(/Categories +4 of 5 categorized/);
    expect(await answerOf(["categories", "words"])).toBe(
      "word\tcategory\tis_ignored\nErlöse Laden\t\ttrue\nEssen gehen\tmeals\tfalse\nParkhaus\tparkhaus\tfalse\n",
    );
    expect(JSON.parse(await answerOf(["categories", "show", "parkhaus", "--json"]))).toMatchObject({
      kind: "expense",
    });

    await using other = await freshBook();
    await cashbook(["categories", "create", "Parkhaus", "--kind", "expense"], { place: other });
    await cashbook(["categories", "map", "Essen gehen", "meals"], { place: other });
    await cashbook(["categories", "map", "Parkhaus", "parkhaus"], { place: other });
    await cashbook(["tx", "import", "bank.csv", "--account", "Giro"], { place: other });
    expect(await categorized()).toEqual(await categorized(other));
  });

  test("the undo of the import is the last change, and the next file asks only about what was forgotten", async () => {
    await type(IMPORT, [...toMeals, ...toNew, leave]);
    expect(await answerOf(["undo", "--yes"])).toMatch(/import\.completed\nchanged\t5/);
    await cashbook(["categories", "map", "Erlöse Laden", "--forget"], { place });
    const { shown, exit, left } = await type(IMPORT, [leave]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toContain("The file has a category of the bank that means nothing here yet.");
  });

  test("what was left is not asked about again, and each answer is a change of its own", async () => {
    writeFileSync(join(place.folder, "next.csv"), `${rows[0]}\n2026-02-01,KUNDE,-9.00,EUR,ERLÖSE laden\n`);
    await type(IMPORT, [...toMeals, ...toNew, leave]);
    const { shown, exit, left } = await type("cashbook tx import next.csv --account Giro", []);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).not.toContain("What is");
    const changes = await answerOf([
      "events",
      "list",
      "--type",
      "bank_category.mapped",
      "--fields",
      "summary",
    ]);
    expect(changes).toContain(
      '"word":"Erlöse Laden","before":{"category":null,"is_ignored":false},"after":{"category":null,"is_ignored":true}',
    );
  });

  test("all the others are left with one answer, in the next file too", async () => {
    writeFileSync(join(place.folder, "next.csv"), `${rows[0]}\n2026-02-01,TANKHOF,-9.00,EUR,Parkhaus\n`);
    const { shown, exit, left } = await type("cashbook tx import bank.csv next.csv --account Giro", [
      [/bank.csv: What is "Essen gehen"/, "all the"],
      [/❯ Leave all the others/, "\r"],
    ]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(await answerOf(["categories", "words"])).toBe(
      "word\tcategory\tis_ignored\nErlöse Laden\t\ttrue\nEssen gehen\t\ttrue\nParkhaus\t\ttrue\n",
    );
  });

  test("Ctrl-C at the first question leaves nothing behind", async () => {
    const { shown, exit, left } = await type(IMPORT, [[/What is "Essen gehen"/, "\u0003"]]);
    expect({ exit, left }, shown).toEqual({ exit: 130, left: 0 });
    expect(shown).toContain("Nothing was changed.");
    expect(await answerOf(["categories", "words", "--json"])).toBe("[]\n");
  });

  test("Ctrl-C at a later one keeps the answers, and the next time asks about the others", async () => {
    const { shown, exit, left } = await type(IMPORT, [
      ...toMeals,
      ...toNew,
      [/What is "Erlöse Laden"/, "\u0003"],
    ]);
    expect({ exit, left }, shown).toEqual({ exit: 130, left: 0 });
    expect(shown.replaceAll(/\s+/g, " ")).toContain(
      'Nothing was imported. Your answers are kept, and were about "Essen gehen", "Parkhaus".',
    );
    expect(await answerOf(["tx", "list", "--json"])).toBe("[]\n");
    expect(await answerOf(["categories", "words"])).toContain(
      "Essen gehen\tmeals\tfalse\nParkhaus\tparkhaus\tfalse\n",
    );
    const again = await type(IMPORT, [leave]);
    expect({ exit: again.exit, left: again.left }, again.shown).toEqual({ exit: 0, left: 0 });
    expect(again.shown).toMatch(/Categories +4 of 5 categorized/);
  });

  test("more than 20: the most frequent are asked about, the others are named", async () => {
    const many = Array.from({ length: 22 }, (_, index) => index).flatMap((index) =>
      Array.from(
        { length: index === 21 ? 2 : 1 },
        (_, day) => `2026-03-0${day + 1},ROW ${index},-${index + 1}.0${day},EUR,Kiste ${index}`,
      ),
    );
    writeFileSync(join(place.folder, "many.csv"), `${rows[0]}\n${many.join("\n")}\n`);
    const answers = [21, ...Array.from({ length: 19 }, (_, index) => index)];
    const { shown, exit, left } = await type(
      "cashbook tx import many.csv --account Giro",
      answers.map((index): Turn => [new RegExp(`What is "Kiste ${index}"[^]*❯ Leave it`), "\r"]),
    );
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toMatch(/Not asked about: "Kiste 19" \(1 row\), "Kiste 20" \(1 row\)\./);
    // The next file asks about those alone.
    await answerOf(["undo", "--yes"]);
    const next = await type("cashbook tx import many.csv --account Giro", [
      [/What is "Kiste 19"[^]*❯ Leave it/, "\r"],
      [/What is "Kiste 20"[^]*❯ Leave it/, "\r"],
    ]);
    expect({ exit: next.exit, left: next.left }, next.shown).toEqual({ exit: 0, left: 0 });
  });

  test("--yes asks nothing, and the next step names the most frequent word", async () => {
    const { shown, exit } = await type(`${IMPORT} --yes`, []);
    expect(exit, shown).toBe(0);
    expect(shown).toContain('cashbook categories map "Essen gehen" <category>');
    expect(shown).not.toContain("What is");
  });
});
