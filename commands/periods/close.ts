import { countText } from "../../src/contract/count-text.ts";
import { periods, type ClosedPeriod } from "../../src/contract/period.ts";
import { addDays } from "../../src/contract/values/date.ts";
import { command } from "../../src/terminal/command.ts";
import { optional, toggle } from "../../src/terminal/command-line/flag.ts";
import { lastDay } from "../../src/terminal/command-line/period.ts";
import type { Context } from "../../src/terminal/context.ts";
import { confirm } from "../../src/terminal/prompts/confirm.ts";
import { mayAsk } from "../../src/terminal/prompts/may-ask.ts";
import { record } from "../../src/terminal/view.ts";
import { transactionsText } from "../tx/tally.ts";
import { dayToClose, namedDay } from "./ask-day.ts";
import { periodFields } from "./view.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

const untilFlag = lastDay("Last day to close: a day, or a period whose last day it is.");

/** A day before all others. */
const EVERYTHING = "1970-01-01";

export const close = command({
  examples: [
    "cashbook close 2026-06",
    "cashbook close --until 2026-06-30",
    "cashbook close last-quarter --dry-run",
  ],
  notes:
    "What is dated on that day or before it stays as it is: no transaction of these days is created, changed, deleted or brought " +
    "back, and opening balances stay. Tags may change. Imports reject rows of closed days that the book does not have yet. " +
    "`cashbook reopen` opens the books again.",
  operands: {
    day: optional("The same as --until.", { completes: "period" }),
  },
  flags: {
    until: untilFlag,
    dryRun: toggle("Only show what would be closed."),
  },
  async run(context, { operands, flags: { until: day, dryRun } }) {
    const { call, interruption, io } = context;
    const until =
      namedDay(operands.day, { day, name: "--until", flag: untilFlag }) ??
      (await dayToClose(context, untilFlag));
    const rehearsal = { until, dry_run: true };
    const options = { signal: interruption };
    if (!dryRun && mayAsk(context))
      await confirmOpenEnds(context, await call(periods.close, rehearsal, options));
    const { data } = await call(periods.close, dryRun ? rehearsal : { until }, options);
    return record({
      data,
      fields: periodFields,
      sentence: sentenceOf(data, { dryRun, locale: io.facts.locale }),
      lines: () => [...openLines(data), ...(dryRun ? [] : undoLines(data))],
      essence: data.closed_until ?? "",
      notes: dryRun ? [NOTHING_CHANGED] : [],
    });
  },
});

/** Asks only where something of these days was left undone. */
async function confirmOpenEnds(
  context: Context,
  { data: { closed_until, previous, transaction_count, uncategorized_count: open } }: { data: ClosedPeriod },
): Promise<void> {
  if (closed_until === previous || open === 0) return;
  const { locale } = context.io.facts;
  const whole = transactionsText(transaction_count, locale);
  const without = countText(open, "has", "have");
  await confirm(context, {
    will: `This closes the books until ${closed_until}, with ${whole}; ${without} no category.`,
  });
}

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

/** How to take it back: where nothing was closed before, all of it. */
function undoLines({ closed_until, previous }: ClosedPeriod): readonly (readonly [string, string])[] {
  if (closed_until === previous) return [];
  const from = previous === null ? EVERYTHING : addDays(previous, 1);
  return [["Undo", `cashbook reopen --from ${from}`]];
}
