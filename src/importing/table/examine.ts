/** Examining a table: one pass over its records that decides how its columns are read. */
import { dayDate, dayNumber } from "../../contract/date.ts";
import { holds } from "../rows/balance-chain.ts";
import { brokenAt } from "../refusals/unreadable-file.ts";
import { yearInCalendar } from "../cells/calendar-days.ts";
import { orderOfFormat, type DateOrder } from "../cells/date-text.ts";
import { edgeDays } from "../rows/edge-days.ts";
import type { Evidence, ReadingChoices, SourceFormat } from "../model.ts";
import { refuseForeignIslamicDays } from "./decide/dates/calendar.ts";
import { decideTable } from "./decide/table-decisions.ts";
import { checkEarlier } from "./decide/previous-imports.ts";
import { areOwnRows, feeTurn, feeTurns, type FeeTurn } from "./decide/fees/fee-proof.ts";
import { groupRule } from "./decide/accounts/group-rule.ts";
import { layoutKey, tableKey } from "./layout/layout-key.ts";
import { isFixed, type Layout } from "./layout.ts";
import { withLowerTables } from "./layout/stacked-tables/find-tables.ts";
import { checkMapping } from "./decide/mapping-check.ts";
import { withoutNeutral } from "./rows/neutral-rows.ts";
import { isColumnProblem, withCandidateLayouts } from "./layout/candidate-layouts.ts";
import { withCutQuotes } from "./rows/steps/unescaped-quotes.ts";
import { tableReading } from "./decide/table-reading.ts";
import { withMovedRows } from "./rows/pending/moved-balance.ts";
import { withPendingTexts } from "./rows/pending/pending-texts.ts";
import { chooseByBalance } from "./decide/amounts-by-balance.ts";
import { tableRows } from "./rows/read-rows.ts";
import type { TableReading, TableRecipe } from "./recipe.ts";
import type { TableRecord } from "./record.ts";
import { withSalesSides } from "./decide/signs/sales-sides.ts";
import { withSharedDays } from "./rows/steps/shared-days.ts";
import { holdsFees, withFees, withRowCounts, type CountRows } from "./decide/fees/split-fees.ts";
import { surveyRecord } from "./survey.ts";
import { totalRows } from "./rows/totals/total-rows.ts";
import { newSurvey, type Survey } from "./survey-tallies.ts";
import { wholeRows } from "./rows/steps/whole-rows.ts";
import { checkYears, withYears } from "./decide/dates/missing-years.ts";

/** A table whose layout is known. */
interface Table {
  readonly format: SourceFormat;
  readonly layout: Layout;
  /** Name of the encoding, and how it was found. */
  readonly encoding: Evidence;
  /** All records, from the first each time, those above the header too; as the layout has columns of amounts. */
  readonly records: (layout: Layout) => AsyncIterable<readonly TableRecord[]>;
}

