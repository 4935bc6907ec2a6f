/** How bank accounts are shown. */
import type { Account, AccountDetail } from "../../src/contract/account.ts";
import type { FieldOf, RecordView, Table } from "../../src/terminal/view.ts";
import { record } from "../../src/terminal/view.ts";

const amount = { kind: "amount", currency: "currency_code" } as const;

export const accountFields: readonly FieldOf<Account>[] = [
  { name: "id", kind: "id", shown: "pipe" },
  { name: "name", kind: "text" },
  { name: "bank_name", kind: "text", title: "Bank", shown: "pipe" },
  { name: "account_type", kind: "text", title: "Type" },
  { name: "currency_code", kind: "text", title: "Currency" },
  { name: "iban", kind: "text", title: "IBAN", shown: "pipe" },
  { name: "account_number_last4", kind: "text", title: "Number ends", shown: "pipe" },
  { name: "opening_balance", ...amount, shown: "pipe" },
  { name: "opening_date", kind: "date", shown: "pipe" },
  { name: "current_balance", ...amount, title: "Balance" },
  { name: "status", kind: "text" },
  { name: "transaction_count", kind: "count", title: "Transactions" },
  { name: "last_transaction_date", kind: "date", title: "Last" },
  { name: "created_at", kind: "moment", shown: "data" },
  { name: "updated_at", kind: "moment", shown: "data" },
];

const detailFields: readonly FieldOf<AccountDetail>[] = [
  ...accountFields.map((field) => ({ ...field, shown: "everywhere" as const })),
  { name: "coverage.covered", kind: "text", shown: "pipe" },
  { name: "coverage.gaps", kind: "text", shown: "pipe" },
];

/** One account, in full. */
export function accountRecord(data: AccountDetail, { sentence }: { sentence?: string } = {}): RecordView {
  const covered = coverageTable(data);
  return record({
    data,
    fields: detailFields,
    essence: data.id,
    ...(sentence === undefined ? {} : { sentence }),
    ...(covered === undefined ? {} : { sections: [covered] }),
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
      { name: "from", kind: "date" },
      { name: "to", kind: "date" },
      { name: "state", kind: "text", title: "" },
    ],
  };
}
