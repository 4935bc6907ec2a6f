/** Neutral rows of a table beside the sums of income and expenses that a line above it states. */
import { takeApart, type AmountParts } from "../../cells/amount-text.ts";
import type { Evidence } from "../../reading.ts";
import { isNeutral, sideOfNeutral } from "../../words/neutral-kinds.ts";
import { signOfWord } from "../../words/sides.ts";
import type { Side } from "../../fields.ts";
import { addSizes, sizesOf, ZERO, type Sizes } from "./amount-sizes.ts";
import type { Columns } from "../columns/columns.ts";
import type { Layout } from "../layout.ts";
import { columnsOf } from "./cell-texts.ts";

export interface NeutralTally {
  rows: number;
  /** The first of them, and what its side is called. */
  first: { readonly line: number; readonly value: string } | undefined;
  /** What the rows of each side add up to under each mark, the neutral ones apart. */
  readonly sideSums: Record<Side, Sizes>;
  readonly neutralSums: Record<Side, Sizes>;
  /** What orders add up to that were closed, or are not booked: some files count them in their sums. */
  readonly unbookedSums: Record<Side, Sizes>;
}

/** Undefined for a table without such rows. */
export function newNeutralTally({ letters }: Pick<Layout, "letters">): NeutralTally | undefined {
  if (letters !== "neutral") return undefined;
  const sums = () => ({ debit: ZERO, credit: ZERO });
  return { rows: 0, first: undefined, sideSums: sums(), neutralSums: sums(), unbookedSums: sums() };
}

/** The side of a neutral row, by what it is called. */
export function neutralSide(cells: readonly string[], columns: Columns): Side | undefined {
  if (!isNeutral(cells[columns.sign?.[0] ?? -1] ?? "")) return undefined;
  const texts = columnsOf(columns, "kind", "description", "status", "bank_category");
  return sideOfNeutral(texts.map((column) => cells[column] ?? ""));
}

export function tallyNeutral(
  tally: NeutralTally,
  { line, cells }: { line: number; cells: readonly string[] },
  {
    amount: { parts, side },
    sign,
    isUnbooked = false,
  }: {
    amount: { readonly parts: AmountParts; readonly side: Side | undefined };
    sign: number | undefined;
    isUnbooked?: boolean;
  },
): void {
  if (side === undefined) return;
  const value = (cells[sign ?? -1] ?? "").trim();
  const sums = isUnbooked ? tally.unbookedSums : isNeutral(value) ? tally.neutralSums : tally.sideSums;
  sums[side] = addSizes(sums[side], sizesOf(parts.body));
  if (sums !== tally.neutralSums) return;
  tally.rows++;
  tally.first ??= { line, value };
}

/** The layout without sides of neutral rows, where a sum above the table is neither with them nor without them. */
export function withoutNeutral(
  { sideSums, neutralSums, unbookedSums }: NeutralTally,
  layout: Layout,
): Layout | undefined {
  const isOther = (["debit", "credit"] as const).some((side) => {
    const fromPreamble = statedSum(layout.preamble, side);
    if (fromPreamble === undefined) return false;
    return !fromPreamble.some((total, at) => {
      const sumOf = (sums: Record<Side, Sizes>) => sums[side][at] ?? NaN;
      const [own, more, open] = [sumOf(sideSums), sumOf(neutralSums), sumOf(unbookedSums)];
      return [own, own + more, own + open, own + more + open].some((sum) => sum === total);
    });
  });
  if (!isOther) return undefined;
  const { letters: _, ...rest } = layout;
  return rest;
}

/** What a line such as "支出:6笔 971.66元" says that one side adds up to; undefined where none does. */
function statedSum(preamble: Layout["preamble"], side: Side): Sizes | undefined {
  for (const { cells } of preamble) {
    for (const cell of cells) {
      const [, word = "", rest = ""] = /^\s*([\p{L} ]{1,20})[:：](.*)$/u.exec(cell) ?? [];
      if (word === "" || signOfWord(word) !== side) continue;
      const amount = rest.match(/[0-9][0-9.,']*/g)?.at(-1);
      const parts = amount === undefined ? undefined : takeApart(amount);
      if (parts !== undefined) return sizesOf(parts.body);
    }
  }
  return undefined;
}

export function neutralEvidence(tally: NeutralTally | undefined): readonly Evidence[] {
  if (tally?.first === undefined) return [];
  const because = "The row is marked as neither income nor expense; its text gives the direction.";
  return [{ about: "neutral rows", decided: `${tally.rows} by their text`, because, ...tally.first }];
}
