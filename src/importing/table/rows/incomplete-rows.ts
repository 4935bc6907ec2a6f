/** What rows are that lack a day or an amount. */
import { isCurrency } from "../../../contract/values/currency.ts";
import type { RejectCode } from "../../rows/reject-reasons.ts";
import type { AmountCell } from "./amount-cells.ts";
import { columnsOf, firstText, firstTextOf, holdsDigit } from "./cell-texts.ts";
import { columnsInUse, type Columns } from "../columns/columns.ts";
import type { Layout } from "../layout.ts";
import { isSumRow } from "./row-shapes.ts";

/** Lines that state a balance and book nothing. */
export const BALANCE_LINE =
  /\b(?:balance|saldo|solde|brought forward|carried forward|übertrag|anfangssaldo|endsaldo|egyenleg|zůstatek)\b/i;

/** Whether a whole row with a day and a text holds no figure in any column that is none of texts: a notice of the bank. */
export function isNote(cells: readonly string[], dayText: string, { columns, width }: Layout): boolean {
  if (cells.length < width || !holdsDigit(dayText)) return false;
  const texts = columnsOf(columns, "description", "merchant", "kind", "reference");
  const days = columnsOf(columns, "date", "posted_date", "value_date", "balance", "account", "id");
  const others = new Set([...days, ...texts]);
  return (
    texts.some((index) => /\p{L}[\p{L}\p{M}]/u.test(cells[index] ?? "")) &&
    cells.every((cell, index) => others.has(index) || !holdsDigit(cell))
  );
}

/** Figures beside a sign or a code of a currency, whose decimals or sign show that they are money. */
const MONEY = /(?:\p{Sc}|\b[A-Z]{3}) ?[0-9][0-9.,' ]*|[0-9](?: ?(?:\p{Sc}|[A-Z]{3}\b))/u;
/** Letters of a text that a person reads in a sentence. */
const SHOWN = 80;

/** The first text of a row that tells of money; undefined where none does. */
export function textWithMoney(cells: readonly string[], { columns }: Layout): string | undefined {
  const texts = columnsOf(columns, "description", "merchant").map((index) => cells[index] ?? "");
  return texts
    .find((text) => namesMoney(text))
    ?.trim()
    .slice(0, SHOWN);
}

function namesMoney(text: string): boolean {
  const match = MONEY.exec(text)?.[0];
  if (match === undefined) return false;
  const code = /[A-Z]{3}/.exec(match)?.[0];
  return code === undefined || isCurrency(code);
}

/** Whether a row with a day and a text holds an amount in a column that has no role. */
export function holdsOther(cells: readonly string[], dayText: string, columns: Columns): boolean {
  const texts = columnsOf(columns, "description", "merchant");
  if (
    texts.every((index) => (cells[index] ?? "").trim() === "") ||
    !holdsDigit(dayText) ||
    isLabelled(dayText) ||
    BALANCE_LINE.test(cells.join(" "))
  )
    return false;
  const columnsWithRole = columnsInUse(columns);
  return cells.some(
    (cell, index) => !columnsWithRole.has(index) && /^[-+]?[0-9][0-9.,' ]*[.,][0-9]{2}$/.test(cell.trim()),
  );
}

/** Whether a text in the place of a day is a name and what it stands for: "Credits : 11". */
export function isLabelled(dayText: string): boolean {
  return /^\p{L}[\p{L}\p{M}\s./()-]*[:=]/u.test(dayText.trim());
}

/** Whether a row without an amount has a day of its own and no booking day: money that is held. */
export function isUnposted(cells: readonly string[], { date, posted_date }: Columns): boolean {
  return (
    posted_date !== undefined &&
    date !== undefined &&
    firstText(cells, posted_date) === "" &&
    firstText(cells, date) !== ""
  );
}

/** Whether a row without a day may be a booking, since among the others there are such whose day nothing proves. */
export function isOpenRow(
  cells: readonly string[],
  amount: AmountCell | RejectCode,
  { columns, sharedDays }: Pick<Layout, "columns" | "sharedDays">,
): boolean {
  return (
    sharedDays?.kind === "open" &&
    typeof amount !== "string" &&
    firstTextOf(cells, columns).trim() !== "" &&
    !isSumRow(cells, columns)
  );
}
