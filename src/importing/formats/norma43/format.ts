/** Norma 43 of the Spanish banks (AEB, CECA and UNACC): statements of accounts in records of 80 characters. */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { norma43Events } from "./events.ts";

export const norma43 = statementFormat({
  name: "Norma 43",
  claims: claimsNorma43,
  form: {
    format: "norma43",
    dateFormat: "YYMMDD",
    decimalMark: ".",
    because: "Norma 43 defines dates, amounts in hundredths, and the codes for debit (1) and credit (2).",
  },
  parse: norma43Events,
});

/** The header of an account (11), and a record of an entry or of the account's end behind it. */
function claimsNorma43(head: string): string | undefined {
  const [first = "", second = "22"] = firstRecords(head.slice(0, 1000), 80);
  if (!/^11[0-9]{30}/.test(first)) return undefined;
  return /^(?:22|23|24|33)/.test(second)
    ? "It starts with the header of an account (11) of Norma 43."
    : undefined;
}
