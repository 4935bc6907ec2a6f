/** The first pass over a table: every cell that can settle a doubt is seen once, and nothing is kept but tallies. */
import { requireFewAccounts } from "../refusals/account-limit.ts";
import { excelDay, type DateReadings } from "../cells/date-text.ts";
import { foldSpace } from "../cells/fold.ts";
import { isTotal } from "../words/totals.ts";
import { yearlessDay } from "../cells/yearless-day.ts";
import { amountCell, rowAmount, type AmountCell } from "./rows/amount-cells.ts";
import { tallyCardRow } from "./decide/signs/cards/card-list.ts";
import { addToBill, closeBill } from "./decide/signs/cards/card-bill.ts";
import { bookingText, firstText, holdsDigit, holdsOneText, isBlank } from "./rows/cell-texts.ts";
import { carriedBalance } from "./rows/balances/brought-forward.ts";
import { readingsOf } from "./decide/dates/date-cells.ts";
import { tallyNamedMonth } from "./decide/dates/named-months.ts";
import { tallyFee } from "./decide/fees/fee-proof.ts";
import { tallyMove } from "./rows/pending/moved-balance.ts";
import { tallySilent } from "./rows/balances/moved-without-amount.ts";
import { followDated } from "./rows/balances/undated-edges.ts";
import { groupOf } from "./decide/accounts/group-rule.ts";
import { tallyBeside } from "./decide/marks/marks-beside-amounts.ts";
import { tallyMark } from "./decide/marks/mark-decision.ts";
import { tallyNeutral } from "./rows/neutral-rows.ts";
import type { TableRecord } from "./record.ts";
import { tallyTrade } from "./decide/signs/trade-sides.ts";
import { tallySale } from "./decide/signs/sales-sides.ts";
import { DESCRIPTION_EXAMPLE_MAX } from "./decide/signs/sign-question.ts";
import { tallyOpening, tallyShape } from "./rows/row-shapes.ts";
import { passLine, passTitle } from "./layout/sections.ts";
import { tallyDifferences } from "./decide/amounts-by-balance.ts";
import { tallyTitle, tallyTitled } from "./decide/signs/titled-sides.ts";
import { tallySign } from "./decide/signs/sign-tally.ts";
import { tallyUnposted } from "./rows/pending/unposted-rows.ts";
import { tallyState } from "./rows/pending/unposted-states.ts";
import { tallyBookedText, tallyPendingText } from "./rows/pending/pending-texts.ts";
import { newRepeatTally, tallyRepeat } from "./rows/repeated-rows.ts";
import { tallyEndRecord } from "./rows/totals/end-records.ts";
import { tallySum } from "./rows/totals/unnamed-sums.ts";
import { surveyYears, tallyDates, tallyStated, widen } from "./decide/dates/survey-days.ts";
import { isLabelled } from "./rows/incomplete-rows.ts";
import { mayBeMovedEnd } from "./rows/totals/moved-ends.ts";
import { isOpenTotal, mayBeTotal } from "./rows/totals/total-rows.ts";
import { newGroupSurvey } from "./group-survey.ts";
import type { GroupSurvey, Survey, SurveyRule } from "./survey-tallies.ts";
import { isPending } from "./rows/pending/unbooked-lines.ts";
import { tallyLine } from "./decide/dates/yearless-tally.ts";

/** Rows that carry a balance over that are looked at. */
const CARRIED_MAX = 20;
/** Lines behind the last row that are looked at. */
const BELOW_MAX = 20;

