/** A table under a header: its columns are known by the header's words. */
import { yearInCalendar } from "../../cells/calendar-days.ts";
import { dateReadings, excelDay } from "../../cells/date-text.ts";
import { fieldOf } from "../../words/headers/fields.ts";
import type { ReadingChoices } from "../../choices.ts";
import { REJECTED_COLUMNS } from "../../rows/rejected-file.ts";
import { yearlessDay } from "../../cells/yearless-day.ts";
import { withAccounts } from "../columns/accounts/account-column.ts";
import { cardFeature } from "../decide/accounts/card-feature.ts";
import { accountFeature, isCardHeader } from "../decide/signs/account-or-card.ts";
import { withBalancesAround } from "../columns/amounts/balances-around.ts";
import { calendarIn } from "../decide/dates/calendar.ts";
import { columnsByHeader } from "../columns/columns-by-header.ts";
import { currencyWithoutExchange } from "../columns/currency-owner.ts";
import { endsAmong, proofsOfEnds, type TransferEnds } from "../columns/transfer-ends.ts";
import { cellShapes } from "../columns/cell-shapes.ts";
import { DAY_ROLES, moneyColumns, type Columns, type CompetingAmount } from "../columns/columns.ts";
import { feeColumn } from "../decide/fees/fee-proof.ts";
import { taxColumn } from "../decide/fees/tax-column.ts";
import { tradeFee } from "../decide/fees/trade-fee.ts";
import type { Layout, Sample } from "../layout.ts";
import { asLedger, ledgerColumns, ledgerNamed, ledgerSpoken, swappedPair } from "../decide/signs/ledger.ts";
import { mayBeLedger, withoutEntryAccounts, withoutSidedBalance } from "../decide/signs/ledger-accounts.ts";
import { firstDay, type TableRecord } from "../record.ts";
import { withRunningTotal } from "../columns/amounts/running-total.ts";
import type { NumberedRows } from "../cells.ts";
import { netParts, summedParts, type NetParts } from "../columns/amounts/net-parts.ts";
import { findCompetingAmounts, refuseCompetingAmounts } from "../columns/amounts/competing-amounts.ts";
import { balanceSide } from "../columns/balance-side.ts";
import type { HeaderCandidate } from "./header-candidate.ts";
import { tableUnder, type HeaderTable } from "./header-table.ts";
import { rowWidth } from "./extra-cells.ts";
import { refuseHoldings } from "./refusals/refuse-holdings.ts";
import { refusePoints } from "./refusals/refuse-points.ts";
import { refuseTablesBeside } from "./refusals/refuse-tables-beside.ts";
import { isUnnamedMoney, refuseHeaderOfUnits, refuseUnits } from "./refusals/refuse-units.ts";
import { refuseJournal } from "./refusals/refuse-journal.ts";
import { bookedFlags, heldKinds, signLetters, samplePlace, type ScoredLayout } from "./scored-layout.ts";
import { statedOrder } from "../decide/dates/header-date-order.ts";

