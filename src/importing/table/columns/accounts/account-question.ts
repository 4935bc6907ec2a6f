/** The question to whom the accounts of a column belong. */
import { column, sentence } from "../../../../contract/choice.ts";
import type { Problem } from "../../../../contract/problem.ts";
import { foldSpace } from "../../../cells/fold.ts";
import type { MappedField } from "../../../fields.ts";
import type { NumberedRows } from "../../cells.ts";
import { isOfCards } from "./account-ownership.ts";
import { ambiguous, type RowExample } from "../../decide/ambiguity.ts";
import { amountCell } from "../../rows/amount-cells.ts";
import { bookingText } from "../../rows/cell-texts.ts";
import type { Columns } from "../columns.ts";
import { columnName } from "../named-columns.ts";
import { DESCRIPTION_EXAMPLE_MAX } from "../../decide/signs/sign-question.ts";

/** What the question is about. Its answer decides how many accounts the rows of a file belong to. */
export const ACCOUNT_QUESTION = "account numbers";

/** The fields that an answer may give the column. */
export const ACCOUNT_FIELDS = [
  "account",
  "counterparty_account",
  "cardholder",
  "bank_category",
] as const satisfies readonly MappedField[];

const EXAMPLES = 3;

/** `ambiguous_file`, on the first row of each account. */
export function accountQuestion(
  index: number,
  columns: Columns,
  { header, rows, lines }: NumberedRows,
): Problem {
  const name = columnName(header, index);
  const first = new Map<string, number>();
  rows.forEach((cells, row) => {
    const text = (cells[index] ?? "").trim();
    if (text !== "" && !first.has(text)) first.set(text, row);
  });
  const reading = (field: (typeof ACCOUNT_FIELDS)[number], becomes: string) => ({
    reading: sentence`${column(field, name)}`,
    rows: [...first].slice(0, EXAMPLES).map(([text, row]) => ({
      ...{ line: lines[row] ?? 0, text, becomes },
      ...rowWords(rows[row] ?? [], columns),
    })),
  });
  const isNumbers = [...first.keys()].some((text) => /[0-9]{4}/.test(text));
  return ambiguous({
    about: ACCOUNT_QUESTION,
    readings: [
      reading("account", "an account of yours"),
      isOfCards(header[index] ?? "")
        ? reading("cardholder", "a card of one account")
        : isNumbers
          ? reading("counterparty_account", "somebody else's account")
          : reading("bank_category", "a kind of booking"),
    ],
    contradicts: false,
  });
}

/** What a person knows a row again by. */
function rowWords(cells: readonly string[], columns: Columns): RowExample {
  const amount = amountCell(cells, columns);
  const texts = [...(columns.description ?? []), ...(columns.merchant ?? [])];
  const text = texts.map((at) => cells[at] ?? "").find((cell) => cell.trim() !== "") ?? "";
  const description = foldSpace(text).slice(0, DESCRIPTION_EXAMPLE_MAX);
  const date = bookingText(cells, columns).trim();
  return {
    ...(date === "" ? {} : { date }),
    ...(description === "" ? {} : { description }),
    ...(typeof amount === "string" ? {} : { amount: amount.text.trim() }),
  };
}
