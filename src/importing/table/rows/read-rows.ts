/** The second pass over a table: each record becomes a row, by the recipe that the first pass decided. */
import { currencyDecimals, isCurrency } from "../../../contract/currency.ts";
import { readAmount } from "../../cells/amount-text.ts";
import { isEdge } from "../../rows/edge-days.ts";
import type { Numbering } from "../../format.ts";
import type { BookedRow, DecimalMark, RefusedRow, SourceRow } from "../../model.ts";
import { isPartlyCancelled } from "../../words/statuses.ts";
import { isTotal } from "../../words/totals.ts";
import { yearlessDay } from "../../cells/yearless-day.ts";
import { rejectReasons, skippedCodes, type RejectCode } from "../../rows/reject-reasons.ts";
import { rowAmount, signedMinor } from "./amount-cells.ts";
import { bookingText, firstText } from "./booking-day.ts";
import type { Columns } from "../columns/columns.ts";
import { dateOf, dayReader } from "../decide/dates/date-cells.ts";
import {
  BALANCE_LINE,
  holdsDigit,
  holdsOther,
  isLabelled,
  isNote,
  isOpenRow,
  isUnposted,
} from "./incomplete-rows.ts";
import type { TableRecipe } from "../recipe.ts";
import { feeOf } from "../decide/fees/fee-proof.ts";
import { feeIn, withFeeRow } from "./fee-row.ts";
import { groupOf } from "../decide/accounts/group-rule.ts";
import type { TableRecord } from "../record.ts";
import { retryColumns, retryOf } from "../columns/retry-columns.ts";
import { sourceRecordReader } from "./row-source-record.ts";
import { textReader } from "./row-texts.ts";
import { isOpenTotal } from "./totals/total-rows.ts";
import { withoutExtraCells } from "../layout/extra-cells.ts";
import { newSections, passTitle } from "../layout/sections.ts";
import { isBlank, isPending, pageLineTest, sumLineTest } from "./pending/unbooked-lines.ts";
import { wholeRows } from "./steps/whole-rows.ts";

const YEAR_OF_NONE = "The date has no year, and nothing in the file states it.";
const DAY_OF_NONE = "The date is empty, and nothing proves that it is the day of the row above.";

/** Rows of a table in batches, in file order. `records` are all there are, those above the header too. */
export async function* tableRows(
  records: AsyncIterable<readonly TableRecord[]>,
  { recipe, numbering }: { recipe: TableRecipe; numbering: Numbering },
): AsyncGenerator<readonly SourceRow[]> {
  const read = rowReader(recipe, numbering);
  for await (const batch of wholeRows(records, recipe.layout)) {
    const rows: SourceRow[] = [];
    for (const record of batch) {
      if (record.line < recipe.layout.firstLine || isBlank(record.cells)) continue;
      const row = read(record);
      if (Array.isArray(row)) for (const part of row as readonly SourceRow[]) rows.push(part);
      else rows.push(row as SourceRow);
    }
    if (rows.length > 0) yield rows;
  }
}

/** A row, or the two that one becomes whose fee is split off. */
type Read = SourceRow | readonly BookedRow[];

