import { Problem } from "../contract/problem.ts";
import { formats } from "./formats.ts";
import type { Reading, ReadingChoices, SourceFile } from "./model.ts";

/**
 * The first pass over a file: decides how it is read, keeping the evidence, and writes nothing. Throws `unreadable_file`,
 * `missing_column`, `ambiguous_file`, `mapping_contradicted` or `invalid_setting`.
 */
export async function examine(source: SourceFile, choices: ReadingChoices): Promise<Reading> {
  const name = (choices.format ?? choices.mapping?.format ?? "csv").toLowerCase();
  const format = formats[name];
  if (format === undefined) {
    throw new Problem("invalid_setting", {
      detail: `There is no format "${name}".`,
      remedy: `Give --format one of ${Object.keys(formats).join(", ")}.`,
    });
  }
  return format.examine(source, choices);
}
