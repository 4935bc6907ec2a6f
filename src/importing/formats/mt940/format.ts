/** SWIFT messages of statements: MT940 (customer statement), MT942 (interim report), MT950 (statement). */
import { statementFormat } from "../../statement/format.ts";
import { claims } from "./claims.ts";
import { statementEvents } from "./statement-events.ts";

export const mt940 = statementFormat({
  name: "MT940",
  claims,
  form: {
    format: "mt940",
    dateFormat: "YYMMDD",
    decimalMark: ",",
    because: "MT940 fixes it.",
  },
  parse: statementEvents,
});
