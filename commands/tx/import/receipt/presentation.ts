/** What a receipt on a terminal needs beside its data. */
import type { Receipt } from "../../../../src/client/import/receipt/receipt.ts";
import { everyRow } from "../../../../src/client/find.ts";
import { optional } from "../../../../src/client/optional-call.ts";
import { pages } from "../../../../src/client/pages.ts";
import { keepsImports } from "../../../../src/client/service.ts";
import { accounts, type Account } from "../../../../src/contract/account.ts";
import { imports } from "../../../../src/contract/import.ts";
import { transfers } from "../../../../src/contract/transfer.ts";
import { addDays } from "../../../../src/contract/values/date.ts";
import { Problem } from "../../../../src/contract/problem.ts";
import type { Context } from "../../../../src/terminal/context.ts";
import { bankDifferences, type BankDifference } from "../../../bank-differences.ts";
import { listsChanges } from "../../../undo-note.ts";
import { statedOpenings } from "../../../stated-openings.ts";
import { forReading } from "../../../reports/figures.ts";
import type { Sentence } from "../../../../src/terminal/view.ts";

export interface ReceiptPresentation {
  /** Whether a person reads it on a terminal. */
  readonly isForReading: boolean;
  /** Whether the service keeps imports and its changes, so that the last one can be undone without an id. */
  readonly keepsImports: boolean;
  /** Whether the credential may read the log of changes, without which an import is undone by its id. */
  readonly listsChanges?: boolean;
  /** Whether these are the first rows of the book. */
  readonly isFirst: boolean;
  /** When the same bytes were imported before, into the same accounts; absent where they were not, or there is new of them. */
  readonly earlier?: string | undefined;
  /** Whether the book was changed after the import, so that its last change is another one. */
  readonly hasLaterChange?: boolean;
  /** Accounts in whose proved days these rows fell, so that they no longer have what an earlier file proves. */
  readonly differences?: readonly BankDifference[];
  /** Transfers between own accounts that wait to be matched. */
  readonly sureTransfers?: number;
  /** Of accounts without an opening balance, for which a file states one that nothing proves. */
  readonly openings?: readonly Sentence[];
}

export async function presentationOf(
  context: Context,
  receipts: readonly Receipt[],
): Promise<ReceiptPresentation> {
  if (!forReading(context)) return { isForReading: false, keepsImports: false, isFirst: false };
  const isKeeping = keepsImports(await context.service());
  return {
    isForReading: true,
    keepsImports: isKeeping,
    listsChanges: isKeeping && (await listsChanges(context)),
    isFirst: isKeeping && (await areFirst(context, receipts)),
    earlier: isKeeping ? await earlierImport(context, receipts) : undefined,
    differences: await differencesOf(context, receipts),
    sureTransfers: isKeeping ? await sureTransfers(context, receipts) : 0,
    openings: isKeeping ? await openingsOf(context, receipts) : [],
  };
}

/** How long money may be on its way. */
const DAYS_APART = 5;

/** More new transactions would have a person wait for it. */
const TRANSFER_ROWS_MAX = 10_000;

/** Of the days of the new transactions: one side of each came with an earlier file. */
async function sureTransfers(
  { call, interruption: signal }: Context,
  receipts: readonly Receipt[],
): Promise<number> {
  const written = receipts.filter(({ created }) => created > 0);
  const days = written.flatMap(({ period }) => (period === null ? [] : [period.from, period.to])).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  const count = written.reduce((sum, { created }) => sum + created, 0);
  if (from === undefined || to === undefined || count > TRANSFER_ROWS_MAX) return 0;
  const input = {
    state: ["sure" as const],
    date_from: addDays(from, -DAYS_APART),
    date_to: addDays(to, DAYS_APART),
    limit: 500,
  };
  const answer = await optional(() => call(transfers.list, input, { isOptional: true, signal }));
  return answer?.data.length ?? 0;
}

/** Of the accounts whose balances the files state and do not prove. */
async function openingsOf(context: Context, receipts: readonly Receipt[]): Promise<readonly Sentence[]> {
  const { call, interruption: signal } = context;
  const ids = receipts.flatMap(({ created, accounts: parts }) =>
    parts.flatMap(({ id, balance_proof: { result, opening_balance, closing_balance } }) =>
      created === 0 || result === "proved" || (opening_balance ?? closing_balance) === undefined ? [] : [id],
    ),
  );
  const found: Account[] = [];
  for (const id of new Set(ids)) {
    const answer = await optional(() => call(accounts.get, { id }, { isOptional: true, signal }));
    if (answer !== undefined) found.push(answer.data);
  }
  return statedOpenings(context, found);
}

/** When the bytes of a single file were imported before; undefined where rows of it are new, and where nobody tells. */
async function earlierImport(
  { call }: Context,
  [receipt, ...others]: readonly Receipt[],
): Promise<string | undefined> {
  if (receipt === undefined || others.length > 0 || receipt.created > 0 || receipt.held > 0) return undefined;
  const { file_sha256, accounts } = receipt;
  try {
    const { data } = await call(imports.list, { file_sha256, state: ["completed"] }, { isOptional: true });
    const earlier = accounts.map(({ id, import_id }) =>
      data.findLast((one) => one.bank_account_id === id && one.id !== import_id),
    );
    return earlier.every((one) => one !== undefined) ? earlier[0]?.created_at : undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return undefined;
    throw error;
  }
}

/** What a file proves of itself its own receipt says: of others, those whose days it met. */
async function differencesOf(
  context: Context,
  receipts: readonly Receipt[],
): Promise<readonly BankDifference[]> {
  const written = receipts.filter(({ created }) => created > 0);
  const ids = written.flatMap(({ accounts }) =>
    accounts.filter(({ book_proof }) => book_proof?.result !== "failed").map(({ id }) => id),
  );
  if (ids.length === 0) return [];
  const first = written.map(({ period }) => period?.from ?? "").sort()[0] ?? "";
  return (await bankDifferences(context, ids)).filter(({ bank }) => first <= bank.date);
}

/** Whether the book has no other imports. Who may not list them needs no advice about the book. */
async function areFirst({ call, stream }: Context, receipts: readonly Receipt[]): Promise<boolean> {
  const ids = new Set(receipts.flatMap(({ accounts }) => accounts.map(({ import_id }) => import_id)));
  try {
    const extent = { limit: ids.size + 1, isOptional: true } as const;
    const rows = await everyRow(pages({ call, stream }, imports.list, {}, extent));
    return rows.every(({ id }) => ids.has(id));
  } catch (error) {
    if (error instanceof Problem && error.code === "insufficient_scope") return false;
    throw error;
  }
}
