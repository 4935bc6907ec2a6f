/** Mappings: what detection decided, as a file that can be kept, shared and said again. */
import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { isCurrency } from "../contract/values/currency.ts";
import { Problem } from "../contract/problem.ts";
import { ERA_FORMAT, orderOfFormat } from "./cells/date-text.ts";
import { foldHeader } from "./cells/fold.ts";
import { REJECTED_COLUMNS } from "./rows/rejected-file.ts";
import type { Mapping } from "./choices.ts";
import { mappedFields } from "./fields.ts";
import type { Reading } from "./reading.ts";
import { sourceFormats, type SourceFormat } from "./source-file.ts";
import { omitUndefined } from "../contract/omit-undefined.ts";

const schema = z.strictObject({
  version: z.literal(1),
  format: z.enum(sourceFormats),
  name: z.optional(z.string()),
  account: z.optional(z.string()),
  account_name: z.optional(z.string()),
  signature: z.nullable(z.string()),
  header: z.optional(z.array(z.string())),
  encoding: z.optional(z.string()),
  delimiter: z.optional(z.string()),
  sheet: z.optional(z.string()),
  header_line: z.optional(z.int().check(z.gte(0))),
  columns: z.partialRecord(z.enum(mappedFields), z.array(z.string()).check(z.minLength(1))),
  date_format: z.optional(
    z
      .string()
      .check(
        z.refine((text) => orderOfFormat(text) !== undefined || text === ERA_FORMAT, "is not a date format"),
      ),
  ),
  decimal_mark: z.optional(z.enum([".", ","])),
  sign: z.optional(z.enum(["as_is", "inverted"])),
  currency: z.optional(z.string().check(z.refine(isCurrency, "is not in ISO 4217"))),
  split_fees: z.optional(z.literal(true)),
});

/**
 * The hash of a header's folded words, by which the same layout is found again. The columns that a file of rejected rows
 * adds do not count: it is of the layout of its source.
 */
export function signature(header: readonly string[]): string {
  return createHash("sha256")
    .update(ownWords(header).map(foldHeader).join("\u0000"))
    .digest("hex")
    .slice(0, 32);
}

function ownWords(header: readonly string[]): readonly string[] {
  return header
    .map((cell) => cell.trim())
    .filter((cell) => !(REJECTED_COLUMNS as readonly string[]).includes(cell));
}

/**
 * What a mapping says of columns, dates, amounts and signs, for a file in which the same table lies elsewhere and in
 * another encoding.
 */
export function tableMapping(mapping: Mapping): Mapping {
  const elsewhere = ["encoding", "delimiter", "header_line"];
  const members = Object.entries(mapping).filter(([name]) => !elsewhere.includes(name));
  return Object.fromEntries(members) as unknown as Mapping;
}

/** The mapping that the reading of a table amounts to. */
export function mappingOf(
  { encoding, delimiter, sheet, header_line, columns, date_format, decimal_mark }: Reading["detected"],
  {
    format,
    header,
    sign,
    currency,
  }: {
    format: SourceFormat;
    header: readonly string[] | null;
    sign: "as_is" | "inverted";
    currency: string | null;
  },
): Mapping {
  return {
    version: 1,
    format,
    signature: header === null ? null : signature(header),
    ...(header === null ? {} : { header: ownWords(header) }),
    encoding,
    ...(delimiter === null ? {} : { delimiter }),
    ...(sheet === undefined ? {} : { sheet }),
    header_line,
    columns,
    date_format,
    decimal_mark,
    sign,
    ...(currency === null ? {} : { currency }),
  };
}

/** Reads a mapping from JSON text. Throws `invalid_json` or `validation_failed`, naming the file. */
export function readMapping(text: string, fileName: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Problem("invalid_json", { detail: `The mapping ${fileName} is not JSON.`, cause });
  }
  return checkedMapping(value, fileName);
}

/** A value as a mapping. Throws `validation_failed`, by the name that the mapping goes by. */
export function checkedMapping(value: unknown, name: string): Mapping {
  const result = schema.safeParse(value);
  if (result.success) {
    const { columns, ...rest } = omitUndefined(result.data);
    return { ...rest, columns };
  }
  const faults = result.error.issues.map(
    ({ path, message }) => `${path.join(".") || "the mapping"}: ${message}`,
  );
  throw new Problem("validation_failed", { detail: `${name} is not a mapping: ${faults.join("; ")}.` });
}

/** A mapping as the text of its file. */
export function writeMapping(mapping: Mapping): string {
  return `${JSON.stringify(mapping, null, 2)}\n`;
}
