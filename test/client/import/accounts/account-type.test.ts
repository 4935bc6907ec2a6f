/** What a new account is: by its name where that says cash or card, else by its file. */
import { expect, test } from "vitest";
import type { AccountType } from "../../../../src/contract/account.ts";
import { newTarget } from "../../../../src/client/import/accounts/target.ts";

test.each([
  ["Cash", "credit_card", "cash"],
  ["Petty cash (EUR)", undefined, "cash"],
  ["Bargeld", "checking", "cash"],
  ["Portokasse Büro", undefined, "cash"],
  ["Наличные", undefined, "cash"],
  ["现金", undefined, "cash"],
  ["Cash Management Account", "checking", "checking"],
  ["Cashback Visa", undefined, "credit_card"],
  ["Sparkasse", undefined, undefined],
  ["Caisse d'Épargne", undefined, undefined],
  ["Amex", "checking", "checking"],
  ["Main", "credit_card", "credit_card"],
] as const)("%s of a file that says %s is %s", (name, fileType: AccountType | undefined, type) => {
  const group = {
    key: "",
    number: null,
    currency: "EUR",
    rows: 1,
    from: null,
    to: null,
    proof: { result: "unavailable" },
    ...(fileType === undefined ? {} : { type: fileType }),
  } as const;
  expect(newTarget(name, { currency: "EUR", group }).type).toBe(type);
});
