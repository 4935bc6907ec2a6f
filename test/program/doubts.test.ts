/** A file that can be read in two ways, at a terminal: one question after the other, answered as it is asked. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("doubts at a terminal are left out: util-linux' `script` is not here\n");

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  await cashbook(["accounts", "create", "Main"], { place });
});
afterAll(() => place?.[Symbol.asyncDispose]());

const atTerminal = (
  line: string,
  turns: readonly Turn[],
  environment: Readonly<Record<string, string>> = {},
) => typedInSitting(line, turns, { place, environment });

const DOWN = "\u001b[B";
const CTRL_C = "\u0003";

const card = (name: string, year: number) => {
  const text = `Day,Text,Amount\n04/09/${year},Coffee,1.50\n05/10/${year},Tea,2.00\n`;
  writeFileSync(join(place.folder, name), text);
};
const transactions = async () =>
  (await cashbook(["tx", "list", "--fields", "transaction_date,amount", "-o", "csv"], { place })).stdout;

describe.skipIf(!hasTerminal)("a doubtful file at a terminal", { timeout: 30_000 }, () => {
  test("is left at the question with Ctrl-C: 130, and nothing is written", async () => {
    card("card.csv", 2024);
    const { shown, exit, left } = await atTerminal("cashbook tx import card.csv --account main", [
      [/navigate/, CTRL_C],
    ]);
    expect({ exit, left }).toEqual({ exit: 130, left: 0 });
    expect(shown).toContain("Nothing was changed.");
    expect(await transactions()).toBe("transaction_date,amount\n");
  });

  test("left as the second of two names the first, which is in the book", async () => {
    const other = await freshPlace();
    const row = "Date,Text,Amount,Balance\n2026-03-17,Coffee,-1.50,98.50\n2026-03-18,Pay,20.00,118.50\n";
    writeFileSync(join(other.folder, "clear.csv"), row);
    writeFileSync(join(other.folder, "card.csv"), "Day,Text,Amount\n2026-04-05,Coffee,1.50\n");
    const line = "cashbook tx import clear.csv card.csv --account Main --currency EUR --yes";
    const { shown, exit } = await typedInSitting(line, [[/navigate/, CTRL_C]], { place: other });
    expect(exit, shown).toBe(130);
    expect(shown).toContain("Stopped at card.csv, which was not imported. Before it: clear.csv.");
    expect(shown).toMatch(/`cashbook imports undo \S+` takes back what was imported/);
    expect(shown).not.toContain("Nothing was changed.");
    await other[Symbol.asyncDispose]();
  });

  test.each([
    ["--json", "--json", {}],
    ["--no-input", "--no-input", {}],
    ["a machine that builds", "", { CI: "true" }],
  ])("is not asked about for %s", async (_, flag, environment) => {
    card("card.csv", 2024);
    const { shown, exit } = await atTerminal(
      `cashbook tx import card.csv --account main ${flag}`,
      [],
      environment,
    );
    expect(exit).toBe(7);
    expect(shown).not.toContain("Which is right?");
  });

  test("is asked about with both readings of its own rows, and what is answered is remembered", async () => {
    card("card.csv", 2024);
    const { shown, exit, left } = await atTerminal("cashbook tx import card.csv --account main", [
      [/invert sign: [^]*navigate/, `${DOWN}${DOWN}\r`],
      [/DD\/MM\/YYYY: [^]*navigate/, `${DOWN}\r`],
    ]);
    expect({ exit, left }).toEqual({ exit: 0, left: 0 });
    expect(shown).toContain(
      [
        "The dates of the file can be read in two ways:",
        "  line  in the file  description  amount  DD/MM/YYYY  MM/DD/YYYY",
        "  2     04/09/2024   Coffee       1.50    2024-09-04  2024-04-09",
        "  3     05/10/2024   Tea          2.00    2024-10-05  2024-05-10",
      ].join("\n"),
    );
    expect(shown).toContain(
      [
        "  line 2:  04/09/2024  Coffee  1.50",
        "    sign as is   you received 1.50 from Coffee",
        "    invert sign  you paid 1.50 to Coffee",
      ].join("\n"),
    );
    expect(await transactions()).toBe("transaction_date,amount\n2024-10-05,-2.00\n2024-09-04,-1.50\n");
    expect(existsSync(join(place.home, "config", "maps"))).toBe(false);

    card("next.csv", 2025);
    const next = await cashbook(["tx", "import", "next.csv", "--account", "main"], { place });
    expect(next.exit).toBe(0);
    expect(await transactions()).toContain("\n2025-09-04,-1.50\n");
    card("statement.csv", 2026);
    const upload = await cashbook(["statements", "upload", "statement.csv", "--account", "main"], { place });
    expect(upload.exit).toBe(0);
    expect(await transactions()).toContain("2026-09-04,-1.50\n");
  });

  test("is asked about when a statement is uploaded, before an account is made", async () => {
    const text = "When,Text,Amount\n04/09/2023,Coffee,-1.50\n05/10/2023,Tea,2.00\n";
    writeFileSync(join(place.folder, "other.csv"), text);
    const line = "cashbook statements upload other.csv --account Second --currency EUR --yes --sign-as-is";
    const stopped = await atTerminal(line, [[/navigate/, CTRL_C]]);
    expect(stopped.exit).toBe(130);
    expect((await cashbook(["accounts", "list", "--fields", "name"], { place })).stdout).toBe("name\nMain\n");
    const { exit, shown } = await atTerminal(line, [[/navigate/, `${DOWN}${DOWN}\r`]]);
    expect(exit, shown).toBe(0);
    expect(await transactions()).toContain("2023-04-09,-1.50\n");
  });

  test("of two columns that may be money out, the one is taken that is answered", async () => {
    const rows = ["12.01.2022;Coffee;12.50;", "13.01.2022;Tea;3.20;", "14.01.2022;Pay;;10.00"];
    writeFileSync(join(place.folder, "pair.csv"), ["Moment;Thing;Weg;Her", ...rows, ""].join("\n"));
    const { shown, exit, left } = await atTerminal("cashbook tx import pair.csv --account main", [
      [/debit 4 credit 3: [^]*navigate/, `${DOWN}${DOWN}\r`],
    ]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(await transactions()).toContain("2022-01-14,-10.00\n2022-01-13,3.20\n2022-01-12,12.50\n");
  });

  test("a table that is not understood is shown, and its columns are picked", async () => {
    const days = [
      "12.01.2021;Coffee;-12.50;-4.00",
      "13.01.2021;Tea;-2.50;-3.00",
      "14.01.2021;Tea;-2.70;9.00",
    ];
    writeFileSync(join(place.folder, "odd.csv"), [...days, ""].join("\n"));
    const line = "cashbook tx import odd.csv --account main";
    const { shown, exit, left } = await atTerminal(line, [
      [/is the booking date\?[^]*navigate/, "\r"],
      [/How are amounts written\?[^]*navigate/, "\r"],
      [/column is the amount\?[^]*navigate/, `${DOWN}\r`],
      [/column is the description\?[^]*navigate/, "\r"],
    ]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).toContain(
      "  line  1           2       3       4\n  1     12.01.2021  Coffee  -12.50  -4.00\n",
    );
    expect(await transactions()).toContain("2021-01-14,9.00\n2021-01-13,-3.00\n2021-01-12,-4.00\n");

    const months = days.map((row) => row.replace(".01.", ".02."));
    writeFileSync(join(place.folder, "next.csv"), [...months, ""].join("\n"));
    const next = await cashbook(["tx", "import", "next.csv", "--account", "main", "--quiet"], { place });
    expect(next).toMatchObject({ exit: 0, stderr: "" });
    expect(await transactions()).toContain("2021-02-14,9.00\n2021-02-13,-3.00\n2021-02-12,-4.00\n");

    await cashbook(["accounts", "create", "Elsewhere"], { place });
    const piped = await cashbook(["tx", "import", "odd.csv", "--account", "elsewhere"], { place });
    expect(piped.exit).toBe(7);
    expect(piped.stderr).toContain('Its columns are "1" (such as 12.01.2021), "2" (such as Coffee)');
    expect(piped.stderr).toContain("--header-line 0 --column date=1 --column amount=3");
  });

  test("an unknown account is a question, and its currency, before the file is asked about", async () => {
    const text = "Posted on,Payee,Amount\n04/09/2022,Coffee,1.50\n05/10/2022,Tea,2.00\n";
    writeFileSync(join(place.folder, "new.csv"), text);
    const { shown, exit, left } = await atTerminal("cashbook tx import new.csv --account Fresh --no-color", [
      [/no account "Fresh"\. Create it\?[^]*\(Y\/n\)/, "\r"],
      [/Currency of the new account "Fresh"/, "usd\r"],
      [/invert sign: [^]*navigate/, `${DOWN}${DOWN}\r`],
      [/DD\/MM\/YYYY: [^]*navigate/, `${DOWN}\r`],
    ]);
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    const made = await cashbook(["accounts", "show", "Fresh", "--fields", "currency_code"], { place });
    expect(made.stdout).toContain("USD");
  });

  test.each(["cashbook imports undo", "cashbook undo"])(
    "%s offers to remove an account that it emptied",
    async (line) => {
      writeFileSync(
        join(place.folder, "gone.csv"),
        "Date,Description,Amount,Currency\n2026-01-13,Coffee,-4.50,NOK\n",
      );
      await cashbook(["tx", "import", "gone.csv", "--account", "Gone", "--yes"], { place });
      const { exit, left } = await atTerminal(line, [
        [/Continue\?[^]*\(y\/N\)/, "y\r"],
        [/account "Gone" has no transactions left[^]*\(y\/N\)/, "y\r"],
      ]);
      expect({ exit, left }).toEqual({ exit: 0, left: 0 });
      expect((await cashbook(["accounts", "list", "--fields", "name"], { place })).stdout).not.toContain(
        "Gone",
      );
    },
  );

  test("left at that question, the undo is said to be done, and the account stays; --yes does not ask", async () => {
    const csv = join(place.folder, "emptied.csv");
    writeFileSync(csv, "Date,Description,Amount,Currency\n2026-01-14,Tea,-4.50,NOK\n");
    const importIt = () => cashbook(["tx", "import", csv, "--account", "Emptied", "--yes"], { place });
    await importIt();
    const left = await atTerminal("cashbook undo", [
      [/Continue\?[^]*\(y\/N\)/, "y\r"],
      [/account "Emptied" has no transactions left[^]*\(y\/N\)/, "\u0003"],
    ]);
    expect({ exit: left.exit, left: left.left }, left.shown).toEqual({ exit: 0, left: 0 });
    expect(left.shown).toContain("Undone: Imported 1 transaction from emptied.csv");
    expect(left.shown).not.toContain("Nothing was changed");
    await importIt();
    const sure = await atTerminal("cashbook undo --yes", []);
    expect(sure.exit, sure.shown).toBe(0);
    expect(sure.shown).not.toContain("Remove it too?");
    expect(sure.shown).toContain("`cashbook accounts delete Emptied` removes it.");
  });

  test("balances that differ from the account's are asked about before anything is written", async () => {
    const rows = (month: string, balance: string) =>
      `Date,Description,Amount,Balance\n2026-${month}-13,Coffee,-4.00,${balance}6.00\n2026-${month}-14,Tea,-1.00,${balance}5.00\n2026-${month}-15,Jam,-2.00,${balance}3.00\n`;
    writeFileSync(join(place.folder, "first.csv"), rows("01", "9"));
    writeFileSync(join(place.folder, "second.csv"), rows("02", "70"));
    await cashbook(["tx", "import", "first.csv", "--account", "Proved", "--currency", "EUR", "--yes"], {
      place,
    });
    const count = async () =>
      (await cashbook(["tx", "list", "--account", "Proved", "--quiet"], { place })).stdout.split("\n").length;
    const before = await count();
    const line = "cashbook tx import second.csv --account Proved";
    const declined = await atTerminal(line, [
      [/differ from those of Proved[^]*Import it anyway\?[^]*\(y\/N\)/, "\r"],
    ]);
    expect(declined.exit, declined.shown).toBe(130);
    expect(await count()).toBe(before);
    const accepted = await atTerminal(line, [[/Import it anyway\?[^]*\(y\/N\)/, "y\r"]]);
    expect(accepted.exit, accepted.shown).toBe(3);
    expect(await count()).toBe(before + 3);
  });

  test("imports undo at a terminal stops at the newest import, and offers no earlier one", async () => {
    for (const [name, day] of [
      ["early.csv", "03"],
      ["late.csv", "04"],
    ])
      writeFileSync(
        join(place.folder, `${name}`),
        `Date,Description,Amount\n2026-04-${day},Rent of ${name},-10.00\n`,
      );
    await cashbook(["tx", "import", "early.csv", "--account", "Two", "--currency", "EUR", "--yes"], {
      place,
    });
    await cashbook(["tx", "import", "late.csv", "--account", "Two"], { place });
    const row = (await cashbook(["tx", "list", "--q", "late", "--quiet"], { place })).stdout.trim();
    await cashbook(["tx", "update", row, "--category", "rent"], { place });
    const { exit, shown } = await atTerminal("cashbook imports undo", []);
    expect(exit, shown).toBe(9);
    expect(shown).toMatch(/late\.csv \(Two\) cannot be undone[^]*imports undo [0-9a-f]{8} --force/);
    expect(shown).not.toContain("Continue?");
  });
});
