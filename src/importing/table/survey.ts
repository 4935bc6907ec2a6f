/** The first pass over a table: every cell that can settle a doubt is seen once, and nothing is kept but tallies. */
import { requireFewAccounts } from "../refusals/account-limit.ts";
import { newChain } from "../rows/balance-chain.ts";
import { excelDay } from "../cells/date-text.ts";
import { foldSpace } from "../cells/fold.ts";
import { isTotal } from "../words/totals.ts";
import { yearlessDay } from "../cells/yearless-day.ts";
import { amountCell, rowAmount, type AmountCell } from "./rows/amount-cells.ts";
import { addToBill, closeBill } from "./decide/signs/card-bill.ts";
import { bookingText, firstText, isBlank } from "./rows/cell-texts.ts";
import { carriedBalance } from "./rows/balances/brought-forward.ts";
import { newDayBalances } from "./rows/balances/day-balances.ts";
import { readingsOf } from "./decide/dates/date-cells.ts";
import { feeTurns, tallyFee } from "./decide/fees/fee-proof.ts";
import { tallyMove } from "./rows/pending/moved-balance.ts";
import { CHAIN_READINGS } from "./rows/amount-sizes.ts";
import { followBalance } from "./rows/balances/running-balance.ts";
import { groupOf } from "./decide/accounts/group-rule.ts";
import { tallyBeside } from "./decide/marks/marks-beside-amounts.ts";
import { tallyMark } from "./decide/marks/mark-decision.ts";
import { tallyNeutral } from "./rows/neutral-rows.ts";
import type { TableRecord } from "./record.ts";
import { tallySale } from "./decide/signs/sales-sides.ts";
import { DESCRIPTION_EXAMPLE_MAX } from "./decide/signs/sign-question.ts";
import { tallyOpening, tallyShape } from "./rows/row-shapes.ts";
import { passLine, passTitle } from "./layout/sections.ts";
import { newCompetingChains, tallyDifferences } from "./decide/amounts-by-balance.ts";
import { tallySign } from "./decide/signs/sign-tally.ts";
import { tallyBookedText, tallyPendingText } from "./rows/pending/pending-texts.ts";
import { newSureRows } from "./rows/sure-rows.ts";
import { surveyYears, tallyDates, tallyStated, widen } from "./decide/dates/survey-days.ts";
import { isLabelled } from "./rows/incomplete-rows.ts";
import { isOpenTotal, mayBeTotal } from "./rows/totals/total-rows.ts";
import type { GroupSurvey, Span, Survey, SurveyRule } from "./survey-tallies.ts";
import { isPending } from "./rows/pending/unbooked-lines.ts";
import { tallyLine } from "./decide/dates/yearless-tally.ts";

/** Rows that carry a balance over that are looked at. */
const CARRIED_MAX = 20;

