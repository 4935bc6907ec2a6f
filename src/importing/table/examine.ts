/** Examining a table: one pass over its records that decides how its columns are read. */
import { dayDate, dayNumber } from "../../contract/values/date.ts";
import { yearInCalendar } from "../cells/calendar-days.ts";
import { orderOfFormat, type DateOrder } from "../cells/date-text.ts";
import { edgeDays } from "../rows/edge-days.ts";
import type { ReadingChoices } from "../choices.ts";
import type { Evidence } from "../reading.ts";
import type { SourceFormat } from "../source-file.ts";
import { refuseForeignIslamicDays } from "./decide/dates/calendar.ts";
import { withStatedBalances } from "./decide/stated-balances/prove-by-stated.ts";
import { decideTable } from "./decide/table-decisions.ts";
import { checkEarlier } from "./decide/previous-imports.ts";
import { statedLimits } from "./decide/dates/stated-limits.ts";
import { areOwnRows, feeSign, feeSigns, type FeeSign } from "./decide/fees/fee-proof.ts";
import { groupRule } from "./decide/accounts/group-rule.ts";
import { hasTwoDecimals } from "./decide/marks/mark-decision.ts";
import { layoutKey } from "./layout/layout-key.ts";
import type { Layout } from "./layout.ts";
import { checkMapping } from "./decide/mapping-check.ts";
import { tableReading } from "./decide/table-reading.ts";
import { tableRows } from "./rows/read-rows.ts";
import type { TableReading, TableRecipe } from "./recipe.ts";
import type { TableRecord } from "./record.ts";
import { holdsFees, withFees, withRowCounts, type CountRows } from "./decide/fees/split-fees.ts";
import { surveyRecord } from "./survey.ts";
import { followHeld } from "../rows/balance-chain.ts";
import { newSurvey, type Survey } from "./survey-tallies.ts";
import { wholeRows } from "./rows/steps/whole-rows.ts";
import { REFINEMENTS } from "./refinements.ts";

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
export async function examineTable(table: Table, options: ReadingChoices): Promise<TableReading> {
  const { format, layout, encoding, records } = table;
  const choices = layout.savedMapping === undefined ? options : { ...options, mapping: layout.savedMapping };
  const today = dayNumber(choices.today ?? new Date().toISOString().slice(0, 10));
  const year = yearInCalendar(layout.calendar, new Date(today * 86_400_000).getUTCFullYear());
  const isSerial =
    layout.isSerial === true ||
    orderOfFormat(choices.dateFormat ?? choices.mapping?.date_format ?? "") === "excel";
  const groups = groupRule(layout, {
    requestedCurrency: choices.mapping?.currency ?? choices.currency,
    own: choices.accountCurrency,
  });
  const isCreditCard = choices.accountType === "credit_card";
  const rule = { layout, groups, today, year, isSerial, decimalMark: choices.decimalMark, isCreditCard };
  const survey = newSurvey(layout);
  const rows = () => wholeRows(records(layout), layout);
  for await (const batch of rows()) {
    for (const record of batch) {
      if (record.line < layout.firstLine) continue;
      surveyRecord(survey, record, rule);
      if (record.otherEnd !== undefined) surveyRecord(survey, record.otherEnd, rule);
    }
  }
  for (const { feeChains, competingChains } of survey.groups.values())
    for (const chain of [...feeChains, ...competingChains].flat()) followHeld(chain);
  const pass = { survey, layout, choices, year, groups, rows, records: () => records(layout) };
  for (const refine of REFINEMENTS) {
    const better = await refine(pass);
    if (better !== undefined) return examineTable({ ...table, layout: better }, options);
  }
  const surveys = [...survey.groups.values()];
  refuseForeignIslamicDays(layout, {
    example: survey.dates.cache.keys().next().value,
    currencies: surveys.map(({ currency }) => currency),
  });
  const fee = layout.fee === undefined ? undefined : { column: layout.fee, turn: decideFee(survey, layout) };
  const numbers = surveys.flatMap(({ number }) => number ?? []);
  const earlier = (await choices.earlier?.({ layout: layoutKey(format, layout), numbers })) ?? {};
  const decisions = decideTable(survey, { choices, layout, year, earlier });
  checkMapping(decisions, choices);
  checkEarlier(decisions, { earlier, choices });
  const recipe: TableRecipe = {
    format,
    layout,
    order: decisions.dates.order,
    mark: decisions.mark.mark,
    hasTwoDecimals: hasTwoDecimals(survey.marks, decisions.mark.mark),
    sign: decisions.sign.sign,
    groups,
    ...(fee === undefined ? {} : { fee }),
    ...statedLimits(survey, layout, { order: decisions.dates.order, year }),
    today,
    year,
    lastRow: survey.lastRow,
    edges: new Map(),
    lastOf: lastLines(survey, decisions.dates.order),
  };
  const plain = withStatedBalances(
    tableReading(survey, { recipe, decisions, encoding, choices, isSerial }),
    survey,
  );
  const reading = await withFees(
    { ...plain, recipe: { ...recipe, edges: edgeDays(plain.groups) } },
    { choices, numbers, isHolding: holdsFees(recipe, areOwnRows(survey.fees)) },
  );
  return withRowCounts(reading, (withSplitFees) => countRows(records(layout), withSplitFees));
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
function lastLines({ lastOf }: Survey, order: DateOrder): ReadonlyMap<string, number> {
  const days = lastOf[order === "excel" ? "ymd" : order];
  return new Map([...days].map(([day, line]) => [dayDate(day), line]));
}

/** Decides what fees do, and keeps the balances that were followed so. */
function decideFee({ groups, fees }: Survey, { ends, tradeFee }: Layout): FeeSign | undefined {
  const surveys = [...groups.values()];
  const stated = ends?.isAfterFees === true ? -1 : tradeFee?.turn;
  const turn = feeSign(surveys.map(({ feeChains }) => feeChains)) ?? (areOwnRows(fees) ? 0 : stated);
  const at = turn === undefined ? 0 : feeSigns.indexOf(turn);
  for (const group of surveys) group.chains = group.feeChains[at] ?? group.chains;
  return turn;
}
