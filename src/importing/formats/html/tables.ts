/** Which tables of a page are read: all rows as one, unless tables with other headers hold transactions too. */
import { joined, sentence, setting } from "../../../contract/choice.ts";
import { Problem } from "../../../contract/problem.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { SourceFile } from "../../source-file.ts";
import { findLayout } from "../../table/layout/find-layout.ts";
import { isRow } from "../../table/record.ts";
import type { HtmlRow } from "./rows.ts";
import { countText } from "../../../contract/count-text.ts";

/** Tables that are looked into. */
const TABLES_MAX = 200;

/** The number of the one table that a person named; undefined for all. Problems: invalid_setting, ambiguous_file. */
export async function tableRead(
  rows: readonly HtmlRow[],
  { source, choices }: { source: SourceFile; choices: ReadingChoices },
): Promise<number | undefined> {
  const tables = [...Map.groupBy(rows, ({ table }) => table)].slice(0, TABLES_MAX);
  const requestedTable = choices.sheet ?? choices.mapping?.sheet;
  if (requestedTable !== undefined) return tableNamed(requestedTable, tables);
  const byHeader = new Map<string, readonly (readonly [number, readonly HtmlRow[]])[]>();
  for (const [number, own] of tables) {
    if (!own.some(({ cells }) => isRow(cells))) continue;
    const header = await headerOf(own, { source, choices });
    if (header !== undefined) byHeader.set(header, [...(byHeader.get(header) ?? []), [number, own]]);
  }
  if (byHeader.size > 1) throw several([...byHeader.values()].map(([first]) => first as [number, HtmlRow[]]));
  return undefined;
}

/** The header of a table that can be read by itself, as one text. */
async function headerOf(
  rows: readonly HtmlRow[],
  about: { source: SourceFile; choices: ReadingChoices },
): Promise<string | undefined> {
  try {
    const { header } = await findLayout([{ delimiter: null, records: rows }], about);
    return header === null ? undefined : header.join("\u0000");
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function tableNamed(
  requestedTable: string,
  tables: readonly (readonly [number, readonly HtmlRow[]])[],
): number {
  const namedTable = tables.find(([number]) => String(number) === requestedTable.trim());
  if (namedTable !== undefined) return namedTable[0];
  throw new Problem("invalid_setting", {
    detail: `The page has no table "${requestedTable}".`,
    remedy: `Tables are numbered; those with rows are ${tables.map(([number]) => number).join(", ")}.`,
  });
}

function several(tables: readonly (readonly [number, readonly HtmlRow[]])[]): Problem {
  const sheets = tables.map(([number]) => setting("sheet", String(number)));
  return new Problem("ambiguous_file", {
    detail: `${countText(tables.length, "table")} of the page have transactions under different headers. Only one is read at a time.`,
    remedy: sentence`Import each separately: ${joined(sheets, ", ")}.`,
    more: {
      about: "sheets",
      contradicts: false,
      readings: tables.map(([number, rows]) => ({
        reading: `table ${number}`,
        flag: sentence`${setting("sheet", String(number))}`,
        rows: rows
          .filter(({ cells }) => isRow(cells))
          .slice(0, 3)
          .map(({ line, cells }) => ({
            line,
            text: cells.filter((cell) => cell !== "").join(" | "),
            becomes: "a row of the import",
          })),
      })),
    },
  });
}
