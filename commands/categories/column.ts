/** The category's name in lists that a person reads; what programs read has its slug. */
import type { Context } from "../../src/terminal/context.ts";
import { forReading } from "../reports/figures.ts";
import type { CategoryNames } from "./names.ts";

interface OfCategory {
  readonly category: string | null;
}

interface CategoryColumn {
  readonly cell: (row: OfCategory) => string | null;
  /** Looks the names up before the rows are shown: once, and only where the column is to be seen. */
  readonly prepare: (rows: readonly OfCategory[]) => Promise<void>;
}

export function categoryColumn(context: Context): CategoryColumn {
  let names: CategoryNames | undefined;
  return {
    cell: ({ category }) => names?.get(category ?? "") ?? category,
    async prepare(rows) {
      if (names !== undefined || !forReading(context) || rows.every(({ category }) => !category)) return;
      names = await (await import("./names.ts")).categoryNames(context);
    },
  };
}
