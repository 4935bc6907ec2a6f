/**
 * PayPal: GET /v1/reporting/transactions. Amounts are signed texts beside their currency, money in positive; the fee stands beside them
 * with a minus, and the sum of the two moved the balance. Balances of several currencies stand among each other.
 */
import { firstText, memberAt, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { dayOfMoment } from "./entries/days.ts";
import { mixedEntries } from "./entries/mixed-entries.ts";
import { amountWith } from "./entries/net-of-fee.ts";
import type { Service } from "./service.ts";

/** Pending, and denied. */
const UNBOOKED = new Set(["P", "D"]);

export const paypal: Service = {
  id: "paypal",
  dateFormat: "YYYY-MM-DD",
  because: "PayPal defines dates and amounts, and signs money out and fees with a minus.",
  members: [["transaction_details[].transaction_info"], ["transaction_details", "total_items"]],
  objects: ["transaction_details[]"],
  reader() {
    const { tell, end } = mixedEntries();
    return {
      object: ({ line, value }) => tell(entryOf(value, line), { number: null }),
      document: () => [],
      end,
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const info = memberAt(value, "transaction_info");
  const currency = textAt(info, "transaction_amount", "currency_code");
  const gross = numeralAt(info, "transaction_amount", "value");
  const net = amountWith(gross, numeralAt(info, "fee_amount", "value"), currency);
  const status = textAt(info, "transaction_status");
  const name = memberAt(value, "payer_info", "payer_name");
  const merchant = firstText(
    textAt(name, "alternate_full_name"),
    [textAt(name, "given_name"), textAt(name, "surname")].join(" ").trim(),
    textAt(value, "payer_info", "email_address"),
  );
  const id = textAt(info, "transaction_id");
  const event = textAt(info, "transaction_event_code");
  return {
    kind: "entry",
    line,
    ...(UNBOOKED.has(status) ? { skip: "not_booked" as const } : fault(status, net)),
    posted_date: dayOfMoment(
      firstText(textAt(info, "transaction_initiation_date"), textAt(info, "transaction_updated_date")),
    ),
    amount: net ?? gross,
    ...(currency === "" ? {} : { currency }),
    description: firstText(textAt(info, "transaction_subject"), textAt(info, "transaction_note")),
    fallbacks: [merchant, event],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      bank_type: event,
      payment_reference: firstText(textAt(info, "invoice_id"), textAt(info, "custom_field")),
    },
  };
}

function fault(status: string, net: string | undefined): Pick<EntryEvent, "fault"> {
  if (status !== "S")
    return { fault: `Its status "${status.slice(0, 40)}" does not say whether it is booked.` };
  return net === undefined ? { fault: "Its fee cannot be added to its amount." } : {};
}
