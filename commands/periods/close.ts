import { periods, type ClosedPeriod } from "../../src/contract/period.ts";
import { command } from "../../src/terminal/command.ts";
import { toggle } from "../../src/terminal/command-line/flag.ts";
import { lastDay } from "../../src/terminal/command-line/period.ts";
import { record } from "../../src/terminal/view.ts";
import { transactionsText } from "../tx/tally.ts";
import { dayToClose } from "./ask-day.ts";
import { periodFields } from "./view.ts";

const untilFlag = lastDay("Last day to close: a day, or a period whose last day it is.");

export const close = command({
  examples: ["cashbook close --until 2026-06-30", "cashbook close --until last-quarter --dry-run"],
  notes:
    "What is dated on that day or before it stays as it is: no transaction of these days is created, changed, deleted or brought " +
    "back, and opening balances stay. Tags may change. Imports reject rows of closed days that the book does not have yet. " +
    "`cashbook reopen` opens the books again.",
  operands: {},
  flags: {
    until: untilFlag,
    dryRun: toggle("Only show what would be closed."),
  },
  async run(context, { flags: { until: day, dryRun } }) {
    const { call, interruption, io } = context;
    const until = day ?? (await dayToClose(context, untilFlag));
    const input = dryRun ? { until, dry_run: true } : { until };
    const { data } = await call(periods.close, input, { signal: interruption });
    return record({
      data,
      fields: periodFields,
      sentence: sentenceOf(data, { dryRun, locale: io.facts.locale }),
      lines: () => openLines(data),
      essence: data.closed_until ?? "",
      notes: dryRun ? ["Nothing was changed."] : [],
    });
  },
});

function sentenceOf(
  { closed_until, previous, transaction_count }: ClosedPeriod,
  { dryRun, locale }: { dryRun: boolean; locale: string },
): string {
  if (closed_until === previous) return `The books are closed until ${closed_until} already.`;
  const will = dryRun ? "This would close the books" : "Closed the books";
  return `${will} until ${closed_until}, with ${transactionsText(transaction_count, locale)}.`;
}

/** What a person may have wanted to do before. */
function openLines({
  uncategorized_count,
  unreconciled_count,
}: ClosedPeriod): readonly (readonly [string, string])[] {
  return [
    ...(uncategorized_count === 0 ? [] : [["Without a category", String(uncategorized_count)] as const]),
    ...(unreconciled_count === 0 ? [] : [["Not reconciled", String(unreconciled_count)] as const]),
  ];
}
