/** Whether a file contradicts the mapping that it is read by. */
import { Problem } from "../../../contract/problem.ts";
import type { ReadingChoices } from "../../choices.ts";
import type { TableDecisions } from "./table-decisions.ts";

export function checkMapping(
  { dates, mark, sign }: TableDecisions,
  { mapping, dateFormat, decimalMark, sign: requestedSign }: ReadingChoices,
): void {
  if (mapping === undefined) return;
  const contradictions = [
    dateFormat === undefined &&
    mapping.date_format !== undefined &&
    sameLetters(mapping.date_format) !== sameLetters(dates.format)
      ? `dates are ${dates.format}, but the mapping says ${mapping.date_format}`
      : "",
    decimalMark === undefined &&
    mapping.decimal_mark !== undefined &&
    mapping.decimal_mark !== mark.mark &&
    mark.evidence.line !== null
      ? `the decimal mark is "${mark.mark}", but the mapping says "${mapping.decimal_mark}"`
      : "",
    requestedSign === undefined && mapping.sign !== undefined && mapping.sign !== sign.sign
      ? `signs are ${sign.sign.replace("_", " ")}, but the mapping says ${mapping.sign.replace("_", " ")}`
      : "",
  ].filter((text) => text !== "");
  if (contradictions.length === 0) return;
  throw new Problem("mapping_contradicted", {
    detail: `The file contradicts the mapping: ${contradictions.join("; ")}.`,
  });
}

function sameLetters(format: string): string {
  return format
    .toLowerCase()
    .replace(/[^dmy]/g, "")
    .replace(/(.)\1+/g, "$1");
}
