import { periods, type ClosedPeriod } from "../../src/contract/period.ts";
import { addDays } from "../../src/contract/values/date.ts";
import { localDay } from "../../src/client/notation/named-periods.ts";
import { command } from "../../src/terminal/command.ts";
import { optional, toggle } from "../../src/terminal/command-line/flag.ts";
import { firstDay } from "../../src/terminal/command-line/period.ts";
import { record } from "../../src/terminal/view.ts";
import { dayToOpen, namedDay } from "./ask-day.ts";
import { periodFields } from "./view.ts";
import { NOTHING_CHANGED } from "../../src/terminal/nothing-changed.ts";

const fromFlag = firstDay("First day to open: a day, or a period whose first day it is.");

export const reopen = command({
  examples: [
    "cashbook reopen 2026-04",
    "cashbook reopen --from 2026-04-01",
    "cashbook reopen 2026-q2 --dry-run",
  ],
  notes: "What is dated before that day stays closed. --from 1970-01-01 opens everything.",
  operands: {
    day: optional("The same as --from.", { completes: "period" }),
  },
  flags: {
    from: fromFlag,
    dryRun: toggle("Only show what would be opened."),
  },
  async run(context, { operands, flags: { from: day, dryRun } }) {
    const { call, interruption } = context;
    // Where nothing is closed, any day is answered with that.
    const from =
      namedDay(operands.day, { day, name: "--from", flag: fromFlag }) ??
      (await dayToOpen(context, fromFlag)) ??
      localDay();
    const input = dryRun ? { from, dry_run: true } : { from };
    const { data } = await call(periods.reopen, input, { signal: interruption });
    return record({
      data,
      fields: periodFields,
      sentence: sentenceOf(data, { from, dryRun }),
      lines: () => (dryRun ? [] : undoLines(data)),
      essence: data.closed_until ?? "",
      notes: dryRun ? [NOTHING_CHANGED] : [],
    });
  },
});

function sentenceOf(
  { closed_until, previous }: ClosedPeriod,
  { from, dryRun }: { from: string; dryRun: boolean },
): string {
  if (previous === null) return "Nothing is closed.";
  if (closed_until === previous) return `The books are closed until ${previous}, so ${from} is open already.`;
  const will = dryRun ? "This would open the books again" : "Opened the books again";
  return closed_until === null
    ? `${will}, all that were closed until ${previous}.`
    : `${will} from ${addDays(closed_until, 1)} to ${previous}; they stay closed until ${closed_until}.`;
}

function undoLines({ closed_until, previous }: ClosedPeriod): readonly (readonly [string, string])[] {
  return previous === null || closed_until === previous
    ? []
    : [["Undo", `cashbook close --until ${previous}`]];
}
