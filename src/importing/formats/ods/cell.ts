/** What a cell holds, by the value that is stored and the text that is shown (ODF 1.3 part 3, 19.385 to 19.390). */
import { isDate } from "../../../contract/values/date.ts";
import { numberText } from "../../sheet/number-text.ts";
import { serialAt } from "../../sheet/serial-time.ts";
import { DAY, NUMBER, TEXT, TURNED, type Cell } from "../../sheet/row.ts";

type Attributes = Readonly<Record<string, string>>;

const DAY_TIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:T([0-9]{2}:[0-9]{2}:[0-9]{2})(?:[.,][0-9]+)?Z?)?$/;
/** Spreadsheets count days from the end of 1899; one before is no day of a booking. */
const FIRST_DAY = "1900-03-01";
const TIME = /^PT([0-9]{1,2})H([0-9]{1,2})M([0-9]{1,2})(?:[.,][0-9]+)?S$/;
/** A minus or a parenthesis in front of the digits that are shown, a currency between them or not. */
const MINUS_SHOWN = /(?:^|[^\p{L}])[-(\u2212]\s*(?:(?:\p{Sc}|[A-Z]{3})\s*)?[0-9]/u;

/** The content of a cell; `shown` is its text, the lines of which are parted by "\n". */
export function cellOf(attributes: Attributes, shown: string): Cell {
  switch (attributes["value-type"]) {
    case "float":
    case "currency":
    case "percentage":
      return numberOf(attributes["value"] ?? "", shown);
    case "date":
      return dayOf(attributes["date-value"] ?? "", shown);
    case "time":
      return textCell(timeOf(attributes["time-value"] ?? "") ?? shown);
    case "boolean":
      return textCell(attributes["boolean-value"] === "true" ? "TRUE" : "FALSE");
    case "string":
      return textCell(shown === "" ? (attributes["string-value"] ?? "") : shown);
    default: {
      // A formula whose result was never computed must not pass for an empty cell.
      return textCell(shown === "" ? (attributes["formula"] ?? "") : shown);
    }
  }
}

function textCell(text: string): Cell {
  return { text, kind: TEXT };
}

function numberOf(value: string, shown: string): Cell {
  const decimal = numberText(value);
  if (decimal === undefined) return textCell(shown === "" ? value : shown);
  const isTurned = !decimal.startsWith("-") && /[1-9]/.test(decimal) && MINUS_SHOWN.test(shown);
  return { text: decimal, kind: isTurned ? TURNED : NUMBER };
}

function dayOf(value: string, shown: string): Cell {
  const [, day = "", time = "00:00:00"] = DAY_TIME.exec(value) ?? [];
  // What is shown may leave the century out.
  if (!isDate(day) || day < FIRST_DAY) return textCell(value === "" ? shown : value);
  return { text: serialAt(day, time, false), kind: DAY };
}

/** A time of day; undefined for how long something lasts. */
function timeOf(value: string): string | undefined {
  const parts = TIME.exec(value)?.slice(1);
  if (parts === undefined || Number(parts[0]) > 23) return undefined;
  return parts.map((part) => part.padStart(2, "0")).join(":");
}
