/**
 * Rows that are called as the first or the last balance of a list is ("Open", "Closing"), and so are shops. A balance moves nothing:
 * one by whose amount the running balance has moved is a booking.
 */
import { takeApart } from "../../../cells/amount-text.ts";
import { namesEnd } from "../../../words/totals.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import { addSizes, isSameSize, NONE, sizesOf, type Sizes } from "../amount-sizes.ts";
import { amountCell } from "../amount-cells.ts";
import { bookingText, firstText, firstTextOf, holdsDigit } from "../cell-texts.ts";

/** Whether a row has a day, an amount and a balance, and is called as the end of a list. */
export function mayBeMovedEnd(cells: readonly string[], { columns, letters }: Layout): boolean {
  return (
    columns.balance !== undefined &&
    namesEnd(firstTextOf(cells, columns)) &&
    holdsDigit(firstText(cells, columns.balance)) &&
    holdsDigit(bookingText(cells, columns)) &&
    typeof amountCell(cells, columns, letters) !== "string"
  );
}

/** The lines of those whose amounts are what parts their balance from that of the row above or below. */
export async function movedEnds(
  records: AsyncIterable<readonly TableRecord[]>,
  layout: Layout,
): Promise<ReadonlySet<number>> {
  const lines = new Set<number>();
  let before = NONE;
  /** The last row, where it is called so. */
  let end: { readonly line: number; readonly size: Sizes; readonly own: Sizes } | undefined;
  for await (const batch of records) {
    for (const { line, cells } of batch) {
      if (line < layout.firstLine) continue;
      const own = balanceOf(cells, layout);
      if (own === NONE) continue;
      if (end !== undefined && isMoved(end, own)) lines.add(end.line);
      end = undefined;
      if (mayBeMovedEnd(cells, layout)) {
        end = { line, size: sizeOf(cells, layout), own };
        if (isMoved(end, before)) lines.add(line);
      }
      before = own;
    }
  }
  return lines;
}

/** Whether an amount parts a balance from another; not where it is one of them, as books write it on the other side. */
function isMoved({ size, own }: { size: Sizes; own: Sizes }, other: Sizes): boolean {
  return isSameSize(size, addSizes(own, other, -1)) && !isSameSize(size, own) && !isSameSize(size, other);
}

function sizeOf(cells: readonly string[], { columns, letters }: Layout): Sizes {
  const amount = amountCell(cells, columns, letters);
  return typeof amount === "string" ? NONE : sizesOf(amount.parts.body);
}

function balanceOf(cells: readonly string[], { columns }: Layout): Sizes {
  const parts = takeApart(firstText(cells, columns.balance));
  return parts === undefined ? NONE : sizesOf(parts.body).map((size) => (parts.negative ? -size : size));
}
