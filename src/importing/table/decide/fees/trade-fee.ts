/**
 * The fee of a broker's trades, in a column of its own: where the number of shares times their price is the amount, the fee is
 * none of it, and moved the account too.
 */
import { takeApart } from "../../../cells/amount-text.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { namesTax } from "../../../words/headers/taxes.ts";
import type { HeadedRows } from "../../cells.ts";
import type { Columns } from "../../columns/columns.ts";
import { isFeeHeader, type FeeSign } from "./fee-proof.ts";

const SHARES =
  /^(?:quantity|shares|no of shares|number of shares|units|stuck|stuckzahl|anzahl|quantite|cantidad|titulos|quantita|aantal|antal|antall|liczba|ilosc)$/;
const PRICE =
  /^(?:price|share price|unit price|price per share|price share|kurs|preis|stuckpreis|ausfuhrungskurs|cours|prix|precio|prezzo|koers|prijs|cena|kurssi)(?: [a-z]{3})?$/;

export interface TradeFee {
  readonly column: number;
  /** Undefined where fees have both signs: then nothing says which of them are costs. */
  readonly turn: FeeSign | undefined;
  /** A column of taxes beside it: of these, no row says whether they are in the amount. */
  readonly tax: number | undefined;
}

/** Undefined where there is no such column, or one of the rows with a fee does not prove it. */
export function tradeFee({ amount }: Columns, { header, rows }: HeadedRows): TradeFee | undefined {
  const words = header.map(foldHeader);
  const [shares, price] = [SHARES, PRICE].map((name) => words.findIndex((word) => name.test(word)));
  const tax = words.findIndex(namesTax);
  const column = header.findIndex((cell, index) => isFeeHeader(cell) && amount?.includes(index) !== true);
  const [money, other] = amount ?? [];
  if (money === undefined || other !== undefined || column < 0) return undefined;
  const textOf = (cells: readonly string[], index = -1) => (cells[index] ?? "").trim();
  const isMoved = (text: string) => /[1-9]/.test(text);
  const trades = rows.filter((cells) =>
    [shares, price, money, column].every((index) => isMoved(textOf(cells, index))),
  );
  const isWithout = (cells: readonly string[]) =>
    isProduct([textOf(cells, shares), textOf(cells, price)], {
      of: textOf(cells, money),
      fee: textOf(cells, column),
    });
  if (trades.length === 0 || !trades.every(isWithout)) return undefined;
  const signs = new Set(
    rows.flatMap((cells) => {
      const text = textOf(cells, column);
      return isMoved(text) ? [takeApart(text)?.negative] : [];
    }),
  );
  const turn = signs.size > 1 || signs.has(undefined) ? undefined : signs.has(true) ? 1 : -1;
  return { column, turn, tax: tax === -1 ? undefined : tax };
}

/** A number without a sign, as digits and how many of them are decimals. */
interface Size {
  readonly digits: bigint;
  readonly decimals: number;
}

/** Undefined for what has a mark of thousands, or may have one: such a row proves nothing. */
function plainSize(text: string): Size | undefined {
  const body = takeApart(text)?.body ?? "";
  const [, whole = "", decimals = ""] = /^([0-9]+)(?:[.,]([0-9]+))?$/.exec(body) ?? [];
  return whole === "" ? undefined : { digits: BigInt(whole + decimals), decimals: decimals.length };
}

/** Whether a product, rounded to the decimals of an amount, is that amount, and a fee is more than what was rounded. */
function isProduct(factors: readonly string[], { of, fee }: { of: string; fee: string }): boolean {
  const [first, second, amount, cost] = [...factors, of, fee].map(plainSize);
  if (first === undefined || second === undefined || amount === undefined || cost === undefined) return false;
  const decimals = Math.max(first.decimals + second.decimals, amount.decimals, cost.decimals);
  const scaled = (size: bigint, own: number) => size * 10n ** BigInt(decimals - own);
  const product = scaled(first.digits * second.digits, first.decimals + second.decimals);
  const rest = product - scaled(amount.digits, amount.decimals);
  const unit = scaled(1n, amount.decimals);
  return (rest < 0n ? -rest : rest) * 2n <= unit && scaled(cost.digits, cost.decimals) > unit;
}
