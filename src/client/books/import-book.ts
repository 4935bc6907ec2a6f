/** The import of a book: what is there already, what is new, and then one import for each account. */
import {
  accounts as operations,
  accountTypes,
  type Account,
  type AccountType,
} from "../../contract/account.ts";
import { categories } from "../../contract/category.ts";
import { Problem } from "../../contract/problem.ts";
import { transactions } from "../../contract/transaction.ts";
import { amountText, toMinor } from "../../contract/values/money.ts";
import { deliver } from "../../importing/drive/deliver.ts";
import { typedWord } from "../../contract/typed-word.ts";
import { openingOf } from "../export/opening.ts";
import { everyRow } from "../find.ts";
import { ImportStopped, type ImportContext } from "../import/context.ts";
import { bookDestination } from "../import/destinations/book/book.ts";
import type { FilePart } from "../import/destinations/destination.ts";
import { openSpillFile } from "../import/drive/spill-file.ts";
import type { ImportFile } from "../import/files/source-file.ts";
import { receiptOf, type Receipt } from "../import/receipt/receipt.ts";
import { writeRejected } from "../import/receipt/rejected-file.ts";
import { pages } from "../pages.ts";
import { makeCategories, planCategories, type CategoryPlan } from "./categories.ts";
import type { BookAccount, BookPlan, BookRow, ReadBook } from "./plan.ts";
import { bookRows } from "./row-source.ts";

export interface BookImport {
  /** Without the rows that are transactions of the book already. */
  readonly plan: BookPlan;
  readonly sha256: string;
  readonly existingCount: number;
  readonly accounts: readonly (BookAccount & { readonly existing: Account | undefined })[];
  readonly categories: CategoryPlan;
}

/** What the import would do; nothing is written. Problem: duplicate_name for an account in another currency. */
export async function prepareBook(
  { call, stream }: ImportContext,
  { plan, sha256 }: ReadBook,
): Promise<BookImport> {
  const every = { limit: Infinity } as const;
  const [allAccounts, allCategories] = await Promise.all([
    everyRow(pages({ call, stream }, operations.list, {}, every)),
    everyRow(pages({ call, stream }, categories.list, {}, every)),
  ]);
  const known = plan.rows.some(({ own }) => own !== undefined)
    ? await accountsOfTransactions({ call, stream })
    : new Map<string, string>();
  const rowsOf =
    known.size === 0 ? new Map<string, BookRow[]>() : Map.groupBy(plan.rows, (row) => row.account);
  const accounts = plan.accounts.map((account) => ({
    ...account,
    existing:
      existingOf(account, allAccounts) ??
      renamedOf(account, { rows: rowsOf.get(account.key) ?? [], known, all: allAccounts }),
  }));
  const notes = [...plan.notes, ...accounts.flatMap(openingNotes)];
  const rows = plan.rows.filter(({ own }) => own === undefined || !known.has(own));
  const categoriesOf = (some: readonly BookRow[]) => new Set(some.map(({ category }) => category));
  const [before, left] = [categoriesOf(plan.rows), categoriesOf(rows)];
  // Those of rows that are all there already are in the book, whatever they are called in the file.
  const wanted = plan.categories.filter(({ key }) => left.has(key) || !before.has(key));
  return {
    plan: { ...plan, rows, notes },
    sha256,
    existingCount: plan.rows.length - rows.length,
    accounts,
    categories: planCategories(wanted, allCategories),
  };
}

/** The account of each transaction of the book. */
async function accountsOfTransactions(
  transport: Pick<ImportContext, "call" | "stream">,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for await (const page of pages(transport, transactions.list, {}, { all: true }))
    for (const { id, bank_account_id } of page) ids.set(id, bank_account_id);
  return ids;
}

