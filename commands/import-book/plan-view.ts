/** What the import of a book would do, before it is confirmed. */
import type { BookImport } from "../../src/client/books/import-book.ts";
import { localNumber } from "../../src/client/notation/local-number.ts";
import { record, type View } from "../../src/terminal/view.ts";
import { transactionsText } from "../tx/tally.ts";

/** What would be made, each by its name. */
export function planText(
  { plan, existingCount, accounts, categories: { news } }: BookImport,
  locale: string,
): string {
  const newAccounts = accounts.filter(({ existing }) => existing === undefined);
  const count = (number: number, noun: string) =>
    `${localNumber(String(number), locale)} ${noun}${number === 1 ? "" : "s"}`;
  const list = (names: readonly string[]) => new Intl.ListFormat("en").format(names);
  const sentences = [
    `Imports ${transactionsText(plan.rows.length, locale)} into ${count(accounts.length, "account")}.`,
    newAccounts.length === 0
      ? ""
      : `Creates the ${newAccounts.length === 1 ? "account" : "accounts"} ${list(newAccounts.map(({ name, currency }) => `${JSON.stringify(name)} (${currency})`))}.`,
    news.length === 0
      ? ""
      : `Creates the ${news.length === 1 ? "category" : "categories"} ${list(news.map(({ name }) => JSON.stringify(name)))}.`,
    plan.transfers === 0
      ? ""
      : `${count(plan.transfers, "pair")} of the transactions ${plan.transfers === 1 ? "is a transfer" : "are transfers"} between accounts; \`cashbook transfers match --all-sure\` joins them.`,
    existingCount === 0
      ? ""
      : `Leaves out ${transactionsText(existingCount, locale)} that ${existingCount === 1 ? "is" : "are"} in the book already.`,
  ];
  return sentences.filter((text) => text !== "").join(" ");
}

export function planView({ plan, existingCount, accounts, categories: { news } }: BookImport): View {
  const data = {
    transactions: plan.rows.length,
    known: existingCount,
    transfers: plan.transfers,
    accounts: accounts.map(({ name, currency, existing, opening, key }) => ({
      name,
      currency_code: currency,
      is_new: existing === undefined,
      opening_balance: JSON.rawJSON(opening?.amount ?? "0"),
      transactions: plan.rows.filter(({ account }) => account === key).length,
    })),
    new_categories: news.map(({ name, kind }) => ({ name, kind })),
  };
  return record({
    data,
    table: {
      rows: data.accounts,
      fields: [
        { name: "name", kind: "text", title: "Account" },
        { name: "currency_code", kind: "word", title: "Currency" },
        { name: "is_new", kind: "flag", title: "New" },
        { name: "opening_balance", kind: "amount", currency: "currency_code" },
        { name: "transactions", kind: "count" },
      ],
    },
    sections:
      news.length === 0
        ? []
        : [
            {
              title: "New categories",
              rows: data.new_categories,
              fields: [
                { name: "name", kind: "text" },
                { name: "kind", kind: "word" },
              ],
            },
          ],
  });
}
