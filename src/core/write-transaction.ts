/** Runs a change in one write transaction, with its audit events, daily totals and what records were before. */
import { appendEvents, saveImages, type IdentifiedEvent } from "./audit/append-events.ts";
import { categoryChanges } from "./categories/changes.ts";
import type { HandlerContext, WritingContext } from "./handler.ts";
import { requireOpenTotals } from "./periods/open-totals.ts";
import type { Store } from "./ports.ts";
import { firstDayOf, hasChanged } from "./transactions/totals.ts";
import type { DailyTotal } from "./ports/totals.ts";

interface Change<Result> {
  readonly alone: boolean;
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

function writeOnce<Result>(
  store: Store,
  { alone, context, work, onClosed }: Change<Result> & { readonly onClosed: () => void },
): Promise<Result> {
  return store.write(
    async (queries) => {
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
      const tallies = totals.flat();
      const changes = tallies.filter(hasChanged);
      // Rows that all changes of a company share are written last, so that they are locked for the shortest time.
      for (const part of totals) await queries.totals.add(context.company, part.filter(hasChanged));
      await queries.categories.add(context.company, categoryChanges(changes));
      await appendEvents(queries, { ...context, events, firstDay: firstDayOf(tallies) });
      await requireOpenTotals({ queries, company: context.company }, { totals: changes, onClosed });
      return result;
    },
    { alone, company: context.company },
  );
}
