/** Examining a table: one pass over its records that decides how its columns are read. */
import { dayDate, dayNumber } from "../../contract/values/date.ts";
import { holds } from "../rows/balance-chain.ts";
import { brokenAt } from "../refusals/unreadable-file.ts";
import { yearInCalendar } from "../cells/calendar-days.ts";
import { orderOfFormat, type DateOrder } from "../cells/date-text.ts";
import { edgeDays } from "../rows/edge-days.ts";
import type { Evidence, ReadingChoices, SourceFormat } from "../model.ts";
import { refuseForeignIslamicDays } from "./decide/dates/calendar.ts";
import { withStatedBalances } from "./decide/stated-balances/prove-by-stated.ts";
import { mayStateBalances } from "./decide/stated-balances/stated-balances.ts";
import { decideTable } from "./decide/table-decisions.ts";
import { checkEarlier } from "./decide/previous-imports.ts";
import { statedLimits } from "./decide/dates/stated-limits.ts";
import { areOwnRows, feeSign, feeSigns, type FeeSign } from "./decide/fees/fee-proof.ts";
import { groupRule } from "./decide/accounts/group-rule.ts";
import { hasTwoDecimals } from "./decide/marks/mark-decision.ts";
import { layoutKey, tableKey } from "./layout/layout-key.ts";
import { isFixed, type Layout } from "./layout.ts";
import { withLowerTables } from "./layout/stacked-tables/find-tables.ts";
import { refuseUnitsAround } from "./layout/refuse-units.ts";
import { checkMapping } from "./decide/mapping-check.ts";
import { withoutNeutral } from "./rows/neutral-rows.ts";
import { isColumnProblem, withCandidateLayouts } from "./layout/candidate-layouts.ts";
import { withCutQuotes } from "./rows/steps/unescaped-quotes.ts";
import { tableReading } from "./decide/table-reading.ts";
import { withSilentMoves } from "./rows/balances/moved-without-amount.ts";
import { withMovedRows } from "./rows/pending/moved-balance.ts";
import { withUnpostedRows } from "./rows/pending/unposted-rows.ts";
import { withUnpostedStates } from "./rows/pending/unposted-states.ts";
import { withPendingTexts } from "./rows/pending/pending-texts.ts";
import { chooseByBalance } from "./decide/amounts-by-balance.ts";
import { tableRows } from "./rows/read-rows.ts";
import type { TableReading, TableRecipe } from "./recipe.ts";
import type { TableRecord } from "./record.ts";
import { withTaxes } from "./decide/fees/taxes.ts";
import { signQuestion } from "./decide/signs/sign-question.ts";
import { withOwedBalance } from "./decide/signs/owed-balance.ts";
import { lacksSigns, withTradeSides } from "./decide/signs/trade-sides.ts";
import { withTitledSides } from "./decide/signs/titled-sides.ts";
import { withSalesSides } from "./decide/signs/sales-sides.ts";
import { withSharedDays } from "./rows/steps/shared-days.ts";
import { holdsFees, withFees, withRowCounts, type CountRows } from "./decide/fees/split-fees.ts";
import { surveyRecord } from "./survey.ts";
import { withUnnamedSums } from "./rows/totals/unnamed-sums.ts";
import { totalRows } from "./rows/totals/total-rows.ts";
import { refuseRepeatedRows } from "./rows/repeated-rows.ts";
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

/** A first pass over a table, and what it was made with. */
interface FirstPass {
  readonly survey: Survey;
  readonly layout: Layout;
  readonly choices: ReadingChoices;
  readonly year: number;
  readonly records: () => AsyncIterable<readonly TableRecord[]>;
  /** The records, those of one booking put together. */
  readonly rows: () => AsyncIterable<readonly TableRecord[]>;
}

/**
 * What a first pass shows of the layout, in this order: a layout that reads the table better, by which it is examined anew.
 * Each may throw `unreadable_file` or `ambiguous_file`.
 */
