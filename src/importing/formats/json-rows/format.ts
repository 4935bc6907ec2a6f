/** Lists of flat JSON objects, or one a line: rows whose members are the cells, read as a table is. */
import { readText, type TextEncoding } from "../../decode/text.ts";
import type { TextFile } from "../../decode/open-text.ts";
import type { TextFormat } from "../../format.ts";
import { keyPaths } from "../../json/key-paths.ts";
import { numeralAt, textAt, textsAt } from "../../json/members.ts";
import { jsonParts, type JsonObject } from "../../json/parts.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { Reading } from "../../reading.ts";
import type { SourceFile } from "../../source-file.ts";
import { brokenAt } from "../../refusals/unreadable-file.ts";
import { examineTable } from "../../table/examine.ts";
import { findLayout } from "../../table/layout/find-layout.ts";
import { CELLS_MAX, tooManyCells, type TableRecord } from "../../table/record.ts";
import type { TableRecipe } from "../../table/recipe.ts";
import { tableRows } from "../../table/rows/read-rows.ts";
import { fieldOf } from "../../words/headers/fields.ts";

interface JsonRowsRecipe extends TableRecipe {
  readonly encoding: TextEncoding;
  /** The names of the members, in the order of the columns. */
  readonly names: readonly string[];
}

/** Rows among which the table is looked for. */
const SAMPLE = 2000;

const DAYS: ReadonlySet<string> = new Set(["date", "posted_date", "value_date"]);
const AMOUNTS: ReadonlySet<string> = new Set(["amount", "debit", "credit"]);

export const jsonRows: TextFormat = {
  id: "json-rows",
  name: "rows as JSON",
  kind: "text",
  givesWay: true,
  claims,
  examine,
  rows(source, { reading, numbering }) {
    const recipe = reading.recipe as JsonRowsRecipe;
    return tableRows(recordsOf(source, recipe), { recipe, numbering });
  },
};

function claims(head: string): string | undefined {
  if (!/^\s*(?:\[\s*)?\{/.test(head)) return undefined;
  const names = [...keyPaths(head)];
  // A member of a member, or of one in a list.
  if (names.some((name) => /[.[]/.test(name))) return undefined;
  const fields = names.map((name) => ({ name, field: fieldOf(name)?.field ?? "" }));
  const day = fields.find(({ field }) => DAYS.has(field));
  const amount = fields.find(({ field }) => AMOUNTS.has(field));
  if (day === undefined || amount === undefined) return undefined;
  return `Its objects are flat, and have "${day.name}" and "${amount.name}".`;
}

/** Throws `unreadable_file`, `missing_column`, `ambiguous_file`, `mapping_contradicted` or `invalid_setting`. */
async function examine({ source, encoding }: TextFile, choices: ReadingChoices): Promise<Reading> {
  const names = new Map<string, number>();
  const samples: JsonObject[] = [];
  for await (const { line, value } of objectsOf(source, encoding)) {
    for (const name of Object.keys(value)) if (!names.has(name)) names.set(name, names.size);
    if (names.size > CELLS_MAX) throw tooManyCells(line);
    if (samples.length < SAMPLE) samples.push(value);
  }
  const header = [...names.keys()];
  const rows = samples.map((value, index) => recordOf(value, header, index + 1));
  const records = [{ line: 1, cells: header }, ...rows];
  const layout = await findLayout([{ delimiter: null, records }], { source, choices });
  const about = { encoding: { name: encoding.name, markBytes: encoding.markBytes }, names: header };
  const reading = await examineTable(
    {
      format: "json-rows",
      // The names stand in no row of their own.
      layout: { ...layout, firstLine: 1 },
      encoding: encoding.evidence,
      records: () => recordsOf(source, about),
    },
    choices,
  );
  const recipe: JsonRowsRecipe = { ...reading.recipe, ...about };
  return { ...reading, recipe };
}

/** The rows, each with its number in the file as its line: lists may stand on one line. */
async function* recordsOf(
  source: SourceFile,
  { encoding, names }: Pick<JsonRowsRecipe, "encoding" | "names">,
): AsyncGenerator<readonly TableRecord[]> {
  let batch: TableRecord[] = [];
  let count = 0;
  for await (const { value } of objectsOf(source, encoding)) {
    batch.push(recordOf(value, names, ++count));
    if (batch.length < 500) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* objectsOf(
  source: SourceFile,
  encoding: TextEncoding,
): AsyncGenerator<{ readonly line: number; readonly value: JsonObject }> {
  const texts = readText(source, encoding);
  for await (const parts of jsonParts(texts, { paths: new Set(), fileName: source.name })) {
    for (const { line, value } of parts) {
      const nested = Object.entries(value).find(([, member]) => isObject(member));
      if (nested !== undefined)
        throw brokenAt({ line, what: `The row has an object inside of it, "${nested[0].slice(0, 60)}",` });
      yield { line, value };
    }
  }
}

function isObject(member: unknown): boolean {
  if (Array.isArray(member)) return member.some(isObject);
  return typeof member === "object" && member !== null && !JSON.isRawJSON(member);
}

function recordOf(value: JsonObject, names: readonly string[], line: number): TableRecord {
  return { line, cells: names.map((name) => cellOf(value, name)) };
}

/** A number's "." is its decimal mark, also before three digits, where a text could mean thousands. */
function cellOf(value: JsonObject, name: string): string {
  const member = Object.hasOwn(value, name) ? value[name] : undefined;
  if (typeof member === "string") return member;
  if (typeof member === "boolean") return String(member);
  if (Array.isArray(member)) return textsAt(value, name).join(", ");
  const numeral = textAt(value, name) === "" ? "" : numeralAt(value, name);
  return /\.[0-9]{3}$/.test(numeral) ? `${numeral}0` : numeral;
}
