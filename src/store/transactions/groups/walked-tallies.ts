/** Groups transactions by reading each of them. */
import { sql, type RawBuilder } from "kysely";
import type { QueryContext } from "../../dialect/query-context.ts";
import { walkDays, type WalkedRow } from "../day-walk.ts";
import { traitsFor, traitsReader } from "../traits.ts";
import { joinTallies } from "./joined-tallies.ts";
import { likenessValues, ORIGINS } from "./likeness-key.ts";
import type { Grouping, Tally } from "./tallies.ts";
import { tallyAmounts } from "./tally-amounts.ts";

/** In front of the traits. */
type OwnValues = readonly [number: number, day: number, amount: number, origins: string | null, text: string];
const ownColumns = (text: RawBuilder<unknown>) => [sql.ref("amount_minor"), ORIGINS, text];

/** Tells of each by itself. */
export async function walkedTallies(
  context: QueryContext,
  company: number,
  { query, likeness, listener }: Grouping,
): Promise<readonly Tally[]> {
  const own = ownColumns(context.dialect.listText(likenessValues(likeness)));
  const traits = traitsReader(context, company, { ...traitsFor(listener), place: own.length });
  const tallies = tallyAmounts();
  for await (const rows of walkDays(context, company, { query, columns: [...own, ...traits.columns] })) {
    for (const row of rows) addRow(tallies, row);
    if (listener === undefined) continue;
    for (const each of await traits.read(rows)) listener.add(each, 1);
  }
  return tallies.take().map(({ text, origins, ...tally }) => ({ key: keyIn(text, origins), ...tally }));
}

/** Tallies that are in memory at once, beside those of the groups. */
const TALLIES_MAX = 20_000;

/** Tells of those together that have the same traits: for transactions of which many do. */
export async function alikeTallies(
  context: QueryContext,
  company: number,
  { query, likeness, listener }: Grouping,
): Promise<readonly Tally[]> {
  const { listText } = context.dialect;
  const traits = traitsReader(context, company, { ...traitsFor(listener), place: 0 });
  const list = listText(likenessValues(likeness));
  // A database builds one text more quickly than it hands many over.
  const columns = ownColumns(sql`${list} || ${SEPARATOR} || ${listText(traits.columns)}`);
  const tallies = tallyAmounts();
  const groups = joinTallies();
  const tell = async (): Promise<void> => {
    const taken = tallies.take().map(({ text, ...tally }) => {
      const end = text.indexOf(SEPARATOR);
      return { ...tally, list: text.slice(0, end), values: text.slice(end + SEPARATOR.length) };
    });
    for (const { list, values: _read, origins, ...tally } of taken)
      groups.add({ key: keyIn(list, origins), ...tally });
    if (listener === undefined) return;
    const rows = taken.map(({ values }): WalkedRow => [0, 0, ...(JSON.parse(values) as unknown[])]);
    for (const [at, each] of (await traits.read(rows)).entries())
      listener.add(each, taken[at]?.transaction_count ?? 0);
  };
  for await (const rows of walkDays(context, company, { query, columns })) {
    for (const row of rows) addRow(tallies, row);
    if (tallies.size() > TALLIES_MAX) await tell();
  }
  await tell();
  return groups.list();
}

/** No list holds a line feed: in its texts it is written as an escape. */
const SEPARATOR = "\n";

function addRow(tallies: ReturnType<typeof tallyAmounts>, row: WalkedRow): void {
  // By index: taking an array apart costs as much as reading it.
  const own = row as unknown as OwnValues;
  tallies.add({ number: own[0], origins: own[3], text: own[4] }, own[2]);
}

/** As `joinedKey` has it in SQL. */
function keyIn(list: string, origins: string | null): string {
  return list + (origins ?? "");
}
