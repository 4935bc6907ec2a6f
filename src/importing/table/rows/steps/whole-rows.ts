/** Records as rows: what a file writes of a booking in several lines is put together before anything reads it. */
import { textStep } from "./continued-text.ts";
import { endStep } from "./end-step.ts";
import type { Layout } from "../../layout.ts";
import { lowerTableStep } from "../../layout/stacked-tables/lower-table-step.ts";
import { balanceSideStep } from "./balance-side-step.ts";
import { looseDelimiterStep } from "./loose-delimiters.ts";
import { openQuoteStep } from "./unescaped-quotes.ts";
import { partialStep } from "./collective-orders.ts";
import type { TableRecord } from "../../record.ts";
import { sharedDayStep } from "./shared-day-step.ts";
import { titledSideStep } from "./titled-side-step.ts";
import { yearStep } from "./year-step.ts";

/** The records of a table in batches; those above its header stay as they are. */
export async function* wholeRows(
  batches: AsyncIterable<readonly TableRecord[]>,
  layout: Layout,
): AsyncGenerator<readonly TableRecord[]> {
  const steps = [
    lowerTableStep(layout),
    openQuoteStep(layout),
    looseDelimiterStep(layout),
    balanceSideStep(layout),
    yearStep(layout),
    sharedDayStep(layout),
    partialStep(layout),
    textStep(layout),
    endStep(layout),
    titledSideStep(layout),
  ].filter((step) => step !== undefined);
  for await (const batch of batches) {
    const whole = steps.reduce((records, step) => step.take(records), batch);
    if (whole.length > 0) yield whole;
  }
  for (const [at, step] of steps.entries()) {
    const rest = steps.slice(at + 1).reduce((records, next) => next.take(records), step.end());
    if (rest.length > 0) yield rest;
  }
}
