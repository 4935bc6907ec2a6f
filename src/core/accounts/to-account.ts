/** Serializes account records as accounts of the contract. */
import type { Account, AccountDetail } from "../../contract/account.ts";
import { timestamp } from "../../contract/values/date.ts";
import { amountOf } from "../../contract/values/money.ts";
import type { AccountRecord } from "../ports/accounts.ts";
import type { AccountFigures } from "../ports/totals.ts";
import type { Queries } from "../ports.ts";
import { coverageOf } from "./coverage.ts";

/** Characters of a masked IBAN that stay at each end: country and check digits, and the part that people remember. */
const LEGIBLE = 4;

/** The balance excludes void transactions; `transaction_count` includes them. */
function toAccount(record: AccountRecord, figures: AccountFigures | undefined): Account {
  const { currency_code, opening_minor, iban } = record;
  return {
    id: record.id,
    name: record.name,
    bank_name: record.bank_name,
    account_type: record.account_type,
    currency_code,
    iban,
    account_number_last4: iban === null ? record.account_number_last4 : iban.slice(-LEGIBLE),
    opening_balance: amountOf(opening_minor, currency_code),
    opening_date: record.opening_date,
    current_balance: amountOf(opening_minor + (figures?.sum_minor ?? 0n), currency_code),
    status: record.status,
    transaction_count: figures?.transaction_count ?? 0,
    last_transaction_date: figures?.last_transaction_date ?? null,
    created_at: timestamp(record.created_at),
    updated_at: timestamp(record.updated_at),
  };
}

/** One account, with the days that its imports cover. */
export async function toAccountDetail(
  { totals, imports }: Queries,
  { company, record }: { company: number; record: AccountRecord },
): Promise<AccountDetail> {
  const [figures] = await totals.accountFigures(company, [record.id]);
  const finishedImports = await imports.listFinished(company, record.id);
  const coverage = coverageOf(
    // Not covered: days of a file whose rows were all rejected, and of one in a former currency of the account.
    finishedImports.flatMap(({ period, currency_code, created, duplicates }) =>
      currency_code === record.currency_code && created + duplicates > 0 ? (period ?? []) : [],
    ),
  );
  return { ...toAccount(record, figures), coverage };
}

/** Accounts of a list, with masked IBANs. */
export async function accountsForList(
  { totals }: Queries,
  { company, records }: { company: number; records: readonly AccountRecord[] },
): Promise<Account[]> {
  if (records.length === 0) return [];
  const figures = await totals.accountFigures(
    company,
    records.map(({ id }) => id),
  );
  const byId = new Map(figures.map((line) => [line.account_id, line]));
  return records.map((record) => {
    const account = toAccount(record, byId.get(record.id));
    return { ...account, iban: account.iban === null ? null : maskIban(account.iban) };
  });
}

/** "DE89****3000" of "DE89370400440532013000". */
export function maskIban(iban: string): string {
  return `${iban.slice(0, LEGIBLE)}****${iban.slice(-LEGIBLE)}`;
}
