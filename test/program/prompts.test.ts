/** What is missing on a command line, at a terminal: each command asks for it, and Ctrl-C writes nothing. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { typedInSitting } from "../support/sitting.ts";
import { hasTerminal, type Turn } from "../support/terminal.ts";

if (!hasTerminal)
  process.stderr.write("prompts at a terminal are left out: util-linux' `script` is not here\n");

let place: Place;
beforeAll(async () => {
  place = await freshPlace();
  await cashbook(["init", "Acme", "--currency", "EUR"], { place });
  await cashbook(["accounts", "create", "Main"], { place });
});
afterAll(() => place?.[Symbol.asyncDispose]());

const DOWN = "\u001b[B";
const SPACE = " ";
const CTRL_C = "\u0003";

async function typed(
  line: string,
  turns: readonly Turn[],
  environment: Readonly<Record<string, string>> = {},
) {
  const { shown, exit, left } = await typedInSitting(line, turns, { place, environment });
  expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
  return shown;
}
const records = async (line: string): Promise<readonly Record<string, unknown>[]> =>
  JSON.parse((await cashbook([...line.split(" "), "--json"], { place })).stdout) as Record<string, unknown>[];

describe.skipIf(!hasTerminal)("at a terminal", { timeout: 30_000 }, () => {
  test("init asks for name, country and currency; the locale proposes", async () => {
    await typed(
      "cashbook init --database new.db",
      [
        [/Name of the company/, "Globex\r"],
        [/Country[^]*\(CH\)/, "\r"],
        [/Base currency[^]*\(CHF\)/, "\r"],
      ],
      { LC_ALL: "de_CH.UTF-8" },
    );
    const company = await cashbook(["company", "show", "--database", "new.db", "--json"], { place });
    expect(JSON.parse(company.stdout)).toMatchObject({ name: "Globex", base_currency: "CHF", country: "CH" });
  });

  test("init with a name asks for the rest; with a currency, or with --yes, nothing", async () => {
    await typed(
      "cashbook init Globex --database named.db",
      [
        [/Country[^]*\(US\)/, "\r"],
        [/Base currency[^]*\(USD\)/, "\r"],
      ],
      { LC_ALL: "en_US.UTF-8" },
    );
    const company = await cashbook(["company", "show", "--database", "named.db", "--json"], { place });
    expect(JSON.parse(company.stdout)).toMatchObject({ name: "Globex", base_currency: "USD", country: "US" });
    await typed("cashbook init Globex --currency EUR --database currency.db", []);
    await typed("cashbook init Globex --yes --database yes.db", []);
  });

  test("accounts create asks for name, type and currency", async () => {
    await typed("cashbook accounts create", [
      [/Name of the account/, "Visa\r"],
      [/Type[^]*navigate/, `${DOWN}${DOWN}\r`],
      [/Currency[^]*\(EUR\)/, "yen\r"],
      [/Write the three letters of a currency/, "\u007f\u007f\u007fusd\r"],
    ]);
    expect(await records("accounts list")).toContainEqual(
      expect.objectContaining({ name: "Visa", account_type: "credit_card", currency_code: "USD" }),
    );
  });

  test("keys create asks for name, scopes and expiry", async () => {
    await typed("cashbook keys create --key-out new.key", [
      [/Name of the key/, "CI\r"],
      [/transactions:create +add transactions[^]*select/, `${SPACE}\r`],
      [/Expires[^]*\(90d\)/, "soon\r"],
      [/> "soon" is not a length of time/, "\u007f\u007f\u007f\u007fnever\r"],
    ]);
    const [key] = await records("keys list");
    expect(key).toMatchObject({ name: "CI", scopes: ["transactions:create"], expires_at: null });
  });

  test("keys create with a name asks for scopes, all in sight and at least one, and for the expiry", async () => {
    const shown = await typed("cashbook keys create Test --key-out test.key", [
      [/transactions:create[^]*events:read[^]*write +change all[^]*select/, "\r"],
      [/least one/, `${DOWN}${SPACE}\r`],
      [/Expires[^]*\(90d\)/, "\r"],
    ]);
    expect(shown).toMatch(/✔[^\n]*Scopes[^\n]*transactions:read(?! +see)/);
    const [key] = await records("keys list");
    expect(key).toMatchObject({ name: "Test", scopes: ["transactions:read"] });
    expect(key).not.toMatchObject({ expires_at: null });
  });

  test("a list that is longer than the screen says so", async () => {
    const { shown } = await typedInSitting(
      "stty rows 20; cashbook keys create Long",
      [[/Scopes \(29, more below\)[^]*select/, CTRL_C]],
      { place },
    );
    expect(shown).not.toContain("close and reopen periods");
  });

  test("whoami says once that there is no credential", async () => {
    const { shown, exit } = await typedInSitting("cashbook whoami --base-url http://127.0.0.1:1", [], {
      place,
    });
    expect(exit).toBe(4);
    expect(shown.split("There is no credential for this service.")).toHaveLength(2);
  });

  test.each(["--yes", "--scope read", "--expires never"])(
    "keys create with a name and %s asks nothing",
    async (flag) => {
      await typed(`cashbook keys create Plain ${flag} --key-out ${flag.replaceAll(/\W/g, "")}.key`, []);
      expect((await records("keys list"))[0]).toMatchObject({
        name: "Plain",
        scopes: ["read"],
        expires_at: null,
      });
    },
  );

  test("a record that the line does not name is chosen from those that there are", async () => {
    await cashbook(["accounts", "create", "Second"], { place });
    const shown = await typed("cashbook accounts show", [
      [/Which bank account[^]*Main {2}EUR, checking[^]*Second/, "sec"],
      [/sec[^]*Second/, "\r"],
    ]);
    expect(shown).toMatch(/Name +Second/);
    await cashbook(["accounts", "delete", "Second", "--yes"], { place });
    const none = await typedInSitting("cashbook proposals apply", [], { place });
    expect(none.exit, none.shown).toBe(6);
    expect(none.shown).toContain("There is no open proposal to choose.");
    const piped = await cashbook(["accounts", "show"], { place });
    expect(piped.exit).toBe(2);
    expect(piped.stderr).toContain(
      "Missing required argument 'account': id, name, unique start of the name, or number.",
    );
    expect(piped.stderr).toContain("`cashbook accounts list` shows what can be named;");
  });

  test("tx create asks for account, date, description, amount and a category, by a part of its name", async () => {
    await typed("cashbook tx create --account Main", [
      [/Date/, "3.4.2026\r"],
      [/Write 2026-04-03/, `${"\u007f".repeat(8)}2026-04-03\r`],
      [/Description/, "Train\r"],
      [/Amount/, "-12,50\r"],
      [/Write -12.50/, `${"\u007f".repeat(6)}-12.50\r`],
      [/Category/, "trav"],
      [/\(travel\)/, "\r"],
    ]);
    expect(await records("tx list --account Main")).toEqual([
      expect.objectContaining({
        transaction_date: "2026-04-03",
        description: "Train",
        amount: -12.5,
        category: "travel",
      }),
    ]);
  });

  test("tx create names the account's currency, and asks what an amount in another one counts", async () => {
    const shown = await typed("cashbook tx create --account Main --date 2026-04-04 --description Hotel", [
      [/Amount in EUR/, "-100 $\r"],
      [/Several currencies are written \$/, `${"\u007f".repeat(6)}usd -100\r`],
      [/The account is in EUR/, "\r"],
      [/Amount in EUR/, "92.345\r"],
      [/92\.345 has 3 decimals, and EUR has 2/, `${"\u007f".repeat(6)}0\r`],
      // Of two amounts with the same sign, the second needs none.
      [/neither can be 0/, "\u007f92.34\r"],
      [/Category/, "\r"],
    ]);
    expect(shown).toMatch(/In EUR .*-92\.34/);
    expect(shown).toMatch(/Account .*Main/);
    expect(await records("tx list --account Main --where description=Hotel")).toEqual([
      expect.objectContaining({ amount: -100, currency_code: "USD", exchange_rate: 0.9234 }),
    ]);
  });

  test("tx create asks for the rate where a flag says another currency", async () => {
    await typed("cashbook tx create --account Main --date 2026-04-05 --description Taxi --currency USD", [
      [/Amount in USD/, "EUR 5\r"],
      [/--currency says USD/, `${"\u007f".repeat(5)}-20\r`],
      [/The account is in EUR/, `${DOWN}\r`],
      [/1 USD in EUR/, "0,9\r"],
      [/Write 0\.9/, `${"\u007f".repeat(3)}0.9\r`],
      [/Category/, "\r"],
    ]);
    expect(await records("tx list --account Main --where description=Taxi")).toEqual([
      expect.objectContaining({ amount: -20, currency_code: "USD", exchange_rate: 0.9 }),
    ]);
  });

  test("tx create asks for the rate where flags say all but that; in the account's currency nothing", async () => {
    const line = "cashbook tx create --account Main --date 2026-04-06 --amount -10";
    await typed(`${line} --description Books --currency USD`, [
      [/The account is in EUR\. What do you know\?[^]*navigate/, `${DOWN}\r`],
      [/1 USD in EUR/, "0.8\r"],
    ]);
    expect(await records("tx list --q Books")).toEqual([
      expect.objectContaining({ amount: -10, currency_code: "USD", exchange_rate: 0.8 }),
    ]);
    await typed(`${line} --description Pens --currency EUR`, []);
  });

  test("tx import asks for the file, and for an account that is there or a new one", async () => {
    writeFileSync(
      join(place.folder, "my bank.csv"),
      "Date,Text,Amount\n2026-05-01,Rent,-800.00\n2026-05-03,Sale,120.00\n",
    );
    await typed("cashbook tx import --currency EUR", [
      [/Bank file/, "'my bank.csv'\r"],
      [/new account[^]*navigate/, `${DOWN}\r`],
      [/Name of the new account/, "Giro\r"],
    ]);
    expect(await records("tx list --account Giro")).toHaveLength(2);
  });

  test("an account that was typed and does not exist is created by Enter", async () => {
    writeFileSync(
      join(place.folder, "one.csv"),
      "Date,Text,Amount\n2026-06-01,Rent,-800.00\n2026-06-03,Sale,120.00\n",
    );
    const shown = await typed("cashbook tx import one.csv --account Savings --currency EUR", [
      [/There is no account "Savings"\. Create it, in EUR\?[^]*\(Y\/n\)/, "\r"],
    ]);
    expect(shown).toContain("Savings");
    expect(await records("tx list --account Savings")).toHaveLength(2);
  });

  test("a file in two currencies: each account is offered with its rows, and the receipt undoes both", async () => {
    writeFileSync(
      join(place.folder, "wallet.csv"),
      "Date,Text,Amount,Currency\n2026-06-01,Shop,-96.80,USD\n2026-06-02,Laden,-48.50,EUR\n2026-06-03,Host,-20.00,USD\n",
    );
    const shown = await typed("cashbook tx import wallet.csv --account Wallet", [
      [/There is no account "Wallet" for the rows in USD\. Create it, in USD\?[^]*\(Y\/n\)/, "\r"],
      [/There is no account "Wallet EUR" for the rows in EUR\. Create it, in\s+EUR\?[^]*\(Y\/n\)/, "\r"],
    ]);
    expect(shown).toMatch(/Undo +cashbook imports undo/);
    const asked = await cashbook(["undo", "--dry-run"], { place });
    expect(asked.stderr).toMatch(
      /^Undoes this change: Imported 3 transactions from wallet\.csv: (?:2 into Wallet, 1 into Wallet EUR|1 into Wallet EUR, 2 into Wallet), .*\. This removes 3 transactions\.$/m,
    );
  });

  test("an account for a card's file is offered as a card", async () => {
    writeFileSync(
      join(place.folder, "activity.csv"),
      "Transaction Date,Post Date,Description,Amount\n2026-06-01,2026-06-02,Rail,-80.00\n2026-06-03,2026-06-03,Tea,-2.00\n2026-06-04,2026-06-05,Inn,-90.00\n",
    );
    await typed("cashbook tx import activity.csv --account Platinum --currency EUR", [
      [/There is no account "Platinum"\. Create it, in EUR, as credit card\?[^]*\(Y\/n\)/, "\r"],
    ]);
    expect(await records("accounts list")).toContainEqual(
      expect.objectContaining({ name: "Platinum", account_type: "credit_card" }),
    );
  });

  test.each([
    ["\r", 130, 0],
    ["y\r", 0, 2],
  ])("a file that is in another account already: %j is exit %i, and %i rows", async (answer, exit, rows) => {
    writeFileSync(
      join(place.folder, "twice.csv"),
      "Date,Text,Amount\n2026-07-01,Rent,-800.00\n2026-07-03,Sale,120.00\n",
    );
    await cashbook(["tx", "import", "twice.csv", "--account", "Main"], { place });
    await cashbook(["accounts", "create", "Cash", "--currency", "USD"], { place });
    const typedText = await typedInSitting(
      "cashbook tx import twice.csv --account Cash",
      [[/already in Main \(EUR\)\. Import it into Cash \(USD\) as well\?[^]*\(y\/N\)/, answer]],
      { place },
    );
    expect(typedText, typedText.shown).toMatchObject({ exit, left: 0 });
    const way = /`cashbook imports undo [0-9a-f]{8}` takes its rows out of Main\./;
    expect(way.test(typedText.shown)).toBe(exit !== 0);
    expect(await records("tx list --account Cash")).toHaveLength(rows);
  });

  test.each([
    ["\r", 0, 2],
    ["n\r", 130, 0],
  ])(
    "a file whose IBAN is another account's than the named one's: %j is exit %i, and %i rows there",
    async (answer, exit, rows) => {
      const iban = exit === 0 ? "FR7630006000011234567890189" : "NL91ABNA0417164300";
      const owner = `Owner${exit}`;
      const made = await cashbook(["accounts", "create", owner, "--iban", iban], { place });
      expect(made.exit, made.stderr).toBe(0);
      writeFileSync(
        join(place.folder, "numbered.csv"),
        `IBAN,Date,Text,Amount,Currency\n${iban},2026-08-01,Rent,-80${exit}.00,EUR\n${iban},2026-08-03,Sale,12${exit}.00,EUR\n`,
      );
      const asked = new RegExp(
        `the IBAN of ${owner}, not of Elsewhere\\. Import it into ${owner}\\?`.replaceAll(" ", "\\s+"),
      );
      const shown = await typedInSitting(
        "cashbook tx import numbered.csv --account Elsewhere",
        [[asked, answer]],
        { place },
      );
      expect(shown, shown.shown).toMatchObject({ exit, left: 0 });
      expect(await records(`tx list --account ${owner}`)).toHaveLength(rows);
      const all = await records("accounts list");
      expect(all).not.toContainEqual(expect.objectContaining({ name: "Elsewhere" }));
    },
  );

  test("no to a question about one of several files skips it, and the others are imported", async () => {
    const iban = "AT611904300234573201";
    await cashbook(["accounts", "create", "Vienna", "--iban", iban], { place });
    const rows = (day: string) => `${iban},2026-08-${day},Rent,-61.00,EUR\n`;
    mkdirSync(join(place.folder, "both"));
    writeFileSync(join(place.folder, "both", "1.csv"), "Date,Text,Amount\n2026-07-02,Tea,-3.61\n");
    writeFileSync(
      join(place.folder, "both", "2.csv"),
      `IBAN,Date,Text,Amount,Currency\n${rows("01")}${rows("03")}`,
    );
    await cashbook(["accounts", "create", "Stand"], { place });
    const shown = await typedInSitting(
      "cashbook tx import both --account Stand",
      [[/not\s+of\s+Stand\.\s+Import\s+it\s+into\s+Vienna/, "n\r"]],
      { place },
    );
    expect(shown, shown.shown).toMatchObject({ exit: 2, left: 0 });
    expect(shown.shown).not.toContain("Nothing was changed");
    expect(shown.shown.replace(/\s+/g, " ")).toContain("so it was skipped");
    expect(await records("tx list --account Stand")).toHaveLength(1);
    expect(await records("tx list --account Vienna")).toHaveLength(0);
  });

  test.each([
    ["\r", 6, 0],
    ["y\r", 0, 2],
  ])(
    "a file that contradicts its account: %j is exit %i, and %i rows in another",
    async (answer, exit, rows) => {
      writeFileSync(
        join(place.folder, "other.csv"),
        "Account number,Date,Text,Amount\n11112222,2026-09-01,Rent,-800.00\n11112222,2026-09-03,Sale,120.00\n",
      );
      await cashbook(["accounts", "create", "Till", "--account-number-last4", "9999"], { place });
      const typedText = await typedInSitting(
        'cashbook tx import other.csv --account Till --column account="Account number"',
        [
          [
            /11112222, but the number of Till ends\s+in\s+9999\.\s+Create\s+the\s+account[^]*\(y\/N\)/,
            answer,
          ],
        ],
        { place },
      );
      expect(typedText, typedText.shown).toMatchObject({ exit, left: 0 });
      expect(await records("tx list --account Till")).toHaveLength(0);
      const others = (await records("accounts list")).filter(({ name }) => name === "Till EUR");
      expect(others.map(({ transaction_count }) => transaction_count)).toEqual(rows === 0 ? [] : [rows]);
    },
  );

  test.each([
    [
      "transactions accounts:read",
      "--account New",
      /no bank account "New", and the credential lacks the scope accounts:write/,
    ],
    ["transactions:create", `--account ${"0".repeat(8)}`, /lacks the scope accounts:read/],
    ["accounts", "--account New", /lacks the scope transactions:create/],
  ])("a key with %s alone: tx import %s asks nothing before it refuses", async (scope, words, refusal) => {
    writeFileSync(join(place.folder, "scoped.csv"), "Date,Text,Amount\n04/09/2025,Coffee,-1.50\n");
    const { stdout } = await cashbook(
      ["keys", "create", "Scoped", ...scope.split(" ").flatMap((one) => ["--scope", one]), "--quiet"],
      { place },
    );
    const accounts = await records("accounts list");
    const { shown, exit } = await typedInSitting(`cashbook tx import scoped.csv ${words}`, [], {
      place,
      environment: { CASHBOOK_API_KEY: stdout.trim() },
    });
    expect({ exit }, shown).toEqual({ exit: 5 });
    expect(shown.replace(/\s+/g, " ")).toMatch(refusal);
    expect(shown).not.toMatch(/\?|Currency/);
    expect(await records("accounts list")).toEqual(accounts);
  });

  test("a key that may not create accounts chooses among those that there are", async () => {
    writeFileSync(
      join(place.folder, "scoped.csv"),
      "Date,Text,Amount\n2025-09-04,Coffee,-1.50\n2025-09-05,Tea,-2.50\n",
    );
    const scopes = ["--scope", "accounts:read", "--scope", "transactions"];
    const { stdout } = await cashbook(["keys", "create", "Chooser", ...scopes, "--quiet"], { place });
    const { shown, exit, left } = await typedInSitting(
      "cashbook tx import scoped.csv",
      [[/Main[^]*navigate/, "\r"]],
      { place, environment: { CASHBOOK_API_KEY: stdout.trim() } },
    );
    expect({ exit, left }, shown).toEqual({ exit: 0, left: 0 });
    expect(shown).not.toContain("a new account");
  });

  const headed = (...rows: string[]) => `Booked,Details,Sum\n${rows.join("\n")}\n`;
  const plain = (...rows: string[]) => `Date,Text,Amount\n${rows.join("\n")}\n`;
  test.each([
    ["\r", 130, 2],
    ["y\r", 0, 4],
  ])(
    "a file with the columns of another account's: %j is exit %i, and %i rows",
    async (answer, exit, rows) => {
      const run = async (...words: string[]) => expect((await cashbook(words, { place })).exit).toBe(0);
      const file = (name: string, text: string) => writeFileSync(join(place.folder, name), text);
      file("shop.csv", plain("2026-10-01,Rent,-700.00", "2026-10-02,Sale,70.00"));
      file("stall.csv", headed("2026-10-01,Rent,-701.00", "2026-10-02,Sale,71.00"));
      file("next.csv", headed("2026-11-01,Rent,-701.00", "2026-11-02,Sale,71.00"));
      const [shop, stall] = [`Shop ${exit}`, `Stall ${exit}`];
      for (const name of [shop, stall]) await run("accounts", "create", name);
      await run("tx", "import", "shop.csv", "--account", shop, "--yes");
      await run("tx", "import", "stall.csv", "--account", stall, "--yes");
      const shown = await typedInSitting(
        `cashbook tx import next.csv --account "${shop}"`,
        [[/no\s+earlier\s+file\s+of\s+Shop[^]*had\s+them\.\s+Import\s+it\s+into\s+Shop[^]*\(y\/N\)/, answer]],
        { place },
      );
      expect(shown, shown.shown).toMatchObject({ exit, left: 0 });
      expect(shown.shown.replace(/\s+/g, " ")).toContain("The file has the columns of the files of Stall");
      const all = await cashbook(["tx", "list", "--account", shop, "--quiet"], { place });
      expect(all.stdout.trim().split("\n")).toHaveLength(rows);
    },
  );

  test.each([
    ["\r", 130, 0],
    ["y\r", 0, 2],
  ])(
    "a number of another kind than the account's IBAN: %j is exit %i, and %i rows",
    async (answer, exit, rows) => {
      const iban = exit === 0 ? "DE02120300000000202051" : "GB29NWBK60161331926819";
      const name = `Office ${exit}`;
      await cashbook(["accounts", "create", name, "--iban", iban], { place });
      writeFileSync(
        join(place.folder, "kind.csv"),
        `Account number,Date,Text,Amount\n33334444,2025-03-0${exit === 0 ? 1 : 2},Rent,-80.00\n33334444,2025-03-03,Sale,12.00\n`,
      );
      const shown = await typedInSitting(
        `cashbook tx import kind.csv --account "${name}" --column account="Account number"`,
        [[/33334444,\s+but\s+the\s+IBAN\s+of\s+Office[^]*Import\s+it\s+into[^]*\(y\/N\)/, answer]],
        { place },
      );
      expect(shown, shown.shown).toMatchObject({ exit, left: 0 });
      const all = await cashbook(["tx", "list", "--account", name, "--quiet"], { place });
      expect(all.stdout.split("\n").filter(Boolean)).toHaveLength(rows);
    },
  );

  test("the questions of a folder name the file", async () => {
    mkdirSync(join(place.folder, "bank"));
    for (const [name, day] of [
      ["a.csv", "04/09"],
      ["b.csv", "05/10"],
    ] as const)
      writeFileSync(
        join(place.folder, "bank", name),
        `Date,Text,Amount\n${day}/2025,Coffee ${name},-1.50\n05/${day.slice(3)}/2025,Tea ${name},-2.00\n`,
      );
    await typed("cashbook tx import bank --account Main", [
      [/a\.csv: Which is right\?[^]*navigate/, `${DOWN}\r`],
    ]);
  });

  test.each([
    ["cashbook init --database never.db", /Name of the company/],
    ["cashbook accounts create", /Name of the account/],
    ["cashbook keys create", /Name of the key/],
    ["cashbook tx import", /Bank file/],
    ["cashbook tx create", /Account/],
    ["cashbook login --profile never", /Address/],
  ])("%s: Ctrl-C is exit 130, and nothing is written", async (line, waits) => {
    const before = await records("events list");
    const { shown, exit } = await typedInSitting(line, [[waits, CTRL_C]], { place });
    expect(exit).toBe(130);
    expect(shown).toContain("Nothing was changed.");
    expect(await records("events list")).toEqual(before);
  });

  test("login asks again for a credential that is refused, three times at most", async () => {
    const { key } = JSON.parse((await cashbook(["keys", "create", "Desk", "--json"], { place })).stdout) as {
      key: string;
    };
    const line = `cashbook login --profile again --database ${place.book}`;
    const wrong = "cb_live_12345678_wrong\r";
    const first = [/API key or token/, wrong] as const;
    const again = [/Try again\.[^]*API key or token/, wrong] as const;
    const { shown, exit } = await typedInSitting(line, [first, again, again], { place });
    expect(exit, shown).toBe(4);
    const right = await typed(line, [first, [/Try again\.[^]*API key or token/, `${key}\r`]]);
    expect(right).toContain("works and is saved");
  });

  test("login asks for the address of the service, then for the credential", async () => {
    await typed("cashbook login --profile acme --no-check", [
      [/Address of the service/, "http://books.example\r"],
      [/not encrypted/, `${"\u007f".repeat(30)}https://books.example\r`],
      [/API key or token/, "a.secret.token\r"],
    ]);
    const profile = await cashbook(["profile", "show", "acme", "--json"], { place });
    expect(JSON.parse(profile.stdout)).toMatchObject({ base_url: "https://books.example", token_in: "file" });
  });
});

describe("without a terminal a missing word is exit 2, as it is for every command", () => {
  test.each([
    ["init", "company"],
    ["accounts create", "name"],
    ["keys create", "name"],
    ["tx import", "file"],
  ])("cashbook %s", async (line, name) => {
    const { stdout, stderr, exit } = await cashbook(line.split(" "), { place });
    expect({ stdout, exit }).toEqual({ stdout: "", exit: 2 });
    expect(stderr).toContain(`Missing required argument '${name}': `);
    expect((await cashbook([...line.split(" "), "--no-input"], { place })).exit).toBe(2);
  });
});
