/**
 * Records of a kind of their own that state the first and the last balance, with a day and beside any text: OPEN and CLOSE around records
 * of bookings (HIST). The word alone proves nothing: people open and close positions, too.
 */
import { namesEnd } from "../../../words/totals.ts";
import type { Layout } from "../../layout.ts";
import type { TableRecord } from "../../record.ts";
import { signedSize, type AmountCell } from "../amount-cells.ts";
import { addSizes, sizesOf, ZERO, type Sizes } from "../amount-sizes.ts";

interface EndRow {
  readonly line: number;
  readonly word: string;
  readonly size: Sizes;
}

export interface EndRecordTally {
  rows: number;
  /** Rows of the kind that is called HIST. */
  histories: number;
  /** What all rows come to. */
  all: Sizes;
  /** Rows with a cell that names an end. */
  readonly ends: EndRow[];
  /** Lines of the first row and the last one. */
  first: number;
  last: number;
}

/** Undefined where a balance tells. */
export function newEndRecordTally({ columns }: Pick<Layout, "columns">): EndRecordTally | undefined {
  if (columns.balance !== undefined) return undefined;
  return { rows: 0, histories: 0, all: ZERO, ends: [], first: 0, last: 0 };
}

/** More rows that are called so are none of ends. */
const ENDS_MAX = 2;

/** Counts a row with a day and an amount. */
export function tallyEndRecord(
  tally: EndRecordTally,
  { line, cells }: TableRecord,
  amount: AmountCell,
): void {
  // Such records begin with one, or with a booking of that kind: other files are looked at no further.
  if (tally.rows > 0 && tally.ends.length === 0 && tally.histories === 0) return;
  if (tally.rows++ === 0) tally.first = line;
  tally.last = line;
  if (tally.ends.length > ENDS_MAX) return;
  const size = sizesOf(amount.parts.body).map((one) => signedSize(one, amount, "as_is"));
  tally.all = addSizes(tally.all, size);
  const isHistory = cells.some((cell) => cell.trim() === "HIST");
  if (isHistory) tally.histories++;
  // A shop may be called so.
  const word = isHistory ? undefined : cells.find(namesEnd)?.trim().toLowerCase();
  if (word !== undefined) tally.ends.push({ line, word, size });
}

/** The layout without the records of ends, where the kind of all others or the arithmetic proves them; undefined where there are none. */
export function withoutEndRecords(tally: EndRecordTally, layout: Layout): Layout | undefined {
  const { ends, rows, histories, first, last } = tally;
  const [one, other] = ends;
  const areAtEdges = ends.every(({ line }) => line === first || line === last);
  if (one === undefined || ends.length > ENDS_MAX || !areAtEdges || rows <= ends.length) return undefined;
  const areHistories = histories === rows - ends.length;
  if (!areHistories && !(other !== undefined && other.word !== one.word && leads(tally, [one, other])))
    return undefined;
  const { sums = [], open = [] } = layout.totals ?? {};
  const totals = { sums: new Set([...sums, ...ends.map(({ line }) => line)]), open: new Set(open) };
  return { ...layout, totals: { ...layout.totals, ...totals } };
}

/** Whether the amounts between two balances lead from one to the other, in either order. */
function leads({ all }: EndRecordTally, [one, other]: readonly [EndRow, EndRow]): boolean {
  const isTwice = (size: Sizes) => all.some((sum, mark) => sum !== 0 && sum === 2 * (size[mark] ?? NaN));
  return isTwice(one.size) || isTwice(other.size);
}
