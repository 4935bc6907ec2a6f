import { accounts } from "../../src/contract/account.ts";
import { command } from "../../src/terminal/command.ts";
import { required } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/terminal/command-line/omit-undefined.ts";
import { fieldFlags } from "./fields.ts";
import { accountRecord } from "./view.ts";

export const create = command({
  examples: [
    'cashbook accounts create "Main EUR" --iban DE89370400440532013000 --opening-balance 1250.00',
    "cashbook accounts create Visa --type credit_card --currency USD --opening-balance -49.99",
  ],
  operands: { name: required("Name of the account, unique among those in use.") },
  flags: fieldFlags,
  async run({ call, interruption }, { operands: { name }, flags }) {
    const input = omitUndefined({
      name,
      account_type: flags.type,
      currency_code: flags.currency,
      bank_name: flags.bankName,
      iban: flags.iban,
      account_number_last4: flags.accountNumberLast4,
      opening_balance: flags.openingBalance,
      opening_date: flags.openingDate,
    });
    const { data } = await call(accounts.create, input, { signal: interruption });
    return accountRecord(data, { sentence: `Created ${data.name}, in ${data.currency_code}.` });
  },
});
