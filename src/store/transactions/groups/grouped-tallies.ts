/** Groups transactions in the database, which then sends one row for all that are alike. */
import { sql, type RawBuilder } from "kysely";
import type { TraitsListener } from "../../../core/ports/transactions.ts";
import type { QueryContext } from "../../dialect/query-context.ts";
import type { WalkedRow } from "../day-walk.ts";
import { conditionsOf, storedQuery } from "../filter.ts";
import { flowParts, joinedFlows } from "../sums.ts";
import { traitsFor, traitsReader } from "../traits.ts";
import { joinedKey, likenessValues, ORIGINS } from "./likeness-key.ts";
import type { Grouping, Tally } from "./tallies.ts";

/** Numbers of transactions are smaller, so that a day and a number are one whole number of the same order. */
const NUMBER_BITS = 40;

/** Columns of a group in front of its traits. Sums and the first one may leave the numbers of JavaScript: they come as texts. */
type GroupRow = readonly [
  ...[transaction_count: number, day: null, key: string, first: string],
  ...[inHigh: string, inLow: string, outHigh: string, outLow: string],
];
const OWN = 6;

type Unsorted = NonNullable<QueryContext["dialect"]["unsorted"]>;

export async function groupedTallies(
  context: QueryContext,
  company: number,
  { query, likeness, listener, unsorted }: Grouping & { readonly unsorted: Unsorted },
): Promise<readonly Tally[]> {
  const { dialect, db } = context;
  const conditions = conditionsOf(await storedQuery(context, company, query), dialect);
  const parts = [...likenessValues(likeness), ORIGINS];
  const traits = traitsReader(context, company, { ...traitsFor(listener), place: OWN });
  const values = [...parts, ...traits.columns];
  const named = values.map((value, at) => sql`${value} AS ${nameOf(at)}`);
  const names = parts.map((_, at) => nameOf(at));
  const key = joinedKey(dialect, names.slice(0, -1), nameOf(names.length - 1));
  const told = traits.columns.map((_, at) => nameOf(parts.length + at));
  const sums = ["first", "in_high", "in_low", "out_high", "out_low"].map(
    (name) => sql`CAST(${sql.ref(name)} AS text)`,
  );
  const { sql: text, parameters } = sql`
    SELECT transaction_count, NULL, ${sql.join([key, ...sums, ...told])}
    FROM (
      SELECT ${sql.join(named)}, COUNT(*) AS transaction_count, ${flowParts},
        MIN(transaction_date * ${sql.raw(String(2 ** NUMBER_BITS))} + number) AS first
      FROM transactions WHERE ${sql.join([sql`company_id = ${BigInt(company)}`, ...conditions], sql` AND `)}
      GROUP BY ${sql.join(values.map((_, at) => sql.raw(String(at + 1))))}
    ) AS alike`.compile(db);
  const [rows = []] = await unsorted(() => dialect.allOfMany(text, [parameters]));
  if (listener !== undefined)
    for (const [at, each] of (await traits.read(rows as unknown as readonly WalkedRow[])).entries())
      listener.add(each, (rows[at] as readonly unknown[])[0] as number);
  return joined(rows as unknown as readonly GroupRow[]);
}

const nameOf = (at: number): RawBuilder<unknown> => sql.ref(`v${at}`);

/** Transactions that are alike may differ in their traits: their tallies become one. */
function joined(rows: readonly GroupRow[]): readonly Tally[] {
  const tallies = new Map<string, { first: bigint } & Omit<Tally, "number">>();
  for (const [transaction_count, , key, firstText, in_high, in_low, out_high, out_low] of rows) {
    const first = BigInt(firstText);
    const flows = joinedFlows({
      ...{ in_high: BigInt(in_high), in_low: BigInt(in_low) },
      ...{ out_high: BigInt(out_high), out_low: BigInt(out_low) },
    });
    const tally = tallies.get(key);
    if (tally === undefined) tallies.set(key, { key, first, transaction_count, ...flows });
    else
      tallies.set(key, {
        key,
        first: first < tally.first ? first : tally.first,
        transaction_count: tally.transaction_count + transaction_count,
        inflow: tally.inflow + flows.inflow,
        outflow: tally.outflow + flows.outflow,
      });
  }
  return [...tallies.values()]
    .sort((one, other) => (one.first < other.first ? -1 : 1))
    .map(({ first, ...tally }) => ({ ...tally, number: BigInt.asUintN(NUMBER_BITS, first) }));
}

/** Rows of the sample, and how many of them may differ for grouping to be worth it. */
const SAMPLE = 5000;
const DIFFERENT_MAX = SAMPLE / 5;

/** Whether the traits that are asked are the same for many transactions: else each would be a group of its own, all at once in memory. */
export async function areAlike(
  context: QueryContext,
  company: number,
  listener: TraitsListener,
): Promise<boolean> {
  const { columns } = traitsReader(context, company, { ...traitsFor(listener), place: OWN });
  if (columns.length === 0) return true;
  const named = columns.map((value, at) => sql`${value} AS ${nameOf(at)}`);
  const { rows } = await sql<{ different: bigint }>`
    SELECT COUNT(*) AS different FROM (
      SELECT DISTINCT * FROM (
        SELECT ${sql.join(named)} FROM transactions WHERE company_id = ${BigInt(company)} LIMIT ${BigInt(SAMPLE)}
      ) AS sample
    ) AS alike`.execute(context.db);
  return (rows[0]?.different ?? 0n) <= DIFFERENT_MAX;
}
