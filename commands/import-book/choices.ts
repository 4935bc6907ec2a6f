/** What a person says of a book that it does not say itself. */
import type { BookChoices } from "../../src/client/books/entry.ts";
import { bookFormats, type BookFormatName } from "../../src/client/books/read-book.ts";
import { Problem } from "../../src/contract/problem.ts";
import { currency } from "../../src/terminal/command-line/currency-flag.ts";
import { texts, type FlagValues } from "../../src/terminal/command-line/flag.ts";
import { wrongValue } from "../../src/terminal/command-line/wrong-value.ts";

export const formatNames = Object.keys(bookFormats) as readonly BookFormatName[];

export const choiceFlags = {
  own: texts("A bank account, with all accounts below it; default those under Assets and Liabilities.", {
    placeholder: "Account:Name",
  }),
  commodity: texts("The currency that the book writes as a sign.", { placeholder: "sign=CODE" }),
  currency: currency("For a budget of Actual, which does not name its currency."),
};

/** Books that name accounts by their ids, and one currency for all of them. */
const PLAIN: readonly BookFormatName[] = ["ynab", "actual", "jsonl"];

/** Problems: usage, where a choice has no meaning in the book. */
export function bookChoices(
  format: BookFormatName,
  { own = [], commodity = [], currency }: FlagValues<typeof choiceFlags>,
): BookChoices {
  if (PLAIN.includes(format) && own.length + commodity.length > 0)
    throw new Problem("usage", {
      detail: `--own and --commodity have no meaning in a book of the format ${format}.`,
      remedy: "Leave them out.",
    });
  if (currency !== undefined && format !== "actual")
    throw new Problem("usage", {
      detail: "--currency is for a budget of Actual: other books name their currencies.",
      remedy: "Leave it out; --commodity says which currency a sign such as $ is.",
    });
  return { own, currencies: new Map(commodity.map(readCurrency)), currency };
}

export function formatOf(path: string): BookFormatName {
  const ending = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const format = formatNames.find((name) =>
    (bookFormats[name].endings as readonly string[]).includes(ending),
  );
  if (format !== undefined) return format;
  throw new Problem("usage", {
    detail: `The name ${JSON.stringify(path)} does not tell which program wrote the book.`,
    remedy: `Say it with --format: ${formatNames.join(", ")}.`,
  });
}

function readCurrency(pair: string): readonly [string, string] {
  const [, sign, code] = /^(.+)=([A-Za-z]{3})$/.exec(pair) ?? [];
  if (sign === undefined || code === undefined)
    throw wrongValue("--commodity", { value: pair, expectation: "sign=CODE, such as $=USD" });
  return [sign, code.toUpperCase()];
}
