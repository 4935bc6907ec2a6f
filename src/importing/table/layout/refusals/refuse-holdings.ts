/** Refuses a list of holdings: what was owned on a day, and nothing that was booked. */
import { Problem } from "../../../../contract/problem.ts";
import { foldHeader } from "../../../cells/fold.ts";
import { dayColumn, type Columns } from "../../columns/columns.ts";

/** Headers of the day of a price. */
const DAY_OF_PRICE =
  /^(?:kurs(?:datum|zeit|tag)?|datum (?:des )?kurses|bewertungs(?:datum|tag)|preisdatum|(?:price|pricing|valuation|quote|nav) date|date (?:of (?:price|quote)|du cours|de cours|de cotation|de valorisation)|fecha (?:de(?:l)? )?(?:precio|cotizacion|valoracion)|data (?:del )?(?:prezzo|quotazione)|data (?:da )?cotacao|koersdatum|datum koers|data (?:wyceny|kursu)|kursdag|kursdato)$/;
/** Headers of how many of a security are held. */
const QUANTITY =
  /\b(?:quantity|shares|units|stuck|nominale?|nom|anzahl|bestand|quantite|parts|cantidad|titulos|quantita|aantal|liczba|ilosc|antal|antall|maara)\b/;

/** Throws `unreadable_file` where the only day of each row is that of its price. */
export function refuseHoldings(columns: Columns, header: readonly string[]): void {
  const day = dayColumn(columns);
  const name = day === undefined ? "" : (header[day] ?? "");
  if (!DAY_OF_PRICE.test(foldHeader(name)) || !header.some((cell) => QUANTITY.test(foldHeader(cell)))) return;
  throw new Problem("unreadable_file", {
    detail: `The file lists holdings, not bookings: the only day of a row is that of its price, "${name.trim()}".`,
    remedy: "Export the bookings of the account that the securities are paid from.",
  });
}
