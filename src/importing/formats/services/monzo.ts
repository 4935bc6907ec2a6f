/**
 * Monzo: GET /transactions. Amounts are whole numbers of the smallest unit, money in positive. A declined one has a reason, and one
 * that is not settled yet no day of settlement.
 */
import { firstText, memberAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import { dayOfMoment } from "./entries/days.ts";
import type { Service } from "./service.ts";
import { amountOfUnits } from "./entries/units.ts";

export const monzo: Service = {
  id: "monzo",
  dateFormat: "YYYY-MM-DD",
  because: "Monzo defines dates (UTC) and amounts, and signs money out with a minus.",
  members: [["transactions[].local_amount", "transactions[].local_currency", "transactions[].settled"]],
  objects: ["transactions[]"],
  reader() {
    const { tell, end } = accountOfEntries();
    return { object: ({ line, value }) => tell(entryOf(value, line)), document: () => [], end };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const currency = textAt(value, "currency");
  const settled = dayOfMoment(textAt(value, "settled"));
  const created = dayOfMoment(textAt(value, "created"));
  const isDeclined = textAt(value, "decline_reason") !== "";
  const merchant = firstText(textAt(value, "merchant", "name"), textAt(value, "counterparty", "name"));
  const id = textAt(value, "id");
  return {
    kind: "entry",
    line,
    ...(isDeclined || settled === "" ? { skip: "not_booked" as const } : {}),
    posted_date: firstText(settled, created),
    ...(created === "" ? {} : { transaction_date: created }),
    amount: amountOfUnits(textAt(value, "amount"), currency),
    currency,
    description: textAt(value, "description"),
    fallbacks: [textAt(value, "notes"), merchant],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      bank_type: textAt(value, "scheme"),
      bank_category: typeof memberAt(value, "category") === "string" ? textAt(value, "category") : "",
      payment_reference: textAt(value, "notes"),
    },
  };
}
