/** Accounts that no longer have the newest balance that a file of theirs proves, as every screen says it. */
import { typedWord } from "../src/contract/typed-word.ts";
import { optional } from "../src/client/optional-call.ts";
import { keepsImports } from "../src/client/service.ts";
import { reconciliation, type ReconciliationStatus } from "../src/contract/reconciliation.ts";
import type { Transaction } from "../src/contract/transaction.ts";
import { decimalText } from "../src/contract/values/decimal.ts";
import type { Context } from "../src/terminal/context.ts";
import { unsignedWords } from "../src/terminal/render/sentence.ts";
import type { Sentence } from "../src/terminal/view.ts";
import { forReading } from "./reports/figures.ts";

export interface BankDifference extends Pick<
  ReconciliationStatus,
  "bank_account_id" | "name" | "currency_code"
> {
  readonly bank: NonNullable<ReconciliationStatus["bank"]>;
}

/** For people only: a program asks `reconcile status`. Nothing where the caller may not see it, or an older service cannot say it. */
export async function bankDifferences(
  context: Context,
  accountIds?: readonly string[],
): Promise<readonly BankDifference[]> {
  const { call, service, interruption: signal } = context;
  if (!forReading(context) || !keepsImports(await service())) return [];
  const input = {
    differs: true,
    ...(accountIds === undefined ? {} : { bank_account_id: [...new Set(accountIds)] }),
  };
  const answer = await optional(
    () => call(reconciliation.status, input, { isOptional: true, signal }),
    ["validation_failed", "unknown_account"],
  );
  return (answer?.data ?? []).flatMap(({ bank, ...account }) =>
    bank === null ? [] : [{ ...account, bank }],
  );
}

/** "5.00 EUR more than giro.csv proves for 2026-03-31". */
export function differenceWords({ bank, currency_code }: BankDifference, locale: string | undefined): string {
  const side = decimalText(bank.difference).startsWith("-") ? "more" : "less";
  return `${unsignedWords(bank.difference, locale)} ${currency_code} ${side} than ${bank.file_name} proves for ${bank.date}`;
}

/** What shows the rows that explain it. */
export function differenceCommand({ name }: BankDifference): string {
  return `cashbook reconcile ${typedWord(name)} --dry-run`;
}

function differenceLine(one: BankDifference, locale: string | undefined): string {
  return `${one.name} has ${differenceWords(one, locale)}: \`${differenceCommand(one)}\` names the rows.`;
}

/** Under a list, or a record. */
export function differenceLines(
  differences: readonly BankDifference[],
  locale: string | undefined,
): readonly string[] {
  return differences.map((one) => differenceLine(one, locale));
}

/** A transaction, where it is known which. */
type Booked = Partial<Pick<Transaction, "bank_account_id" | "transaction_date" | "posted_date">>;

/** Notes under the receipt of a change: of these transactions' accounts, where one of them is of the days that a file proves. */
export async function differenceNotes(
  context: Context,
  transactions: readonly (Booked | undefined)[],
): Promise<readonly Sentence[]> {
  const known = transactions.flatMap((one) =>
    one?.bank_account_id === undefined ? [] : [one as Booked & { bank_account_id: string }],
  );
  if (known.length === 0) return [];
  const differences = await bankDifferences(
    context,
    known.map(({ bank_account_id }) => bank_account_id),
  );
  const touched = differences.filter(({ bank_account_id, bank: { date } }) =>
    known.some(
      (one) =>
        one.bank_account_id === bank_account_id && (one.posted_date ?? one.transaction_date ?? "") <= date,
    ),
  );
  return differenceSentences(touched);
}

export function differenceSentences(differences: readonly BankDifference[]): readonly Sentence[] {
  return differences.map((one) => (locale) => differenceLine(one, locale));
}
