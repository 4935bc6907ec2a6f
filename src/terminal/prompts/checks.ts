/** Checks of typed answers: the sentence to show when a text cannot be used, else undefined. */
import { misspeltDay } from "../../client/notation/misspelt-value.ts";
import { flagText } from "../../client/flag-text.ts";
import { Problem } from "../../contract/problem.ts";
import { isCurrency } from "../../contract/values/currency.ts";
import { plainNumeral } from "../../contract/values/decimal.ts";
import { isDate } from "../../contract/values/date.ts";

type Check = (text: string) => string | undefined;

export const someText: Check = (text) => (text.trim() === "" ? "Type something." : undefined);

export const someDay: Check = (text) =>
  isDate(text) ? undefined : (remedyOf(misspeltDay("", text)) ?? "Write an existing date as YYYY-MM-DD.");

export const someCurrency: Check = (text) =>
  isCurrency(text.trim().toUpperCase())
    ? undefined
    : "Write the three letters of a currency, such as EUR or USD.";

export const someNumber: Check = (text) =>
  plainNumeral(text.trim(), NUMBER_DIGITS) === undefined ? "Write a plain number such as -12.50." : undefined;

/** More than an amount or a rate has. */
const NUMBER_DIGITS = 30;

/** A text that `read` takes without a problem. */
export function readableBy(read: (text: string) => unknown): Check {
  return (text) => {
    try {
      read(text);
      return undefined;
    } catch (error) {
      // Read without the name of a flag, a sentence begins with a space.
      if (error instanceof Problem) {
        const fault = flagText(error.detail).trimStart();
        // What a flag refuses as such has help as its remedy, of which a person who is asked sees nothing.
        return error.code === "usage" ? fault : `${fault} ${flagText(error.remedy)}`;
      }
      throw error;
    }
  };
}

/** What to do, as flags are typed. */
export function remedyOf(problem: Problem | undefined): string | undefined {
  return problem === undefined ? undefined : flagText(problem.remedy);
}
