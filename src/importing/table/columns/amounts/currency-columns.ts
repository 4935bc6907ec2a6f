/** Columns of amounts in several currencies side by side, each row being of one of them: "Pesos", "Dólares". */
import { isCurrency } from "../../../../contract/values/currency.ts";
import { takeApart } from "../../../cells/amount-text.ts";
import { plainDigits } from "../../../cells/plain-digits.ts";
import { currenciesInHeader } from "../../../words/headers/currency-names.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { areAmounts, columnOf, type HeadedRows } from "../../cells.ts";
import { holdsNone } from "../../../cells/missing-amount.ts";

/** Columns that are each headed by a currency alone, and hold its amounts: "CAD$", "USD$". */
export function amountsByCurrency({ header, rows }: HeadedRows): readonly number[] {
  return header.flatMap((cell, index) => {
    const isCode = /^\W*[A-Z]{3}\W*$/.test(cell.trim()) && isCurrency(cell.replace(/[^A-Z]/g, ""));
    return isCode && columnOf(rows, index).every((text) => takeApart(text) !== undefined) ? [index] : [];
  });
}

/** The currencies of columns of amounts, by their headers. A sign that is shared is none that another column names alone. */
export function currenciesByColumn(
  header: readonly string[],
  columns: readonly number[],
): ReadonlyMap<number, readonly string[]> {
  const named = columns.map((index) => currenciesInHeader(header[index] ?? ""));
  const alone = named.flatMap((codes) => (codes.length === 1 ? codes : []));
  return new Map(
    columns.flatMap((index, at) => {
      const codes = named[at] ?? [];
      const own = codes.length === 1 ? codes : codes.filter((code) => !alone.includes(code));
      return own.length === 0 ? [] : [[index, own] as const];
    }),
  );
}

/**
 * The columns of amounts where each row has one of them, in its currency; empty where the table has no such columns. An amount that was
 * exchanged stands in both columns of its row; a side or a balance is told by its header.
 */
export function amountsOfCurrencies({ header, rows }: HeadedRows): readonly number[] {
  const candidates = header.flatMap((cell, index) => {
    const role = fieldOf(cell)?.field;
    const mayBeAmount = role === undefined || role === "amount" || role === "debit" || role === "ignored";
    const amounts = columnOf(rows, index).filter((text) => !holdsNone(text));
    return mayBeAmount && areAmounts(amounts) ? [index] : [];
  });
  const currencies = currenciesByColumn(header, candidates);
  const columns = [...currencies.keys()];
  const codes = [...currencies.values()].map((own) => own.join(" "));
  if (columns.length < 2 || new Set(codes).size < columns.length) return [];
  const filled = rows.map((cells) =>
    columns.filter((index) => /[1-9]/.test(plainDigits(cells[index] ?? ""))),
  );
  const isEach = columns.every((index) => filled.some(([first]) => first === index));
  return isEach && filled.every((row) => row.length < 2) ? columns : [];
}
