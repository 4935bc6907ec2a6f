/** Every golden file's rows in one book, and its journals as the programs read them: the same balances to the cent. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashbook } from "../support/program-host/host.ts";
import { freshPlace, type Place } from "../support/run.ts";
import { askWitness, isHere } from "../support/witness.ts";

const fixtures = join(import.meta.dirname, "../fixtures");

const day = "2026-01-01T00:00:00.000Z";
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

function golden(): readonly string[] {
  const names = readdirSync(fixtures, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".expected.json")).map((name) => join(fixtures, name)).toSorted(); // prettier-ignore
}

/** A golden file's rows as records: "2 | 2026-01-15 | 2000.00 EUR | text | …". */
function recordsOf(paths: readonly string[]): readonly object[] {
  const accounts = new Map<string, object>();
  const rows: object[] = [];
  for (const path of paths) {
    const { rows: lines = [] } = JSON.parse(readFileSync(path, "utf8")) as { rows?: readonly string[] };
    for (const line of lines) {
      const [, date, amount, currency, text] =
        /^[^|]+ \| ([0-9]{4}-[0-9]{2}-[0-9]{2})[^|]* \| (-?[0-9.]+) ([A-Z]{3})[^|]*\| ([^|]*)/.exec(line) ??
        [];
      if (date === undefined || amount === undefined || currency === undefined) continue;
      const name = `${currency} ${basename(path, ".expected.json")} ${basename(join(path, ".."))}`;
      const account = {
        ...{ record: "account", id: idOf(accounts.size), name, bank_name: "", account_type: "checking" },
        ...{
          currency_code: currency,
          iban: null,
          account_number_last4: null,
          opening_balance: 0,
          opening_date: null,
        },
        ...{ current_balance: 0, status: "active", transaction_count: 0, last_transaction_date: null },
        ...{ created_at: day, updated_at: day },
      };
      const known = (accounts.get(name) ?? account) as typeof account;
      accounts.set(name, known);
      const description = text?.trim() || "-";
      rows.push({
        ...{
          record: "transaction",
          id: idOf(1_000_000 + rows.length),
          transaction_date: date,
          posted_date: date,
        },
        ...{
          description,
          original_description: description,
          amount: JSON.rawJSON(amount),
          currency_code: currency,
        },
        ...{
          exchange_rate: 1,
          category: "",
          accounting_category: "uncategorized",
          cash_flow_category: "uncategorized",
        },
        ...{ merchant_name: "", status: "posted", is_reconciled: false, ai_confidence_score: null, tags: [] },
        ...{ bank_account_id: known.id, bank_statement_id: null, created_at: day, updated_at: day },
      });
    }
  }
  return [...accounts.values(), ...rows];
}

let place: Place;
/** Of the accounts that are not empty: "104289.61 USD". */
let balances: readonly string[];

beforeAll(async () => {
  place = await freshPlace();
  const records = recordsOf(golden());
  const path = join(place.folder, "golden.jsonl");
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const { exit, stderr, stdout } = await cashbook(["import-book", path, "--yes", "--json"], { place });
  expect({ exit, stderr }).toMatchObject({ exit: 0 });
  expect((JSON.parse(stdout) as { created: number }).created).toBeGreaterThan(900);
  const list = await cashbook(
    ["accounts", "list", "--all", "-o", "tsv", "--fields", "current_balance,currency_code"],
    { place },
  );
  balances = list.stdout.trim().split("\n").slice(1).map((row) => row.replace("\t", " ")).filter((row) => !/^0(?:\.0*)? /.test(row)).toSorted(); // prettier-ignore
  expect(balances.length).toBeGreaterThan(250);
}, 60_000);
afterAll(() => place[Symbol.asyncDispose]());

const WITNESSES = {
  hledger: (path: string) => ["hledger", "bal", "^assets", "-N", "--flat", "-f", path],
  ledger: (path: string) => ["ledger", "bal", "^Assets", "--flat", "--no-total", "-f", path],
  beancount: (path: string) => [
    "bean-query",
    path,
    "select sum(position) where account ~ '^Assets' group by account",
  ],
} as const;

test.for(["hledger", "ledger", "beancount"] as const)(
  "%s has the balances of every golden file",
  async (format, { skip }) => {
    const path = join(place.folder, `golden.${format}`);
    const words = WITNESSES[format](path);
    const [program = ""] = words;
    if (!isHere(program)) return skip(`there is no ${program} on this machine`);
    writeFileSync(path, (await cashbook(["export", "--format", format], { place })).stdout);
    const { stdout, stderr, status } = askWitness(words);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    // Beancount lines up the decimals of all currencies.
    const amounts = [...stdout.matchAll(/(-?[0-9.]+) +([A-Z]{3})\b/g)].map(
      ([, amount, currency]) => `${amount} ${currency}`,
    );
    expect(amounts.filter((amount) => !/^-?0(?:\.0*)? /.test(amount)).toSorted()).toEqual(balances);
  },
);
