/** The categories that an import brings into the book: its receipt lists them. */
import { categories } from "../../../contract/category.ts";
import { Problem } from "../../../contract/problem.ts";
import type { Transport } from "../../../contract/operation.ts";
import { foldWord } from "../../../importing/cells/fold.ts";
import { pages } from "../../pages.ts";
import type { RowSource } from "../files/row-source.ts";

/** Words that are kept in mind: who has more of them has named the wrong column. */
const WORDS_MAX = 1000;

interface NewCategories {
  /** The same rows; their words are noted as they pass. */
  readonly source: RowSource;
  /** The words that are new to the book, sorted; undefined where no column of the file is the company's categories. */
  readonly words: () => readonly string[] | undefined;
}

/** Undefined words where the caller may not read categories: what is new is not known then. */
export async function newCategories(source: RowSource, call: Transport): Promise<NewCategories> {
  if (source.reading?.mapping.columns.category === undefined) return { source, words: () => undefined };
  const known = await knownWords(call);
  if (known === undefined) return { source, words: () => undefined };
  const words = new Map<string, string>();
  return {
    words: () => [...words.values()].sort(),
    source: {
      ...source,
      async *rows() {
        for await (const batch of source.rows()) {
          for (const { row } of batch) {
            if ("verdict" in row || row.category === undefined || words.size >= WORDS_MAX) continue;
            const folded = foldWord(row.category);
            if (!known.has(folded) && !words.has(folded)) words.set(folded, row.category);
          }
          yield batch;
        }
      },
    },
  };
}

/** Slugs and names of all categories, folded; undefined where they cannot be read. */
async function knownWords(call: Transport): Promise<ReadonlySet<string> | undefined> {
  const known = new Set<string>();
  try {
    for await (const page of pages(call, categories.list, {}, { limit: Infinity })) {
      for (const { slug, name } of page) known.add(foldWord(slug)).add(foldWord(name));
    }
    return known;
  } catch (error) {
    const isClosed =
      error instanceof Problem && ["insufficient_scope", "no_such_operation"].includes(error.code);
    if (isClosed) return undefined;
    throw error;
  }
}
