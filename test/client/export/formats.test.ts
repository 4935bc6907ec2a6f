/** One entry in the form of each program, and names that each program takes. */
import { expect, test } from "vitest";
import { journalFormats, type JournalFormatName } from "../../../src/client/export/formats.ts";
import type { JournalEntry } from "../../../src/client/export/journal.ts";

const plain: JournalEntry = {
  date: "2026-03-01",
  id: "01a2",
  isPending: false,
  payee: "",
  description: "Rent",
  tags: [],
  postings: [
    { account: "Assets:Main", amount: "-10.00", currency: "EUR" },
    { account: "Expenses:Rent", amount: "10.00", currency: "EUR" },
  ],
};
const odd: JournalEntry = {
  ...plain,
  isPending: true,
  payee: 'A|B; "C"',
  description: "(x)\n; \\y  z",
  tags: ["one", "two words"],
  postings: [
    { account: "Assets:Main", amount: "-9.20", currency: "EUR" },
    {
      account: "Expenses:Rent",
      amount: "10.00",
      currency: "USD",
      total: { amount: "9.20", currency: "EUR" },
    },
  ],
};

const ENTRIES: readonly (readonly [JournalFormatName, JournalEntry, string])[] = [
  [
    "hledger",
    plain,
    `
2026-03-01 * (01a2) Rent
    Assets:Main  -10.00 EUR
    Expenses:Rent  10.00 EUR
`,
  ],
  [
    "hledger",
    odd,
    `
2026-03-01 ! (01a2) A/B, "C" | (x) , \\y z
    ; tags: one
    ; tags: two words
    Assets:Main  -9.20 EUR
    Expenses:Rent  10.00 USD @@ 9.20 EUR
`,
  ],
  [
    "ledger",
    odd,
    `
2026-03-01 ! (01a2) A|B, "C": (x) , \\y z
    ; tags: one
    ; tags: two words
    Assets:Main  -9.20 EUR
    Expenses:Rent  10.00 USD @@ 9.20 EUR
`,
  ],
  [
    "beancount",
    plain,
    `
2026-03-01 * "Rent"
  id: "01a2"
  Assets:Main  -10.00 EUR
  Expenses:Rent  10.00 EUR
`,
  ],
  [
    "beancount",
    odd,
    `
2026-03-01 ! "A|B; \\"C\\"" "(x) ; \\\\y  z"
  id: "01a2"
  tags: "one, two words"
  Assets:Main  -9.20 EUR
  Expenses:Rent  10.00 USD @@ 9.20 EUR
`,
  ],
];

test.each(ENTRIES)("%s %#", (format, entry, text) => {
  expect(journalFormats[format].entry(entry)).toBe(text);
});

test.each([
  ["hledger", ["Assets", "Giro (Müller): A;B"], "Assets:Giro -Müller-- A,B"],
  ["hledger", ["Expenses", "  two  spaces "], "Expenses:two spaces"],
  ["ledger", ["Expenses", "; note"], "Expenses:, note"],
  ["beancount", ["Assets", "Giro (Müller): A;B"], "Assets:Giro-Muller-A-B"],
  ["beancount", ["Expenses", "coffee & lunch"], "Expenses:Coffee-lunch"],
  ["beancount", ["Expenses", "経費"], "Expenses:Unnamed"],
] as const)("a name of %s: %j", (format, parts, name) => {
  expect(journalFormats[format].accountName(parts)).toBe(name);
});
