/**
 * Two files of the same days hold the same row, each in its own words, as a possible duplicate of one transaction. Whoever
 * accepts the row of both has written it with the first: the second is known as that.
 */
import { placeOf } from "../../../contract/import/row-place.ts";
import { checkRows, isRefused, type CheckedRow } from "../check/check-rows.ts";
import { judge } from "../judge/judge-rows.ts";
import type { WritingContext } from "../../handler.ts";
import type { HeldRecord } from "../../ports/held-rows.ts";
import type { ImportRecord } from "../../ports/import-record.ts";
import { findMatchedTwins } from "./matched-twins.ts";

/**
 * By the places of held rows, the transactions of other imports that were booked on the same day with the same amount after
 * this import was finished, and that no other row of it is known as. What the account had before, the row was compared with.
 */
export async function findAcceptedElsewhere(
  context: WritingContext,
  record: ImportRecord,
  heldRows: readonly HeldRecord[],
): Promise<ReadonlyMap<number, string>> {
  const { queries, company } = context;
  const { currency_code: currency, format, id: importId } = record;
  const rows = checkRows(
    heldRows.map(({ row }) => row),
    { currency, format, importId },
  ).filter((row): row is CheckedRow => !isRefused(row));
  const decisions = await judge(rows, { queries, company, judging: { ...record, write_suspects: false } });
  const candidates = rows.flatMap((row, index) => {
    const decision = decisions[index];
    return decision?.verdict === "suspect" ? [{ row: row.row, twins: decision.twins.nearest }] : [];
  });
  const seen = new Map(heldRows.map(({ place, twins }) => [place, new Set(twins)]));
  const newTwins = candidates.map(({ row, twins }) => {
    const place = placeOf(row);
    return { place, row, twins: twins.filter((id) => seen.get(place)?.has(id) !== true) };
  });
  const ids = [...new Set(newTwins.flatMap(({ twins }) => twins))];
  if (ids.length === 0) return new Map();
  const later = new Map(
    (await queries.transactions.byIds(company, ids))
      .filter(({ import_id }) => import_id !== null && import_id !== importId)
      .filter(({ created_at }) => created_at >= (record.completed_at ?? Infinity))
      .map((one) => [one.id, one]),
  );
  const heldWithTwins = newTwins.flatMap(({ place, twins }) =>
    heldRows.filter((held) => held.place === place).map((held) => ({ ...held, twins })),
  );
  const taken = new Set(await findMatchedTwins(record, heldWithTwins, { queries, company }));
  const known = new Map<number, string>();
  for (const { place, row, twins } of newTwins) {
    const twin = twins.find((id) => !taken.has(id) && later.get(id)?.posted_date === row.posted_date);
    if (twin === undefined) continue;
    taken.add(twin);
    known.set(place, twin);
  }
  return known;
}