/** Adds a record that lies below the header. */
export function surveyRecord(
  survey: Survey,
  { line, cells, more, isQuoteOpen }: TableRecord,
  rule: SurveyRule,
): void {
  const { columns, letters } = rule.layout;
  if (isBlank(cells)) return;
  survey.rows++;
  if (isQuoteOpen === true) survey.openQuotes++;
  if (more !== undefined) {
    survey.continuations.lines += more;
    survey.continuations.first ??= line;
  }
  const dateText = bookingText(cells, columns);
  if (isPending({ line, cells }, rule.layout, dateText)) {
    survey.lastRow = line;
    passTitle(survey.sections, cells);
    tallyPendingText(survey.pendingTexts, { line, cells }, rule.layout);
    const pending = amountCell(cells, columns, letters);
    if (typeof pending === "string") return;
    if (survey.neutral !== undefined)
      tallyNeutral(
        survey.neutral,
        { line, cells },
        { amount: pending, sign: columns.sign?.[0], isUnbooked: true },
      );
    const group = groupOf({ line, cells }, pending, rule.groups);
    survey.pending ??= group;
    if (survey.moves !== undefined)
      tallyMove(survey.moves, { line, cells }, { layout: rule.layout, key: group.key, isPending: true });
    return;
  }
  const amount = rowAmount(cells, rule.layout);
  const isSum = survey.isSum({ line, cells });
  if ((isSum || typeof amount === "string") && survey.dates.carriedBalances.length < CARRIED_MAX) {
    const carried = carriedBalance(cells, { dateText, line, dates: survey.dates, year: rule.year });
    if (carried !== undefined) survey.dates.carriedBalances.push(carried);
  }
  if (typeof amount !== "string" && !/\p{Nd}/u.test(dateText)) closeBill(survey.bill, amount, line);
  if (isSum) {
    tallyOpening(survey.shapes, cells, columns);
    tallyLine(survey.yearless, line, cells);
    tallyStated(survey, { line, cells }, rule);
  }
  if (isSum || isOpenTotal(rule.layout, line)) return;
  if (rule.layout.totals === undefined && !survey.mayHoldTotals)
    survey.mayHoldTotals = mayBeTotal(cells, rule.layout) !== undefined;
  const isDay = (text: string) =>
    rule.isSerial
      ? excelDay(text) !== undefined
      : text !== "" &&
        (readingsOf(survey.dates.cache, text, rule.year) !== null ||
          (rule.layout.years === undefined && yearlessDay(text) !== undefined));
  const isDated = isDay(dateText);
  if (rule.layout.years === undefined && !rule.isSerial) {
    if (typeof amount === "string" && !isDated) tallyLine(survey.yearless, line, cells);
    else surveyYears(survey, { line, cells }, rule);
  }
  if (rule.layout.sharedDays === undefined)
    tallyShape(
      survey.shapes,
      { line, cells, amount: typeof amount === "string" ? undefined : amount, isDay },
      rule.layout,
    );
  if (typeof amount !== "string" && isDated) {
    survey.lastRow = line;
    survey.sections.titles = 0;
    if (survey.sections.isPending) {
      survey.pending ??= groupOf({ line, cells }, amount, rule.groups);
      return;
    }
  } else if (typeof amount === "string" && !isDated)
    passLine(survey.sections, { cells, layout: rule.layout });
  tallyDates(survey, { cells, dateText, line, rule });
  if (typeof amount !== "string" && dateText.trim() === "") survey.undatedLine ??= line;
  // A line without a day and with an amount is a sum, or is rejected: it is no evidence, and makes no group.
  if (typeof amount === "string" || (!isDated && !mayBeDay(dateText))) return;
  tallyMark(survey.marks, amount.parts.body, { line, text: amount.text.trim(), column: amount.column });
  if (survey.marks.dot === undefined && survey.marks.comma === undefined)
    for (const at of survey.numbers) tallyBeside(survey.neighbours, cells[at] ?? "", line);
  tallyBookedText(survey.pendingTexts, cells, rule.layout);
  addToBill(survey.bill, amount);
  if (survey.neutral !== undefined)
    tallyNeutral(survey.neutral, { line, cells }, { amount, sign: columns.sign?.[0] });
  tallySign(survey.signs, amount, {
    line,
    column: amount.column,
    date: dateText.trim(),
    words: { cells, kind: columns.kind?.[0], texts: survey.texts, netOf: survey.netParts },
  });
  if (survey.sales !== undefined) tallySale(survey.sales, cells, { amount, layout: rule.layout });
  const { fee } = rule.layout;
  if (fee !== undefined) {
    const words = [columns.kind?.[0], ...survey.texts].map((at) => cells[at ?? -1] ?? "").join(" ");
    tallyFee(survey.fees, { fee: cells[fee] ?? "", amount: amount.text, words });
  }
  showRow(survey, cells, { line, date: dateText.trim(), amount: amount.text.trim() });
  const { key, group } = surveyGroup(survey, { line, cells }, { amount, rule });
  if (survey.moves !== undefined)
    tallyMove(survey.moves, { line, cells }, { layout: rule.layout, key, isPending: false });
  group.rows++;
  const marks = survey.sureMarks(cells, amount, group.currency);
  const ownText =
    columns.posted_date !== undefined && columns.date !== undefined ? firstText(cells, columns.date) : "";
  const balanceText = firstText(cells, columns.balance).trim();
  widen(group, { dateText, ownText, balanceText, marks }, { survey, rule });
  followBalance(survey, group, { line, cells, amount, rule });
  tallyDifferences(survey.amountDifferences, { cells, line, layout: rule.layout });
}

/** Keeps what a person knows the row again by, where it was the last to be doubtful. */
function showRow(
  { exampleRows: shown, dates, marks, texts }: Survey,
  cells: readonly string[],
  { line, date, amount }: { line: number; date: string; amount: string },
): void {
  if (dates.ambiguousCells.at(-1)?.line !== line && marks.ambiguousCells.at(-1)?.line !== line) return;
  const text = texts.map((at) => cells[at] ?? "").find((cell) => cell.trim() !== "") ?? "";
  const description = foldSpace(text).slice(0, DESCRIPTION_EXAMPLE_MAX);
  shown.set(line, { date, amount, ...(description === "" ? {} : { description }) });
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
  const known = survey.groups.get(key);
  if (known !== undefined) return { key, group: known };
  requireFewAccounts(survey.groups.size, line);
  const span = (): Span => ({
    ...{ first: Infinity, last: -Infinity, top: undefined, bottom: undefined },
    balances: newDayBalances(),
  });
  const chains = CHAIN_READINGS.map(() => newChain());
  const group = {
    number,
    currency,
    sharing,
    rows: 0,
    chains,
    feeChains:
      rule.layout.fee === undefined
        ? [chains]
        : feeTurns.map((turn) => (turn === 0 ? chains : CHAIN_READINGS.map(() => newChain()))),
    competingChains: newCompetingChains(rule.layout.competingAmounts ?? [], CHAIN_READINGS.length),
    spans: { dmy: span(), mdy: span(), ymd: span() },
    sure: newSureRows(),
  };
  survey.groups.set(key, group);
  return { key, group };
}
