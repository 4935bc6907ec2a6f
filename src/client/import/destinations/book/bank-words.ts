/** The bank's words for categories in a file: which of them mean nothing in the book yet, and what a person has them mean. */
import { categories } from "../../../../contract/category.ts";
import { UNCATEGORIZED } from "../../../../contract/category/classification.ts";
import { fold } from "../../../../contract/category/fold.ts";
import { wordKey } from "../../../../contract/category/words.ts";
import type { ChunkRow } from "../../../../contract/import/row.ts";
import { LABEL_MAX } from "../../../../contract/transaction/limits.ts";
import type { RowSource } from "../../../../importing/drive/row-source.ts";
import { everyRow } from "../../../find.ts";
import { optional } from "../../../optional-call.ts";
import { pages } from "../../../pages.ts";
import type { ImportContext, OpenWord, OpenWords } from "../../context.ts";

/** Words that are counted: a column with more of them holds something else. */
const WORDS_MAX = 1000;

const NONE: OpenWords = { words: [], categories: [] };

interface WordCount {
  readonly add: (rows: readonly ChunkRow[]) => void;
  /** The most frequent first; none of a column that holds something else. */
  readonly words: () => readonly OpenWord[];
}

export function countWords(): WordCount {
  const counts = new Map<string, { -readonly [Name in keyof OpenWord]: OpenWord[Name] }>();
  return {
    words: () =>
      counts.size > WORDS_MAX ? [] : [...counts.values()].sort((one, other) => other.rows - one.rows),
    add(rows) {
      for (const row of rows) {
        if ("verdict" in row || row.source_record?.bank_category === undefined) continue;
        const { description: example, amount, category } = row;
        const word = row.source_record.bank_category;
        // Another column says the company's category.
        if (category !== undefined && category !== word) continue;
        const key = fold(word);
        const count = counts.get(key);
        if (count !== undefined) count.rows++;
        else if (counts.size <= WORDS_MAX)
          counts.set(key, { word, rows: 1, example, direction: amount.startsWith("-") ? "out" : "in" });
      }
    },
  };
}

/** The words of a file that mean nothing yet, by one pass over its rows where a column may hold some. */
export async function openWordsOf(source: RowSource, context: ImportContext): Promise<OpenWords> {
  const { category, bank_category } = source.reading?.mapping.columns ?? {};
  if (category === undefined && bank_category === undefined) return NONE;
  const count = countWords();
  const bar = context.progress({ label: "Reading", unit: "rows", total: source.count });
  let done = 0;
  try {
    for await (const batch of source.rows()) {
      context.stopSignal.throwIfAborted();
      count.add(batch.map(({ row }) => row));
      bar.at((done += batch.length));
    }
  } finally {
    bar.end();
  }
  return openAmong(count.words(), context);
}

/**
 * Those that are the name of no category and that nobody has answered, and the categories; none where the caller may not read
 * them.
 */
export async function openAmong(
  words: readonly OpenWord[],
  { call }: Pick<ImportContext, "call">,
): Promise<OpenWords> {
  if (words.length === 0) return NONE;
  const everyOne = { limit: Infinity, isOptional: true };
  const transport = { call, stream: undefined };
  const vocabulary = await optional(async () => ({
    all: await everyRow(pages(transport, categories.list, {}, everyOne)),
    meanings: await everyRow(pages(transport, categories.words, {}, everyOne)),
  }));
  if (vocabulary === undefined) return NONE;
  const { all, meanings } = vocabulary;
  const usable = all.filter(({ is_archived, merged_into }) => !is_archived || merged_into !== null);
  const keys = new Set(usable.flatMap(({ slug, name }) => [wordKey(slug), wordKey(name)]));
  const folded = new Set([...usable.map(({ slug }) => slug), ...meanings.map(({ word }) => word)].map(fold));
  const open = words.filter(({ word }) => {
    const key = wordKey(word);
    return key !== "" && key !== UNCATEGORIZED && !keys.has(key) && !folded.has(fold(word));
  });
  return { words: open.filter(({ word }) => word.length <= LABEL_MAX), categories: all };
}
