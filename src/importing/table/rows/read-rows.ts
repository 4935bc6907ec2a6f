/** The second pass over a table: each record becomes a row, by the recipe that the first pass decided. */
import { currencyDecimals } from "../../../contract/values/currency.ts";
import { isEdge } from "../../rows/edge-days.ts";
import type { Numbering } from "../../format.ts";
import type { BookedRow, SourceRow } from "../../source-row.ts";
import { rejectReasons, skippedCodes } from "../../rows/reject-reasons.ts";
import { retryOf } from "../columns/retry-columns.ts";
import { dateOf } from "../decide/dates/date-cells.ts";
import type { TableRecipe } from "../recipe.ts";
import type { TableRecord } from "../record.ts";
import { readHeldBalance } from "./balances/held-balance.ts";
import { firstText, isBlank } from "./cell-texts.ts";
import { withFeeRow } from "./fee-row.ts";
import { lineRules } from "./line-rules.ts";
import { newDraft, rowContext, type RowContext, type RowDraft } from "./row-context.ts";
import { sourceRecordReader } from "./row-source-record.ts";
import { addRow } from "./totals/sum-so-far.ts";
import { wholeRows } from "./steps/whole-rows.ts";
import { valueRules } from "./value-rules.ts";

/** All that a record passes before it is a row, in order and by name. */
export const rowRules = { ...lineRules, ...valueRules } as const;

const RULES = Object.values(rowRules);

/** Rows of a table in batches, in file order. `records` are all there are, those above the header too. */
export async function* tableRows(
  records: AsyncIterable<readonly TableRecord[]>,
  { recipe, numbering }: { recipe: TableRecipe; numbering: Numbering },
): AsyncGenerator<readonly SourceRow[]> {
  const read = rowReader(recipe, numbering);
  for await (const batch of wholeRows(records, recipe.layout)) {
    const rows: SourceRow[] = [];
    for (const record of batch) {
      if (record.line < recipe.layout.firstLine || isBlank(record.cells)) continue;
      for (const row of read(record)) rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

/** Reads a record as its rows: one, two where its fee is split off, and those of its other end. */
function rowReader(recipe: TableRecipe, numbering: Numbering): (record: TableRecord) => readonly SourceRow[] {
  const readEnd = endReader(recipe);
  return (record) => {
    const { otherEnd } = record;
    const rows = otherEnd === undefined ? readEnd(record) : bothOrNone(readEnd(record), readEnd(otherEnd));
    rows.forEach((row, at) => {
      if (row.verdict === "booked") Object.assign(row, { occurrence: numbering(row, at + 1 < rows.length) });
    });
    return rows;
  };
}

/** The rows of both ends of an exchange. One that is rejected rejects the other too, for a person mends the whole line. */
function bothOrNone(rows: readonly SourceRow[], others: readonly SourceRow[]): readonly SourceRow[] {
  const all = [...rows, ...others];
  const rejected = all.find(({ verdict }) => verdict === "rejected");
  if (rejected !== undefined) return [rejected];
  const bookedRows = all.filter(({ verdict }) => verdict === "booked");
  return bookedRows.length > 0 ? bookedRows : all.slice(0, 1);
}

/** Reads a record without its other end. */
function endReader(recipe: TableRecipe): (record: TableRecord) => readonly SourceRow[] {
  const table = rowContext(recipe);
  const sourceRecordOf = sourceRecordReader(recipe.layout);
  return (record) => {
    const draft = newDraft(record, table);
    for (const rule of RULES) {
      const refusal = rule(draft, table);
      if (refusal === undefined) continue;
      const [code, detail] = typeof refusal === "string" ? [refusal, rejectReasons[refusal]] : refusal;
      const verdict = skippedCodes.has(code) ? "skipped" : "rejected";
      return [
        {
          verdict,
          line: draft.line,
          cells: draft.fileCells,
          code,
          detail,
          ...retryOf(draft.cells, table.retry),
        },
      ];
    }
    addRow(table.sumSoFar, draft);
    if (draft.cells.length < table.layout.width) table.widths.isShort = true;
    const source_record = sourceRecordOf(draft.cells, draft.movement < 0);
    const row = bookedRow(draft, table, source_record === undefined ? {} : { source_record });
    return recipe.isSplit === true ? withFeeRow(row, draft.feeOfRow) : [row];
  };
}

function bookedRow(
  draft: RowDraft,
  table: RowContext,
  sourceRecord: Pick<BookedRow, "source_record">,
): BookedRow {
  const { line, cells, fileCells, group, currency, movement, texts } = draft;
  const posted_date = dateOf(draft.postedDay);
  const balance = isEdge(table.edges.get(group), posted_date) ? balanceOf(draft, table) : undefined;
  return {
    verdict: "booked",
    line,
    cells: fileCells,
    group,
    transaction_date: dateOf(draft.day),
    posted_date,
    minor: BigInt(movement),
    currency,
    occurrence: 0,
    ...(balance === undefined ? {} : { balance }),
    ...texts,
    ...sourceRecord,
    ...retryOf(cells, table.retry),
  };
}

/** The running balance after a row, where its cell holds one. */
function balanceOf({ cells, currency }: RowDraft, { layout, mark }: RowContext): bigint | undefined {
  const text = firstText(cells, layout.columns.balance).trim();
  return readHeldBalance(text, layout, { mark, decimals: currencyDecimals(currency) });
}
