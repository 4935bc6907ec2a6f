/**
 * The sheet of one account in books that nothing calls a ledger: its rows name the accounts of a chart that they are booked
 * against. No bank knows these. Whether a debit is money in there, its balance proves, or a person says.
 */
import { foldHeader } from "../../../cells/fold.ts";
import { ACCOUNT_WORD } from "../../../words/accounts.ts";
import { namesContraAccount, namesVoucher } from "../../../words/headers/ledgers.ts";
import { fieldOf } from "../../../words/headers/fields.ts";
import { columnOf, type HeadedRows } from "../../cells.ts";
import type { Columns } from "../../columns/columns.ts";

/** Headers of a bank beside an account: then its numbers are those of the other party. */
const BANK_HEADER =
  /^(?:blz|bankleitzahl|bic|swift|bank ?code|kod banku|kod banky|sort ?code|clearing(?:nummer|nr)?)\b/;

/** Whether rows that tell debits from credits are booked against accounts of a chart. */
export function mayBeLedger(columns: Columns, { header, rows }: HeadedRows): boolean {
  const hasSides =
    columns.amount === undefined
      ? columns.debit !== undefined && columns.credit !== undefined
      : columns.sign?.length === 1;
  if (!hasSides || header.some((cell) => BANK_HEADER.test(foldHeader(cell)))) return false;
  const codesOf = (names: (cell: string) => boolean) =>
    header.flatMap((cell, index) => (names(cell) ? [columnOf(rows, index)] : []));
  if (codesOf(namesContraAccount).some(areOfChart)) return true;
  // Some banks number their bookings so. None its accounts, and none has names in place of the other party's account.
  if (!header.some(namesVoucher)) return false;
  const contraAccounts = (cell: string) => namesContraAccount(cell) && ACCOUNT_WORD.test(cell);
  return codesOf(namesOwnAccount).some(isOneOfChart) || codesOf(contraAccounts).some(areNames);
}

/** The columns without a balance whose side stands in a cell of its own: which side is money there is as open as of the rows. */
export function withoutSidedBalance(columns: Columns, header: readonly string[]): Columns {
  const { balance, ...others } = columns;
  const ofAmount = columns.amount === undefined ? [] : (columns.sign ?? []);
  const isSided = header.some((cell, index) => fieldOf(cell)?.field === "sign" && !ofAmount.includes(index));
  return balance !== undefined && isSided ? others : columns;
}

function namesOwnAccount(header: string): boolean {
  return ACCOUNT_WORD.test(header) && !namesContraAccount(header);
}

/**
 * The columns that may be of own accounts, in the sheet of one account whose number stands above it: where a column has that one
 * in some rows and others in the rest, these are accounts that its entries were made for, such as a customer's.
 */
export function withoutEntryAccounts(
  candidates: readonly number[],
  { above, rows }: { readonly above: readonly string[]; readonly rows: HeadedRows["rows"] },
): readonly number[] {
  const stated = new Set(above.map((cell) => cell.trim()));
  return candidates.filter((index) => {
    const numbers = new Set(columnOf(rows, index));
    return numbers.size < 2 || [...numbers].filter((number) => stated.has(number)).length !== 1;
  });
}

/** A number of a chart, with what is behind it: its name, or that of the customer whose account it is. */
const CODE = /^([0-9]{3,10})(?:[-./ ][0-9]{1,4}|\p{Lu}{2,12})?(?: .*)?$/u;
const SHORT_CODE = /^[0-9]{2}(?:\.[0-9]{1,2}){1,2}$/;
/** So many digits are no number of an account at a bank. */
const SHORT_MAX = 6;

/** Whether numbers are those of accounts of a chart: short ones, or longer ones filled up by zeros. */
function areOfChart(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => {
      const [, digits = ""] = CODE.exec(cell) ?? [];
      return (
        SHORT_CODE.test(cell) || (digits !== "" && (digits.length <= SHORT_MAX || digits.includes("00")))
      );
    })
  );
}

function areNames(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /\p{L}{2}/u.test(cell) && !/[0-9]/.test(cell));
}

/** Whether all cells are the one account of a chart that the sheet is of. */
function isOneOfChart(cells: readonly string[]): boolean {
  const [first = ""] = cells;
  return cells.every((cell) => cell === first) && /^(?:[0-9]{4}|[0-9]{2,7}000?[0-9]?)(?: .*)?$/.test(first);
}
