/** How bank accounts are shown. */
import type { Account, AccountDetail } from "../../src/contract/account.ts";
import type { FieldOf, RecordView, Table } from "../../src/terminal/view.ts";
import { record } from "../../src/terminal/view.ts";

const amount = { kind: "amount", currency: "currency_code" } as const;

/** Accounts to which no rows come. */
const UNUSUAL: readonly string[] = ["archived", "closed"];

export const accountFields: readonly FieldOf<Account>[] = [
  { name: "id", kind: "id", column: { presence: "always" } },
  { name: "name", kind: "text", column: { presence: "always", isName: true, least: 20, weight: 2 } },
  { name: "bank_name", kind: "text", title: "Bank", visibleIn: "pipe" },
  { name: "account_type", kind: "code", title: "Type" },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "iban", kind: "text", title: "IBAN", visibleIn: "pipe" },
  { name: "account_number_last4", kind: "text", title: "Number ends", visibleIn: "pipe" },
  { name: "opening_balance", ...amount, visibleIn: "pipe" },
  { name: "opening_date", kind: "date", visibleIn: "pipe" },
  { name: "current_balance", ...amount, title: "Balance", column: { presence: "always" } },
  { name: "status", kind: "word", column: { isNotable: (status) => UNUSUAL.includes(status) } },
  { name: "transaction_count", kind: "count", title: "Transactions", column: { dropFirst: true } },
  { name: "last_transaction_date", kind: "date", title: "Last", column: { dropFirst: true } },
  { name: "created_at", kind: "timestamp", visibleIn: "data" },
  { name: "updated_at", kind: "timestamp", visibleIn: "data" },
];

const detailFields: readonly FieldOf<AccountDetail>[] = [
  ...accountFields.map((field) => ({
    ...field,
    ...(field.name === "last_transaction_date" && { title: "Last transaction" }),
    visibleIn: "everywhere" as const,
  })),
  { name: "coverage.covered", kind: "text", visibleIn: "pipe" },
  { name: "coverage.gaps", kind: "text", visibleIn: "pipe" },
];

/** One account, in full. */
export function accountRecord(data: AccountDetail, { sentence }: { sentence?: string } = {}): RecordView {
  const coverageSection = coverageTable(data);
  return record({
    data,
    fields: detailFields,
    essence: data.id,
    ...(sentence === undefined ? {} : { sentence }),
    ...(coverageSection === undefined ? {} : { sections: [coverageSection] }),
  });
}

/** Spans that imports cover and the gaps between them, as the calendar has them. */
function coverageTable({ coverage }: AccountDetail): Table | undefined {
  if (coverage === undefined || coverage.covered.length === 0) return undefined;
  const rows = [
    ...coverage.covered.map((span) => ({ ...span, state: "covered" })),
    ...coverage.gaps.map((span) => ({ ...span, state: "missing" })),
  ].sort((left, right) => (left.from < right.from ? -1 : 1));
  return {
    title: "Days covered by imports",
    rows,
    fields: [
      { name: "from", kind: "date", column: { presence: "always" } },
      { name: "to", kind: "date", column: { presence: "always" } },
      { name: "state", kind: "word", column: { presence: "always" } },
    ],
  };
}
