/** The plan of a budget: accounts with rows that have one category each, and transfers that name the other account. */
import { amountText, toMinor } from "../../../contract/values/money.ts";
import { TRANSFER, type BookAccount, type BookCategory, type BookPlan, type BookRow } from "../plan.ts";
import { numeralOf, type Quantity } from "../quantity.ts";
import { unreadableRecord } from "../unreadable-book.ts";

interface BudgetAccount {
  readonly id: string;
  readonly name: string;
  readonly type: string | undefined;
}

export interface BudgetRow {
  readonly id: string;
  readonly account: string;
  readonly date: string;
  /** In units of 10^-scale of the currency. */
  readonly amount: Pick<Quantity, "units" | "scale">;
  readonly payee: string;
  readonly memo: string;
  /** Id; undefined for none. */
  readonly category: string | undefined;
  /** Ids of the other account and of the row there. */
  readonly transfer: { readonly account: string; readonly row: string | undefined } | undefined;
  /** Whether it says what was there when the account came into the budget. */
  readonly isStart: boolean;
}

export interface Budget {
  readonly fileName: string;
  readonly currency: string;
  readonly accounts: readonly BudgetAccount[];
  readonly categories: ReadonlyMap<string, Pick<BookCategory, "names" | "kind">>;
  readonly rows: readonly BudgetRow[];
  readonly notes: readonly string[];
}

/** Problem: unreadable_file for a row on no account, and for an amount that the currency does not have. */
export function budgetPlan({ fileName, currency, accounts, categories, rows, notes }: Budget): BookPlan {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const sorted = rows
    .filter(({ amount }) => amount.units !== 0n)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : Number(b.isStart) - Number(a.isStart)));
  const otherRows = new Map(
    sorted.flatMap(({ id, transfer }) => (transfer?.row === undefined ? [] : [[transfer.row, id] as const])),
  );
  const openings = new Map<string, NonNullable<BookAccount["opening"]>>();
  const active = new Set<string>();
  const usedCategories = new Map<string, BookCategory>();
  const bookRows: BookRow[] = [];
  let transferSides = 0;
  for (const [index, row] of sorted.entries()) {
    if (!byId.has(row.account))
      throw unreadable(fileName, row, "is on an account that the budget does not have");
    const minor = toMinor(numeralOf({ ...row.amount, commodity: currency }), currency);
    if (typeof minor === "string") throw unreadable(fileName, row, `has more decimals than ${currency} has`);
    const amount = amountText(minor, currency);
    const isFirst = !active.has(row.account);
    active.add(row.account);
    if (row.isStart && isFirst) {
      openings.set(row.account, { amount, date: row.date });
      continue;
    }
    const other = row.transfer === undefined ? undefined : byId.get(row.transfer.account);
    const category = other === undefined ? categoryOf(row, categories) : TRANSFER;
    if (category !== undefined) usedCategories.set(category.key, category);
    if (other !== undefined) transferSides++;
    const otherRow = row.transfer?.row ?? otherRows.get(row.id) ?? "";
    bookRows.push({
      account: row.account,
      line: index + 1,
      date: row.date,
      posted: row.date,
      ...textsOf(row, other),
      merchant: other === undefined ? row.payee : "",
      amount,
      minor,
      currency,
      category: category?.key ?? "",
      tags: [],
      id: row.id,
      transfer:
        other === undefined
          ? undefined
          : { account: other.name, reference: [row.id, otherRow].toSorted().join(" ") },
    });
  }
  const zeroCount = rows.filter(({ amount, isStart }) => amount.units === 0n && !isStart).length;
  return {
    accounts: accounts
      .filter(({ id }) => active.has(id))
      .map(({ id: key, name, type }) => ({ key, name, currency, type, opening: openings.get(key) })),
    categories: [...usedCategories.values()],
    rows: bookRows,
    transfers: Math.floor(transferSides / 2),
    notes: zeroCount === 0 ? notes : [...notes, zeroNote(zeroCount)],
  };
}

function zeroNote(count: number): string {
  return count === 1 ? "Left out 1 transaction of 0." : `Left out ${count} transactions of 0.`;
}

function categoryOf({ category }: BudgetRow, categories: Budget["categories"]): BookCategory | undefined {
  const words = category === undefined ? undefined : categories.get(category);
  return category === undefined || words === undefined ? undefined : { key: category, ...words };
}

function textsOf({ memo, payee }: BudgetRow, other: BudgetAccount | undefined) {
  const text = (memo || payee || other?.name || "No description").replace(/\s+/g, " ");
  return { description: text, original: text };
}

function unreadable(fileName: string, { date, id }: BudgetRow, what: string) {
  return unreadableRecord(fileName, `whose transaction of ${date} (${id}) ${what}`);
}
