/** What a first pass over a table shows of its layout. */
import { holds } from "../rows/balance-chain.ts";
import { brokenAt } from "../refusals/unreadable-file.ts";
import type { ReadingChoices } from "../choices.ts";
import { mayStateBalances } from "./decide/stated-balances/stated-balances.ts";
import { tableKey } from "./layout/layout-key.ts";
import { isFixed, type Layout } from "./layout.ts";
import { withLowerTables } from "./layout/stacked-tables/find-tables.ts";
import { withoutNeutral } from "./rows/neutral-rows.ts";
import { isColumnProblem, withCandidateLayouts } from "./layout/candidate-layouts.ts";
import { withCutQuotes } from "./rows/steps/unescaped-quotes.ts";
import { withSilentMoves } from "./rows/balances/moved-without-amount.ts";
import { withMovedRows } from "./rows/pending/moved-balance.ts";
import { withTitledRows } from "./rows/pending/titled-rows.ts";
import { withUnpostedRows } from "./rows/pending/unposted-rows.ts";
import { withUnpostedStates } from "./rows/pending/unposted-states.ts";
import { withPendingTexts } from "./rows/pending/pending-texts.ts";
import type { GroupRule } from "./decide/accounts/group-rule.ts";
import { chooseByBalance } from "./decide/amounts-by-balance.ts";
import type { TableRecord } from "./record.ts";
import { withTaxes } from "./decide/fees/taxes.ts";
import { withOwedBalance } from "./decide/signs/owed-balance.ts";
import { refuseUnitsAround } from "./layout/refusals/refuse-units.ts";
import { signQuestion } from "./decide/signs/sign-question.ts";
import { lacksSigns, withTradeSides } from "./decide/signs/trade-sides.ts";
import { withTitledSides } from "./decide/signs/titled-sides.ts";
import { withSalesSides } from "./decide/signs/sales-sides.ts";
import { withSharedDays } from "./rows/steps/shared-days.ts";
import { withoutEndRecords } from "./rows/totals/end-records.ts";
import { withUnnamedSums } from "./rows/totals/unnamed-sums.ts";
import { totalRows } from "./rows/totals/total-rows.ts";
import { refuseRepeatedRows } from "./rows/repeated-rows.ts";
import type { Survey } from "./survey-tallies.ts";
import { checkYears, withYears } from "./decide/dates/missing-years.ts";

/** A first pass over a table, and what it was made with. */
interface FirstPass {
  readonly survey: Survey;
  readonly layout: Layout;
  readonly choices: ReadingChoices;
  readonly year: number;
  readonly groups: GroupRule;
  readonly records: () => AsyncIterable<readonly TableRecord[]>;
  /** The records, those of one booking put together. */
  readonly rows: () => AsyncIterable<readonly TableRecord[]>;
}

/**
 * What a first pass shows of the layout, in this order: a layout that reads the table better, by which it is examined anew.
 * Each may throw `unreadable_file` or `ambiguous_file`.
 */
export const REFINEMENTS: readonly ((pass: FirstPass) => Layout | undefined | Promise<Layout | undefined>)[] =
  [
    ({ survey: { repeats, sections, groups } }) => {
      if (groups.size === 1) refuseRepeatedRows(repeats, sections.repeats.count > 0);
      return undefined;
    },
    lowerTables,
    ({ survey, layout, rows }) =>
      survey.mayHoldTotals ? totalRows(rows, layout).then((totals) => ({ ...layout, totals })) : undefined,
    ({ survey: { endRecords }, layout }) => endRecords && withoutEndRecords(endRecords, layout),
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
    titledRows,
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

/** The layout with the tables below: there is another header, or the same one again where no balance proves that it goes on. */
function lowerTables({ survey, layout, choices, records }: FirstPass): Promise<Layout> | undefined {
  const { hasOther, repeats } = survey.sections;
  const mayFollow = hasOther || repeats.hasTitle || (repeats.count > 0 && !areProven(survey));
  if (layout.lower !== undefined || !mayFollow) return undefined;
  return withLowerTables(records(), { layout, choices });
}

/** The layout with the rows below titles that say pending, where a balance may have moved by them. */
function titledRows({ survey, layout, rows, groups }: FirstPass): Promise<Layout | undefined> | undefined {
  const { titledLines: lines } = survey;
  const isOpen = lines.size > 0 && layout.titled === undefined && layout.columns.balance !== undefined;
  return isOpen ? withTitledRows(rows(), { layout, groups, lines }) : undefined;
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
