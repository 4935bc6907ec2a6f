/** Expiry of a key on the command line: 90d, 2027-01-31, never. */
import { isDate } from "../../src/contract/values/date.ts";
import { wrongValue } from "../../src/terminal/command-line/wrong-value.ts";
import { misspeltDay } from "../../src/client/notation/misspelt-value.ts";

const HOUR_MS = 3_600_000;
const LENGTHS_MS: Readonly<Record<string, number>> = {
  ...{ min: 60_000, minute: 60_000 },
  ...{ h: HOUR_MS, d: 24 * HOUR_MS, w: 168 * HOUR_MS },
};
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

/** 90d, 90 days, 30min, 3 months. A bare m would be minutes to some and months to others. */
const SPAN = /^([1-9][0-9]{0,5})\s*(?:([hdw])|(?:([hdw])(?:our|ay|eek)|(minute|min|month|year))s?)$/;

/** RFC 3339 with offset, as the contract takes it. */
const TIMESTAMP =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;

export const EXPIRES_WORDS = { placeholder: "90d|2027-01-31|never" } as const;

/**
 * The timestamp, RFC 3339 in UTC; null for never. A day ends at midnight in the user's time zone. `name` is that of the flag,
 * empty for the answer to a question. Problem: usage.
 */
export function expiry(
  text: string,
  { now = Date.now(), name = "--expires" }: { readonly now?: number; readonly name?: string } = {},
): string | null {
  const word = text.trim().toLowerCase();
  if (word === "never") return null;
  if (isDate(word)) return new Date(`${word}T23:59:59.999`).toISOString();
  const end = endOfSpan(word, now);
  if (end !== undefined) return end.toISOString();
  const timestamp = TIMESTAMP.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(timestamp)) return new Date(timestamp).toISOString();
  throw (
    misspeltDay(name, text) ??
    wrongValue(name, {
      value: text,
      expectation: "a length of time such as 30min, 12h, 90d or 8w, a day such as 2027-01-31, or never",
    })
  );
}

/** The end of a length of time. A month ends on the same day of the month, or on its last day. */
function endOfSpan(word: string, now: number): Date | undefined {
  const [, count, letter, initial, unit] = SPAN.exec(word) ?? [];
  if (count === undefined) return undefined;
  const length = LENGTHS_MS[letter ?? initial ?? unit ?? ""];
  if (length !== undefined) return new Date(now + Number(count) * length);
  const end = new Date(now);
  end.setMonth(end.getMonth() + Number(count) * (MONTHS[unit ?? ""] ?? 0));
  if (end.getDate() !== new Date(now).getDate()) end.setDate(0);
  return end;
}
