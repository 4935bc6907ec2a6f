/** Runs a change in one write transaction, with its audit events, daily totals and what records were before. */
import { appendEvents, saveImages, type IdentifiedEvent } from "./audit/append-events.ts";
import { categoryChanges } from "./categories/changes.ts";
import type { HandlerContext, WritingContext } from "./handler.ts";
import { closedUntilOf } from "./periods/closed-until.ts";
import { requireOpenTotals } from "./periods/open-totals.ts";
import type { Queries, Store } from "./ports.ts";
import { firstDayOf, hasChanged, joinedTotals } from "./transactions/totals.ts";
import type { DailyTotal } from "./ports/totals.ts";

interface Change<Result> {
  readonly alone?: boolean;
  readonly together?: boolean;
  readonly context: HandlerContext;
  readonly work: (context: WritingContext) => Promise<Result>;
}

/**
 * Problem beside those of the work: period_closed. Where the period was closed while the work ran, it runs once more, and
 * refuses in its own words.
 */
export async function inTransaction<Result>(store: Store, change: Change<Result>): Promise<Result> {
  let isClosedMeanwhile = false;
  const onClosed = (): void => {
    isClosedMeanwhile = true;
  };
  try {
    return await writeOnce(store, { ...change, onClosed });
  } catch (error) {
    if (!isClosedMeanwhile) throw error;
    return writeOnce(store, { ...change, onClosed });
  }
}

type Closing<Result> = Change<Result> & { readonly onClosed: () => void };

async function writeOnce<Result>(store: Store, change: Closing<Result>): Promise<Result> {
  const { alone = false, together = false, context } = change;
  const { company } = context;
  if (together) {
    const begin = (queries: Queries) => beginChange(queries, change);
    return (await store.writeTogether(begin, finishChanges, { company })).result;
  }
  return store.write(
    async (queries) => {
      const part = await beginChange(queries, change);
      await finishChanges(queries, [part]);
      return part.result;
    },
    { alone, company },
  );
}

/** A change without what all changes of the company share. */
interface BegunChange<Result = unknown> {
  readonly result: Result;
  readonly context: HandlerContext;
  readonly onClosed: () => void;
  readonly events: readonly IdentifiedEvent[];
  readonly totals: readonly (readonly DailyTotal[])[];
}

async function beginChange<Result>(
  queries: Queries,
  { context, work, onClosed }: Closing<Result>,
): Promise<BegunChange<Result>> {
  const events: IdentifiedEvent[] = [];
  const totals: (readonly DailyTotal[])[] = [];
  const result = await work({
    ...context,
    queries,
    record: (event) => {
      const id = context.ids();
      events.push({ ...event, id });
      return id;
    },
    tally: (changes) => void totals.push(changes),
  });
  await saveImages(queries, { ...context, events });
  return { result, context, onClosed, events, totals };
}

/** Rows that all changes of a company share are written last, so that they are locked for the shortest time. */
async function finishChanges(queries: Queries, parts: readonly BegunChange[]): Promise<void> {
  const company = parts[0]?.context.company ?? 0;
  const tallies = parts.flatMap(({ totals }) => totals.flat());
  const changes = tallies.filter(hasChanged);
  const written =
    parts.length === 1 ? (parts[0]?.totals ?? []) : [joinedTotals(parts.flatMap(({ totals }) => totals))];
  for (const part of written) await queries.totals.add(company, part.filter(hasChanged));
  await queries.categories.add(company, categoryChanges(changes));
  // The question is sent behind that for the head of the chain, and so answered when its lock is held: one wait, not two,
  // while all other changes of the company wait.
  const [, closedUntil] = await Promise.all([
    appendEvents(
      queries,
      ...parts.map(({ context, events, totals }) => ({
        ...context,
        events,
        firstDay: firstDayOf(totals.flat()),
      })),
    ),
    changes.length === 0 ? null : closedUntilOf({ queries, company }),
  ]);
  for (const { totals, onClosed } of parts)
    requireOpenTotals(closedUntil, { totals: totals.flat().filter(hasChanged), onClosed });
}
