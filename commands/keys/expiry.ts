/** Expiry of a key on the command line: 90d, 2027-01-31, never. */
import { isDate } from "../../src/contract/values/date.ts";
import { wrongValue } from "../../src/terminal/command-line/wrong-value.ts";
import { misspeltDay } from "../../src/client/notation/misspelt-value.ts";

const HOURS = { h: 1, d: 24, w: 168 } as const;
const HOUR_MS = 3_600_000;

/** RFC 3339 with offset, as the contract takes it. */
const TIMESTAMP =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;

export const EXPIRES_WORDS = { placeholder: "90d|2027-01-31|never" } as const;

/** The timestamp, RFC 3339 in UTC; null for never. A day ends at midnight in the user's time zone. */
export function expiry(text: string, now: number): string | null {
  const word = text.trim().toLowerCase();
  if (word === "never") return null;
  if (isDate(word)) return new Date(`${word}T23:59:59.999`).toISOString();
  const span = /^([1-9][0-9]{0,5})([hdw])$/.exec(word);
  if (span !== null) {
    return new Date(now + Number(span[1]) * HOURS[span[2] as keyof typeof HOURS] * HOUR_MS).toISOString();
  }
  const timestamp = TIMESTAMP.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(timestamp)) return new Date(timestamp).toISOString();
  throw (
    misspeltDay("--expires", text) ??
    wrongValue("--expires", {
      value: text,
      expectation: "a length of time such as 12h, 90d or 8w, a day such as 2027-01-31, or never",
    })
  );
}