/** Examines a table. Throws `unreadable_file`, `ambiguous_file`, `unknown_currency` or `mapping_contradicted`. */
export async function examineTable(
  { format, layout, encoding, records }: Table,
  said: ReadingChoices,
): Promise<TableReading> {
  const choices = layout.savedMapping === undefined ? said : { ...said, mapping: layout.savedMapping };
  const today = dayNumber(choices.today ?? new Date().toISOString().slice(0, 10));
  const year = yearInCalendar(layout.calendar, new Date(today * 86_400_000).getUTCFullYear());
  const isSerial =
    layout.isSerial === true ||
    orderOfFormat(choices.dateFormat ?? choices.mapping?.date_format ?? "") === "excel";
  const rule = {
    layout,
    groups: groupRule(layout, {
      requestedCurrency: choices.mapping?.currency ?? choices.currency,
      own: choices.accountCurrency,
    }),
    today,
    year,
    isSerial,
    decimalMark: choices.decimalMark,
  };
  const found = newSurvey(layout);
  const rows = () => wholeRows(records(layout), layout);
  for await (const batch of rows()) {
    for (const record of batch) if (record.line >= layout.firstLine) surveyRecord(found, record, rule);
  }
  if (layout.lower === undefined && mayHoldTables(found)) {
    const lower = await withLowerTables(records(layout), { layout, choices });
    return examineTable({ format, layout: lower, encoding, records }, said);
  }
  if (found.mayHoldTotals) {
    const totals = await totalRows(rows(), layout);
    return examineTable({ format, layout: { ...layout, totals }, encoding, records }, said);
  }
  const dated = isFixed(layout) ? undefined : withYears(found.yearless, { layout, year, choices });
  if (dated !== undefined) return examineTable({ format, layout: dated, encoding, records }, said);
  checkYears(found.dates, layout);
  const shared = isFixed(layout) ? undefined : withSharedDays(found, layout);
  if (shared !== undefined) return examineTable({ format, layout: shared, encoding, records }, said);
  if (found.groups.size === 0 && found.pending === undefined && found.undatedLine !== undefined)
    throw brokenAt({
      line: found.undatedLine,
      what: "An amount stands in a row without a day, and no row of the table has both",
      remedy: "Write the day of each row into the row, or export the file with a date in each.",
    });
  const better =
    withPendingTexts(found.pendingTexts, layout) ??
    (found.moves === undefined ? undefined : withMovedRows(found.moves, layout)) ??
    withCutQuotes(found, layout) ??
    (found.neutral === undefined ? undefined : withoutNeutral(found.neutral, layout)) ??
    byRivals(found, { layout, choices }) ??
    bySales(found, { layout, choices });
  if (better !== undefined) return examineTable({ format, layout: better, encoding, records }, said);
  refuseForeignIslamicDays(layout, {
    example: found.dates.cache.keys().next().value,
    currencies: [...found.groups.values()].map(({ currency }) => currency),
  });
  const fee = layout.fee === undefined ? undefined : { column: layout.fee, turn: decideFee(found) };
  const numbers = [...found.groups.values()].flatMap(({ number }) => number ?? []);
  const earlier = (await choices.earlier?.({ layout: layoutKey(format, layout), numbers })) ?? {};
  const decided = decideTable(found, { choices, layout, year, earlier });
  checkMapping(decided, choices);
  checkEarlier(decided, { earlier, choices });
  const recipe: TableRecipe = {
    format,
    layout,
    order: decided.dates.order,
    mark: decided.mark.mark,
    sign: decided.sign.sign,
    groups: rule.groups,
    ...(fee === undefined ? {} : { fee }),
    today,
    year,
    lastRow: found.lastRow,
    edges: new Map(),
    lastOf: lastLines(found, decided.dates.order),
  };
  const plain = tableReading(found, { recipe, decisions: decided, encoding, choices, isSerial });
  const read = await withFees(
    { ...plain, recipe: { ...recipe, edges: edgeDays(plain.groups) } },
    { choices, numbers, isHolding: holdsFees(recipe, areOwnRows(found.fees)) },
  );
  return withRowCounts(read, (split) => countRows(records(layout), split));
}

/** As `byBalance`; where it stops, an earlier file may tell. */
function byRivals(
  found: Survey,
  { layout, choices }: { layout: Layout; choices: ReadingChoices },
): Layout | undefined {
  try {
    return chooseByBalance(found, layout, choices.accountType);
  } catch (error) {
    throw isColumnProblem(error) ? withCandidateLayouts(error, [{ key: tableKey(layout) }]) : error;
  }
}

/** The layout with words of sales as sides, unless somebody or the running balance says how the file signs its amounts. */
function bySales(
  { sales, groups }: Survey,
  { layout, choices }: { layout: Layout; choices: ReadingChoices },
): Layout | undefined {
  if (sales === undefined || (choices.sign ?? choices.mapping?.sign) !== undefined) return undefined;
  const found = [...groups.values()];
  if (found.length > 0 && found.every(({ chains }) => chains.some((chain) => holds(chain) !== undefined)))
    return undefined;
  return withSalesSides(sales, layout, groups.size === 1 ? choices.accountType : undefined);
}

/** Whether another table may stand below: its header, or the same header again where the balance does not prove that it goes on. */
function mayHoldTables({ sections: { hasOther, repeats: again }, groups }: Survey): boolean {
  if (hasOther || again.hasTitle) return true;
  return (
    again.count > 0 &&
    [...groups.values()].some(({ chains }) => !chains.some((chain) => holds(chain) !== undefined))
  );
}

/** How many rows a table becomes, in all and of each account. */
async function countRows(
  records: AsyncIterable<readonly TableRecord[]>,
  recipe: TableRecipe,
): ReturnType<CountRows> {
  const byGroup = new Map<string, number>();
  let rows = 0;
  for await (const batch of tableRows(records, { recipe, numbering: () => 1 })) {
    rows += batch.length;
    for (const { group } of batch) if (group !== undefined) byGroup.set(group, (byGroup.get(group) ?? 0) + 1);
  }
  return { rows, byGroup };
}

/** The last line of each booking day, under the order that was decided. */
function lastLines(found: Survey, order: DateOrder): ReadonlyMap<string, number> {
  const days = found.lastOf[order === "excel" ? "ymd" : order];
  return new Map([...days].map(([day, line]) => [dayDate(day), line]));
}

/** Decides what fees do, and keeps the balances that were followed so. */
function decideFee({ groups, fees }: Survey): FeeTurn | undefined {
  const found = [...groups.values()];
  const turn = feeTurn(found.map(({ feeChains }) => feeChains)) ?? (areOwnRows(fees) ? 0 : undefined);
  const at = turn === undefined ? 0 : feeTurns.indexOf(turn);
  for (const group of found) group.chains = group.feeChains[at] ?? group.chains;
  return turn;
}
