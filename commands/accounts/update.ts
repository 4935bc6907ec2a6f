import { findAccountId } from "../../src/client/find.ts";
import { accounts, accountStatuses, updateAccountSchema } from "../../src/contract/account.ts";
import { optional } from "../../src/client/optional-call.ts";
import { command } from "../../src/terminal/command.ts";
import { fieldOptions } from "../../src/terminal/command-line/changes.ts";
import { someDay } from "../../src/terminal/prompts/checks.ts";
import { choice, chosen, text } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";
import { fieldFlags } from "./fields.ts";
import { accountFields, accountRecord } from "./view.ts";

const { shape } = updateAccountSchema;

const flags = {
  name: text(descriptionOf(shape.name)),
  ...fieldFlags,
  openingDate: text(descriptionOf(shape.opening_date), { placeholder: "YYYY-MM-DD" }),
  status: choice(descriptionOf(shape.status), accountStatuses),
};

const MEMBERS = {
  name: "name",
  type: "account_type",
  currency: "currency_code",
  bankName: "bank_name",
  iban: "iban",
  accountNumberLast4: "account_number_last4",
  openingBalance: "opening_balance",
  openingDate: "opening_date",
  status: "status",
} as const;

const CLEARABLE = ["bankName", "iban", "accountNumberLast4", "openingBalance", "openingDate"] as const;

export const update = command({
  examples: [
    'cashbook accounts update main --name "Main account" --bank-name "Acme Bank"',
    "cashbook accounts update visa --status archived",
    'cashbook accounts update main --iban ""',
  ],
  notes:
    "An empty value clears --bank-name, --iban, --account-number-last4, --opening-balance and --opening-date. An archived " +
    "account accepts no new transactions and frees its name; --status active reactivates it.",
  operands: { account: chosen("Id, name, unique start of the name, or number.", { completes: "account" }) },
  flags,
  changes: {
    flags: [
      "name",
      "iban",
      "openingBalance",
      "status",
      "type",
      "currency",
      "bankName",
      "accountNumberLast4",
      "openingDate",
    ],
    async options({ call, interruption: signal, io }, { operands: { account } }) {
      const id = await findAccountId(call, String(account));
      const row = await optional(
        async () => (await call(accounts.get, { id }, { isOptional: true, signal })).data,
      );
      return fieldOptions(flags, {
        members: MEMBERS,
        record: { row, fields: accountFields, locale: io.facts.locale },
        cleared: Object.fromEntries(CLEARABLE.map((key) => [key, [key, ""] as const])),
        checks: { openingDate: someDay },
      });
    },
  },
  async run({ call, interruption }, { operands: { account }, flags }) {
    const changes = omitUndefined({
      name: flags.name,
      account_type: flags.type,
      currency_code: flags.currency,
      bank_name: clearable(flags.bankName),
      iban: clearable(flags.iban),
      account_number_last4: clearable(flags.accountNumberLast4),
      opening_balance: clearable(flags.openingBalance),
      opening_date: clearable(flags.openingDate),
      status: flags.status,
    });
    const id = await findAccountId(call, account);
    const { data } = await call(accounts.update, { id, ...changes }, { signal: interruption });
    return accountRecord(data, { sentence: `Updated ${data.name}.` });
  },
});

function clearable(value: string | undefined): string | null | undefined {
  return value === "" ? null : value;
}