/** The table under a record that may be a header, by so many of its rows at most; undefined when it is none. */
export function layoutUnder(
  sample: Sample,
  { index, score }: HeaderCandidate,
  { choices, isSaid, most }: { choices: ReadingChoices; isSaid: boolean; most?: number },
): ScoredLayout | undefined {
  const record = sample.records[index];
  if (record === undefined) return undefined;
  const table = tableUnder(record, { records: sample.records, index, choices, most: most ?? Infinity });
  const { header, headerLine, preamble, rows, lines, first, preset, isSerial } = table;
  // In a file of rejected rows, dates may be what was wrong with all of them.
  const mayLackDays = isSaid || REJECTED_COLUMNS.every((name) => header.includes(name));
  const mayHold = rows.length === 0 || isSerial || mayLackDays || choices.columns !== undefined;
  if (!mayHold && !first.some(mayHaveDay)) return undefined;
  refuseTablesBeside(table);
  const roles = rolesIn(table);
  if (roles === undefined) return undefined;
  const { columns, proofs, books, mayTurn, isByBalances, ends } = roles;
  const calendar = calendarIn(columns, rows, header);
  const near = isSerial ? "serial" : yearInCalendar(calendar.calendar, 2026);
  const holds =
    (rows.length === 0 && header.some((cell) => fieldOf(cell) !== undefined)) ||
    // Days may stand in lines of their own.
    first.some(({ cells }) => hasDate(cells, columns, near));
  if (!holds && !mayLackDays) return undefined;
  const width = isSaid ? header.length : rowWidth(header, { rows, columns });
  // Figures beyond the header: what it calls a column may be another one.
  if (width === undefined) return undefined;
  const isNet = columns.amount?.length === 1 && ends === undefined;
  const parts = netParts({ header, rows }, isNet ? columns.amount?.[0] : undefined);
  const summed =
    isNet && parts === undefined ? summedParts({ header, rows }, columns.amount?.[0]) : undefined;
  const competing = competingUnder(roles, { header, rows, lines, preset, parts });
  const ofAccount = accountFeature(header, { columns, rows });
  const ofTrades = isNet && parts === undefined ? tradeFee(columns, { header, rows }) : undefined;
  const layout: Layout = {
    ...samplePlace(sample),
    headerLine,
    header,
    firstLine: headerLine + 1,
    columns,
    ...(ends === undefined ? signLetters(columns, { header, rows }) : { ends }),
    ...bookedFlags(columns, { header, rows }),
    ...heldKinds(columns, rows),
    balanceSide: balanceSide(columns, { header, rows }),
    ...calendar,
    ...(isSerial ? { isSerial } : {}),
    width,
    shapes: cellShapes(columns, { rows, width }),
    preamble,
    ofAccount,
    ofCard: cardFeature(header, { columns, rows, preamble, ofAccount }),
    statedOrder: statedOrder([header, table.below], columns),
    ...(competing.length > 0 ? { competingAmounts: competing } : {}),
    ...(parts === undefined ? {} : { parts }),
    ...(summed === undefined ? {} : { summed }),
    ...books,
    ownCurrency: ends === undefined ? currencyWithoutExchange({ columns, header, rows }) : undefined,
    ...(mayTurn === undefined ? {} : { mayBeLedger: mayTurn }),
    // What parts two balances holds the fee.
    fee:
      ends?.source.fee ??
      (isByBalances ? undefined : (feeColumn(header, { columns, rows }) ?? ofTrades?.column)),
    ...(ofTrades === undefined ? {} : { tradeFee: ofTrades }),
    tax:
      ends === undefined && parts === undefined && !isByBalances
        ? taxColumn({ header, rows }, columns)
        : undefined,
    proofs: { ...books?.proofs, ...proofs, ...(ends && proofsOfEnds(ends, header)) },
    because: `line ${headerLine} is a header: ${header
      .filter((cell) => cell !== "")
      .slice(0, 6)
      .join(", ")}`,
  };
  return { layout, score };
}

/** Other columns of amounts, where a balance can choose among them. Throws `ambiguous_file` where none can. */
function competingUnder(
  { columns, books, mayTurn, ends }: Roles,
  {
    header,
    rows,
    lines,
    preset,
    parts,
  }: NumberedRows & { readonly preset: Columns; readonly parts: NetParts | undefined },
): readonly CompetingAmount[] {
  const isOpenPair =
    books === undefined && mayTurn === undefined && !namesSide(preset) && !isCardHeader(header, columns);
  const swap = isOpenPair ? swappedPair(columns, { header, rows }) : undefined;
  const competingAmounts =
    ends === undefined
      ? [
          ...findCompetingAmounts({ columns, header, rows, preset, parts }),
          ...(swap === undefined ? [] : [swap]),
        ]
      : [];
  const hasBalance = (columns.balance ?? []).some((at) =>
    rows.some((cells) => /[0-9]/.test(cells[at] ?? "")),
  );
  if (hasBalance) return competingAmounts;
  refuseCompetingAmounts(competingAmounts, { columns, header, rows, lines });
  return [];
}

