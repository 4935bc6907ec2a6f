/** Questions about transfers, suggestions, proposals, mappings and the records that a line does not name. */
import { cashbook } from "../../support/program-host/host.ts";
import type { Place } from "../../support/run.ts";
import type { Sitting } from "./story.ts";

const ENTER = "\r";
const DOWN = "\u001b[B";
const downs = (count: number) => DOWN.repeat(count);

export const files: Readonly<Record<string, string>> = {
  "held.csv": "Date,Description,Amount\n2026-06-02,Lunch of the visitors in the canteen,-14.00\n",
  "alone.csv": "Date,Description,Amount\n2026-06-02,Flowers for the reception,-14.00\n",
  "saved.csv":
    "Date,Description,Amount,Balance\n2026-05-04,Interest,1.00,801.00\n2026-05-20,Charge,-5.00,796.00\n",
  "bank.rules": "if FERRY|HARBOUR\n  account2 expenses:crossings of the channel\n",
};

const paid = (day: string, amount: string, text: string) =>
  `tx create --account Checking --date ${day} --description '${text}' --amount ${amount} --database third.db --quiet`;
const saved = (day: string, amount: string, text: string) =>
  paid(day, amount, text).replace("Checking", "'Reserve for the taxes'");

/** Lines that make the book. Those that print an id say which one by the name before the arrow. */
export const lines: readonly string[] = [
  "init 'Soylent of the harbour' --currency EUR --database third.db",
  "accounts create Checking --opening-balance 500 --database third.db",
  "accounts create 'Reserve for the taxes' --type savings --database third.db",
  `pairOut <- ${paid("2026-03-03", "-300", "To the reserve")}`,
  `pairIn <- ${saved("2026-03-04", "300", "From checking")}`,
  "transfers match $pairOut $pairIn --yes --database third.db",
  paid("2026-04-07", "-80", "Transfer to savings"),
  saved("2026-04-07", "80", "Transfer from checking"),
  saved("2026-04-08", "80", "Transfer from checking"),
  ...["2026-01-05", "2026-02-05", "2026-03-05"].map((day) =>
    paid(day, "-900 --category rent", "HARBOUR ESTATES RENT"),
  ),
  paid("2026-04-05", "-900", "HARBOUR ESTATES RENT"),
  paid("2026-04-06", "-60", "UBER TRIP OF THE FAIR"),
  `gone <- ${paid("2026-04-09", "-7", "Cake for the farewell")}`,
  "tx delete $gone --yes --database third.db",
  paid("2026-06-01", "-14", "Noted by hand"),
  "tx import held.csv --account Checking --quiet --database third.db",
  "statements upload saved.csv --account Reserve --quiet --database third.db",
  "rules create Ferries --where q~ferry --set category=travel --yes --database third.db",
  "tx import alone.csv --account Petty --currency EUR --yes --database fourth.db",
];

/** A change that an agent proposes, which is made over its protocol alone. */
export async function propose(place: Place): Promise<void> {
  const key = "keys create Agent --scope read --scope proposals:write --quiet --database third.db".split(" ");
  const { stdout } = await cashbook(key, { place });
  const clientInfo = { name: "agent", version: "1" };
  const change = {
    filter: { q: "uber" },
    set: { category: "travel" },
    reason: "Rides have been travel so far.",
  };
  const call = { name: "propose_transactions_bulk_update", arguments: change };
  const messages = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: call },
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
  const environment = { CASHBOOK_API_KEY: stdout.trim() };
  await cashbook(["mcp", "--allow", "proposals", "--database", "third.db"], { place, input, environment });
}

const CONFIRMED = /Continue\? \(y\/N\)$/;
const CHOOSES = /navigate/;

/** A line that names no record, and what is offered then. */
const chosen = (name: string, line: string): Sitting => ({ name, line, asked: [], last: CHOOSES });

