/** The categories that an import brings into the book: its receipt lists them. */
import { categories } from "../../../../contract/category.ts";
import type { Call } from "../../../../contract/operation.ts";
import { foldWord } from "../../../../importing/cells/fold.ts";
import type { ChunkRow } from "../../../../contract/import/row.ts";
import { everyRow } from "../../../find.ts";
import { optional } from "../../../optional-call.ts";
import { pages } from "../../../pages.ts";
import type { RowSource } from "../../../../importing/drive/row-source.ts";

/** Words that are remembered: who has more of them has named the wrong column. */
const WORDS_MAX = 1000;

interface NewCategories {
  /** Notes the words of rows. */
  readonly add: (rows: readonly ChunkRow[]) => void;
  /** The words that are new to the book, sorted; undefined where no column of the file is the company's categories. */
  readonly words: () => readonly string[] | undefined;
}

/** Undefined words where the caller may not read categories: what is new is not known then. */
export async function newCategories(
  { reading }: Pick<RowSource, "reading">,
  call: Call,
): Promise<NewCategories> {
  const existing = reading?.mapping.columns.category === undefined ? undefined : await existingWords(call);
  if (existing === undefined) return { add: () => {}, words: () => undefined };
  const words = new Map<string, string>();
  return {
    words: () => [...words.values()].sort(),
    add(rows) {
      for (const row of rows) {
        if ("verdict" in row || row.category === undefined || words.size >= WORDS_MAX) continue;
        const key = foldWord(row.category);
        if (!existing.has(key) && !words.has(key)) words.set(key, row.category);
      }
    },
  };
}

/** Slugs and names of all categories, folded; undefined where they cannot be read. */
async function existingWords(call: Call): Promise<ReadonlySet<string> | undefined> {
  const rows = await optional(() =>
    everyRow(pages({ call, stream: undefined }, categories.list, {}, { limit: Infinity, isOptional: true })),
  );
  return rows && new Set(rows.flatMap(({ slug, name }) => [foldWord(slug), foldWord(name)]));
}
