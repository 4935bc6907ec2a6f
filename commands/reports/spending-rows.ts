/** The transactions behind the figures of a pivot, each with what it counts in its account's currency. */
import type { Account } from "../../src/contract/account.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import type { Decimal } from "../../src/contract/values/decimal.ts";
import { mapPages, pages } from "../../src/client/pages.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { FieldOf, ListView } from "../../src/terminal/view.ts";
import { accountsById } from "../accounts/names.ts";
import { bookedAmount } from "../tx/account-name.ts";
import { transactionList } from "../tx/view.ts";
import { rowsRequest, type PivotFlags } from "./spending-request.ts";

interface ReportedRow extends Transaction {
  /** What the figure counts of it: in the account's currency, like the figure. Null where the account cannot be read. */
  readonly booked_amount: Decimal | null;
  readonly booked_currency_code: string | null;
}

/** A table shows what the row itself does not say. */
const bookedFields: readonly FieldOf<ReportedRow>[] = [
  {
    name: "booked_amount",
    title: "Counts",
    kind: "amount",
    currency: "booked_currency_code",
    cell: ({ booked_amount, booked_currency_code, currency_code }) =>
      booked_currency_code === currency_code ? null : booked_amount,
    column: { presence: "filled" },
  },
  { name: "booked_currency_code", kind: "text", visibleIn: "pipe" },
];

/** All of them: the sum of their booked amounts is the figure. */
export async function spendingRows(context: Context, flags: PivotFlags): Promise<ListView> {
  const { call, stream, interruption: signal } = context;
  const input = await rowsRequest(context, flags);
  const byId = await accountsById(context);
  const rows = pages({ call, stream }, transactions.list, input, { all: true, signal });
  return transactionList(
    mapPages(rows, (row) => reportedRow(row, byId.get(row.bank_account_id))),
    {
      context,
      empty: "No transactions are behind these figures.",
      moreFields: bookedFields,
      counted: (row) =>
        row.booked_amount === null
          ? row
          : { amount: row.booked_amount, currency_code: row.booked_currency_code ?? "" },
    },
  );
}

function reportedRow(row: Transaction, account: Account | undefined): ReportedRow {
  if (account === undefined) return { ...row, booked_amount: null, booked_currency_code: null };
  const { amount, currency } = bookedAmount(row, account) ?? {
    amount: row.amount,
    currency: row.currency_code,
  };
  return { ...row, booked_amount: amount, booked_currency_code: currency };
}
