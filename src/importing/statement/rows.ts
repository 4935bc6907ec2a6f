/** The second pass over a statement file: its entries as rows. */
import type { Numbering } from "../format.ts";
import type { SourceRow } from "../model.ts";
import { entryRow, type EntryAccount } from "./entry-rows.ts";
import type { StatementEvent } from "./event.ts";
import type { StatementRecipe } from "./examine.ts";
import { rowLines } from "./lines.ts";

export async function* statementRows(
  events: AsyncIterable<readonly StatementEvent[]>,
  { recipe, numbering }: { recipe: StatementRecipe; numbering: Numbering },
): AsyncGenerator<readonly SourceRow[]> {
  const { today, currency } = recipe;
  const lineOf = rowLines();
  let account: EntryAccount = { number: null, currency };
  for await (const batch of events) {
    const rows: SourceRow[] = [];
    for (const event of batch) {
      if (event.kind === "account") {
        account = { number: event.number, currency: event.currency ?? currency };
      } else if (event.kind === "entry") {
        const row = entryRow(event, { account, line: lineOf(event.line), today });
        rows.push(row.verdict === "booked" ? Object.assign(row, { occurrence: numbering(row) }) : row);
      }
    }
    if (rows.length > 0) yield rows;
  }
}
