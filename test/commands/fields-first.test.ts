/** A name of --fields that there is not is refused before anything is written: afterwards nobody could tell what was done. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entries } from "../../commands/index.ts";
import type { Entry } from "../../src/terminal/command.ts";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";

let place: Place;
const run = async (words: readonly string[]) => cashbook(words, { place });
const ok = async (words: readonly string[]) => {
  const { stdout, stderr, exit } = await run(words);
  expect(exit, stderr).toBe(0);
  return stdout.trim();
};
let ids: Readonly<Record<string, string>> = {};
const filled = (line: string) =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) =>
    (quoted ?? word ?? "").replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? ""),
  );

beforeAll(async () => {
  place = await freshPlace();
  await ok(["init", "Acme", "--currency", "EUR"]);
  const file = (name: string, rows: readonly string[]) =>
    writeFileSync(join(place.folder, name), `Date,Description,Amount\n${rows.join("\n")}\n`);
  file("one.csv", ["2026-03-01,Tea,-9.00", "2026-03-02,Rent,-900.00"]);
  file("two.csv", ["2026-04-01,Tea,-9.00"]);
  file("three.csv", ["2026-05-01,Cake,-3.00"]);
  file("four.csv", ["2026-06-01,Paper,-5.00"]);
  writeFileSync(
    join(place.folder, "rules.yaml"),
    "rules:\n  - name: Paper\n    where: [q~paper]\n    set: {category: office}\n",
  );
  writeFileSync(
    join(place.folder, "ledger.journal"),
    "2026-01-05 Shop\n    Assets:Bank  -4.00 EUR\n    Expenses:Food\n",
  );
  await ok(["accounts", "create", "Giro"]);
  await ok(["accounts", "create", "Savings"]);
  const created = (account: string, amount: string) =>
    ok([
      "tx",
      "create",
      "--account",
      account,
      "--date",
      "2026-02-01",
      "--amount",
      amount,
      "--description",
      "To savings",
      "--quiet",
    ]);
  ids = {
    out: await created("Giro", "-50"),
    in: await created("Savings", "50"),
    other: await created("Giro", "-1"),
  };
});
afterAll(() => place?.[Symbol.asyncDispose]());

/** In this order. The first word or two name the command. */
const lines: readonly string[] = [
  "company update --country DE",
  "accounts create Reserve --currency EUR",
  "accounts update Reserve --opening-balance 10",
  "accounts delete Reserve --yes",
  "tx create --account Giro --date 2026-02-03 --description Train --amount -49.99",
  "tx update $other --category meals",
  "tx delete $other --yes",
  "tx restore $other",
  "tx import one.csv --account Giro --yes",
  "tx import two.csv three.csv --account Giro --yes",
  "imports undo --yes",
  "import four.csv --account Giro --yes",
  "statements upload one.csv --account Savings",
  "tx bulk --where q~tea --set category=meals --yes",
  "transfers match $out $in --yes",
  "transfers unmatch $in --yes",
  "categories create Tea --kind expense",
  "categories update tea --name 'Green tea'",
  "categories map Kiosk tea",
  "categories merge tea meals --yes",
  "categories archive training",
  "rules create Trains --where q~train --set category=travel --yes",
  "rules update Trains --set category=office",
  "rules apply --yes",
  "rules starter --all --language en --yes",
  "rules import rules.yaml --yes",
  "rules move Paper --to 1",
  "rules delete Trains --yes",
  "accounts reconcile Giro --balance 1 --until 2026-02-28 --adjust --yes",
  "undo --yes",
  "close --until 2026-01-31 --yes",
  "reopen --from 2026-01-01 --yes",
  "import-book ledger.journal --yes",
  "keys create Till --scope transactions:create",
  "keys update Till --scope read --yes",
  "keys rotate Till --yes",
  "keys revoke Till --yes",
  "profile add desk --company Acme",
  "profile use desk",
  "profile remove desk --yes",
  "backup book.db",
  "export --format csv --out sheet.csv",
  "reports page --period 2026 --out report.html",
  "restore book.db --replace --yes",
  "init Globex --new-company --currency EUR",
  "company use Acme",
  "company delete Globex --yes",
];

/** Lines that change only what this machine remembers, and one that brings back what is there. */
const KEPT_HERE = ["restore book.db --replace --yes", "company use Acme", "profile use desk"];

/** What a wrong name must leave as it is: the audit log, the keys, the profiles, the files of the folder. */
const state = async () => [
  await ok(["events", "list", "--limit", "1", "--json", "--company", "Acme"]),
  await ok(["company", "list", "--json"]),
  await ok(["profile", "list", "--json"]),
  readdirSync(place.folder).sort().join(" "),
];

describe("--fields", () => {
  test.for(lines)("%s", async (line) => {
    const before = await state();
    const refused = await run([...filled(line), "--fields", "nosuch"]);
    expect(refused).toMatchObject({ exit: 2, stdout: "" });
    const [, names = ""] = /There is no field nosuch\. The fields are (.*)\./.exec(refused.stderr) ?? [];
    expect(names, refused.stderr).not.toBe("");
    expect(await state()).toEqual(before);
    // Every name that was listed is one.
    const { stderr, exit } = await run([...filled(line), "--fields", names.replaceAll(", ", ",")]);
    expect([0, 3], stderr).toContain(exit);
    if (!KEPT_HERE.includes(line)) expect(await state()).not.toEqual(before);
  });
});

/** Commands that write and are not among the lines. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  review: "answers with data only where it asks nothing",
  "events undo": "is `undo`",
  "tx bulk undo": "is the same operation as an undo, with its own id",
  "suggestions accept": "needs a book with a history; its answer is that of a bulk change",
  "imports resume": "needs an import that was killed; its answer is a receipt",
  "imports accept": "needs held rows; its answer is that of `imports undo`",
  "imports dismiss": "needs held rows; its answer is that of `imports undo`",
  "proposals apply": "needs a terminal",
  "proposals reject": "needs a proposal of an agent",
  "statements reconcile": "answers as `accounts reconcile` does",
  reconcile: "is `accounts reconcile`",
  watch: "says a line a file on standard error: there are no fields",
  "keys list": "writes nothing: its scope is that of all about keys",
  "keys show": "writes nothing: its scope is that of all about keys",
  "keys usage": "writes nothing: its scope is that of all about keys",
};

test("every command whose scopes allow to write is here, or says why not", () => {
  const commandsOf = (all: readonly Entry[], path: readonly string[]): readonly string[] =>
    all.flatMap(({ name, scopes = [], entries: inner = [] }) => {
      const words = [...path, name];
      const writes = scopes.some((scope) => scope !== "read" && !scope.endsWith(":read"));
      return [...(writes ? [words.join(" ")] : []), ...commandsOf(inner, words)];
    });
  const isRun = (command: string) => lines.some((line) => `${line} `.startsWith(`${command} `));
  expect(commandsOf(entries, []).filter((command) => !isRun(command) && !(command in LEFT_OUT))).toEqual([]);
});
