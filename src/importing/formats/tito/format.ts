/** TITO, the machine-readable statement of an account (konekielinen tiliote) of the Finnish banks. */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { titoEvents } from "./events.ts";

export const tito = statementFormat({
  name: "TITO",
  claims: claimsTito,
  form: {
    format: "tito",
    dateFormat: "YYMMDD",
    decimalMark: ".",
    because: "TITO defines dates, amounts in hundredths, and their signs.",
  },
  parse: titoEvents,
});

/** The header of a statement (T00): its length and version, the account, the period, and the opening balance. */
const HEADER = /^T00[0-9]{6}[0-9A-Z ]{14}[0-9 ]{3}[0-9]{12}[0-9 ]{10}.{17}[0-9 ]{6}[-+ ][0-9]{18}/;

function claimsTito(head: string): string | undefined {
  const [first = ""] = firstRecords(head.slice(0, 2000), 99);
  return HEADER.test(first) ? "It starts with the header of a statement (T00) of TITO." : undefined;
}
