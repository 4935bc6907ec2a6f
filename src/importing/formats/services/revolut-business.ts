/**
 * Revolut Business: GET /transactions. A transaction has a leg in each account that it moved; a leg's amount is signed, and its fee is
 * taken off the account besides.
 */
import { firstText, memberAt, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { idOfService } from "../../words/services.ts";
import { dayOfMoment } from "./entries/days.ts";
import { mixedEntries } from "./entries/mixed-entries.ts";
import { amountWith } from "./entries/net-of-fee.ts";
import type { Service } from "./service.ts";
import { asOut } from "./entries/units.ts";

const UNBOOKED = new Set(["created", "pending", "declined", "failed", "reverted"]);

export const revolutBusiness: Service = {
  id: "revolut-business",
  dateFormat: "YYYY-MM-DD",
  because: "Revolut Business defines dates (UTC) and amounts, and signs money out with a minus.",
  members: [["legs[].leg_id", "legs[].account_id"]],
  objects: [],
  reader() {
    const { tell, end } = mixedEntries();
    return {
      object: () => [],
      document(value, line) {
        const legs = memberAt(value, "legs");
        return (Array.isArray(legs) ? legs : []).flatMap((leg: unknown) => {
          const id = textAt(leg, "account_id");
          const number = id === "" ? null : idOfService("revolut-business", id);
          return tell(entryOf(value, leg, line), { number });
        });
      },
      end,
    };
  },
};

function entryOf(value: JsonObject, leg: unknown, line: number): EntryEvent {
  const currency = textAt(leg, "currency");
  const amount = numeralAt(leg, "amount");
  const net = amountWith(amount, asOut(numeralAt(leg, "fee")), currency);
  const state = textAt(value, "state");
  const created = dayOfMoment(textAt(value, "created_at"));
  const merchant = textAt(value, "merchant", "name");
  const id = textAt(leg, "leg_id");
  const type = textAt(value, "type").replaceAll("_", " ");
  return {
    kind: "entry",
    line,
    ...(UNBOOKED.has(state) ? { skip: "not_booked" as const } : fault(state, net)),
    posted_date: firstText(dayOfMoment(textAt(value, "completed_at")), created),
    ...(created === "" ? {} : { transaction_date: created }),
    amount: net ?? amount,
    ...(currency === "" ? {} : { currency }),
    description: textAt(leg, "description"),
    fallbacks: [textAt(value, "reference"), merchant, type],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: { bank_type: type, payment_reference: textAt(value, "reference") },
  };
}

function fault(state: string, net: string | undefined): Pick<EntryEvent, "fault"> {
  if (state !== "completed")
    return { fault: `Its state "${state.slice(0, 40)}" does not say whether it is booked.` };
  return net === undefined ? { fault: "Its fee cannot be added to its amount." } : {};
}
