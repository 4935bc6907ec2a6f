/** The account's name beside a transaction: a column of lists, and no member of the record. */
import { everyRow } from "../../src/client/find.ts";
import { pages } from "../../src/client/pages.ts";
import { accounts, type Account } from "../../src/contract/account.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Transaction } from "../../src/contract/transaction.ts";
import type { Context } from "../../src/terminal/context.ts";
import type { FieldOf } from "../../src/terminal/view.ts";
import { forReading } from "../reports/figures.ts";

interface AccountColumn {
  readonly field: FieldOf<Transaction>;
  /** Looks the names up before the rows are shown: once, and only where the column is to be seen. */
  readonly prepare: (rows: readonly Transaction[]) => Promise<void>;
}

export function accountColumn(context: Context): AccountColumn {
  const { fields, output } = context.settings;
  // A workbook has the column in any case.
  const isNamed = fields?.includes("account") ?? output === "xlsx";
  const ids = new Set<string>();
  let names: ReadonlyMap<string, string> | undefined;
  return {
    field: {
      name: "account",
      kind: "text",
      visibleIn: "terminal",
      value: ({ bank_account_id }) => names?.get(bank_account_id),
      column: { least: 8 },
    },
    async prepare(rows) {
      if (names !== undefined || !(isNamed || forReading(context))) return;
      for (const { bank_account_id } of rows) ids.add(bank_account_id);
      // A column that is alike everywhere is not shown.
      if (ids.size > (isNamed ? 0 : 1)) names = await accountNames(context);
    },
  };
}

/** Names by id. */
export async function accountNames(context: Context): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await accountsById(context))].map(([id, { name }]) => [id, name]));
}

/** None where the credential may not read accounts, or the service has no list of them. */
export async function accountsById({
  call,
  stream,
  interruption,
}: Context): Promise<ReadonlyMap<string, Account>> {
  try {
    const rows = await everyRow(
      pages({ call, stream }, accounts.list, {}, { limit: Infinity, isOptional: true, signal: interruption }),
    );
    return new Map(rows.map((account) => [account.id, account]));
  } catch (error) {
    if (error instanceof Problem) return new Map();
    throw error;
  }
}
