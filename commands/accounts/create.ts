import { accounts } from "../../src/contract/account.ts";
import { command } from "../../src/terminal/command.ts";
import { prompted } from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";
import { askAccount } from "./ask-account.ts";
import { fieldFlags } from "./fields.ts";
import { accountRecord } from "./view.ts";

export const create = command({
  examples: [
    'cashbook accounts create "Main EUR" --iban DE89370400440532013000 --opening-balance 1250.00',
    "cashbook accounts create Visa --type credit_card --currency USD --opening-balance -49.99",
  ],
  operands: {
    name: prompted(
      "Name of the account, unique among those in use. A terminal asks for it, and for type and currency.",
    ),
  },
  flags: fieldFlags,
  async run(context, { operands: { name }, flags }) {
    const { call, interruption } = context;
    const { type, currency } = flags;
    const account = name === undefined ? await askAccount(context, flags) : { name, type, currency };
    const input = omitUndefined({
      name: account.name,
      account_type: account.type,
      currency_code: account.currency,
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
