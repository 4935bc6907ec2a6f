/** The exchange of 1C:Enterprise with clients of banks, a text of keys and values: "1CClientBankExchange". */
import { statementFormat } from "../../statement/format.ts";
import { exchangeEvents } from "./events.ts";

export const oneC = statementFormat({
  name: "1C exchange",
  claims: (head) =>
    /^\s*1CClientBankExchange\s*(?:\n|$)/.test(head.slice(0, 200))
      ? "It starts with 1CClientBankExchange."
      : undefined,
  form: {
    format: "1c",
    dateFormat: "DD.MM.YYYY",
    decimalMark: ".",
    because: "The 1C exchange defines it; the accounts of a payment give its direction.",
  },
  parse: exchangeEvents,
});