function rowReader(recipe: TableRecipe, numbering: Numbering): (record: TableRecord) => Read {
  const { layout, mark, sign, groups, fee, lastRow, edges } = recipe;
  const { columns, header, width } = layout;
  const headerText = header?.join("\u0000");
  const dayOf = dayReader(recipe);
  const retry = retryColumns(header);
  // A file of rejected rows holds nothing else, so none of its lines sums up.
  const isBelow = (line: number) => line > lastRow && retry === undefined;
  const texts = textReader(layout, retry);
  const sourceRecordOf = sourceRecordReader(layout);
  const isSum = sumLineTest(layout);
  const isPageLine = pageLineTest(layout);
  const sections = newSections(layout);
  const amountColumns = [columns.amount, columns.debit, columns.credit].flatMap((indices) => indices ?? []);
  const isShort = (cells: readonly string[]) => amountColumns.every((index) => index >= cells.length);

  const withOccurrence = (row: BookedRow, isFollowed = false) =>
    Object.assign(row, { occurrence: numbering(row, isFollowed) });

  return ({ line, cells, isMoved }) => {
    const refuse = (code: RejectCode, detail?: string): RefusedRow => ({
      verdict: skippedCodes.has(code) ? "skipped" : "rejected",
      line,
      cells,
      code,
      detail: detail ?? rejectReasons[code],
    });
    if (headerText !== undefined && cells.join("\u0000").startsWith(headerText))
      return refuse("summary_line");
    const dayText = bookingText(cells, columns);
    if (isPending({ line, cells }, layout, dayText)) {
      passTitle(sections, cells);
      return refuse("not_booked");
    }
    if (columns.balance === undefined && isPartlyCancelled(cells[columns.status?.[0] ?? -1] ?? ""))
      return refuse("partly_cancelled");
    if (isSum({ line, cells })) return refuse("summary_line");
    if (isOpenTotal(layout, line)) return refuse("total_unproven");
    const amount = rowAmount(cells, layout);
    const isLess = dayText === "" || amount === "amount_missing";
    // Money in a column that is not read is no summary: its row was not understood.
    const isMissed = amount === "amount_missing" && isBelow(line) && holdsOther(cells, dayText, columns);
    if (isMissed) return refuse(isUnposted(cells, columns) ? "not_booked" : "amount_missing");
    if (isLess && isBelow(line))
      return isOpenRow(cells, amount, layout) ? refuse("date_missing", DAY_OF_NONE) : refuse("summary_line");
    if (amount === "amount_missing" && isPageLine(cells)) return refuse("summary_line");
    // Neither a day nor an amount: a title, what is left of the text above, or units under the header.
    if (
      !holdsDigit(dayText) &&
      !amountColumns.some((index) => holdsDigit(cells[index])) &&
      retry === undefined
    ) {
      passTitle(sections, cells);
      return refuse("summary_line");
    }
    if (sections.isPending) return refuse("not_booked");
    if (amount === "amount_missing" && isUnposted(cells, columns)) return refuse("not_booked");
    if (amount === "amount_missing" && isNote(cells, dayText, layout))
      return refuse("summary_line", "The line holds no amount: it books nothing.");
    if (amount === "amount_missing" && dayText !== "" && BALANCE_LINE.test(cells.join(" ")))
      return refuse("summary_line");
    const isLonger = cells.length > width && cells.slice(width).some((cell) => cell.trim() !== "");
    const whole = isMoved === true ? undefined : isLonger ? withoutExtraCells(cells, layout) : cells;
    if (whole === undefined) return refuse("wrong_cell_count");
    if (dayText === "")
      return isBelow(line)
        ? refuse("summary_line")
        : refuse("date_missing", layout.sharedDays === undefined ? undefined : DAY_OF_NONE);
    const postedDay = dayOf(dayText);
    if (typeof postedDay === "string") {
      if (isTotal(dayText)) return refuse("summary_line");
      // Below the table, a line without a date is a sum.
      if (isBelow(line) && postedDay === "invalid_date" && (!/[0-9]/.test(dayText) || isLabelled(dayText)))
        return refuse("summary_line");
      const why = yearlessDay(dayText) === undefined ? rejectReasons[postedDay] : YEAR_OF_NONE;
      return refuse(postedDay, `"${dayText.trim()}": ${why}`);
    }
    if (typeof amount === "string")
      return refuse(amount === "amount_missing" && isShort(cells) ? "wrong_cell_count" : amount);
    const ownDay =
      columns.posted_date === undefined || columns.date === undefined ? "" : firstText(cells, columns.date);
    const day = ownDay === "" ? postedDay : dayOf(ownDay);
    if (typeof day === "string") return refuse(day, `"${ownDay.trim()}": ${rejectReasons[day]}`);
    const { key, currency, sharing } = groupOf({ line, cells }, amount, groups);
    if (currency === null || !isCurrency(currency)) {
      return refuse(
        "unknown_currency",
        currency === null
          ? sharing === undefined
            ? "The file names no currency."
            : `The file names its currency by a sign of several: ${sharing.join(", ")}.`
          : `"${currency}": ${rejectReasons.unknown_currency}`,
      );
    }
    const decimals = currencyDecimals(currency);
    const minor = signedMinor(amount, { mark, sign, decimals });
    if (typeof minor === "string") return refuse(minor, `"${amount.text.trim()}": ${rejectReasons[minor]}`);
    const feeText = fee === undefined ? "" : (cells[fee.column] ?? "");
    const feeAmount = fee === undefined ? 0 : feeOf(feeText, mark, decimals);
    if (Number.isNaN(feeAmount)) return refuse("amount_syntax", `The fee "${feeText.trim()}" is no amount.`);
    if (feeAmount !== 0 && fee?.turn === undefined)
      return refuse("fee_unknown", `Fee "${feeText.trim()}": ${rejectReasons.fee_unknown}`);
    // The fee of a row that holds nothing else is in no amount.
    if (amount.column === undefined && fee?.turn === 0) return refuse("amount_missing");
    const movement = minor + (fee?.turn ?? 0) * feeAmount;
    const rowTexts = texts(whole, movement < 0);
    if (typeof rowTexts === "string") return refuse(rowTexts);
    const posted_date = dateOf(postedDay);
    const balance = isEdge(edges.get(key), posted_date)
      ? balanceOf(cells, { columns, mark, currency })
      : undefined;
    const source_record = sourceRecordOf(cells, movement < 0);
    const row: BookedRow = {
      verdict: "booked",
      line,
      cells,
      group: key,
      transaction_date: dateOf(day),
      posted_date,
      minor: BigInt(movement),
      currency,
      occurrence: 0,
      ...(balance === undefined ? {} : { balance }),
      ...rowTexts,
      ...(source_record === undefined ? {} : { source_record }),
      ...retryOf(cells, retry),
    };
    if (recipe.isSplit !== true) return withOccurrence(row);
    const own = feeIn({ cells, amount, currency, movement, feeAmount }, recipe);
    if (own === undefined) return refuse("fee_unknown", "Gross, fee and net of the row do not add up.");
    return withFeeRow(row, own).map((part, at, { length }) => withOccurrence(part, at + 1 < length));
  };
}

/** The running balance after a row, where its cell holds one. */
function balanceOf(
  cells: readonly string[],
  { columns, mark, currency }: { columns: Columns; mark: DecimalMark; currency: string },
): bigint | undefined {
  const text = firstText(cells, columns.balance).trim();
  if (text === "") return undefined;
  const minor = readAmount(text, mark, currencyDecimals(currency));
  return typeof minor === "string" ? undefined : BigInt(minor);
}
