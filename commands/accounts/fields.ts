/** The flags that say what an account is, for create and update. */
import { accountTypes, createAccountSchema } from "../../src/contract/account.ts";
import { currency } from "../../src/terminal/command-line/currency-flag.ts";
import { amount, choice, day, text } from "../../src/terminal/command-line/flag.ts";
import { descriptionOf } from "../../src/terminal/command-line/schema-description.ts";

const { shape } = createAccountSchema;

export const fieldFlags = {
  type: choice(descriptionOf(shape.account_type), accountTypes, { placeholder: "type" }),
  currency: currency(descriptionOf(shape.currency_code)),
  bankName: text(descriptionOf(shape.bank_name)),
  iban: text(descriptionOf(shape.iban), { placeholder: "iban" }),
  accountNumberLast4: text(descriptionOf(shape.account_number_last4), { placeholder: "characters" }),
  openingBalance: amount(descriptionOf(shape.opening_balance)),
  openingDate: day(descriptionOf(shape.opening_date)),
};
