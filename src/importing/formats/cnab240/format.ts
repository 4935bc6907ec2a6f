/** CNAB 240 of the Brazilian banks (FEBRABAN): the statement of an account for reconciliation, in records of 240 characters. */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { cnab240Events } from "./events.ts";

export const cnab240 = statementFormat({
  name: "CNAB 240",
  claims: claimsCnab240,
  form: {
    format: "cnab240",
    dateFormat: "DDMMYYYY",
    decimalMark: ".",
    because: "CNAB 240 defines dates, amounts in hundredths, and the letters of debit (D) and credit (C).",
  },
  parse: cnab240Events,
});

/** The header of a file (0), and that of a batch with a statement (1) behind it: other batches pay and collect. */
function claimsCnab240(head: string): string | undefined {
  const [first = "", second = ""] = firstRecords(head.slice(0, 2000), 240);
  if (!/^[0-9]{3}00000/.test(first)) return undefined;
  return /^[0-9]{7}1E0[0-9]/.test(second) && second.slice(0, 3) === first.slice(0, 3)
    ? "It starts with the headers of a file (0) and of a statement (1) of CNAB 240."
    : undefined;
}
