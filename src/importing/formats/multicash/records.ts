/**
 * The records of MultiCash (SAP note 36833): fields between semicolons, without quotes. AUSZUG.TXT has a line a statement,
 * with its balances; UMSATZ.TXT has a line a movement. Fields count from 1.
 */
import { dayOfDayFirst } from "../../fixed-width/fields.ts";

/** A line of AUSZUG.TXT. */
export interface StatementRecord {
  readonly kind: "statement";
  readonly key: string;
  readonly account: string;
  readonly day: string;
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  /** Whether it states that there are movements. */
  readonly isMoved: boolean;
}

/** A line of UMSATZ.TXT. */
export interface MovementRecord {
  readonly kind: "movement";
  readonly key: string;
  readonly account: string;
  /** Empty where the line has none. */
  readonly postedDay: string;
  readonly valueDay: string;
  readonly amount: string;
  /** How many fields the line has: all of a file have as many. */
  readonly size: number;
  /** What the payment is for, cut into pieces. */
  readonly notes: readonly string[];
  readonly bookingText: string;
  readonly check: string;
  readonly partner: readonly string[];
  readonly partnerAccount: string;
}

const DAY = /^[0-9]{2}\.[0-9]{2}\.(?:[0-9]{2}){1,2}$/;
const AMOUNT = /^[-+]?[0-9]{1,18}(?:[.,][0-9]{1,3})?$/;

/** Undefined for a line that is neither. */
export function recordOf(line: string): StatementRecord | MovementRecord | undefined {
  const fields = line.split(";");
  const of = (number: number) => (fields[number - 1] ?? "").trim();
  const isOwn =
    /^[A-Z0-9]{0,12}$/i.test(of(1)) && /^[A-Z0-9 ]{1,34}$/i.test(of(2)) && /^[0-9]{1,5}$/.test(of(3));
  if (!isOwn || !DAY.test(of(4))) return undefined;
  const about = { key: `${of(1)};${of(2)};${Number(of(3))}`, account: accountOf(of(1), of(2)) };
  if (/^[A-Z]{3}$/.test(of(5)))
    return fields.length >= 9 && fields.length <= 19 && [6, 7, 8, 9].every((at) => AMOUNT.test(of(at)))
      ? {
          kind: "statement",
          ...about,
          day: dayOf(of(4)),
          currency: of(5),
          opening: decimal(of(6)),
          closing: decimal(of(9)),
          isMoved: [7, 8].some((at) => /[1-9]/.test(of(at))),
        }
      : undefined;
  const isUnused = [8, 12, 13, 15, 16].every((at) => of(at) === "");
  const isPosted = of(14) === "" || DAY.test(of(14));
  if (fields.length < 30 || fields.length > 40 || !isUnused || !isPosted || !AMOUNT.test(of(11)))
    return undefined;
  return {
    kind: "movement",
    ...about,
    size: fields.length,
    valueDay: dayOf(of(4)),
    postedDay: of(14) === "" ? "" : dayOf(of(14)),
    amount: decimal(of(11)),
    notes: [6, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map((at) => fields[at - 1] ?? ""),
    bookingText: of(7),
    check: /[1-9]/.test(of(10)) ? of(10) : "",
    partner: [of(30), of(31)],
    partnerAccount: of(33),
  };
}

/** As statements of MT940 name it: the bank's code and the number; an IBAN holds both. */
function accountOf(bank: string, number: string): string {
  const bare = number.replace(/ /g, "");
  return bank === "" || /^[A-Z]{2}[0-9]{2}/i.test(bare) ? bare : `${bank}/${bare}`;
}

function dayOf(text: string): string {
  const [day = "", month = "", year = ""] = text.split(".");
  return year.length === 4 ? `${year}-${month}-${day}` : dayOfDayFirst(day + month + year);
}

function decimal(text: string): string {
  return text.replace(",", ".").replace("+", "");
}
