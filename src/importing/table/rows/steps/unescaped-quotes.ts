/**
 * Quotes inside of quoted texts that were not doubled: where a delimiter stands in the text too, it was cut in pieces. Put
 * together, the row must have as many cells as the header in one way only, and the running balance must add up.
 */
import { holds } from "../../../rows/balance-chain.ts";
import type { Layout } from "../../layout.ts";
import type { Step, TableRecord } from "../../record.ts";
import type { Survey } from "../../survey-tallies.ts";

/** Undefined for a table whose rows cannot be put together so, or prove nothing by it. */
export function openQuoteStep({ columns, delimiter, width, isQuoteCut }: Layout): Step | undefined {
  if (delimiter === null || columns.balance === undefined || isQuoteCut === true) return undefined;
  return {
    take: (batch) => batch.map((record) => joinCutCells(record, { delimiter, width })),
    end: () => [],
  };
}

function joinCutCells(
  record: TableRecord,
  { delimiter, width }: { delimiter: string; width: number },
): TableRecord {
  const { cells } = record;
  const surplus = cells.length - width;
  // Most rows have as many cells as the header.
  if (surplus <= 0) return record;
  const starts = cells.flatMap((cell, at) => {
    const isOpen = cell.startsWith('"') && (cells[at + surplus] ?? "").endsWith('"');
    return isOpen ? [at] : [];
  });
  const [start, other] = starts;
  if (start === undefined || other !== undefined) return record;
  const text = cells.slice(start, start + surplus + 1).join(delimiter);
  const whole = [...cells.slice(0, start), text.slice(1, -1), ...cells.slice(start + surplus + 1)];
  return { ...record, cells: whole, isQuoteOpen: true };
}

/** The layout without rows that were put together, where the running balance does not prove them. */
export function withCutQuotes({ openQuotes, groups }: Survey, layout: Layout): Layout | undefined {
  const isProven = [...groups.values()].every(({ chains }) =>
    chains.some((chain) => holds(chain) !== undefined),
  );
  return openQuotes === 0 || isProven ? undefined : { ...layout, isQuoteCut: true };
}