interface Roles {
  readonly columns: Columns;
  readonly proofs: Layout["proofs"];
  /** What a ledger's layout says beside its columns; undefined where the table is none. */
  readonly books: ReturnType<typeof asLedger> | undefined;
  readonly mayTurn: Layout["mayBeLedger"];
  /** Whether balances before and after each row tell what moved the account. */
  readonly isByBalances: boolean;
  readonly ends: TransferEnds | undefined;
}

/** What each column holds; undefined where the header names no date or no amount. */
function rolesIn(table: HeaderTable): Roles | undefined {
  const { header, headerLine, preamble, rows, lines } = table;
  const { ends, preset } = endsAmong(table.preset, { header, rows });
  const byHeader = columnsByHeader(header, { rows, lines, preset });
  // A person may have named the column of such amounts all the same.
  const isSaid = moneyColumns(preset).length > 0;
  if (!isSaid && isUnnamedMoney(byHeader?.columns ?? {}, header)) refuseHeaderOfUnits(table);
  if (byHeader === undefined) return undefined;
  const { columns, accounts: candidates } = byHeader;
  refuseJournal(columns, table);
  refuseHoldings(columns, table.header);
  refusePoints(columns, table.header, preset);
  if (!isSaid) refuseUnits([...preamble.map(({ cells }) => cells), table.below]);
  const ledger = namesSide(preset)
    ? undefined
    : (ledgerNamed({ header, headerLine, preamble }) ?? ledgerSpoken(columns, table));
  const ofBooks = ledger && ledgerColumns(columns);
  const isLikeLedger = ofBooks === undefined && mayBeLedger(columns, { header, rows });
  const around = withBalancesAround(columns, { header, rows });
  const above = preamble.flatMap(({ cells }) => cells);
  const asBanks = isLikeLedger ? withoutSidedBalance(columns, header) : columns;
  return {
    ...withAccounts(ofBooks ?? around ?? withRunningTotal(asBanks, { header, rows }) ?? asBanks, {
      candidates: ledger === undefined ? candidates : withoutEntryAccounts(candidates, { above, rows }),
      header,
      rows,
      lines,
      above,
      preset,
    }),
    books: ofBooks && ledger && asLedger(ledger),
    mayTurn: isLikeLedger ? { areSidesSet: namesSide(preset) } : undefined,
    isByBalances: around !== undefined,
    ends,
  };
}

function namesSide({ debit, credit }: Columns): boolean {
  return debit !== undefined || credit !== undefined;
}

const CALENDARS = [undefined, "buddhist", "persian", "umm al-qura"] as const;
const mayHaveDays = new WeakMap<TableRecord, boolean>();

/** Whether a record has a cell with a day, in whatever calendar. It is asked again for each record above. */
function mayHaveDay(record: TableRecord): boolean {
  let may = mayHaveDays.get(record);
  if (may === undefined) {
    const { cells } = record;
    may =
      firstDay(cells) >= 0 ||
      CALENDARS.some((calendar) => {
        const near = yearInCalendar(calendar, 2026);
        return cells.some((cell) => isDay(cell, near));
      });
    mayHaveDays.set(record, may);
  }
  return may;
}

function hasDate(cells: readonly string[], columns: Columns, near: number | "serial"): boolean {
  const days = DAY_ROLES.flatMap((role) => columns[role] ?? []).map((column) => cells[column] ?? "");
  return days.some((cell) => (near === "serial" ? excelDay(cell) !== undefined : isDay(cell, near)));
}

/** Whether a cell is a day, of a year near this one or without any. */
function isDay(cell: string, near: number): boolean {
  return dateReadings(cell, near) !== undefined || yearlessDay(cell) !== undefined;
}
