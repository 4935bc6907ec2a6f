/** Flags for reading a bank file, shared by `tx import` and `statements upload`. */
import { mappingFrom } from "../../src/client/import/mappings/saved-mappings.ts";
import {
  mappedFields,
  sourceFormats,
  type ImportOptions,
  type MappedField,
} from "../../src/client/import/plan/options.ts";
import { Problem } from "../../src/contract/problem.ts";
import { currency } from "../../src/terminal/command-line/currency-flag.ts";
import {
  choice,
  integer,
  text,
  texts,
  toggle,
  type FlagValues,
} from "../../src/terminal/command-line/flag.ts";
import { omitUndefined } from "../../src/contract/omit-undefined.ts";

export const readingFlags = {
  format: choice(
    "Format of the file; default detected. json is an array of create requests, or one per line.",
    [...sourceFormats, "json"],
  ),
  encoding: text("Character encoding, such as windows-1252.", { placeholder: "name" }),
  delimiter: text("Character between cells; `tab` for a tab.", { placeholder: "char" }),
  sheet: text("Sheet of a workbook, by name, or by its number among the visible ones, from 1.", {
    placeholder: "sheet",
  }),
  headerLine: integer("Line of the header, from 1; 0 if there is none.", { maximum: 1_000_000 }),
  dateFormat: text("Order of day, month and year, such as DD.MM.YYYY.", { placeholder: "format" }),
  decimalMark: choice("The decimal mark.", [".", ","]),
  currency: currency("Currency of rows, or of a new account, if the file names none."),
  column: texts("Which column holds a field, such as date=Buchungstag.", { placeholder: "field=Header" }),
  invertSign: toggle("Reverse the sign of every amount."),
  signAsIs: toggle("Use the sign of every amount as it is in the file."),
  splitFees: toggle("Book the fee of each row of a payment service as a separate row."),
  map: text("A mapping saved with --save-map or written by hand.", {
    placeholder: "file",
    completes: "file",
  }),
};

/** The choices of the flags. Problems: settings_conflict, usage for an unknown field, those of reading a mapping. */
export async function choicesOf(flags: FlagValues<typeof readingFlags>): Promise<ImportOptions["choices"]> {
  if (flags.invertSign && flags.signAsIs) {
    throw new Problem("settings_conflict", {
      detail: "--invert-sign and --sign-as-is cannot be combined.",
    });
  }
  const columns = flags.column.map(columnOf);
  return omitUndefined({
    format: flags.format,
    encoding: flags.encoding,
    delimiter: flags.delimiter?.toLowerCase() === "tab" ? "\t" : flags.delimiter,
    sheet: flags.sheet,
    headerLine: flags.headerLine,
    dateFormat: flags.dateFormat,
    decimalMark: flags.decimalMark,
    currency: flags.currency,
    sign: flags.invertSign ? ("inverted" as const) : flags.signAsIs ? ("as_is" as const) : undefined,
    splitFees: flags.splitFees ? true : undefined,
    columns: columns.length === 0 ? undefined : groupColumns(columns),
    mapping: flags.map === undefined ? undefined : await mappingFrom(flags.map),
  });
}

interface Column {
  readonly field: MappedField;
  readonly header: string;
}

function columnOf(assignment: string): Column {
  const at = assignment.indexOf("=");
  const word = assignment.slice(0, at).trim().toLowerCase().replaceAll("-", "_");
  const field = mappedFields.find((name) => name === word);
  const header = assignment.slice(at + 1);
  if (at > 0 && field !== undefined && header !== "") return { field, header };
  throw new Problem("usage", {
    detail: `--column ${JSON.stringify(assignment)} does not name a field and a header.`,
    remedy: `Write it like date=Buchungstag; the fields are ${mappedFields.join(", ")}.`,
  });
}

/** Headers by field: a field may join the texts of several columns. */
function groupColumns(columns: readonly Column[]): Partial<Record<MappedField, readonly string[]>> {
  const fields: Partial<Record<MappedField, readonly string[]>> = {};
  for (const { field, header } of columns) fields[field] = [...(fields[field] ?? []), header];
  return fields;
}
