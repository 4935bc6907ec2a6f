/** Where the table of a file is: its delimiter, its header, and what each column holds. */
import type { Calendar } from "../cells/calendar-days.ts";
import type { Mapping } from "../choices.ts";
import type { MappedField, Side } from "../fields.ts";
import type { BookedFlag } from "../words/headers/booked-flags.ts";
import type { SignLetters } from "../words/sides.ts";
import type { CellShape } from "./columns/cell-shapes.ts";
import type { Columns, CompetingAmount } from "./columns/columns.ts";
import type { AccountLine } from "./rows/balances/account-line.ts";
import type { LowerTables } from "./layout/stacked-tables/lower-table.ts";
import type { NetParts, SummedParts } from "./columns/amounts/net-parts.ts";
import type { TransferEnds } from "./columns/transfer-ends.ts";
import type { TaxColumn } from "./decide/fees/tax-column.ts";
import type { TradeFee } from "./decide/fees/trade-fee.ts";
import type { TableRecord } from "./record.ts";
import type { BalanceSide } from "./columns/balance-side.ts";
import type { SharedDays } from "./rows/steps/shared-day-kinds.ts";
import type { YearOfDays } from "./decide/dates/stated-spans.ts";
import type { TotalRows } from "./rows/totals/total-proof.ts";

export interface Layout {
  /** Null where the records of a table are not cut from lines. */
  readonly delimiter: string | null;
  /** Name of the sheet; absent in a file that is one table. */
  readonly sheet?: string;
  /** 1-based line of the header; 0 when the file has none. */
  readonly headerLine: number;
  readonly header: readonly string[] | null;
  /** Line of the first record that can be a row. */
  readonly firstLine: number;
  readonly columns: Columns;
  /** The letters that the sign column is written in; absent where they are those that most languages share. */
  readonly letters?: SignLetters;
  /** The column that tells the side of the balance in front of it. */
  readonly balanceSide?: BalanceSide | undefined;
  /** How days without a year come by it; absent where all have their own. */
  readonly years?: YearOfDays;
  /** How rows without a day come by one; absent where all have their own. */
  readonly sharedDays?: SharedDays;
  /** Whether its days are bare serial numbers of a spreadsheet. */
  readonly isSerial?: true;
  /** The calendar of the years of its dates; absent where it is the usual one. */
  readonly calendar?: Calendar;
  /** Whether rows that their own quotes cut stay so; absent until the balance says that they do. */
  readonly isQuoteCut?: true;
  /** Key of its shape, where it has no header and a person named its columns. */
  readonly shape?: string;
  /** Tables below it that are read with it; absent until one is met. */
  readonly lower?: LowerTables;
  /** How the cells of each column are written; absent where the rows differ too much. */
  readonly shapes?: readonly CellShape[] | undefined;
  /** Cells of a row, trailing empty ones left out. */
  readonly width: number;
  /** Cells of the lines above the header. */
  readonly preamble: readonly TableRecord[];
  /** How the table was found. */
  readonly because: string;
  /** The mapping that was kept for the header. */
  readonly savedMapping?: Mapping;
  /** Other columns of amounts, which the running balance is held against. */
  readonly competingAmounts?: readonly CompetingAmount[];
  /** Columns that say with yes and no whether a row is booked. */
  readonly flags?: ReadonlyMap<number, BookedFlag>;
  /** Whether kinds of authorisations stand beside kinds of purchases: the former are not booked. */
  readonly hasHeldKinds?: true;
  /** Lines of rows that are called pending and are booked: the running balance has moved by them. */
  readonly bookedLines?: ReadonlySet<number>;
  /** Rows below titles that say pending, though the running balance has moved by them; absent where there are none. */
  readonly titled?: TitledRows;
  /** Lines of rows that are not booked, since they alone have no day of booking, or a state of their own beside that. */
  readonly unposted?: { readonly lines: ReadonlySet<number>; readonly by: "day" | "state" };
  /** Which words of a text tell that its row is pending: absent until one is met, and then all, or those that are sure. */
  readonly pendingTexts?: "sure" | "all";
  /** Rows that are called totals; absent until one is met. */
  readonly totals?: TotalRows;
  /** Lines of rows without an amount that changed the running balance; absent until one is met. */
  readonly movedSilently?: ReadonlySet<number>;
  /** What tells a line that states the account's balance from bookings, where no header and no word does. */
  readonly accountLine?: AccountLine | undefined;
  /** Why a column is what it is, where the rows proved it against the header. */
  readonly proofs?: Readonly<Partial<Record<MappedField, string>>>;
  /** Whether it is a ledger of the books, where a debit is money in, and a balance of debits is one of money. */
  readonly isLedger?: true;
  /** Whether its running balance is what the holder owes, which charges raise. */
  readonly isOwed?: true;
  /** The account's currency, where amounts that were exchanged and others prove it. */
  readonly ownCurrency?: string | undefined;
  /** That it may be one, as its rows name accounts of books: then the sign turns the sides around. */
  readonly mayBeLedger?: { readonly areSidesSet: boolean };
  /** Lines from which on amounts are money in or out, by the titles of its parts; absent where these do not tell. */
  readonly titledSides?: readonly TitledSide[];
  /** Index of a column of fees beside a running balance, which tells whether they moved the account too. */
  readonly fee?: number | undefined;
  /** A column of taxes beside the amount; absent where there is none, or balances show that it says nothing. */
  readonly tax?: TaxColumn | undefined;
  /** Of a broker's list, the fee that shares and prices prove to be none of the amount. */
  readonly tradeFee?: TradeFee;
  /** The columns that the amount is the rest of, where a fee is taken off. */
  readonly parts?: NetParts;
  /** The columns that come to the amount, fees among them. */
  readonly summed?: SummedParts;
  /** The columns of both ends of each transfer, where the table tells what was sent and what arrived. */
  readonly ends?: TransferEnds;
  /** What of the table only an account has, and no card. */
  readonly ofAccount?: string | undefined;
  /** What of the table only a credit card has, and no account whose money is the holder's. */
  readonly ofCard?: string | undefined;
  /** Whether the format itself says that amounts are signed as money in and out. */
  readonly isSigned?: true;
  /** Whether the format itself says that the rows are of cards; absent where the header tells. */
  readonly isCard?: boolean;
  /** Whether the format itself says that the rows are of cash: what comes from a cash machine is money in. */
  readonly isPurse?: boolean;
  /** Whether amounts are added up though no column has balances: lines below the table may. */
  readonly isSummed?: true;
  /** The order of day, month and year that the file states, and the words that state it. */
  readonly statedOrder?: { readonly order: "dmy" | "mdy" | "ymd"; readonly text: string } | undefined;
}

/** Lines of rows below a title that says pending, by which the running balance has moved. */
interface TitledRows {
  /** The balance leads through them, from a booked row to a booked row: they are booked. */
  readonly booked: ReadonlySet<number>;
  /** They are the first or the last rows: booked, or the balance tells what it will be. */
  readonly doubtful: ReadonlySet<number>;
}

/** A line from which on rows are of a side; of none where its words do not tell. */
export interface TitledSide {
  readonly line: number;
  readonly side: Side | undefined;
  readonly text: string;
}

/** Whether the format itself says what each column is. */
export function isFixed({ headerLine, header }: Pick<Layout, "headerLine" | "header">): boolean {
  return headerLine === 0 && header !== null;
}

/** The first records of what may be the table: of a text cut at a delimiter, or of a sheet. */
export interface Sample {
  readonly delimiter: string | null;
  readonly sheet?: string;
  readonly records: readonly TableRecord[];
}
