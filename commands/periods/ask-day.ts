/** The day of a closing or reopening that the command line does not name: a terminal asks for it. */
import { localDay, findPeriod } from "../../src/client/notation/named-periods.ts";
import { optional } from "../../src/client/optional-call.ts";
import { company } from "../../src/contract/company.ts";
import { addDays } from "../../src/contract/values/date.ts";
import { Problem } from "../../src/contract/problem.ts";
import type { Flag } from "../../src/terminal/command-line/flag.ts";
import type { Context } from "../../src/terminal/context.ts";
import { readableBy } from "../../src/terminal/prompts/checks.ts";
import { mayAsk } from "../../src/terminal/prompts/may-ask.ts";

type DayFlag = Flag<string | undefined>;

/** The day of the operand or of the flag. Problems: settings_conflict, and those of a text that is no day. */
export function namedDay(
  operand: string | undefined,
  { day, name, flag }: { readonly day: string | undefined; readonly name: string; readonly flag: DayFlag },
): string | undefined {
  if (operand === undefined) return day;
  if (day === undefined) return flag.read(operand, "The day");
  throw new Problem("settings_conflict", {
    detail: `${operand} and ${name} ${day} name two days, but there is only one.`,
  });
}

/** The last day to close, the end of last month offered. Problem: usage. */
export async function dayToClose(context: Context, flag: DayFlag): Promise<string> {
  if (!mayAsk(context)) {
    throw new Problem("usage", {
      detail: "There is no day to close the books until.",
      remedy: "Give it, such as `cashbook close last-month`.",
    });
  }
  const closedUntil = await lastClosedDay(context);
  const lastMonth = findPeriod("last-month", localDay())?.to;
  const isOpen = lastMonth !== undefined && (closedUntil ?? "") < lastMonth;
  const now = closedUntil ? `, now ${closedUntil}` : "";
  return askDay(context, {
    message: `Last day to close${now}`,
    name: "--until",
    flag,
    initial: isOpen ? lastMonth : undefined,
  });
}

/** The first day to open, that of the last closed month offered. Undefined where nothing is closed. Problem: usage. */
export async function dayToOpen(context: Context, flag: DayFlag): Promise<string | undefined> {
  if (!mayAsk(context)) {
    throw new Problem("usage", {
      detail: "There is no day to open the books from.",
      remedy: "Give it, such as `cashbook reopen 2026-04-01`.",
    });
  }
  const closedUntil = await lastClosedDay(context);
  if (closedUntil === null) return undefined;
  const until = closedUntil === undefined ? "" : `; the books are closed until ${closedUntil}`;
  return askDay(context, {
    message: `First day to open${until}`,
    name: "--from",
    flag,
    initial: closedUntil && findPeriod(closedUntil.slice(0, 7), localDay())?.from,
  });
}

/** Null where nothing is closed, undefined where the caller may not see the company. */
async function lastClosedDay({ call, interruption: signal }: Context): Promise<string | null | undefined> {
  const answer = await optional(() => call(company.get, {}, { isOptional: true, signal }));
  return answer?.data.closed_until;
}

async function askDay(
  { io }: Context,
  {
    message,
    name,
    flag,
    initial,
  }: { message: string; name: string; flag: DayFlag; initial: string | undefined },
): Promise<string> {
  const text = await io.ask({
    message,
    flag: name,
    ...(initial === undefined ? {} : { initial }),
    check: (answer) =>
      answer.trim() === ""
        ? `Write a day such as ${addDays(localDay(), -1)}, or last-month.`
        : readableBy((word) => flag.read(word.trim(), ""))(answer),
  });
  return flag.read(text.trim(), name) ?? "";
}
