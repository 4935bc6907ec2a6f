/** What the first pass over a table keeps: tallies, and one running balance for each reading. */
import type { Chain } from "../rows/balance-chain.ts";
import type { DecimalMark } from "../fields.ts";
import type { RowExample } from "./decide/ambiguity.ts";
import { newDateTally, type DateTally, type Order } from "./decide/dates/date-tally.ts";
import { mayStateBalances } from "./decide/stated-balances/stated-balances.ts";
import type { FeeChains, FeeRows } from "./decide/fees/fee-proof.ts";
import type { GroupKey, GroupRule } from "./decide/accounts/group-rule.ts";
import type { DayBalances } from "./rows/balances/day-balances.ts";
import type { AmountCell } from "./rows/amount-cells.ts";
import type { DaySteps } from "../rows/row-order.ts";
import type { Layout } from "./layout.ts";
import { besideAbove, columnsBeside, type BesideTally } from "./decide/marks/marks-beside-amounts.ts";
import { newMarkTally, type MarkTally } from "./decide/marks/mark-decision.ts";
import { newSilentTally, type SilentTally } from "./rows/balances/moved-without-amount.ts";
import { newMoveTally, type MoveTally } from "./rows/pending/moved-balance.ts";
import type { TableRecord } from "./record.ts";
import type { AmountDifference } from "./columns/amounts/competing-amounts.ts";
import type { NetParts, SummedParts } from "./columns/amounts/net-parts.ts";
import { newSalesTally, type SalesTally } from "./decide/signs/sales-sides.ts";
import { newTradeTally, type TradeTally } from "./decide/signs/trade-sides.ts";
import { newTitleTally, type TitleTally } from "./decide/signs/titled-sides.ts";
import { newBill, type Bill } from "./decide/signs/cards/card-bill.ts";
import { newUnpostedTally, type UnpostedTally } from "./rows/pending/unposted-rows.ts";
import { newStateTally, type StateTally } from "./rows/pending/unposted-states.ts";
import { newPendingTexts, type PendingTextTally } from "./rows/pending/pending-texts.ts";
import { newRowShapes, type RowShapes } from "./rows/row-shapes.ts";
import { newNeutralTally, type NeutralTally } from "./rows/neutral-rows.ts";
import { newSections, type Sections } from "./layout/sections.ts";
import { newCardListTally, type CardListTally } from "./decide/signs/cards/card-list.ts";
import { newSignTally, type SignTally } from "./decide/signs/sign-tally.ts";
import type { RepeatTally } from "./rows/repeated-rows.ts";
import { newEndRecordTally, type EndRecordTally } from "./rows/totals/end-records.ts";
import { newSumTally, type SumTally } from "./rows/totals/unnamed-sums.ts";
import { sureRowTest, type SureRows } from "./rows/sure-rows.ts";
import { sumLineTest } from "./rows/pending/unbooked-lines.ts";
import { newYearlessTally, type YearlessTally } from "./decide/dates/yearless-tally.ts";

export interface GroupSurvey {
  readonly number: string | null;
  readonly currency: string | null;
  readonly sharing: readonly string[] | undefined;
  rows: number;
  /** Whether balances may be those at the end of each day. */
  readonly hasDayBalances: boolean;
  /** One chain for each of CHAIN_READINGS. */
  chains: readonly Chain[];
  /** Where there is a column of fees: the same for each of `feeSigns`, the first being `chains`. */
  readonly feeChains: FeeChains;
  /** The same for each of the layout's rivals. */
  readonly competingChains: readonly (readonly Chain[])[];
  /** First and last booking day under each order, as day numbers. */
  readonly spans: Readonly<Record<Order, Span>>;
  readonly sure: SureRows;
  /** Whether a row with a day was read, and those without one behind the last of these. */
  isBegun: boolean;
  readonly undated: UndatedRow[];
}

export interface UndatedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly amount: AmountCell;
}

export interface Span extends DaySteps {
  first: number;
  last: number;
  /** Days of the uppermost and the lowest row. */
  top: number | undefined;
  bottom: number | undefined;
  readonly balances: DayBalances;
}

