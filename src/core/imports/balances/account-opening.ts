/**
 * The opening balance of an account whose opening no person set: the earliest one that an import has proven, or that its
 * file states where nothing proves it, as long as no transaction was booked before it. Of several on one day, running
 * balances tell which is the earliest.
 */
import { dayNumber } from "../../../contract/values/date.ts";
import { amountOf, toMinor } from "../../../contract/values/money.ts";
import type { CompanyQueries, WritingContext } from "../../handler.ts";
import { closedBalance } from "../../periods/open-balance.ts";
import type { AccountRecord } from "../../ports/accounts.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { endsOf } from "../judge/day-stretches.ts";
import { sumOfOthers } from "./book-edges.ts";

/** Takes the opening balance that a finished import proves, when it is earlier than the one that stands. */
export async function takeOpening(context: WritingContext, record: ImportRecord): Promise<void> {
  const { queries, company } = context;
  const account = await queries.accounts.claim(company, record.bank_account_id);
  const opening = provenOpening(record);
  if (account === undefined || opening === undefined || account.opening_set_by_person) return;
  const { minor, date } = opening;
  if (account.opening_date !== null && account.opening_date < date) return;
  if (await queries.bookingDays.hasBefore({ company, account: account.id }, date)) return;
  if (await mayBeRejected(context, record, date)) return;
  const importId = record.id;
  if (account.opening_date !== date) return change(context, account, { minor, date, importId });
  const finishedImports = await finishedIn(account, context);
  const earliest = await earliestOf(context, { account, imports: [...finishedImports, record], date });
  if (earliest !== undefined && earliest !== account.opening_minor)
    await change(context, account, { minor: earliest, date, importId });
}

/**
 * Whether the book has a row on a file's first day that may be one of those that the file rejected before its first: then the
 * balance that the file proves is the one after it.
 */
async function mayBeRejected(
  { queries, company }: CompanyQueries,
  record: ImportRecord,
  day: string,
): Promise<boolean> {
  if (record.proof.rejected_before === undefined) return false;
  const book = { queries, company, account: record.bank_account_id };
  return (await sumOfOthers({ file: record, day }, book)) !== 0n;
}

/** The one proven opening of a day that no row of the day leads to; undefined where there is none or more than one. */
async function earliestOf(
  { queries, company }: WritingContext,
  { account, imports, date }: { account: AccountRecord; imports: readonly ImportRecord[]; date: string },
): Promise<bigint | undefined> {
  const owner = { company, account: account.id };
  const { starts } = endsOf(await queries.fingerprints.edgeBalances(owner, dayNumber(date)));
  const openings = imports.flatMap((one) => provenOpening(one) ?? []);
  const [only, other] = new Set(
    openings.filter((one) => one.date === date && starts.has(Number(one.minor))).map(({ minor }) => minor),
  );
  return other === undefined ? only : undefined;
}

/** Gives up an opening balance that came from an import which is undone: the earliest of those that remain stands. */
export async function giveUpOpening(context: WritingContext, undone: ImportRecord): Promise<void> {
  const { queries, company } = context;
  const account = await queries.accounts.claim(company, undone.bank_account_id);
  if (account === undefined || !opensBy(account, undone)) return;
  const others = (await finishedIn(account, { queries, company })).filter(({ id }) => id !== undone.id);
  const openings = others.flatMap((other) => provenOpening(other) ?? []);
  const [date] = openings.map((one) => one.date).sort();
  const isFree =
    date !== undefined && !(await queries.bookingDays.hasBefore({ company, account: account.id }, date));
  const [only, other] = new Set(openings.filter((one) => one.date === date).map((one) => one.minor));
  const minor =
    !isFree || other === undefined ? only : await earliestOf(context, { account, imports: others, date });
  await change(context, account, isFree && minor !== undefined ? { minor, date } : { minor: 0n, date: null });
}

/** Follows what a finished import proves now, where its rejected rows came back or wait again: the account may open by it. */
export async function replaceOpening(
  context: WritingContext,
  { before, after }: { readonly before: ImportRecord; readonly after: ImportRecord },
): Promise<void> {
  const { queries, company } = context;
  const account = await queries.accounts.claim(company, after.bank_account_id);
  if (account === undefined || !opensBy(account, before)) return takeOpening(context, after);
  const [old, now] = [provenOpening(before), provenOpening(after)];
  // What came back before the day of the opening does not move the balance there.
  if (now === undefined) return giveUpOpening(context, before);
  if (now.date !== old?.date || now.minor !== old.minor)
    await change(context, account, { ...now, importId: after.id });
}

/** Whether an account's opening balance is the one that a file proves. */
export function opensBy(account: AccountRecord, record: ImportRecord): boolean {
  const opening = provenOpening(record);
  return (
    !account.opening_set_by_person &&
    account.opening_date === opening?.date &&
    account.opening_minor === opening?.minor
  );
}

/** Finished imports in the currency that the account has now. */
async function finishedIn(
  { id, currency_code }: AccountRecord,
  { queries, company }: CompanyQueries,
): Promise<readonly ImportRecord[]> {
  const finishedImports = await queries.imports.listFinished(company, id);
  return finishedImports.filter((record) => record.currency_code === currency_code);
}

function provenOpening({
  proof,
  period,
  currency_code,
  created,
  duplicates,
}: ImportRecord): { minor: bigint; date: string } | undefined {
  // Rows that were all refused prove nothing of the account.
  if (created + duplicates === 0) return undefined;
  if (proof.result === "failed" || proof.opening_balance === undefined || period === null) return undefined;
  const minor = toMinor(proof.opening_balance, currency_code);
  return typeof minor === "bigint" ? { minor, date: period.from } : undefined;
}

async function change(
  context: WritingContext,
  account: AccountRecord,
  { minor, date, importId }: { minor: bigint; date: string | null; importId?: string },
): Promise<void> {
  const after = {
    ...account,
    opening_minor: minor,
    opening_date: date,
    updated_at: context.now,
    version: account.version + 1,
  };
  // The balances of a closed period stay as they are, whatever a file proves.
  if ((await closedBalance(context, { before: account, after })) !== undefined) return;
  await context.queries.accounts.update(context.company, after);
  context.record({
    type: "account.opening_proven",
    subject_id: account.id,
    summary: {
      opening_balance: amountOf(minor, account.currency_code),
      currency_code: account.currency_code,
      opening_minor: Number(minor),
      opening_date: date,
      // What takes it back: the event itself cannot be undone.
      ...(importId === undefined ? {} : { import_id: importId }),
    },
  });
}
