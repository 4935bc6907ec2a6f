/** BAI2, the Cash Management Balance Reporting Specifications of the Bank Administration Institute, version 2. */
import { statementFormat } from "../../statement/format.ts";
import { bai2Events } from "./events.ts";
import { lineSplitter } from "./records.ts";

export const bai2 = statementFormat({
  name: "BAI2",
  claims: claimsBai2,
  form: {
    format: "bai2",
    dateFormat: "YYMMDD",
    decimalMark: ".",
    because: "BAI2 defines dates, amounts without a decimal mark, and the direction of each type code.",
  },
  parse: bai2Events,
});

/** A file header (01), and the header of a group (02) or a continuation (88) after it. */
function claimsBai2(head: string): string | undefined {
  const splitLines = lineSplitter();
  const [first, second = "02,"] = head
    .slice(0, CLAIM_WITHIN)
    .split("\n", 100)
    .flatMap((line) => splitLines(line.trim()))
    .filter((line) => line !== "");
  if (first === undefined || !/^01,(?:[^,]*,){2}[0-9]{6,8},[^,]*,/.test(first)) return undefined;
  return /^(?:02|88),/.test(second) ? "It starts with a file header (01) of BAI2." : undefined;
}

const CLAIM_WITHIN = 20_000;
