/** The flag that names held rows by their lines. */
import { Problem } from "../../../src/contract/problem.ts";
import { texts } from "../../../src/terminal/command-line/flag.ts";
import { wrongValue } from "../../../src/terminal/command-line/wrong-value.ts";

export const lineFlag = { line: texts("Only the held row on this line.", { placeholder: "line" }) };

/** Lines of one import. Problem: settings_conflict. */
export function heldLines(texts: readonly string[], imports: readonly string[]): readonly number[] {
  if (texts.length > 0 && imports.length > 1) {
    throw new Problem("settings_conflict", {
      detail: "--line needs a single import, but several are named.",
    });
  }
  return texts.map(lineNumber);
}

function lineNumber(text: string): number {
  if (/^[0-9]{1,15}$/.test(text) && Number(text) > 0) return Number(text);
  throw wrongValue("--line", { value: text, expectation: "the line of a row, such as 17" });
}