/** Adds a record that lies below the header. */
export function surveyRecord(survey: Survey, record: TableRecord, rule: SurveyRule): void {
  const { line, cells, more, isQuoteOpen } = record;
  const { layout } = rule;
  if (isBlank(cells)) return;
  survey.rows++;
  if (isQuoteOpen === true) survey.openQuotes++;
  if (more !== undefined) {
    survey.continuations.lines += more;
    survey.continuations.first ??= line;
  }
  const dateText = bookingText(cells, layout.columns);
  const mayBeTitle = !/\p{Nd}/u.test(dateText) || holdsOneText(cells);
  if (mayBeTitle && !survey.shapes.isPageLine(cells)) tallyTitle(survey.titles, record);
  if (isPending(record, layout, dateText)) return surveyPending(survey, record, rule);
  const amount = rowAmount(record, layout);
  const hasAmount = typeof amount !== "string";
  const isSum = survey.isSum(record);
  if (survey.silent !== undefined && (isSum || holdsDigit(dateText)))
    tallySilent(survey.silent, record, { amount: hasAmount && !isSum ? amount : undefined, layout });
  if (isSum || !hasAmount) surveyCarried(survey, record, { dateText, year: rule.year });
  if (hasAmount && !/\p{Nd}/u.test(dateText)) closeBill(survey.bill, amount, line);
  if (isSum) {
    survey.mayHoldTotals ||= layout.totals === undefined && mayBeMovedEnd(cells, layout);
    tallyOpening(survey.shapes, cells, layout.columns);
    tallyLine(survey.yearless, line, cells);
    tallyStated(survey, record, rule);
    keepBelow(survey, record);
  }
  if (isSum || isOpenTotal(layout, line)) return;
  if (layout.totals === undefined && !survey.mayHoldTotals)
    survey.mayHoldTotals = mayBeTotal(cells, layout) !== undefined;
  const isDay = dayTest(survey, rule);
  const isDated = isDay(dateText);
  if (layout.years === undefined && !rule.isSerial) {
    if (hasAmount || isDated) surveyYears(survey, record, rule);
    else tallyLine(survey.yearless, line, cells);
  }
  if (layout.sharedDays === undefined)
    tallyShape(survey.shapes, { line, cells, amount: hasAmount ? amount : undefined, isDay }, layout);
  if (hasAmount) survey.sections.hasAmounts = true;
  if (hasAmount && isDated) {
    survey.lastRow = line;
    survey.below.length = 0;
    survey.sections.titles = 0;
    if (survey.sections.isPending && layout.titled?.booked.has(line) !== true) {
      survey.pending ??= groupOf(record, amount, rule.groups);
      survey.titledLines.add(line);
      if (layout.titled?.doubtful.has(line) === true) noteUnread(survey, line);
      return;
    }
  } else if (!hasAmount && !isDated) passLine(survey.sections, { cells, layout });
  tallyDates(survey, { cells, dateText, line, rule });
  if (!hasAmount) {
    const isNone = amount === "amount_missing" && layout.movedSilently?.has(line) !== true;
    if (!isDated || isNone) keepBelow(survey, record);
    else {
      survey.hasUnread = true;
      noteUnread(survey, line);
    }
    return;
  }
  if (!isDated) keepBelow(survey, record);
  if (dateText.trim() === "") {
    survey.undatedLine ??= line;
    // Behind the rows, it is a sum.
    if (survey.groups.size === 0) noteUnread(survey, line);
  }
  // A line without a day and with an amount is a sum, or is rejected: it is no evidence, and makes no group.
  if (isDated || mayBeDay(dateText)) surveyBooking(survey, record, { amount, dateText, isDated, rule });
}

function keepBelow({ below }: Survey, record: TableRecord): void {
  if (below.length < BELOW_MAX) below.push(record);
}

/** Notes a row that is rejected, where it may turn out to be the last one before the rows that were read, or behind them. */
function noteUnread(survey: Survey, line: number): void {
  if (survey.groups.size === 0) survey.unreadAbove = line;
  else survey.unreadBelow ??= line;
}

/** Adds an entry that the bank has not booked. */
function surveyPending(survey: Survey, record: TableRecord, { layout, groups }: SurveyRule): void {
  survey.lastRow = record.line;
  passTitle(survey.sections, record.cells);
  tallyPendingText(survey.pendingTexts, record, layout);
  const amount = amountCell(record.cells, layout.columns, layout.letters);
  if (typeof amount === "string") return;
  const sign = layout.columns.sign?.[0];
  if (survey.neutral !== undefined) tallyNeutral(survey.neutral, record, { amount, sign, isUnbooked: true });
  const group = groupOf(record, amount, groups);
  survey.pending ??= group;
  if (survey.moves !== undefined)
    tallyMove(survey.moves, record, { layout, key: group.key, isPending: true });
}

/** Adds the day of a row that carries a balance over. */
function surveyCarried(
  { dates }: Survey,
  { line, cells }: TableRecord,
  { dateText, year }: { dateText: string; year: number },
): void {
  if (dates.carriedBalances.length >= CARRIED_MAX) return;
  const balance = carriedBalance(cells, { dateText, line, dates, year });
  if (balance !== undefined) dates.carriedBalances.push(balance);
}

/** A test for a text that is a day, as the table writes days. */
function dayTest({ dates }: Survey, { isSerial, year, layout }: SurveyRule): (text: string) => boolean {
  if (isSerial) return (text) => excelDay(text) !== undefined;
  return (text) =>
    text !== "" &&
    (readingsOf(dates.cache, text, year) !== null ||
      (layout.years === undefined && yearlessDay(text) !== undefined));
}