export interface Survey {
  rows: number;
  /** Lines that continue the text of the booking above them, and the first booking that has any. */
  readonly continuations: { lines: number; first: number | undefined };
  readonly dates: DateTally;
  readonly marks: MarkTally;
  readonly signs: SignTally;
  readonly cardList: CardListTally;
  readonly bill: Bill;
  /** Rows that were put together where their own quotes had cut them. */
  openQuotes: number;
  /** Whether amounts are added up though no column has balances: lines above or below the table may. */
  readonly isSummed: boolean;
  /** Whether a row with a day has an amount that cannot be read. */
  hasUnread: boolean;
  /** The last line before the first row, and the first behind the last one, that is rejected: no balance leads over it. */
  unreadAbove: number | undefined;
  unreadBelow: number | undefined;
  /** Lines behind the last row, the first of them. */
  readonly below: TableRecord[];
  /** Rows on neither side; undefined where the table has none. */
  readonly neutral: NeutralTally | undefined;
  readonly groups: Map<string, GroupSurvey>;
  /** The group of the first entry that is not booked: the file's own where it holds no other. */
  pending?: GroupKey;
  /** Last line with both a date and an amount; lines below without are sums, not rows. */
  lastRow: number;
  /** Line of the first amount without a day. */
  undatedLine?: number;
  /** Days without a year, and lines that may state it. */
  readonly yearless: YearlessTally;
  /** How rows are filled, which tells whether days stand once for several. */
  readonly shapes: RowShapes;
  /** The last line of each booking day, as a day number, under each order that is still open. */
  readonly lastOf: Readonly<Record<Order, Map<number, number>>>;
  /** Rows that are pending by their text. */
  readonly pendingTexts: PendingTextTally;
  /** Rows without a day of booking; undefined where the table has no such days, or they were looked for. */
  readonly unposted: UnpostedTally | undefined;
  /** States of rows with and without a day of booking; undefined where the table has not both. */
  readonly states: StateTally | undefined;
  /** Balances from row to row, where a column or a text says which rows are booked. */
  readonly moves?: MoveTally;
  /** Lines of rows below titles that say pending. */
  readonly titledLines: Set<number>;
  /** Balances of rows without an amount; undefined where there are no balances, or the rows are known. */
  readonly silent: SilentTally | undefined;
  /** Rows in which columns of amounts that are named alike differ, the first three. */
  readonly amountDifferences: AmountDifference[];
  readonly isSum: (record: TableRecord) => boolean;
  readonly sureMarks: ReturnType<typeof sureRowTest>;
  /** Whether a row is called a total, and nobody has looked yet whether it is one. */
  mayHoldTotals: boolean;
  /** What rows come to; undefined where a balance tells, or it was looked at before. */
  readonly unnamedSums: SumTally | undefined;
  readonly endRecords: EndRecordTally | undefined;
  readonly sections: Sections;
  /** Rows that may come again; undefined until there is one. */
  repeats?: RepeatTally;
  /** Titles, with what stands below each. */
  readonly titles: TitleTally;
  /** Rows that a question can be about, by line. */
  readonly exampleRows: Map<number, RowExample>;
  /** Fees beside amounts, and fees that are rows. */
  readonly fees: FeeRows;
  /** How numbers are written that are no amounts, and the columns they stand in. */
  readonly neighbours: BesideTally;
  readonly numbers: readonly number[];
  /** Columns of gross, fee and net, where there are all three. */
  readonly netParts: NetParts | undefined;
  readonly summed: SummedParts | undefined;
  /** Words of sales, where nothing else tells sides. */
  readonly sales: SalesTally | undefined;
  /** Words of a broker, where nothing else tells sides. */
  readonly trades: TradeTally | undefined;
  /** Columns whose texts may tell which way money went. */
  readonly texts: readonly number[];
}

export interface SurveyRule {
  readonly layout: Layout;
  readonly groups: GroupRule;
  /** Day number of today, and its year. */
  readonly today: number;
  readonly year: number;
  /** Whether days are serial numbers of a spreadsheet, as a person says or every cell of the column shows. */
  readonly isSerial: boolean;
  /** The decimal mark that a person said. */
  readonly decimalMark: DecimalMark | undefined;
  /** Whether the rows go to a credit card. */
  readonly isCreditCard: boolean;
}

export function newSurvey(layout: Layout): Survey {
  const { columns, preamble, bookedLines, pendingTexts } = layout;
  const isTold =
    (columns.status !== undefined || pendingTexts !== undefined || layout.hasHeldKinds === true) &&
    columns.balance !== undefined &&
    bookedLines === undefined;
  return {
    ...(isTold ? { moves: newMoveTally() } : {}),
    rows: 0,
    continuations: { lines: 0, first: undefined },
    dates: newDateTally(),
    marks: newMarkTally(),
    signs: newSignTally(),
    cardList: newCardListTally(),
    bill: newBill(),
    openQuotes: 0,
    isSummed: layout.isSummed === true || mayStateBalances(preamble),
    hasUnread: false,
    unreadAbove: undefined,
    unreadBelow: undefined,
    below: [],
    neutral: newNeutralTally(layout),
    groups: new Map(),
    pendingTexts: newPendingTexts(),
    unposted: newUnpostedTally(layout),
    states: newStateTally(layout),
    lastRow: 0,
    shapes: newRowShapes(layout),
    yearless: newYearlessTally(layout),
    lastOf: { dmy: new Map(), mdy: new Map(), ymd: new Map() },
    titledLines: new Set(),
    silent: newSilentTally(layout),
    amountDifferences: [],
    isSum: sumLineTest(layout),
    sureMarks: sureRowTest(layout),
    mayHoldTotals: false,
    unnamedSums: newSumTally(layout),
    endRecords: newEndRecordTally(layout),
    sections: newSections({ preamble }),
    titles: newTitleTally(layout),
    exampleRows: new Map(),
    netParts: layout.parts,
    summed: layout.summed,
    sales: newSalesTally(layout),
    trades: newTradeTally(layout),
    fees: new Map(),
    neighbours: besideAbove(layout),
    numbers: columnsBeside(layout),
    texts: [...(columns.description ?? []), ...(columns.merchant ?? [])].slice(0, 4),
  };
}
