/** Finding the tables that stand below the first one: the header of each, whose it is, and where its cells belong. */
import { Problem } from "../../../../contract/problem.ts";
import { requireFewAccounts } from "../../../refusals/account-limit.ts";
import { brokenAt } from "../../../refusals/unreadable-file.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import type { ReadingChoices } from "../../../choices.ts";
import { isPageText } from "../../../words/page-breaks.ts";
import { bookingText, isBlank } from "../../rows/cell-texts.ts";
import { DAY_ROLES, dayColumn, moneyColumns, type Columns } from "../../columns/columns.ts";
import { HEADED } from "../header-candidate.ts";
import { layoutUnder } from "../with-header.ts";
import { BALANCE_WORD } from "../../../words/accounts.ts";
import { isPendingTitle } from "../../../words/pending-titles.ts";
import { filledTexts, repeatsHeader } from "../../cells.ts";
import type { Layout } from "../../layout.ts";
import { accountAbove, accountBelow, APART, type AccountAbove } from "./lower-account.ts";
import { placedBelow, type AllColumns } from "./lower-columns.ts";
import { isOneAccount, type LowerTable, type TableAccount } from "./lower-table.ts";
import { isRow, sampleSize, type TableRecord } from "../../record.ts";
import { samplePlace } from "../scored-layout.ts";
import { isHeaderLine } from "../sections.ts";
import { newTableBalances } from "./shared-balance.ts";
import { titlesAmong } from "./titles.ts";

/** Lines behind the last row that are kept, for they may speak of the next table. */
const BETWEEN_MAX = 60;

/** What tables under one header have in common. */
interface Kind {
  readonly header: readonly string[];
  readonly columns: Columns;
  readonly places?: readonly number[];
  /** Whether they book nothing. */
  readonly isAside?: true;
}

/** A table that is walked through; its records are kept until its columns are known by them. */
interface Open {
  readonly head: TableRecord;
  readonly titles: readonly TableRecord[];
  records: TableRecord[];
  kind?: Kind;
}

/**
 * The layout with the tables below its first one. Throws `unreadable_file` for one whose columns, or whose account, nothing
 * tells.
 */
export async function withLowerTables(
  records: AsyncIterable<readonly TableRecord[]>,
  { layout, choices }: { layout: Layout; choices: ReadingChoices },
): Promise<Layout> {
  const { header, headerLine, preamble } = layout;
  let own = accountAbove(preamble, layout);
  const first: Kind = { header: header ?? [], columns: layout.columns };
  const kinds = [first];
  const tables: LowerTable[] = [];
  const balances = newTableBalances(layout);
  let all: AllColumns = { columns: layout.columns, names: [] };
  let account: TableAccount = own.account;
  let open: Open = { head: { line: headerLine, cells: first.header }, titles: [], records: [], kind: first };
  let before: Kind = first;
  let between: TableRecord[] = [];

  const look = (record: TableRecord, { columns, isAside }: Kind) => {
    if (isAside !== true && isBooked(record.cells, columns)) {
      between = [];
      balances.add(record.cells, columns);
    } else if (!isMoreText(record.cells, columns)) between = [...between, record].slice(-BETWEEN_MAX);
  };
  const kindOf = ({ head, titles, records: rows }: Open): Kind => {
    const same = kinds.find((kind) => repeatsHeader(head.cells, kind.header));
    if (same !== undefined) return same;
    if (booksNothing(head, rows)) return { header: head.cells, columns: {}, isAside: true };
    const other = layoutBelow(head, rows, { layout, choices });
    const placement = other && placedBelow(layout, other, all);
    if (other === undefined || placement === undefined) return tableAside({ head, titles, records: rows });
    const { places, ...wider } = placement;
    all = wider;
    const kind = { header: head.cells, columns: other.columns, places };
    kinds.push(kind);
    return kind;
  };
  /** Its columns are known by its header, or by its rows. */
  const settle = () => {
    if (open.kind !== undefined) return;
    const { head, titles, records: rows } = open;
    const kind = kindOf(open);
    const table = { ...layout, header: head.cells, headerLine: head.line, columns: kind.columns };
    const { account: next, first } =
      kind.isAside === true
        ? { account, first: own }
        : accountBelow(titles, table, { first: own, above: account, preamble });
    own = first;
    // The same header again, as on each page: what stands above it may be more of the text of the last booking.
    const isPage = kind === before && isOneAccount(next, account) && !areTitles(titles, kind);
    if (!isPage) tables.push(lowerTable(open, { kind, account: next }));
    requireFewAccounts(tables.length, head.line);
    if (kind.isAside !== true) balances.begin(head.line, next);
    [open.kind, open.records, account, before] = [kind, [], next, kind];
    for (const record of rows) look(record, kind);
  };

  balances.begin(headerLine, account);
  for await (const batch of records) {
    for (const record of batch) {
      if (record.line < layout.firstLine) continue;
      if (isHead(record.cells, open)) {
        settle();
        open = { head: record, titles: titlesAmong(between), records: [] };
        between = [];
      } else if (open.kind !== undefined) look(record, open.kind);
      else {
        open.records.push(record);
        if (open.records.length >= sampleSize(open.head.cells.length)) settle();
      }
    }
  }
  settle();
  balances.refuseOthers();
  return {
    ...layout,
    columns: all.columns,
    width: layout.width + all.names.length,
    lower: { tables: tables.map((table) => ofNamed(table, own)), account: own.account, names: all.names },
  };
}

