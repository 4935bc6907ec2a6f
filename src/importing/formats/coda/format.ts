/** CODA, the coded statement of account of the Belgian banks (Febelfin), version 2. */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { codaEvents } from "./events.ts";

export const coda = statementFormat({
  name: "CODA",
  claims: claimsCoda,
  form: {
    format: "coda",
    dateFormat: "DDMMYY",
    decimalMark: ".",
    because: "CODA defines dates, amounts in thousandths, and the signs of credit (0) and debit (1).",
  },
  parse: codaEvents,
});

/** The header of a file (0) of the application 05, and an old balance (1) or the end of an empty file (9) behind it. */
function claimsCoda(head: string): string | undefined {
  const [first = "", second = "1"] = firstRecords(head.slice(0, 2000), 128);
  if (!/^00000[0-9]{6}[0-9 ]{3}05[D ] {7}/.test(first)) return undefined;
  return /^(?:1$|1[0-9]|2[123]|9 {15})/.test(second)
    ? "It starts with the file header (0) of CODA."
    : undefined;
}
