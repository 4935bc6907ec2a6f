/** The days of a report and the days beside them, the length of its periods, how far the books are closed. */
import * as z from "zod/mini";
import { day, documented, type Words } from "../values/documented.ts";
import { date, described, oneOf } from "../values/text.ts";

export const intervals = ["day", "week", "month", "quarter", "year"] as const;
export type Interval = (typeof intervals)[number];

export const intervalWords: Words = { component: "Interval", enum: intervals };
export const intervalInput = documented(oneOf(intervals), intervalWords);

export const closedUntil = described(
  z.nullable(day()),
  "Last day whose transactions are closed to changes; null where nothing is closed.",
);

export const range = {
  date_from: described(date(), "First day."),
  date_to: described(date(), "Last day."),
};

export const comparedDays = {
  compare_from: z.optional(described(date(), "First day to compare with; only with compare_to.")),
  compare_to: z.optional(described(date(), "Last day to compare with.")),
};

/** A day span that runs forwards. */
export const forwards = z.refine<{ readonly date_from: string; readonly date_to: string }>(
  (input) => input.date_from <= input.date_to,
  { message: "must not be before date_from", path: ["date_to"], params: { code: "out_of_range" } },
);

interface ComparedSpan {
  readonly compare_from?: string | undefined;
  readonly compare_to?: string | undefined;
}

/** Both days of the period to compare with, or neither. */
export const comparedTogether = z.refine<ComparedSpan>(
  ({ compare_from, compare_to }) => (compare_from === undefined) === (compare_to === undefined),
  {
    message: "must come with compare_to, and compare_to with it",
    path: ["compare_from"],
    params: { code: "required" },
  },
);

export const comparedForwards = z.refine<ComparedSpan>(
  ({ compare_from, compare_to }) =>
    compare_from === undefined || compare_to === undefined || compare_from <= compare_to,
  { message: "must not be before compare_from", path: ["compare_to"], params: { code: "out_of_range" } },
);
