/**
 * The program on a terminal: a pseudo-terminal of util-linux' `script` for colours, pagers, sizes and secrets. What it shows there
 * besides is looked at in a sitting, which is a pseudo-terminal in the full run only.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook, runLine } from "../support/program-host/host.ts";
import { freshPlace, shell, type Place } from "../support/run.ts";
import { sit, typedInSitting } from "../support/sitting.ts";
import { typedAtTerminal } from "../support/terminal.ts";

const version = spawnSync("script", ["--version"], { encoding: "utf8" });
const available = version.status === 0 && version.stdout.includes("util-linux");
if (!available)
  process.stderr.write("terminal tests are left out: util-linux' `script` is not on this machine\n");

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
});
afterAll(() => place?.[Symbol.asyncDispose]());

interface Terminal {
  readonly columns?: number;
  readonly rows?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a line on a terminal of this size; what it shows comes back with line ends of a file. */
async function onTerminal(line: string, { columns = 100, rows = 30, environment = {} }: Terminal = {}) {
  const sized = `stty cols ${columns} rows ${rows} -echo; ${line}`;
  const ended = await shell(`script -qec '${sized}' /dev/null`, { place, environment });
  return { ...ended, stdout: ended.stdout.replaceAll("\r\n", "\n") };
}

/** As `onTerminal`, for what needs no pager. Help and the screen that the name alone shows look for a real one. */
async function inSitting(line: string, { columns = 100, rows = 30, environment = {} }: Terminal = {}) {
  let stdout = "";
  const onShown = (text: string): void => void (stdout += text);
  const exit = await sit(line, { place, environment, columns, rows, onShown });
  return { exit, stdout: stdout.replaceAll("\r\n", "\n") };
}

