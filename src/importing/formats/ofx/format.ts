/** OFX and QFX: bank, credit card, loan and investment statements, as SGML (OFX 1) and XML (OFX 2). */
import { statementFormat } from "../../statement/format.ts";
import { claimsOfx } from "./claims.ts";
import { parseOfx } from "./parse.ts";

export const ofx = statementFormat({
  name: "OFX or QFX",
  claims: claimsOfx,
  form: {
    format: "ofx",
    dateFormat: "YYYYMMDD",
    decimalMark: ".",
    because:
      "OFX defines how dates and signs are written, and allows either decimal mark, without thousands separators.",
  },
  parse: parseOfx,
});
