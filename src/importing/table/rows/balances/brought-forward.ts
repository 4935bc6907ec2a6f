/** Rows that carry a balance over and book nothing: their days lie before the first booking, or after the last. */
import { foldWord } from "../../../cells/fold.ts";
import { readingsOf } from "../../decide/dates/date-cells.ts";
import type { CarriedBalance, DateTally, Order } from "../../decide/dates/date-tally.ts";
import { onlyOne } from "../../decide/decision.ts";

const BEFORE =
  /\b(?:brought forward|opening balance|beginning balance|previous balance|starting balance|anfangssaldo|anfangsbestand|alter saldo|saldovortrag|vortrag|solde (?:precedent|initial|anterieur)|ancien solde|report a nouveau|saldo (?:anterior|inicial|previo|iniziale|precedente|poczatkowe|bieguonov|vorig)|beginsaldo|vorig saldo|ingaende saldo|inngaende saldo|primosaldo|alkusaldo|pocatecni zustatek|nyito egyenleg|bilans otwarcia)\b/;
const AFTER =
  /\b(?:carried forward|closing balance|ending balance|endsaldo|schlusssaldo|endbestand|neuer saldo|nouveau solde|solde final|saldo (?:final|finale|koncowe|actual)|eindsaldo|nieuw saldo|utgaende saldo|ultimosaldo|loppusaldo|konecny zustatek|zaro egyenleg)\b/;

/** The day of a row that carries a balance over; undefined for every other row. */
export function carriedBalance(
  cells: readonly string[],
  { dateText, line, dates, year }: { dateText: string; line: number; dates: DateTally; year: number },
): CarriedBalance | undefined {
  const readings = dateText === "" ? null : readingsOf(dates.cache, dateText, year);
  if (readings === null || readings.isFixed) return undefined;
  const words = foldWord(cells.join(" ").slice(0, 300));
  const [isBefore, isAfter] = [BEFORE.test(words), AFTER.test(words)];
  if (isBefore === isAfter) return undefined;
  return { line, text: dateText.trim(), isBefore, days: readings };
}

/** The one order in which all carried balances lie on their side of the bookings; undefined where it is not one. */
export function orderByCarried(
  open: readonly Order[],
  { orders, carriedBalances }: DateTally,
): { readonly order: Order; readonly by: CarriedBalance } | undefined {
  const fits = (order: Order) =>
    carriedBalances.every(({ isBefore, days }) => {
      const day = days[order];
      if (day === undefined) return false;
      return isBefore ? day <= orders[order].first : day >= orders[order].last;
    });
  const [by] = carriedBalances;
  const order = onlyOne(open.filter(fits));
  return by === undefined || order === undefined ? undefined : { order, by };
}
