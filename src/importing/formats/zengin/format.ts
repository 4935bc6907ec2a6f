/** Details of deposits and withdrawals (入出金取引明細) of the Japanese Bankers Association (Zengin). */
import { firstRecords } from "../../fixed-width/records.ts";
import { statementFormat } from "../../statement/format.ts";
import { ERA_FORMAT } from "../../cells/date-text.ts";
import { zenginDays } from "./calendar.ts";
import { zenginEvents } from "./events.ts";

export const zengin = statementFormat({
  name: "Zengin",
  claims: claimsZengin,
  form: {
    format: "zengin",
    dateFormat: ERA_FORMAT,
    decimalMark: ".",
    because: "Zengin defines dates, amounts in yen, and the codes for deposits (1) and withdrawals (2).",
  },
  days: (head, about) => zenginDays(head.trimStart().slice(4, 10), about),
  parse: zenginEvents,
});

/** The header of an account (1) of transfers received (01) or of all entries (03), and another record behind it. */
function claimsZengin(head: string): string | undefined {
  const [first = "", second = "2"] = firstRecords(head.slice(0, 2000), 200);
  if (!/^10[13][01][0-9]{22}/.test(first) || first.length < 100) return undefined;
  return /^(?:[28][0-9]|[28]$)/.test(second)
    ? "It starts with the header of an account (1) of Zengin."
    : undefined;
}