const REFINEMENTS: readonly ((pass: FirstPass) => Layout | undefined | Promise<Layout | undefined>)[] = [
  ({ survey: { repeats, sections, groups } }) => {
    if (groups.size === 1) refuseRepeatedRows(repeats, sections.repeats.count > 0);
    return undefined;
  },
  lowerTables,
  ({ survey, layout, rows }) =>
    survey.mayHoldTotals ? totalRows(rows, layout).then((totals) => ({ ...layout, totals })) : undefined,
  ({ survey: { unnamedSums, groups, signs }, layout, rows }) =>
    unnamedSums && groups.size === 1
      ? withUnnamedSums(unnamedSums, { layout, signs, records: rows })
      : undefined,
  ({ survey, layout, year, choices }) =>
    isFixed(layout) ? undefined : withYears(survey.yearless, { layout, year, choices }),
  ({ survey, layout }) => void checkYears(survey.dates, layout),
  ({ survey, layout }) => (isFixed(layout) ? undefined : withSharedDays(survey, layout)),
  ({ survey }) => void refuseUndated(survey),
  ({ survey, layout, choices }) => void refuseUnitsAround(survey, { layout, choices }),
  ({ survey, layout }) => withPendingTexts(survey.pendingTexts, layout),
  ({ survey: { unposted, dates }, layout, year }) =>
    unposted && withUnpostedRows(unposted, { layout, year, dates }),
  ({ survey: { states }, layout }) => states && withUnpostedStates(states, layout),
  ({ survey: { moves }, layout }) => moves && withMovedRows(moves, layout),
  ({ survey: { silent, groups }, layout }) =>
    silent && groups.size === 1 ? withSilentMoves(silent, layout) : undefined,
  ({ survey, layout }) => withCutQuotes(survey, layout),
  ({ survey: { neutral }, layout }) => neutral && withoutNeutral(neutral, layout),
  ({ survey, layout }) => withTaxes(survey, layout),
  ({ survey: { titles, signs }, layout, choices }) =>
    choices.sign === undefined ? withTitledSides(titles, { layout, signs }) : undefined,
  amountsByBalance,
  owedBalance,
  salesAsSides,
  tradesAsSides,
  ({ survey, layout }) => summed(survey, layout),
];

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
  const rule = { layout, groups, today, year, isSerial, decimalMark: choices.decimalMark };
  const survey = newSurvey(layout);
  const rows = () => wholeRows(records(layout), layout);
  for await (const batch of rows()) {
    for (const record of batch) {
      if (record.line < layout.firstLine) continue;
      surveyRecord(survey, record, rule);
      if (record.otherEnd !== undefined) surveyRecord(survey, record.otherEnd, rule);
    }
  }
  const pass = { survey, layout, choices, year, rows, records: () => records(layout) };
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

/** The layout with the tables below: there is another header, or the same one again where no balance proves that it goes on. */
function lowerTables({ survey, layout, choices, records }: FirstPass): Promise<Layout> | undefined {
  const { hasOther, repeats } = survey.sections;
  const mayFollow = hasOther || repeats.hasTitle || (repeats.count > 0 && !areProven(survey));
  if (layout.lower !== undefined || !mayFollow) return undefined;
  return withLowerTables(records(), { layout, choices });
}

/** Whether the balances of every account add up. */
function areProven({ groups }: Survey): boolean {
  return [...groups.values()].every(({ chains }) => chains.some((chain) => holds(chain) !== undefined));
}

/** The layout whose amounts are added up, where nothing but a line below the table speaks of balances. */
function summed({ isSummed, below }: Survey, layout: Layout): Layout | undefined {
  const isOpen = !isSummed && layout.columns.balance === undefined && layout.lower === undefined;
  return isOpen && mayStateBalances(below) ? { ...layout, isSummed: true } : undefined;
}

/** Throws `unreadable_file` where amounts stand in rows without a day, and no row has both. */
function refuseUndated({ groups, pending, undatedLine }: Survey): void {
  if (groups.size > 0 || pending !== undefined || undatedLine === undefined) return;
  throw brokenAt({
    line: undatedLine,
    what: "There is an amount in a row without a date, and no row of the table has both",
    remedy: "Write the date into each row, or export the file with a date in each row.",
  });
}

/** As `chooseByBalance`; where it stops, an earlier file may tell. */
function amountsByBalance({ survey, layout, choices }: FirstPass): Layout | undefined {
  try {
    return chooseByBalance(survey, layout, choices.accountType);
  } catch (error) {
    throw isColumnProblem(error) ? withCandidateLayouts(error, [{ key: tableKey(layout) }]) : error;
  }
}

/** As `withOwedBalance`; the type of one account says nothing about a file of several. */
function owedBalance({ survey, layout, choices }: FirstPass): Layout | undefined {
  const accountType = survey.groups.size === 1 ? choices.accountType : "checking";
  return withOwedBalance(survey, layout, {
    accountType,
    requestedSign: choices.sign ?? choices.mapping?.sign,
  });
}

/** The layout with words of sales as sides, unless somebody or the running balance says how the file signs its amounts. */
function salesAsSides({ survey, layout, choices }: FirstPass): Layout | undefined {
  const { sales, groups } = survey;
  if (sales === undefined || (choices.sign ?? choices.mapping?.sign) !== undefined) return undefined;
  if (groups.size > 0 && areProven(survey)) return undefined;
  return withSalesSides(sales, layout, groups.size === 1 ? choices.accountType : undefined);
}

/** The same with words of a broker. Throws `ambiguous_file` where signs are missing and the words do not tell every side. */
function tradesAsSides({ survey, layout, choices }: FirstPass): Layout | undefined {
  const { trades, groups, signs } = survey;
  if (trades === undefined || !lacksSigns(trades)) return undefined;
  if ((choices.sign ?? choices.mapping?.sign) !== undefined) return undefined;
  if (groups.size > 0 && areProven(survey)) return undefined;
  const better = withTradeSides(trades, layout);
  if (better === undefined) throw signQuestion(signs, true);
  return better;
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
