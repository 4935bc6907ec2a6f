/** A column of what was moved, in lists of exchanges: a currency in some rows, and a coin that is none in the others. */
import { currenciesOf } from "../../words/currencies.ts";
import { columnOf, type Rows } from "../cells.ts";

const CODE = /^[A-Z][A-Z0-9.]{1,9}$/;
/** More decimals than any currency has: the amount counts coins. */
const OF_COINS = /[.,][0-9]{5,}$/;

/** The column that says of each amount whether it is of a currency or of coins, which are not money of the account. */
export function coinColumn(
  free: readonly number[],
  { money, rows }: { money: readonly number[]; rows: Rows },
): number | undefined {
  const isOfCoins = (cells: readonly string[]) =>
    money.some((index) => OF_COINS.test((cells[index] ?? "").trim()));
  if (!rows.some(isOfCoins)) return undefined;
  return free.find((index) => {
    const codes = columnOf(rows, index);
    if (codes.length < rows.length * 0.9 || !codes.every((code) => CODE.test(code))) return false;
    const isCoin = (cells: readonly string[]) => isNoCurrency((cells[index] ?? "").trim());
    return (
      codes.some((code) => !isNoCurrency(code)) && rows.some((cells) => isCoin(cells) && isOfCoins(cells))
    );
  });
}

function isNoCurrency(code: string): boolean {
  return code !== "" && currenciesOf(code).length === 0;
}