export const thirdBook: readonly Sitting[] = [
  {
    name: "the end of a transfer",
    line: "transfers unmatch $pairOut --database third.db",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "suggestions",
    line: "suggestions accept --min-confidence 0.1 --database third.db",
    asked: [],
    last: CONFIRMED,
  },
  {
    name: "a proposal",
    line: "proposals apply --database third.db",
    asked: [[/Which open proposal.*navigate/, ENTER]],
    last: CONFIRMED,
  },
  {
    name: "the end of a mapping",
    line: "imports map remove",
    asked: [[/Which mapping.*navigate/, ENTER]],
    last: CONFIRMED,
  },
  {
    name: "the rows of a pair",
    line: "review --kind transfer --database third.db",
    asked: [
      [/\[q\]uit/, "m"],
      [/Money out.*navigate/, ENTER],
    ],
    last: /Money in.*navigate/,
  },
  {
    name: "the category of another program's account",
    line: "rules import bank.rules --database third.db",
    asked: [],
    last: /Category of expenses:crossings of the channel.*navigate/,
  },
  {
    name: "an account that an undo leaves empty",
    line: "undo --database fourth.db",
    asked: [[CONFIRMED, "y\r"]],
    last: /Remove it too\? \(y\/N\)$/,
  },
  {
    name: "a rule for what is there already",
    line: "rules create Rides --where q~uber --set category=travel --database third.db",
    asked: [[CONFIRMED, "y\r"]],
    last: /that it matches, too\? \(y\/N\)$/,
  },
  {
    name: "the amount that the bank booked",
    line: "tx create --account Checking --date 2026-05-02 --description Ferry --database third.db",
    asked: [
      [/Amount in EUR, negative for money out$/, `USD -12.50${ENTER}`],
      [/The account is in EUR\. What do you know\?.*navigate/, ENTER],
    ],
    last: /Amount in EUR$/,
  },
  {
    name: "an exchange rate",
    line: "tx create --account Checking --date 2026-05-02 --description Ferry --database third.db",
    asked: [
      [/Amount in EUR, negative for money out$/, `USD -12.50${ENTER}`],
      [/The account is in EUR\. What do you know\?.*navigate/, `${DOWN}${ENTER}`],
    ],
    last: /1 USD in EUR$/,
  },
  {
    name: "the rule of a group",
    line: "review --kind uncategorized --database third.db",
    asked: [
      [/\[q\]uit/, "r"],
      [/Category.*navigate/, ENTER],
    ],
    last: /\[n\]o rule$/,
  },
  {
    name: "the words of a rule",
    line: "review --kind uncategorized --database third.db",
    asked: [
      [/\[q\]uit/, "r"],
      [/Category.*navigate/, ENTER],
      [/\[n\]o rule$/, "w"],
    ],
    last: /Words that a transaction must have, all of them \(.*\)$/,
  },
  {
    name: "whether a transaction is reconciled",
    line: "tx update $pairOut --database third.db",
    asked: [[/What to change.*navigate/, `${downs(7)}${ENTER}`]],
    last: /Reconciled.*navigate/,
  },
  {
    name: "the category of a transaction",
    line: "tx update $pairOut --database third.db",
    asked: [[/What to change.*navigate/, ENTER]],
    last: /Category.*navigate/,
  },
  {
    name: "the amount of a transaction",
    line: "tx update $pairOut --database third.db",
    asked: [[/What to change.*navigate/, `${downs(4)}${ENTER}`]],
    last: /Amount, now .*$/,
  },
  chosen("an account", "accounts show --database third.db"),
  chosen("a company", "company use --database several.db"),
  chosen("a category", "categories show --database third.db"),
  chosen("a rule to choose", "rules show --database third.db"),
  chosen("an API key", "keys revoke --database third.db"),
  chosen("an import", "imports show --database third.db"),
  chosen("an import with held rows", "imports accept --database third.db"),
  chosen("a statement", "statements show --database third.db"),
  chosen("a profile", "profile use"),
  chosen("a deleted transaction", "tx restore --database third.db"),
  chosen("a transfer to part", "transfers unmatch --database third.db"),
  chosen("a word of a list", "completion"),
  { name: "a file", line: "rules import --database third.db", asked: [], last: /file|File/ },
  { name: "a word", line: "categories map --database third.db", asked: [], last: /word|Word/ },
  {
    name: "the scopes of a key",
    line: "keys update Agent --database third.db",
    asked: [[/What to change.*navigate/, `${DOWN}${ENTER}`]],
    last: /select/,
  },
  {
    name: "the status of a transaction",
    line: "tx update $pairOut --database third.db",
    asked: [[/What to change.*navigate/, `${downs(6)}${ENTER}`]],
    last: /Status.*navigate/,
  },
  {
    name: "the tags of a transaction",
    line: "tx update $pairOut --database third.db",
    asked: [
      [/What to change.*navigate/, `${downs(3)}${ENTER}`],
      [/Tags?[^?]*$/, `quarterly${ENTER}`],
    ],
    last: /And \(Enter: no more\)$/,
  },
];
