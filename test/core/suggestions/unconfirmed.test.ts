/** What an import accepts by itself makes nothing surer: the rows that stay open have the suggestions of a book where nothing was accepted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { company } from "../../../src/contract/company.ts";
import { suggestions } from "../../../src/contract/suggestion.ts";
import { transactions } from "../../../src/contract/transaction.ts";
import { dayDate } from "../../../src/contract/values/date.ts";
import { writeJson } from "../../../src/contract/values/json.ts";
import { testBook, type TestBook } from "../../support/book.ts";
import { importLines, makeAccount, type Line } from "../../support/import.ts";
import { runCount } from "../../support/run-count.ts";

const TEXTS = ["HARBOR ESTATES", "Nordwind Hosting", "Nordwind Domains", "CARD 4711"];

const row = fc.record({
  text: fc.constantFrom(...TEXTS),
  amount: fc.constantFrom(-900, -950, 900),
  category: fc.constantFrom("rent", "rent", "software", "meals", ""),
});
const file = fc.array(row, { minLength: 1, maxLength: 8 });

/** Ten days apart, each with the rows of its days. */
const lines = (rows: readonly { readonly text: string; readonly amount: number }[], week: number): Line[] =>
  rows.map(({ text, amount }, at) => [dayDate(20_000 + 10 * week + at), amount, `${text} ${week}${at}`]);

/** The suggestion of each open row, by its day and text. */
async function openSuggestions({ core, owner }: TestBook): Promise<ReadonlyMap<string, string>> {
  const { data } = await core.call(suggestions.list, owner, { limit: 500 });
  return new Map(
    data.map(({ transaction_date, description, category, confidence, evidence, alternatives }) => {
      const { transaction_ids, ...figures } = evidence;
      const told = { category, confidence, alternatives, ...figures, rows: transaction_ids.length };
      return [`${transaction_date} ${description}`, writeJson(told)];
    }),
  );
}

test(
  "suggestions beside unconfirmed ones are those of a book without them",
  { timeout: 240_000 },
  async () => {
    let accepted = 0;
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 10, maxLength: 30 }),
        fc.array(file, { minLength: 2, maxLength: 3 }),
        fc.constantFrom("0", "0.3", "0.6", "0.9"),
        async (history, files, bar) => {
          const books = [await testBook(), await testBook()] as const;
          try {
            const [policy, alone] = books;
            const accounts = new Map<TestBook, string>();
            for (const book of books) {
              accounts.set(book, await makeAccount(book));
              for (const [day, { text, amount, category }] of history.entries())
                await book.core.call(transactions.create, book.owner, {
                  bank_account_id: accounts.get(book) ?? "",
                  transaction_date: dayDate(20_000 - history.length + day),
                  description: `${text} ${day}`,
                  amount: String(amount / 100),
                  category,
                });
            }
            await policy.core.call(company.update, policy.owner, { auto_accept: bar });
            for (const [week, rows] of files.entries()) {
              for (const book of books) {
                book.time += 1000;
                const { auto_accepted } = await importLines(
                  book,
                  accounts.get(book) ?? "",
                  lines(rows, week + 1),
                );
                accepted += auto_accepted?.transactions ?? 0;
              }
              const expected = await openSuggestions(alone);
              for (const [key, suggestion] of await openSuggestions(policy)) {
                compared += 1;
                expect(suggestion, key).toBe(expected.get(key));
              }
            }
          } finally {
            for (const book of books) await book.close();
          }
        },
      ),
      { numRuns: runCount({ short: 10, full: 100 }) },
    );
    // Both kinds of rows were there.
    expect(Math.min(accepted, compared)).toBeGreaterThan(0);
  },
);
