import { findAccountId } from "../../src/client/find.ts";
import { onePage } from "../../src/client/pages.ts";
import { reconciliation, type ReconciliationStatus } from "../../src/contract/reconciliation.ts";
import { command } from "../../src/terminal/command.ts";
import { list } from "../../src/terminal/view.ts";
import { accountFlag } from "../tx/filters.ts";

const amount = { kind: "amount", currency: "currency_code" } as const;

export const status = command({
  examples: ["cashbook reconcile status", "cashbook reconcile status --account Checking --json"],
  notes:
    "Reconciled: the last day of which `accounts reconcile` or `statements reconcile` found the bank's balance in the book, and " +
    "what has changed in its reconciled transactions since. Bank: the newest balance that a file of the account proves, and " +
    "how far the book is from it. Open: transactions that are not reconciled.",
  operands: {},
  flags: accountFlag,
  async run({ call, interruption: signal }, { flags: { account } }) {
    const ids = await Promise.all(account.map((name) => findAccountId(call, name)));
    const input = ids.length === 0 ? {} : { bank_account_id: ids };
    return list<ReconciliationStatus>({
      pages: onePage(async () => (await call(reconciliation.status, input, { signal })).data),
      fields: [
        {
          name: "name",
          kind: "text",
          title: "Account",
          column: { presence: "always", isName: true, least: 12 },
        },
        {
          name: "last_reconciled.date",
          kind: "date",
          title: "Reconciled",
          cell: ({ last_reconciled }) => last_reconciled?.date ?? "never",
          column: { presence: "always" },
        },
        {
          name: "last_reconciled.balance",
          ...amount,
          title: "Reconciled balance",
          column: { presence: "filled", dropFirst: true },
        },
        {
          name: "last_reconciled.difference",
          ...amount,
          title: "Changed since",
          cell: ({ last_reconciled }) => nonZero(last_reconciled?.difference),
          column: { presence: "filled" },
        },
        { name: "bank.date", kind: "date", title: "Bank on", column: { presence: "filled" } },
        { name: "bank.balance", ...amount, title: "Bank", column: { presence: "filled" } },
        {
          name: "bank.book_balance",
          ...amount,
          title: "Book",
          column: { presence: "filled", dropFirst: true },
        },
        {
          name: "bank.difference",
          ...amount,
          title: "Difference",
          column: { presence: "filled" },
        },
        { name: "bank.file_name", kind: "text", title: "File", visibleIn: "pipe" },
        { name: "current_balance", ...amount, title: "Balance now", visibleIn: "pipe" },
        { name: "currency_code", kind: "text", title: "Currency" },
        {
          name: "unreconciled_count",
          kind: "count",
          title: "Open",
          column: { presence: "always" },
        },
        { name: "bank_account_id", kind: "id", title: "Id", visibleIn: "pipe" },
      ],
      essence: ({ bank_account_id }) => bank_account_id,
      empty: "There is no active bank account.",
    });
  },
});

/** Nothing where the book has not changed. */
function nonZero(difference: NonNullable<ReconciliationStatus["bank"]>["difference"] | undefined) {
  return difference === undefined || Number(difference.rawJSON) === 0 ? null : difference;
}
