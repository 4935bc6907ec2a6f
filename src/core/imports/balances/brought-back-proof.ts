/**
 * A file whose balances did not add up while rows of it were rejected: once these came back, the book may lead from the
 * balance before its first row to the one after its last. Then the file is proved, as if it had been read whole.
 */
import { addDays } from "../../../contract/values/date.ts";
import { toMinor } from "../../../contract/values/money.ts";
import type { WritingContext } from "../../handler.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { claimedImport } from "../find-import.ts";
import { finishStatement } from "../finish/update-statement.ts";
import { giveUpOpening, takeOpening } from "./account-opening.ts";

/**
 * Proves the files whose rejected rows an import brought back, where the book has what they state; and those whose rows were
 * rejected once more in one of these.
 */
export async function proveBroughtBack(
  context: WritingContext,
  { id, bank_account_id }: ImportRecord,
  seen: ReadonlySet<string> = new Set(),
): Promise<void> {
  // A client may name rows in a circle.
  const known = new Set([...seen, id]);
  for (const earlierId of await context.queries.imports.settledBy(context.company, bank_account_id, id)) {
    if (known.has(earlierId)) continue;
    const earlier = await claimedImport(context, earlierId);
    if (earlier.state === "completed") await proveIfInBook(context, earlier);
    await proveBroughtBack(context, earlier, known);
  }
}

/** Proves a file of which no row is rejected any more, where the book has what it states. */
export async function proveIfInBook(context: WritingContext, record: ImportRecord): Promise<ImportRecord> {
  if (!(await isInBook(context, record))) return record;
  const proved: ImportRecord = { ...record, proof: { ...record.proof, result: "proved" } };
  await keep(context, proved);
  await takeOpening(context, proved);
  return proved;
}

/** Takes the proof back of a file whose rows wait again. */
export async function giveUpProof(context: WritingContext, record: ImportRecord): Promise<ImportRecord> {
  const { proof } = record;
  // Only a proof that failed before knows by how much it did.
  if (proof.result !== "proved" || proof.difference === undefined) return record;
  const failed: ImportRecord = { ...record, proof: { ...proof, result: "failed" } };
  await keep(context, failed);
  await giveUpOpening(context, record);
  return failed;
}

async function isInBook(
  { queries, company }: WritingContext,
  { proof, period, rejected, currency_code, bank_account_id }: ImportRecord,
): Promise<boolean> {
  if (proof.result !== "failed" || rejected > 0 || period === null) return false;
  const opening = toMinor(proof.opening_balance ?? "", currency_code);
  const closing = toMinor(proof.closing_balance ?? "", currency_code);
  if (typeof opening !== "bigint" || typeof closing !== "bigint") return false;
  const before = (day: string) => queries.bookingDays.sumBefore({ company, account: bank_account_id }, day);
  return opening + (await before(addDays(period.to, 1))) - (await before(period.from)) === closing;
}

async function keep(context: WritingContext, record: ImportRecord): Promise<void> {
  await context.queries.imports.update(context.company, record);
  await finishStatement(context, record);
}
