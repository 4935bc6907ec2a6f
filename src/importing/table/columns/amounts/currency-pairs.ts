/** Debits and credits of several currencies side by side, each row being of one of them. */
import { currencyInHeader } from "../../../words/currencies.ts";
import type { NumberedRows } from "../../cells.ts";
import { ambiguousAmounts } from "./competing-amounts.ts";
import type { Pair } from "./named-amounts.ts";

/** Throws `ambiguous_file` for pairs of several currencies, each of which has rows of its own: one pair alone would lose the others'. */
export function refusePairsOfCurrencies(pairs: readonly Pair[], { header, rows, lines }: NumberedRows): void {
  const currencies = pairs.map(({ debit: [debit = -1] }) => currencyInHeader(header[debit] ?? ""));
  if (currencies.includes(undefined) || new Set(currencies).size < currencies.length) return;
  const textOf = (cells: readonly string[], pair: Pair) =>
    [...pair.debit, ...pair.credit].map((index) => cells[index] ?? "").find((cell) => /[1-9]/.test(cell)) ??
    "";
  const isAlone = (pair: Pair) =>
    rows.some((cells) => pairs.every((other) => (textOf(cells, other) !== "") === (other === pair)));
  if (pairs.filter(isAlone).length < 2) return;
  const differences = rows.flatMap((cells, row) => {
    const texts = pairs.map((pair) => textOf(cells, pair));
    return texts.every((text) => text === "") ? [] : [{ line: lines[row] ?? 0, texts }];
  });
  throw ambiguousAmounts(header, pairs, differences);
}
