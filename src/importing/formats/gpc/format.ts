/** GPC, the statement of an account in the ABO records of 128 characters of Czech and Slovak banks. */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { gpcEvents } from "./events.ts";

export const gpc = statementFormat({
  name: "GPC (ABO)",
  claims: claimsGpc,
  form: {
    format: "gpc",
    dateFormat: "DDMMYY",
    decimalMark: ".",
    because:
      "GPC defines dates, amounts in hundredths, and the codes for debit (1), credit (2) and their reversals (4, 5).",
  },
  parse: gpcEvents,
});

/** The header of a statement (074), and another record of GPC behind it. */
function claimsGpc(head: string): string | undefined {
  const [first = "", second = "075"] = firstRecords(head.slice(0, 2000), 128);
  if (!/^074[0-9]{16}.{20}[0-9 ]{6}[0-9 ]{14}[-+ 0][0-9 ]{14}[-+ 0]/.test(first)) return undefined;
  return /^07[4-9]/.test(second) ? "It starts with the header of a statement (074) of GPC." : undefined;
}
