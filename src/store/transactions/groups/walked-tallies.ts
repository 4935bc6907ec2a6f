/** Groups transactions by reading each of them, and tells of each. */
import { sql } from "kysely";
import type { QueryContext } from "../../dialect/query-context.ts";
import { walkDays } from "../day-walk.ts";
import { traitsFor, traitsReader } from "../traits.ts";
import { keyOf } from "./likeness-key.ts";
import type { Grouping, Tally } from "./tallies.ts";
import { tallyAmounts } from "./tally-amounts.ts";

export async function walkedTallies(
  context: QueryContext,
  company: number,
  { query, likeness, listener }: Grouping,
): Promise<readonly Tally[]> {
  const tallies = tallyAmounts();
  const own = [sql.ref("amount_minor"), keyOf(likeness)];
  const traits = traitsReader(context, company, { ...traitsFor(listener), place: own.length });
  for await (const rows of walkDays(context, company, { query, columns: [...own, ...traits.columns] })) {
    for (const row of rows) tallies.add(row[3] as string, row[2] as number, row[0]);
    if (listener === undefined) continue;
    for (const each of await traits.read(rows)) listener.add(each, 1);
  }
  return tallies.list();
}
