import { journalChart } from "../src/client/export/chart.ts";
import { journalFormats, type JournalFormatName } from "../src/client/export/formats.ts";
import { journalText } from "../src/client/export/write-journal.ts";
import { everyRow, findAccountId } from "../src/client/find.ts";
import { findCategory } from "../src/client/find-category.ts";
import { pages } from "../src/client/pages.ts";
import { accounts } from "../src/contract/account.ts";
import { categories } from "../src/contract/category.ts";
import { transactions } from "../src/contract/transaction.ts";
import { choice, texts } from "../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../src/terminal/command-line/omit-undefined.ts";
import { firstDay, lastDay, periodFlag, readSpan } from "../src/terminal/command-line/period.ts";
import { wrongValue } from "../src/terminal/command-line/wrong-value.ts";
import { command } from "../src/terminal/command.ts";
import type { Context } from "../src/terminal/context.ts";
import { plain } from "../src/terminal/view.ts";
import { accountFlag } from "./tx/filters.ts";

const formatNames = Object.keys(journalFormats) as readonly JournalFormatName[];

export const exportJournal = command({
  examples: [
    "cashbook export --format hledger > acme.journal",
    "cashbook export --format beancount --period 2026 > acme-2026.beancount",
    "cashbook export --format ledger --account main --chart rent=Expenses:Housing:Rent > main.ledger",
  ],
  notes:
    "Each transaction becomes an entry of two postings, with its id: the bank account under Assets or Liabilities, the category " +
    "under Income, Expenses or Equity. What was there before the first entry becomes an opening balance. Void and deleted " +
    "transactions are left out. The same book gives the same text. --json shows the accounts of the journal alone.",
  operands: {},
  flags: {
    format: choice("The program that reads the journal; default hledger.", formatNames),
    from: firstDay("First day: a date, or the start of a period."),
    to: lastDay("Last day: a date, or the end of a period."),
    period: periodFlag,
    ...accountFlag,
    chart: texts("Another account of the journal for a category.", { placeholder: "category=Account:Name" }),
  },
  async run(context, { flags }) {
    const { call, stream, interruption: signal } = context;
    const format = flags.format ?? "hledger";
    const { from, to } = readSpan(flags);
    const wanted = await Promise.all((flags.account ?? []).map((account) => findAccountId(call, account)));
    const [allAccounts, allCategories] = await Promise.all([
      everyRow(pages({ call, stream }, accounts.list, {}, { limit: Infinity, signal })),
      everyRow(pages({ call, stream }, categories.list, {}, { limit: Infinity, signal })),
    ]);
    const own = allAccounts.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
    const chosen = new Map(await Promise.all((flags.chart ?? []).map((pair) => readPair(context, pair))));
    const { accountName } = journalFormats[format];
    const chart = journalChart({ accounts: own, categories: allCategories, chosen, accountName });
    const filter = { sort: "transaction_date", ...omitUndefined({ date_to: to }) } as const;
    const input = wanted.length === 0 ? filter : { ...filter, bank_account_id: wanted };
    const text = journalText({
      accounts: own,
      transactions: pages({ call, stream }, transactions.list, input, { all: true, signal }),
      chart,
      format: journalFormats[format],
      from,
    });
    return plain(text, {
      data: {
        format,
        accounts: own.map(({ id, name }) => ({ id, name, journal_account: chart.ofAccount(id) })),
        categories: allCategories.map(({ slug, name }) => ({
          slug,
          name,
          journal_account: chart.ofCategory(slug, false),
        })),
      },
    });
  },
});

/** "rent=Expenses:Housing" as the category's slug and the name. Problems: usage, unknown_category, ambiguous_name. */
async function readPair({ call, io }: Context, pair: string): Promise<readonly [string, string]> {
  const [, word = "", account = ""] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
  if (word === "") throw wrongValue("--chart", { value: pair, expectation: "category=Account:Name" });
  return [await findCategory(call, word, { note: io.note }), account];
}
