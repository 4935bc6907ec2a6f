import { pages, watchPages } from "../../src/client/pages.ts";
import { accounts, accountStatuses, type Account } from "../../src/contract/account.ts";
import { command } from "../../src/terminal/command.ts";
import { currencies } from "../../src/terminal/command-line/currency-flag.ts";
import { choice, integer, toggle } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { list as listView } from "../../src/terminal/view.ts";
import { bankDifferences, differenceLines, type BankDifference } from "../bank-differences.ts";
import { statedOpenings, type OpeningWords } from "../stated-openings.ts";
import { baseCurrency } from "../base-currency.ts";
import { forReading } from "../reports/figures.ts";
import { tally } from "../tx/tally.ts";
import { emptyList } from "../empty-list.ts";
import { accountFields } from "./view.ts";

export const list = command({
  examples: ["cashbook accounts list", "cashbook accounts list --status active --currency EUR --json"],
  operands: {},
  flags: {
    status: choice("Only accounts with this status.", accountStatuses),
    currency: currencies("Only accounts in this currency."),
    limit: integer("Number of records to show.", { minimum: 1 }),
    all: toggle("Show all records."),
  },
  async run(context, { flags: { status, currency, limit, all } }) {
    const { call, stream, interruption } = context;
    const filter = omitUndefined({
      status: status === undefined ? undefined : [status],
      currency_code: currency.length === 0 ? undefined : [...currency],
    });
    const balances = tally();
    let base: string | undefined;
    let differences: readonly BankDifference[] = [];
    const shown: Account[] = [];
    let openings: readonly OpeningWords[] = [];
    return listView({
      pages: watchPages(
        pages({ call, stream }, accounts.list, filter, { limit, all, signal: interruption }),
        {
          async onPage(rows) {
            for (const row of rows) {
              shown.push(row);
              balances.add({ amount: row.current_balance, currency_code: row.currency_code });
            }
          },
          async onEnd() {
            differences = await bankDifferences(context);
            openings = await statedOpenings(context, shown);
            if (balances.currencyCount() > 1 && forReading(context)) base = await baseCurrency(context);
          },
        },
      ),
      fields: accountFields,
      essence: ({ id }) => id,
      summary() {
        const sums = balances.sums(context.io.facts.locale, base);
        // A service of somebody else may tell no balances.
        return [
          ...(sums.length === 0 ? [] : [`Sum of balances: ${sums.join(", ")}`]),
          ...differenceLines(differences, context.io.facts.locale),
          ...openings.map((one) => one(context.io.facts.locale)),
        ];
      },
      empty: emptyList(filter, {
        none: "There are no accounts; `cashbook accounts create <name>` creates one.",
        records: "accounts",
      }),
    });
  },
});
