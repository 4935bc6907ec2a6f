/** Rows of cells in lines, whatever stands between the cells (RFC 4180, and what banks write). */
import { Problem } from "../../../contract/problem.ts";
import type { TextFile } from "../../decode/open-text.ts";
import { readText, type TextEncoding } from "../../decode/text.ts";
import type { TextFormat } from "../../format.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { Reading } from "../../reading.ts";
import type { SourceFile } from "../../source-file.ts";
import { examineTable } from "../../table/examine.ts";
import { findLayout } from "../../table/layout/find-layout.ts";
import type { Layout } from "../../table/layout.ts";
import { tableRows } from "../../table/rows/read-rows.ts";
import type { TableRecipe } from "../../table/recipe.ts";
import { oddQuotes, regularQuotes, withRegularQuotes, type OddQuotes } from "./odd-quotes.ts";
import { samplesOf, textSamplesOf, type CutSample } from "./samples.ts";
import { recordsIn } from "./text-tables.ts";

interface CsvRecipe extends TableRecipe {
  readonly encoding: TextEncoding;
  readonly delimiter: string;
  /** How its quotes are odd; absent where they are regular. */
  readonly odd?: OddQuotes;
}

/** It claims nothing, and takes what no other format claims. */
export const csv: TextFormat = {
  id: "csv",
  name: "CSV",
  kind: "text",
  examine,
  rows(source, { reading, numbering }) {
    const recipe = reading.recipe as CsvRecipe;
    const texts = regularText(source, recipe);
    const records = recordsIn(texts, { delimiter: recipe.delimiter, fileName: source.name });
    return tableRows(records, { recipe, numbering });
  },
};

function regularText(
  source: SourceFile,
  { encoding, odd }: { encoding: TextEncoding; odd?: OddQuotes },
): AsyncIterable<string> {
  const texts = readText(source, encoding);
  return odd === undefined ? texts : withRegularQuotes(texts, odd);
}

/** Throws `unreadable_file`, `missing_column`, `ambiguous_file`, `unknown_currency`, `mapping_contradicted` or `invalid_setting`. */
async function examine({ source, encoding, head }: TextFile, choices: ReadingChoices): Promise<Reading> {
  const odd = oddQuotes(head);
  const regular = { encoding, ...(odd === undefined ? {} : { odd }) };
  const beginning = odd === undefined ? head : regularQuotes(head, odd);
  const samples = await samplesOf(beginning, { source, choices });
  const layout = await layoutIn(samples, { source, choices, head: beginning });
  const delimiter = layout.delimiter ?? ",";
  const reading = await examineTable(
    {
      format: "csv",
      layout,
      encoding: encoding.evidence,
      records: () => recordsIn(regularText(source, regular), { delimiter, fileName: source.name }),
    },
    choices,
  );
  const recipe: CsvRecipe = {
    ...reading.recipe,
    encoding: { name: encoding.name, markBytes: encoding.markBytes },
    delimiter,
    ...(odd === undefined ? {} : { odd }),
  };
  return { ...reading, recipe };
}

/** The table of the samples. One that is none for its many cells is refused for these, and not as a file without a table. */
async function layoutIn(
  samples: readonly CutSample[],
  { head, ...scene }: { source: SourceFile; choices: ReadingChoices; head: string },
): Promise<Layout> {
  try {
    return await findLayout(samples, scene);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "missing_column") throw error;
    const tooWide = samples.find((sample) => sample.tooWide !== undefined)?.tooWide;
    if (tooWide !== undefined) throw tooWide;
    const layout = await layoutOfText(head, scene);
    if (layout !== undefined) return layout;
    throw error;
  }
}

/** The table of a text in which no character stands between cells; undefined where there is none. */
async function layoutOfText(
  head: string,
  scene: { source: SourceFile; choices: ReadingChoices },
): Promise<Layout | undefined> {
  const { delimiter, mapping } = scene.choices;
  if (delimiter !== undefined || mapping?.delimiter !== undefined) return undefined;
  const samples = await textSamplesOf(head, scene.source);
  try {
    return await findLayout(samples, scene);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "missing_column") throw error;
    return undefined;
  }
}
