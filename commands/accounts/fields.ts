/** The flags that say what an account is, for create and update. */
import { accountTypes, createAccountSchema } from "../../src/contract/account.ts";
import { choice, day, text } from "../../src/terminal/command-line/flag.ts";
import { words } from "../../src/terminal/command-line/schema-description.ts";

const { shape } = createAccountSchema;

export const fieldFlags = {
  type: choice(words(shape.account_type), accountTypes, { placeholder: "type" }),
  currency: text(words(shape.currency_code), { placeholder: "code", completes: "currency" }),
  bankName: text(words(shape.bank_name)),
  iban: text(words(shape.iban), { placeholder: "iban" }),
  accountNumberLast4: text(words(shape.account_number_last4), { placeholder: "characters" }),
  openingBalance: text(words(shape.opening_balance), { placeholder: "amount" }),
  openingDate: day(words(shape.opening_date)),
};
