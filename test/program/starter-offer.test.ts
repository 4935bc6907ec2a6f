/** After the first import at a terminal one question offers the rules to begin with; never silently, and once. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, typedAtTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("the offer of rules at a terminal is left out: util-linux' `script` is not here\n");

const EXAMPLE = join(import.meta.dirname, "../../examples/checking-2026.csv");
const IMPORT = `cashbook tx import ${EXAMPLE} --account Checking`;
const OFFER = /11 rules to begin with would give 170 of 301 transactions a category:[^]*Use them\?/;

let place: Place;
beforeEach(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "USD"], { place });
  await cashbook(["accounts", "create", "Checking"], { place });
});
afterEach(() => place?.[Symbol.asyncDispose]());

const type = (line: string, ...turns: Turn[]) => typedInSitting(line, turns, { place, columns: 100 });
const ruleCount = async () => {
  const { stdout } = await cashbook(["rules", "list", "--json", "--all"], { place });
  return (JSON.parse(stdout) as readonly unknown[]).length;
};

describe.skipIf(!hasTerminal)("the offer of rules", { timeout: 60_000 }, () => {
  test("yes: the receipt counts what they gave, and names how both are undone", async () => {
    const { exit, left, shown } = await type(IMPORT, [OFFER, "y\r"]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toMatch(/Taxes \(US\): 10 rows, such as IRS/);
    expect(shown).toMatch(/Categories +170 of 301 categorized by 11 rules/);
    expect(shown).not.toMatch(/cashbook rules starter/);
    expect(shown).toMatch(/Undo +cashbook undo takes back the rules, and once more the import/);
    expect(await ruleCount()).toBe(11);
    const { stdout } = await cashbook(["undo", "--yes", "--json"], { place });
    expect(stdout).not.toBe("");
    expect(await ruleCount()).toBe(0);
    expect((await cashbook(["undo", "--yes"], { place })).exit).toBe(0);
    expect((await cashbook(["tx", "list", "--quiet"], { place })).stdout).toBe("");
  });

  test.each([50, 80])("at %i columns each rule is one line below the sentence", async (columns) => {
    const { shown } = await typedInSitting(IMPORT, [[/Use them\?/, "\r"]], { place, columns });
    const lines = shown.slice(shown.indexOf("11 rules"), shown.indexOf("Use them?")).split("\n");
    const rules = lines.slice(
      lines.findIndex((line) => line.startsWith("  ")),
      -1,
    );
    expect(rules.filter((line) => /^ {2}[A-Z][^:]*: [0-9]+ rows?/.test(line))).toHaveLength(11);
    expect(rules).toHaveLength(11);
    expect(rules.filter((line) => line.length > columns)).toEqual([]);
  });

  test("no, which is what Enter says: nothing is created, the next steps name the command", async () => {
    const { exit, left, shown } = await type(IMPORT, [OFFER, "\r"]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toMatch(/Next +cashbook rules starter/);
    expect(await ruleCount()).toBe(0);
    const page = await typedAtTerminal("cashbook", [], { place, columns: 100 });
    expect(page.shown).toMatch(/cashbook rules starter +rules to begin with/);
  });

  test("Ctrl-C: the receipt says what was imported, and nothing is created", async () => {
    const { exit, left, shown } = await type(IMPORT, [OFFER, "\u0003"]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).not.toMatch(/Nothing was changed/);
    expect(shown).toMatch(/Rows +301: 301 new/);
    expect(await ruleCount()).toBe(0);
  });

  test("after several files it comes once, at the end, for all of their rows", async () => {
    const [head = "", ...lines] = readFileSync(EXAMPLE, "utf8").trimEnd().split("\n");
    const half = Math.floor(lines.length / 2);
    writeFileSync(join(place.folder, "new.csv"), `${[head, ...lines.slice(0, half)].join("\n")}\n`);
    writeFileSync(join(place.folder, "old.csv"), `${[head, ...lines.slice(half)].join("\n")}\n`);
    const line = "cashbook tx import old.csv new.csv --account Checking";
    const { exit, left, shown } = await type(line, [OFFER, "y\r"]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toMatch(/Imported 2 of 2 files/);
    expect(shown).toMatch(/Categories +170 of 301 categorized by 11 rules/);
    expect(shown).toMatch(/Undo +cashbook undo takes back the rules; then cashbook imports undo\s+\S+\s+\S+/);
    expect(await ruleCount()).toBe(11);
  });

  const silent: readonly (readonly [what: string, line: string])[] = [
    ["--yes", `${IMPORT} --yes`],
    ["--json", `${IMPORT} --json`],
    ["a pipe", `${IMPORT} | cat`],
    ["a second import", `${IMPORT} --yes >/dev/null; ${IMPORT}`],
  ];
  test.for(silent)("%s asks nothing and creates nothing", async ([, line]) => {
    const { shown } = await type(line);
    expect(shown).not.toMatch(/Use them/);
    expect(await ruleCount()).toBe(0);
  });
});
