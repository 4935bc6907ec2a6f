/** CFONB 120, the statement of an account in records of 120 characters of the French banks. */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { cfonb120Events } from "./events.ts";

export const cfonb120 = statementFormat({
  name: "CFONB 120",
  claims: claimsCfonb120,
  form: {
    format: "cfonb120",
    dateFormat: "DDMMYY",
    decimalMark: ".",
    because:
      "CFONB 120 defines dates, the number of decimals, and the last digit of an amount, which includes its sign.",
  },
  parse: cfonb120Events,
});

/** An old balance (01), and a record of the same bank behind it. */
function claimsCfonb120(head: string): string | undefined {
  const [first = "", second = ""] = firstRecords(head.slice(0, 2000), 120);
  if (!/^01[0-9]{5} {4}[0-9]{5}[A-Z]{3}[0-9].[0-9A-Z]{11} {2}[0-9]{6} {20}/.test(first)) return undefined;
  const isNext = second === "" || (/^0[1457]/.test(second) && second.slice(2, 7) === first.slice(2, 7));
  return isNext ? "It starts with the old balance of an account (01) of CFONB 120." : undefined;
}
