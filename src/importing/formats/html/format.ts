/** Pages of HTML with a table, as banks hand them out under the name of a workbook (.xls). */
import type { TextFile } from "../../decode/open-text.ts";
import { readText, type TextEncoding } from "../../decode/text.ts";
import type { TextFormat } from "../../format.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { Reading } from "../../reading.ts";
import { inPieces, inSteps } from "../../decode/event-loop.ts";
import { examineTable } from "../../table/examine.ts";
import { findLayout } from "../../table/layout/find-layout.ts";
import { tableRows } from "../../table/rows/read-rows.ts";
import type { TableRecipe } from "../../table/recipe.ts";
import type { TableRecord } from "../../table/record.ts";
import { htmlRows, type HtmlRow } from "./rows.ts";
import { tableRead } from "./tables.ts";

interface HtmlRecipe extends TableRecipe {
  readonly encoding: TextEncoding;
  /** The one table that is read; absent where all are. */
  readonly table?: number;
}

export const html: TextFormat = {
  id: "html",
  name: "HTML table",
  kind: "text",
  claims: claimsHtml,
  examine,
  rows(source, { reading, numbering }) {
    const recipe = reading.recipe as HtmlRecipe;
    const rows = htmlRows(readText(source, recipe.encoding), { isWhole: true });
    return tableRows(recordsOf(rows, recipe.table), { recipe, numbering });
  },
};

/** A page's first tag, behind white space (byte-order marks are such), comments and declarations. */
const PAGE =
  /^(?:\s|<!--(?:(?!-->)[\s\S]){0,4000}-->|<\?xml[^>]{0,200}\?>)*<(?:!doctype\s+html|html|head|meta|title|style|body|table|div|center|font|form|h[1-6]|p|b)\b/i;

function claimsHtml(head: string): string | undefined {
  if (!PAGE.test(head) || !/<table\b/i.test(head) || !/<t[dh]\b/i.test(head)) return undefined;
  return "It is an HTML page with a table.";
}

/** Throws `unreadable_file`, `missing_column`, `ambiguous_file`, `mapping_contradicted` or `invalid_setting`. */
async function examine({ source, encoding, head }: TextFile, choices: ReadingChoices): Promise<Reading> {
  const sample: HtmlRow[] = [];
  const beginning = inPieces(head, inSteps(source.stopSignal));
  for await (const rows of htmlRows(beginning, { isWhole: false })) for (const row of rows) sample.push(row);
  const table = await tableRead(sample, { source, choices });
  const read = table === undefined ? sample : sample.filter((row) => row.table === table);
  const layout = await findLayout([{ delimiter: null, records: read }], { source, choices });
  const reading = await examineTable(
    {
      format: "html",
      layout: table === undefined ? layout : { ...layout, sheet: String(table) },
      encoding: encoding.evidence,
      records: () => recordsOf(htmlRows(readText(source, encoding), { isWhole: true }), table),
    },
    choices,
  );
  const recipe: HtmlRecipe = {
    ...reading.recipe,
    encoding: { name: encoding.name, markBytes: encoding.markBytes },
    ...(table === undefined ? {} : { table }),
  };
  return { ...reading, recipe };
}

async function* recordsOf(
  batches: AsyncIterable<readonly HtmlRow[]>,
  table: number | undefined,
): AsyncGenerator<readonly TableRecord[]> {
  for await (const rows of batches) {
    yield table === undefined ? rows : rows.filter((row) => row.table === table);
  }
}
