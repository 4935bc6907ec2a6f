/** The desk of a terminal: differences scroll by, and one key answers. */
import { company } from "../../src/contract/company.ts";
import { accounts } from "../../src/contract/account.ts";
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { imports } from "../../src/contract/import.ts";
import type { Reconciliation } from "../../src/contract/reconciliation.ts";
import { transactions, type Transaction } from "../../src/contract/transaction.ts";
import { addDays } from "../../src/contract/values/date.ts";
import { decimalText } from "../../src/contract/values/decimal.ts";
import { amountText, convertMinor, toMinor } from "../../src/contract/values/money.ts";
import type { Context } from "../../src/terminal/context.ts";
import { localNumber } from "../../src/terminal/render/cells.ts";
import { keyLines } from "../review/key-line.ts";
import type { Fix } from "./fix.ts";
import type { Desk } from "./session.ts";
import { screenLines } from "./screen.ts";

type Answers = Pick<Desk, "check" | "save">;

export function terminalDesk(context: Context, { check, save }: Answers): Desk {
  const { io, call, interruption: signal } = context;
  const { width, locale } = io.facts;
  const reconcile = async (data: Reconciliation, more: object) => {
    const { bank_account_id: id, until, bank_balance } = data;
    const input = { id, until, balance: decimalText(bank_balance), ...more };
    return (await call(accounts.reconcile, input, { signal })).data;
  };
  return {
    locale,
    check,
    save,
    show: (data, position) => io.log(`${screenLines(data, { position, width, locale }).join("\n")}\n`),
    key: (keys) =>
      io.key({
        message: keyLines(keys, width - 4),
        keys,
        isLineMode: context.environment["TERM"] === "dumb",
        flag: "--dry-run",
      }),
    fix: (fix) => applyFix(context, fix),
    async tick(data) {
      const { difference, currency_code } = await reconcile(data, { transaction_ids: [], dry_run: true });
      const rows = await openRows(context, data);
      const plain = (minor: bigint) => localNumber(amountText(minor, currency_code), locale);
      const ids = await io.tick({
        message: `Tick what the bank has until ${data.until}`,
        flag: "--tick",
        rows: rows.map((row) => ({
          ...row,
          name: `${row.date}  ${plain(row.amount).padStart(12)}  ${row.name}`,
        })),
        difference: minorOf(decimalText(difference), currency_code),
        format: (minor) => `${plain(minor)} ${currency_code}`,
      });
      return ids === undefined ? undefined : reconcile(data, { transaction_ids: [...ids] });
    },
    adjust: (data) => reconcile(data, { adjustment: {} }),
  };
}

async function applyFix({ call, interruption: signal }: Context, fix: Fix): Promise<void> {
  const options = { signal };
  switch (fix.kind) {
    case "restore":
      await call(transactions.restore, { id: fix.id }, options);
      return;
    case "delete":
      await call(transactions.delete, { id: fix.id }, options);
      return;
    case "amount":
      await call(transactions.update, { id: fix.id, amount: fix.amount }, options);
      return;
    case "date":
      await call(
        transactions.update,
        { id: fix.id, transaction_date: fix.date, posted_date: fix.date },
        options,
      );
      return;
    case "move":
      await call(transactions.update, { id: fix.id, bank_account_id: fix.account }, options);
      return;
    case "accept":
      await call(imports.accept, { id: fix.importId, lines: [fix.line] }, options);
      return;
    case "opening":
      await call(accounts.update, { id: fix.account, opening_balance: fix.amount }, options);
  }
}

/** Rows that one request can tick. */
const ROWS_MAX = 1000;

/** What moves the balance until that day and is neither reconciled nor in the closed period, oldest first. */
async function openRows(
  { call, stream, interruption: signal }: Context,
  { bank_account_id, until, currency_code }: Reconciliation,
) {
  const { closed_until } = (await call(company.get, {}, { isOptional: true, signal })).data;
  const filter = {
    bank_account_id: [bank_account_id],
    posted_to: until,
    is_reconciled: false,
    status: ["pending", "posted", "excluded"],
    sort: "transaction_date" as const,
    ...(closed_until == null ? {} : { date_from: addDays(closed_until, 1) }),
  };
  const rows = await everyRow(
    pages({ call, stream }, transactions.list, filter, { limit: ROWS_MAX, signal }),
  );
  return rows.map((row) => ({
    value: row.id,
    date: row.posted_date ?? row.transaction_date,
    name: row.description,
    amount: bookedMinor(row, currency_code),
  }));
}

/** In minor units of the account's currency. */
function bookedMinor({ amount, currency_code, exchange_rate }: Transaction, currency: string): bigint {
  const minor = minorOf(decimalText(amount), currency_code);
  if (currency_code === currency || exchange_rate == null) return minor;
  return convertMinor(minor, decimalText(exchange_rate), { from: currency_code, to: currency });
}

function minorOf(numeral: string, currency: string): bigint {
  const minor = toMinor(numeral, currency);
  if (typeof minor !== "bigint") throw new TypeError(`${numeral} is no amount of ${currency}`);
  return minor;
}
