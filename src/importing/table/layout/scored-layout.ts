/** What both ways of finding a table share: a layout and its score, and the parts that they fill alike. */
import type { Problem } from "../../../contract/problem.ts";
import { bookedFlag, type BookedFlag } from "../../words/headers/booked-flags.ts";
import { lettersOf, signOfWord } from "../../words/sides.ts";
import type { Columns } from "../columns/columns.ts";
import type { Layout, Sample } from "../layout.ts";
import { areTrades } from "../decide/signs/trade-sides.ts";
import { areSales } from "../decide/signs/sales-sides.ts";

export interface ScoredLayout {
  readonly layout: Layout;
  readonly score: number;
}

/** A record that lacks a column that a person named. */
export interface MissingColumn {
  readonly problem: Problem;
  readonly cells: readonly string[];
}

export function samplePlace({
  delimiter,
  sheet,
}: Pick<Sample, "delimiter" | "sheet">): Pick<Layout, "delimiter" | "sheet"> {
  return { delimiter, ...(sheet === undefined ? {} : { sheet }) };
}

/** The columns of states that say yes and no. */
export function bookedFlags(
  { status = [] }: Columns,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): Pick<Layout, "flags"> {
  const flags = new Map<number, BookedFlag>();
  for (const index of status) {
    const flag = bookedFlag(
      header[index] ?? "",
      rows.map((row) => row[index] ?? ""),
    );
    if (flag !== undefined) flags.set(index, flag);
  }
  return flags.size === 0 ? {} : { flags };
}

export function signLetters(
  { sign }: Columns,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): Pick<Layout, "letters"> {
  const [column, other] = sign ?? [];
  if (column === undefined) return {};
  if (other !== undefined) return { letters: "balances" };
  const cells = rows.map((row) => row[column] ?? "");
  const letters =
    lettersOf(header[column] ?? "", cells) ??
    // Only a person names a column of such words as one of sides.
    (!cells.some((cell) => signOfWord(cell)) && areSales(cells) ? "sales" : undefined) ??
    (areTrades(cells) ? "trades" : undefined);
  return letters === undefined ? {} : { letters };
}