/** A table with the account of the first one where nothing names another: its name may have been told by a lower title only. */
function ofNamed(table: LowerTable, { account: { number } }: AccountAbove): LowerTable {
  return table.account.number === null ? { ...table, account: { ...table.account, number } } : table;
}

/** Whether lines say something of a table, and none can be a page's or more of the text of a booking. */
function areTitles(lines: readonly TableRecord[], { columns }: Kind): boolean {
  const day = dayColumn(columns) ?? -1;
  const isTitle = ({ cells }: TableRecord) =>
    cells.every((cell, index) => cell.trim() === "" || (index <= day && !isPageText(cell)));
  return lines.length > 0 && lines.every(isTitle);
}

/** Whether a line is the header of a next table; not one right below a header, which says the same in another language. */
function isHead(cells: readonly string[], { head, records, kind }: Open): boolean {
  if (!repeatsHeader(cells, head.cells) && !isHeaderLine(cells)) return false;
  return kind !== undefined || records.some((record) => !isBlank(record.cells));
}

function isBooked(cells: readonly string[], columns: Columns): boolean {
  const texts = [bookingText(cells, columns), ...moneyColumns(columns).map((index) => cells[index] ?? "")];
  const [hasDay, ...hasMoney] = texts.map((text) => /\p{Nd}/u.test(text));
  return hasDay === true && hasMoney.includes(true);
}

/** Whether a line is more of the text of a booking: nothing of it stands below the days, or before them. */
function isMoreText(cells: readonly string[], columns: Columns): boolean {
  const day = dayColumn(columns);
  if (day === undefined || isBlank(cells)) return false;
  return cells.slice(0, day + 1).every((cell) => cell.trim() === "");
}

/** Whether no line has two figures, or the header names no day and no line has any: notes, or sums. */
function booksNothing({ cells }: TableRecord, records: readonly TableRecord[]): boolean {
  const figures = (record: TableRecord) => record.cells.filter((cell) => /\p{Nd}/u.test(cell)).length;
  if (records.every((record) => figures(record) < 2)) return true;
  const isDated = cells.some((cell) => DAY_ROLES.some((role) => role === fieldOf(cell)?.field));
  return !isDated && !records.some((record) => isRow(record.cells));
}

/** A table with other columns that books nothing. Throws `unreadable_file` for any other. */
function tableAside({ head, titles, records }: Pick<Open, "head" | "titles" | "records">): Kind {
  if (titles.some(isOfPending) || areBalances(records))
    return { header: head.cells, columns: {}, isAside: true };
  throw brokenAt({ line: head.line, what: "Another table, with other columns, starts", remedy: APART });
}

/** Whether a title says that what follows is not booked. */
function isOfPending({ cells }: TableRecord): boolean {
  const [title = "", other] = filledTexts(cells);
  return other === undefined && isPendingTitle(title);
}

/** Whether each line with figures speaks of a balance. */
function areBalances(records: readonly TableRecord[]): boolean {
  return records
    .filter(({ cells }) => isRow(cells))
    .every(({ cells }) => cells.some((cell) => BALANCE_WORD.test(cell)));
}

function layoutBelow(
  head: TableRecord,
  rows: readonly TableRecord[],
  { layout, choices }: { layout: Layout; choices: ReadingChoices },
): Layout | undefined {
  const sample = { ...samplePlace(layout), records: [head, ...rows] };
  // What a person names are columns of the first table.
  const { mapping: _, ...free } = { ...choices, columns: {} };
  try {
    return layoutUnder(sample, { index: 0, score: HEADED }, { choices: free, isSaid: false })?.layout;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function lowerTable(
  { head, titles }: Open,
  { kind: { columns, places, isAside }, account }: { kind: Kind; account: TableAccount },
): LowerTable {
  return {
    from: titles[0]?.line ?? head.line,
    headerLine: head.line,
    columns,
    width: head.cells.length,
    account,
    ...(places === undefined ? {} : { places }),
    ...(isAside === undefined ? {} : { isAside }),
  };
}
