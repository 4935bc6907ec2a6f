/** MultiCash, the statements and movements that programs of banks write for SAP (AUSZUG.TXT and UMSATZ.TXT). */
import { statementFormat } from "../../statement/format.ts";
import { multicashEvents } from "./events.ts";
import { recordOf } from "./records.ts";

export const multicash = statementFormat({
  name: "MultiCash",
  claims: claimsMulticash,
  form: {
    format: "multicash",
    dateFormat: "DD.MM.YY",
    decimalMark: ".",
    because:
      "MultiCash defines which field is the day of booking (14) and the amount (11), and how they are written.",
  },
  parse: multicashEvents,
});

const LINES_SHOWN = 20;

/** No header, and each line a statement or a movement by the number and the kinds of its fields. */
function claimsMulticash(head: string): string | undefined {
  const lines = head
    .slice(0, 20_000)
    .split("\n")
    // The last one may be cut.
    .slice(0, head.length > 20_000 ? -1 : undefined)
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_SHOWN);
  const whole = lines.length > 1 && !head.endsWith("\n") ? lines.slice(0, -1) : lines;
  return whole.length > 0 && whole.every((line) => recordOf(line) !== undefined)
    ? "Each line has the fields of a statement or a movement of MultiCash."
    : undefined;
}