describe.skipIf(!available)("on a terminal", () => {
  test("a list is a table with coloured titles", async () => {
    const { stdout } = await onTerminal("cashbook categories list --limit 2");
    expect(stdout).toMatch(/^\u001b\[1mName\u001b\[22m +\u001b\[1mSlug/);
    expect(stdout).not.toContain("\t");
  });

  test.each([
    ["NO_COLOR", { NO_COLOR: "1" }, onTerminal],
    ["TERM=dumb", { TERM: "dumb" }, inSitting],
  ])("%s takes the colour away", async (_, environment, run) => {
    const { stdout } = await run("cashbook company show", { environment });
    expect(stdout).toMatch(/^Id +[0-9a-f-]{36}\nName +Acme\n/);
  });

  test("more than a screen goes through the pager, less does not", async () => {
    const environment = { PAGER: "sed s/^/paged:/" };
    const long = await onTerminal("cashbook categories list", { rows: 10, environment });
    expect(long.stdout.split("\n").filter((line) => line.startsWith("paged:")).length).toBeGreaterThan(20);
    const short = await inSitting("cashbook categories list --limit 2", { rows: 10, environment });
    expect(short.stdout).toContain("Name");
    expect(short.stdout).not.toContain("paged:");
  });

  test("the pager runs no command, whatever is pasted into it, unless the user lets it", async () => {
    const PAGER = 'sed "s/^/secure$LESSSECURE:/"';
    const line = "cashbook categories list";
    expect((await onTerminal(line, { rows: 10, environment: { PAGER } })).stdout).toMatch(/^secure1:/m);
    const own = { PAGER, LESSSECURE: "0" };
    expect((await onTerminal(line, { rows: 10, environment: own })).stdout).toMatch(/^secure0:/m);
  });

  test.each([
    "cashbook --help",
    "cashbook tx --help",
    "cashbook tx import --help",
    "cashbook help tx import",
  ])(
    "%s is read from its top where it is longer than the screen, and printed where it is not",
    async (line) => {
      const environment = { PAGER: "sed s/^/paged:/", NO_COLOR: "1" };
      const long = await onTerminal(line, { rows: 10, environment });
      expect(long.stdout).toMatch(/^paged:/);
      expect(long.stdout.split("\n").filter((text) => !/^paged:|^$/.test(text))).toEqual([]);
      const short = await onTerminal(line, { rows: 500, environment });
      expect(short.stdout).toBe(long.stdout.replaceAll("paged:", ""));
      const inPipe = await runLine(line, { place, environment });
      expect(inPipe.stdout).toMatch(/^Usage: /);
      expect(inPipe.stdout).not.toContain("paged:");
    },
  );

  describe("the program's name alone", () => {
    const plain = { NO_COLOR: "1" };

    test("without a book says what cashbook is and how to begin, and makes none", async () => {
      await using empty = await freshPlace();
      const environment = { ...plain, CASHBOOK_HOME: empty.environment["CASHBOOK_HOME"] ?? "" };
      const { stdout, exit } = await onTerminal("cashbook", { environment, columns: 50 });
      expect(stdout).toContain("There is no\nbook yet; the first import creates one.");
      expect(stdout).toContain("cashbook init <company>\n  make the company's book\n");
      expect(exit).toBe(0);
      const { stdout: again } = await onTerminal("cashbook", { environment });
      expect(again).toContain("There is no book yet");
    });

    test("with a book shows balances, what waits and what to do next", async () => {
      const line = (words: string) => runLine(`cashbook ${words}`, { place });
      await line('accounts create "Main" --opening-balance 100 --quiet');
      await line('tx create --account Main --date 2026-01-25 --description "Hotel" --amount -75 --quiet');
      const { stdout, exit } = await onTerminal("cashbook", { environment: plain, columns: 80 });
      expect(stdout).toBe(
        [
          "Acme",
          "",
          "Accounts",
          "Main  25.00 EUR  until 2026-01-25",
          "",
          "Waiting",
          "No category     1 transaction; 0.00 EUR in, 75.00 EUR out",
          "Not reconciled  1 transaction",
          "",
          "Next",
          "cashbook tx import <file>  read a bank file, no row twice",
          "cashbook review            give transactions a category, many with one key",
          "cashbook reports summary   income, expenses and balances",
          "cashbook --help            all commands",
          "",
        ].join("\n"),
      );
      expect(exit).toBe(0);
    });

    test("says which account no longer has what a file proves", async () => {
      writeFileSync(
        join(place.folder, "proved.csv"),
        "Date,Description,Amount,Balance\n2026-01-12,Rent,-10.00,90.00\n2026-01-20,Sale,5.00,95.00\n",
      );
      const line = (words: string) => runLine(`cashbook ${words}`, { place });
      await line("tx import proved.csv --account Proved --currency EUR --yes");
      const before = await onTerminal("cashbook", { environment: plain, columns: 80 });
      expect(before.stdout).not.toContain("proves");
      await line("tx create --account Proved --date 2026-01-15 --description Tea --amount -1.50");
      const { stdout } = await onTerminal("cashbook", { environment: plain, columns: 80 });
      expect(stdout).toContain(
        "Proved          1.50 EUR less than proved.csv proves for 2026-01-20\n" +
          "                cashbook reconcile Proved --dry-run\n",
      );
    });

    test.each(["--help", "--json", "-o table", "--quiet"])("with %s prints help", async (flag) => {
      const { stdout, exit } = await onTerminal(`cashbook ${flag}`, { environment: { ...plain, PAGER: "" } });
      expect(stdout).toMatch(/^Usage: cashbook <command>/);
      expect(exit).toBe(0);
    });

    test("in a pipe prints help", async () => {
      expect((await runLine("cashbook", { place })).stdout).toMatch(/^Usage: cashbook <command>/);
    });
  });

  test("sentences are wrapped between words, commands in them stay whole", async () => {
    const environment = { NO_COLOR: "1" };
    const line = "cashbook accounts show nothing";
    const { stdout } = await inSitting(line, { environment, columns: 44 });
    expect(stdout).toBe(
      [
        'There is no bank account "nothing".',
        "`cashbook accounts list` shows the accounts;",
        "`cashbook accounts create` creates one.",
        "",
      ].join("\n"),
    );
  });

  test("what was written is told without a pager, what is only read goes through it", async () => {
    const environment = { PAGER: "sed s/^/paged:/" };
    const change = await inSitting("cashbook company update --country DE", { rows: 3, environment });
    expect(change.stdout).toContain("Acme");
    expect(change.stdout).not.toContain("paged:");
    const look = await onTerminal("cashbook company show", { rows: 3, environment });
    expect(look.stdout).toContain("paged:");
  });

  test("a pager that is left early ends the command quietly", async () => {
    const { stdout, exit } = await onTerminal("cashbook events list --all", {
      rows: 1,
      environment: { PAGER: "true" },
    });
    expect({ stdout, exit }).toEqual({ stdout: "", exit: 0 });
  });

  test("sums stand below what the pager leaves on the screen", async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `2026-01-02,Coffee ${row},-1.00`);
    writeFileSync(join(place.folder, "paged.csv"), ["Date,Text,Amount", ...rows, ""].join("\n"));
    await cashbook(["accounts", "create", "Paged"], { place });
    const imported = await cashbook(["tx", "import", "paged.csv", "--account", "Paged"], { place });
    expect(imported.exit, imported.stderr).toBe(0);
    const line = "cashbook tx list --account Paged --limit 20";
    const [paged, left] = [{ PAGER: "sed s/^/paged:/" }, { PAGER: "true" }].map((environment) =>
      onTerminal(line, { rows: 10, environment: { ...environment, NO_COLOR: "1" } }),
    );
    expect((await paged)?.stdout).toMatch(
      /paged:[^]*Coffee[^]*\nShown: 20 transactions[^]*There are more than these 20/,
    );
    expect((await left)?.stdout).toMatch(/^\s*Shown: 20 transactions/);
  });

  test("a pager that is not there is done without", async () => {
    const { stdout } = await onTerminal("cashbook categories list --limit 20", {
      rows: 5,
      environment: { PAGER: "no-such-pager" },
    });
    expect(stdout).toContain("no-such-pager");
  });

  test("no line is wider than the terminal", async () => {
    const { stdout } = await inSitting("cashbook categories list", {
      ...{ columns: 80, rows: 500 },
      environment: { NO_COLOR: "1" },
    });
    expect(stdout.split("\n").length).toBeGreaterThan(20);
    expect(Math.max(...stdout.split("\n").map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });

  test("a terminal without a size is taken for 80 columns", async () => {
    const { stdout } = await onTerminal("cashbook company show", {
      columns: 0,
      rows: 0,
      environment: { NO_COLOR: "1" },
    });
    expect(stdout).toContain("Name           Acme");
  });

  test("a destructive command says what will happen and asks; no changes nothing", async () => {
    await cashbook(["profile", "add", "gone"], { place });
    const no = await typedInSitting("cashbook profile remove gone", [[/changes\./, "n\r"]], { place });
    expect(no.shown).toContain(
      "Removes the profile (gone) from this machine; no book and no service changes.",
    );
    expect(no.shown).toContain("Nothing was changed.");
    expect(no.exit).toBe(130);
    const yes = await typedInSitting("cashbook profile remove gone", [[/changes\./, "y\r"]], { place });
    expect(yes.shown).toContain("Removed the profile gone.");
    expect(yes.exit).toBe(0);
  });

  test("a question writes figures as the tables do, in the locale; a pipe has them plain", async () => {
    const line = (words: string) => runLine(`cashbook ${words}`, { place });
    await line('accounts create "Figures" --opening-balance 98765.4 --quiet');
    await line('tx create --account Figures --date 2026-01-25 --description "Fair" --amount -1234.5 --quiet');
    const asking = "accounts delete Figures --force --dry-run";
    const german = { NO_COLOR: "1", LC_ALL: "de_DE.UTF-8" };
    expect((await inSitting(`cashbook ${asking}`)).stdout).toContain("balance 97,530.90 EUR.");
    expect((await inSitting(`cashbook ${asking}`, { environment: german })).stdout).toContain(
      "balance 97.530,90 EUR.",
    );
    expect((await line(asking)).stderr).toContain("balance 97530.90 EUR.");
    const bulk = "tx bulk --where account=Figures --set category=travel --dry-run";
    expect((await inSitting(`cashbook ${bulk}`)).stdout).toContain("-1,234.50 EUR");
    expect((await line(bulk)).stderr).toContain("-1234.50 EUR");
  });

  test("--no-input asks nothing, --yes needs no answer, --color and --no-color decide", async () => {
    await cashbook(["profile", "add", "still"], { place });
    const asked = await inSitting("cashbook profile remove still --no-input");
    expect(asked.stdout).toContain("Add --yes to confirm.");
    expect(asked.exit).toBe(2);
    expect((await inSitting("cashbook profile remove still --yes --no-color")).stdout).toMatch(
      /^Removed the profile still\.\n/,
    );
    expect((await inSitting("cashbook company show --no-color")).stdout).not.toContain("\u001b[");
    expect((await cashbook(["company", "show", "-o", "table", "--color"], { place })).stdout).toContain(
      "\u001b[",
    );
  });

  test("login asks for the secret without showing it", async () => {
    const { shown, exit, left } = await typedAtTerminal(
      "cashbook login --profile asked --database secret.db --no-check",
      [[/toggle visibility/, "a.secret.token\r"]],
      { place },
    );
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).not.toContain("secret.token");
    expect(shown).toContain("Saved the token in the profile asked");
    expect((await cashbook(["profile", "show", "asked", "--fields", "token_in"], { place })).stdout).toBe(
      "token_in\tfile\n",
    );
  });
});

describe("without a terminal", () => {
  test("a question is exit 2, naming what to give", async () => {
    await cashbook(["profile", "add", "kept"], { place });
    expect(await cashbook(["profile", "remove", "kept"], { place })).toEqual({
      stdout: "",
      stderr:
        "Removes the profile (kept) from this machine; no book and no service changes. This needs to be confirmed.\n" +
        "Add --yes to confirm.\n",
      exit: 2,
    });
    const login = await cashbook(["login", "--profile", "kept"], { place });
    expect(login.stderr).toContain("Give it with --api-key-stdin or --token-stdin.");
    expect(login.exit).toBe(2);
  });

  test("--yes answers", async () => {
    const { stdout, exit } = await cashbook(["profile", "remove", "kept", "--yes", "--json"], { place });
    expect(JSON.parse(stdout)).toMatchObject({ name: "kept", removed: true });
    expect(exit).toBe(0);
  });
});
