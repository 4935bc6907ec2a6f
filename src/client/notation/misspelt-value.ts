/** Problems of amounts and days in a local notation: how to write each of their meanings. */
import { Problem } from "../../contract/problem.ts";
import { amountReadings, dayReadings } from "./local-notation.ts";

/**
 * The problem of an amount such as "12,50", or of a rate; undefined for a plain numeral and for what is not an amount in any
 * notation.
 */
export function misspeltAmount(
  name: string,
  value: string,
  { isRate = false }: { readonly isRate?: boolean } = {},
): Problem | undefined {
  const readings = amountReadings(value);
  return readings.length === 0
    ? undefined
    : new Problem("amount_syntax", {
        detail: `${name} ${JSON.stringify(value)} ${faultOf(readings, "is not written as a plain number")}.`,
        remedy: `Write ${(isRate ? readings : readings.map(withCurrencies)).join(" or ")}.`,
      });
}

/** Few currencies have three decimals: what "1,234" can mean depends on the currency. */
function withCurrencies(reading: string): string {
  return /\.[0-9]{3}$/.test(reading) ? `${reading} (in a currency of three decimals)` : reading;
}

/** The problem of a day such as "03.04.2026"; undefined for YYYY-MM-DD and for what is no day in any notation. */
export function misspeltDay(name: string, value: string): Problem | undefined {
  const readings = dayReadings(value);
  const words = readings.map((day) => (readings.length === 1 ? day : `${day} (${longDay(day)})`));
  return readings.length === 0
    ? undefined
    : new Problem("invalid_date", {
        detail: `${name} ${JSON.stringify(value)} ${faultOf(readings, "is not written YYYY-MM-DD")}.`,
        remedy: `Write ${words.join(" or ")}.`,
      });
}

/** The problem of a text that is no day at all. */
export function wrongDay(name: string, value: string): Problem {
  return new Problem("invalid_date", {
    detail: `${name} ${JSON.stringify(value)} is not an existing date, written YYYY-MM-DD.`,
  });
}

function faultOf({ length }: readonly string[], fault: string): string {
  return length === 1 ? fault : "can be read in two ways";
}

/** "3 April". */
function longDay(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