/** Adds a row with an amount and what may be a day. */
function surveyBooking(
  survey: Survey,
  record: TableRecord,
  {
    amount,
    dateText,
    isDated,
    rule,
  }: { amount: AmountCell; dateText: string; isDated: boolean; rule: SurveyRule },
): void {
  const { line, cells } = record;
  const { layout } = rule;
  const { columns, fee } = layout;
  const date = dateText.trim();
  const text = amount.text.trim();
  const kind = columns.kind?.[0];
  tallyMark(survey.marks, amount.parts.body, { line, text, column: amount.column });
  if (survey.marks.dot === undefined && survey.marks.comma === undefined)
    for (const at of survey.numbers) tallyBeside(survey.neighbours, cells[at] ?? "", line);
  tallyBookedText(survey.pendingTexts, cells, layout);
  if (survey.unposted !== undefined) tallyUnposted(survey.unposted, record, layout);
  if (survey.states !== undefined) tallyState(survey.states, record, layout);
  addToBill(survey.bill, amount);
  tallyTitled(survey.titles, amount);
  tallyRepeat((survey.repeats ??= newRepeatTally(date)), record, date);
  if (survey.unnamedSums !== undefined) tallySum(survey.unnamedSums, record, amount);
  if (survey.endRecords !== undefined) tallyEndRecord(survey.endRecords, record, amount);
  if (survey.neutral !== undefined) tallyNeutral(survey.neutral, record, { amount, sign: columns.sign?.[0] });
  const { texts, netParts: netOf, summed: sumOf } = survey;
  const words = { cells, kind, texts, netOf, sumOf, isOfCard: rule.isCreditCard };
  if (rule.isCreditCard) tallyCardRow(survey.cardList, amount, { line, cells, columns });
  tallySign(survey.signs, amount, { line, column: amount.column, date, words });
  if (survey.sales !== undefined) tallySale(survey.sales, cells, { amount, layout });
  if (survey.trades !== undefined) tallyTrade(survey.trades, cells, amount);
  if (fee !== undefined)
    tallyFee(survey.fees, {
      fee: cells[fee] ?? "",
      amount: amount.text,
      words: [kind, ...survey.texts].map((at) => cells[at ?? -1] ?? "").join(" "),
    });
  noteMonth(survey, cells, readingsOf(survey.dates.cache, date, rule.year));
  showRow(survey, cells, { line, date, amount: text });
  const { key, group } = surveyGroup(survey, record, { amount, rule });
  if (isDated) survey.unreadBelow = undefined;
  if (survey.moves !== undefined) tallyMove(survey.moves, record, { layout, key, isPending: false });
  group.rows++;
  // A row in which the file ends may be rejected for what is missing of it.
  const marks = record.isUnended === true ? 0 : survey.sureMarks(cells, amount, group.currency);
  const ownText =
    columns.posted_date !== undefined && columns.date !== undefined ? firstText(cells, columns.date) : "";
  const balanceText = firstText(cells, columns.balance).trim();
  widen(group, { dateText, ownText, balanceText, marks }, { survey, rule });
  followDated(survey, group, { line, cells, amount, isDated, rule });
  tallyDifferences(survey.amountDifferences, { cells, line, layout });
}

/** Adds the month that a text names, while the order of day and month is open. */
function noteMonth({ dates, texts }: Survey, cells: readonly string[], day: DateReadings | null): void {
  const { dmy, mdy } = dates.orders;
  if (day === null || day.isFixed || dmy.refutation !== undefined || mdy.refutation !== undefined) return;
  tallyNamedMonth(dates.namedMonths, texts.map((at) => cells[at] ?? "").join(" "), day);
}

/** Keeps what a person knows the row again by, where it was the last to be doubtful. */
function showRow(
  { exampleRows, dates, marks, texts }: Survey,
  cells: readonly string[],
  { line, date, amount }: { line: number; date: string; amount: string },
): void {
  if (dates.ambiguousCells.at(-1)?.line !== line && marks.ambiguousCells.at(-1)?.line !== line) return;
  const text = texts.map((at) => cells[at] ?? "").find((cell) => cell.trim() !== "") ?? "";
  const description = foldSpace(text).slice(0, DESCRIPTION_EXAMPLE_MAX);
  exampleRows.set(line, { date, amount, ...(description === "" ? {} : { description }) });
}

/** Whether a text that is no date could be meant as one. */
function mayBeDay(text: string): boolean {
  return /[0-9]/.test(text) && !isTotal(text) && !isLabelled(text);
}

function surveyGroup(
  survey: Survey,
  { line, cells }: TableRecord,
  { amount, rule }: { amount: AmountCell; rule: SurveyRule },
): { readonly key: string; readonly group: GroupSurvey } {
  const { key, number, currency, sharing } = groupOf({ line, cells }, amount, rule.groups);
  const existing = survey.groups.get(key);
  if (existing !== undefined) return { key, group: existing };
  requireFewAccounts(survey.groups.size, line);
  const group = newGroupSurvey(rule.layout, { number, currency, sharing });
  survey.groups.set(key, group);
  return { key, group };
}
