/** Closing and reopening the books of a company. */
import { periods, type ClosedPeriod } from "../contract/period.ts";
import { command, sentence, setting } from "../contract/choice.ts";
import { Problem } from "../contract/problem.ts";
import { addDays, timestamp } from "../contract/values/date.ts";
import { currentCompany } from "./company.ts";
import { writes, type WritingContext } from "./handler.ts";
import { FIRST_DAY } from "./periods/closed-until.ts";
import type { CompanyRecord } from "./ports/companies.ts";
import { firstMatch } from "./transactions/query/matches.ts";

export const handlers = {
  close: writes(
    periods.close,
    async ({ until }, context) => {
      requirePast(until, context.now);
      const company = await claimedCompany(context);
      const { closed_until: previous } = company;
      if (previous !== null && until < previous) {
        throw new Problem("period_closed", {
          detail: `The books are closed until ${previous} already, which is after ${until}.`,
          remedy: sentence`${command("reopen", setting("from", addDays(until, 1)))} opens what comes after ${until}.`,
          more: { closed_until: previous },
        });
      }
      await requireFinishedUndos(context, until);
      return { data: await moveTo(context, { company, closed_until: until }) };
    },
    { rehearses: true },
  ),

  reopen: writes(
    periods.reopen,
    async ({ from }, context) => {
      const company = await claimedCompany(context);
      const { closed_until: previous } = company;
      const until = closedBefore(from);
      const closed_until = previous === null || (until !== null && until >= previous) ? previous : until;
      return { data: await moveTo(context, { company, closed_until }) };
    },
    { rehearses: true },
  ),
};

/**
 * Nobody else closes or opens, and no undo of an import begins, before the end. No other change is committed either, so that
 * what is counted is what is in the period.
 */
async function claimedCompany(context: WritingContext): Promise<CompanyRecord> {
  await context.queries.companies.claim(context.company);
  await context.queries.events.holdHead(context.company);
  return currentCompany(context);
}

/**
 * The day before, or null before the first that a transaction can have. It stays closed though no transaction is dated on it
 * or before: who reopens March did not ask that rows of January may come.
 */
function closedBefore(from: string): string | null {
  return from <= FIRST_DAY ? null : addDays(from, -1);
}

/** Moves the end of the closed period; without a difference nothing is stored. */
async function moveTo(
  context: WritingContext,
  { company, closed_until }: { company: CompanyRecord; closed_until: string | null },
): Promise<ClosedPeriod> {
  const { closed_until: previous } = company;
  const data = { closed_until, previous, ...(await countBetween(context, previous, closed_until)) };
  if (closed_until === previous) return data;
  await context.queries.companies.update({ ...company, closed_until });
  const isClosing = previous === null || (closed_until !== null && closed_until > previous);
  context.record({
    type: isClosing ? "period.closed" : "period.reopened",
    subject_id: company.id,
    summary: { closed_until, before: { closed_until: previous }, transactions: data.transaction_count },
  });
  return data;
}

/** What the days between two ends of the closed period hold. */
async function countBetween(
  { queries, company }: WritingContext,
  one: string | null,
  other: string | null,
): Promise<Pick<ClosedPeriod, "transaction_count" | "uncategorized_count" | "unreconciled_count">> {
  const [earlier = null, later = null] = [one, other].sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1));
  const counts = { transaction_count: 0, uncategorized_count: 0, unreconciled_count: 0 };
  if (later === null || earlier === later) return counts;
  const accounts = await queries.accounts.all(company, {});
  const span = { from: earlier === null ? FIRST_DAY : addDays(earlier, 1), to: later };
  const sums = await queries.reports.categorySums(
    company,
    accounts.map(({ id }) => id),
    span,
  );
  for (const { category, transaction_count, unreconciled_count } of sums) {
    counts.transaction_count += transaction_count;
    if (category === "") counts.uncategorized_count += transaction_count;
    counts.unreconciled_count += unreconciled_count;
  }
  return counts;
}

/** Refuses a day that is not over anywhere. Problem: validation_failed. */
function requirePast(until: string, now: number): void {
  // Somewhere it is a day later than in UTC.
  if (until <= timestamp(now + 14 * 3_600_000).slice(0, 10)) return;
  throw new Problem("validation_failed", {
    detail: `${until} is after today, and only days that have begun can be closed.`,
    remedy: sentence`Close the last month that is over: ${setting("until", { placeholder: "<date>" })}.`,
    errors: [{ pointer: "/until", code: "out_of_range", detail: "must not be after today" }],
  });
}

/** An undo of an import that has begun takes its rows away whatever comes. Problem: import_unfinished. */
async function requireFinishedUndos(context: WritingContext, until: string): Promise<void> {
  const { queries, company } = context;
  const undoing = await queries.imports.page(
    company,
    { states: ["undoing"] },
    { before: undefined, limit: 100 },
  );
  for (const { id, file_name } of undoing) {
    const query = { import_id: [id], date_to: until };
    const first = await firstMatch(context, query);
    if (first === undefined) continue;
    throw new Problem("import_unfinished", {
      detail: `The import of ${file_name} is being undone, and has transactions of ${first.transaction_date}.`,
      remedy: sentence`Finish that first: ${command(`imports undo ${id}`)}.`,
      more: { import_id: id },
    });
  }
}
