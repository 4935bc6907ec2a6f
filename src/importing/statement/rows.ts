/** The second pass over a statement file: its entries as rows. */
import { currencyDecimals, isCurrency } from "../../contract/values/currency.ts";
import { isEdge } from "../rows/edge-days.ts";
import type { Numbering } from "../format.ts";
import type { SourceRow } from "../source-row.ts";
import { statedMinor } from "./amount.ts";
import { entryGroup, entryRow, type EntryAccount, type EntryRow } from "./entry-rows.ts";
import type { EntryEvent, StatementEvent } from "./event.ts";
import type { StatementRecipe } from "./examine.ts";
import { rowLines } from "./lines.ts";

export async function* statementRows(
  events: AsyncIterable<readonly StatementEvent[]>,
  { recipe, numbering }: { recipe: StatementRecipe; numbering: Numbering },
): AsyncGenerator<readonly SourceRow[]> {
  const read = rowReader(recipe, numbering);
  for await (const batch of events) {
    const rows: SourceRow[] = [];
    for (const event of batch) {
      const row = read(event);
      if (row !== undefined) rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

/** Reads one event after the other; a row where it is an entry. */
function rowReader(
  { today, currency, edges }: StatementRecipe,
  numbering: Numbering,
): (event: StatementEvent) => SourceRow | undefined {
  const lineOf = rowLines();
  let account: EntryAccount = { number: null, currency };
  /** Of the statement in hand, after the entries so far. */
  let balance: bigint | undefined;
  /** Of statements that go on behind entries of other accounts, by the group of their account. */
  const mixedBalances = new Map<string, bigint | undefined>();

  const withBalance = (row: EntryRow): EntryRow => {
    if (row.verdict !== "booked" || balance === undefined || row.group !== entryGroup(account)) return row;
    balance += row.minor;
    return isEdge(edges.get(row.group), row.posted_date) ? { ...row, balance } : row;
  };
  const rowOf = (entry: EntryEvent): SourceRow => {
    const row = withBalance(entryRow(entry, { account, line: lineOf(entry.line), today }));
    return row.verdict === "booked" ? Object.assign(row, { occurrence: numbering(row) }) : row;
  };

  return (event) => {
    if (event.kind === "account") {
      mixedBalances.set(entryGroup(account), balance);
      account = { number: event.number, currency: event.currency ?? currency };
      balance = event.isMixed === true ? mixedBalances.get(entryGroup(account)) : undefined;
    }
    if (event.kind === "opening") balance = openingOf(event.amount, account.currency);
    return event.kind === "entry" ? rowOf(event) : undefined;
  };
}

function openingOf(amount: string, currency: string | null): bigint | undefined {
  if (currency === null || !isCurrency(currency)) return undefined;
  const minor = statedMinor(amount, currencyDecimals(currency));
  return typeof minor === "bigint" ? minor : undefined;
}
