/** Opening balances that entries state, as balances of the accounts that a table's reading has. */
import { bareCommand, sentence, setting } from "../../../contract/choice.ts";
import { dayNumber } from "../../../contract/values/date.ts";
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";
import { amountText } from "../../../contract/values/money.ts";
import { readAmount } from "../../cells/amount-text.ts";
import type { AccountGroup, Evidence } from "../../reading.ts";
import { dayReader } from "../../table/decide/dates/date-cells.ts";
import type { TableRecipe } from "../../table/recipe.ts";
import type { StatedOpening } from "./entry-record.ts";

interface OpenedGroup {
  readonly group: AccountGroup;
  readonly evidence: readonly Evidence[];
}

/**
 * The group with the balance that an entry states for it. One that is later than the first row, or whose amount or day
 * cannot be read as the file's others are, states none.
 */
export function openedGroup(
  group: AccountGroup,
  { statedOpening, recipe }: { statedOpening: StatedOpening | undefined; recipe: TableRecipe },
): OpenedGroup {
  const { currency, from, proof } = group;
  const none = { group, evidence: [] };
  if (statedOpening === undefined || proof.result !== "unavailable") return none;
  if (currency === null || !isCurrency(currency) || from === null) return none;
  const day = dayReader(recipe)(statedOpening.date);
  const size = readAmount(statedOpening.amount, recipe.mark, currencyDecimals(currency));
  if (typeof day !== "number" || typeof size !== "number" || day > dayNumber(from)) return none;
  const opening = BigInt(recipe.sign === "inverted" ? -size : size);
  return {
    group: { ...group, proof: { result: "unavailable", opening } },
    evidence: [
      {
        about: "opening_balance",
        decided: amountText(opening, currency),
        because: "The first entry states it; it is used if the account has no opening balance.",
        line: statedOpening.line,
        value: statedOpening.amount,
        otherwise: sentence`${bareCommand("accounts update <account>", setting("opening_balance", { placeholder: "<amount>" }))}`,
      },
    ],
  };
}