/** The account that an export calls otherwise: all its rows that are transactions of the book are of that one. */
function renamedOf(
  { currency }: BookAccount,
  {
    rows,
    known,
    all,
  }: {
    readonly rows: readonly BookRow[];
    readonly known: ReadonlyMap<string, string>;
    readonly all: readonly Account[];
  },
): Account | undefined {
  const ids = new Set(rows.flatMap(({ own }) => known.get(own ?? "") ?? []));
  const [id] = ids;
  return ids.size === 1
    ? all.find((account) => account.id === id && account.currency_code === currency)
    : undefined;
}

function existingOf({ name, currency }: BookAccount, all: readonly Account[]): Account | undefined {
  const existing = all.find(
    (account) => account.status !== "archived" && account.name.toLowerCase() === name.toLowerCase(),
  );
  if (existing === undefined || existing.currency_code === currency) return existing;
  throw new Problem("duplicate_name", {
    detail: `There is a bank account ${JSON.stringify(existing.name)} in ${existing.currency_code}, and the book has one in ${currency}.`,
    remedy: "Rename the account in one of the two books.",
  });
}

/** An account keeps the opening balance that it has: a bank's statement may have proved it. */
function openingNotes({
  opening,
  currency,
  existing,
}: BookAccount & { readonly existing: Account | undefined }): readonly string[] {
  if (opening === undefined || existing === undefined) return [];
  const minor = openingOf(existing);
  if (minor === toMinor(opening.amount, currency)) return [];
  const book = `${opening.amount} ${currency} on ${opening.date}`;
  return [
    `${existing.name} keeps its opening balance of ${amountText(minor, currency)} ${currency}. In the file it opens with ${book}; where that is right: cashbook accounts update ${typedWord(existing.name)} --opening-balance=${opening.amount} --opening-date ${opening.date}`,
  ];
}

/** Throws ImportStopped when a person stopped it; what was stored then stays, and the same command goes on. */
export async function importBook(
  context: ImportContext,
  { plan, sha256, accounts, categories: categoryPlan }: BookImport,
  { file, format }: { readonly file: ImportFile; readonly format: string },
): Promise<Receipt> {
  const slugs = await makeCategories(context.call, categoryPlan);
  const source = bookRows(plan, { format, slugs });
  const parts: FilePart[] = [];
  for (const account of accounts) {
    const { key, name, currency, existing } = account;
    const id = existing?.id ?? (await makeAccount(account, context));
    const group = source.groups.find((one) => one.key === key);
    if (group !== undefined)
      parts.push({ group, target: { id, name, currency, number: null, isNew: existing === undefined } });
  }
  const options = {
    choices: {},
    writeSuspects: false,
    createAccount: true,
    yes: true,
    saveMap: false,
  } as const;
  const beginning = { file: { ...file, size: plan.rows.length }, sha256, source, parts, options };
  const delivery = await bookDestination(context).begin(beginning);
  const bar = context.progress({ label: "Importing", unit: "rows", total: source.count });
  try {
    const outcomes = await deliver(source, delivery.parts, {
      check() {
        if (context.stopSignal.aborted) throw new ImportStopped([]);
      },
      at: bar.at,
      openSpill: () => openSpillFile(context.state),
    });
    const rejected = await writeRejected(outcomes, {
      file,
      source,
      state: context.state,
      rowsOf: delivery.refusedRows,
    });
    const newCategories = categoryPlan.news.map(({ name }) => name);
    return receiptOf({ ...beginning, outcomes, skippedRows: [], rejected, newCategories });
  } finally {
    bar.end();
    await delivery.close();
  }
}

async function makeAccount(
  { name, currency, type, opening }: BookAccount,
  { call }: ImportContext,
): Promise<string> {
  const { data } = await call(operations.create, {
    name,
    currency_code: currency,
    ...(isAccountType(type) ? { account_type: type } : {}),
    ...(opening === undefined
      ? {}
      : { opening_balance: JSON.rawJSON(opening.amount), opening_date: opening.date }),
  });
  return data.id;
}

function isAccountType(type: string | undefined): type is AccountType {
  return accountTypes.some((name) => name === type);
}
