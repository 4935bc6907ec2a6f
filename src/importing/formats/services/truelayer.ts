/**
 * TrueLayer: GET /data/v1/accounts/{id}/transactions, and those of cards. `transaction_type` says which way the money went: an account
 * signs its amounts so, and a card counts what was spent as positive.
 */
import { firstText, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import { dayOfMoment } from "./entries/days.ts";
import type { Service } from "./service.ts";
import { asOut } from "./entries/units.ts";

export const truelayer: Service = {
  id: "truelayer",
  dateFormat: "YYYY-MM-DD",
  because: "TrueLayer defines dates and amounts, and says beside each whether it is a debit or a credit.",
  members: [
    ["results[].timestamp", "results[].transaction_type"],
    ["results", "status"],
  ],
  objects: ["results[]"],
  reader() {
    const { tell, end } = accountOfEntries();
    return {
      object({ line, value }) {
        const entry = entryOf(value, line);
        // What a card's balance counts is what is owed.
        const isOfAccount = entry.amount === numeralAt(value, "amount");
        return tell(entry, isOfAccount ? numeralAt(value, "running_balance", "amount") : "");
      },
      document: () => [],
      end,
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const type = textAt(value, "transaction_type").toUpperCase();
  const merchant = firstText(
    textAt(value, "merchant_name"),
    textAt(value, "meta", "counter_party_preferred_name"),
  );
  const id = firstText(textAt(value, "normalised_provider_transaction_id"), textAt(value, "transaction_id"));
  return {
    kind: "entry",
    line,
    ...fault(type),
    posted_date: dayOfMoment(textAt(value, "timestamp")),
    amount: signed(numeralAt(value, "amount"), type),
    currency: textAt(value, "currency"),
    description: textAt(value, "description"),
    fallbacks: [merchant, textAt(value, "transaction_category")],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      bank_type: firstText(
        textAt(value, "meta", "provider_transaction_category"),
        textAt(value, "transaction_category"),
      ),
    },
  };
}

function signed(amount: string, type: string): string {
  const size = amount.startsWith("-") ? amount.slice(1) : amount;
  return type === "DEBIT" ? asOut(size) : size;
}

function fault(type: string): Pick<EntryEvent, "fault"> {
  if (type === "DEBIT" || type === "CREDIT") return {};
  return { fault: `Its type "${type.slice(0, 40)}" is neither DEBIT nor CREDIT.` };
}
