/**
 * Starling Bank: GET /feed/account/{accountUid}/category/{categoryUid}. Amounts are whole numbers of the smallest unit without a sign;
 * `direction` says which way the money went, and `status` whether it did.
 */
import { firstText, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import { dayOfMoment } from "./entries/days.ts";
import type { Service } from "./service.ts";
import { amountOfUnits, asOut } from "./entries/units.ts";

/** What has not moved the account, or no more. */
const UNBOOKED = new Set([
  "PENDING",
  "DECLINED",
  "REVERSED",
  "RETRYING",
  "UPCOMING",
  "UPCOMING_CANCELLED",
  "ACCOUNT_CHECK",
]);

export const starling: Service = {
  id: "starling",
  dateFormat: "YYYY-MM-DD",
  because: "Starling defines dates (UTC) and amounts, and says beside each which way the money went.",
  members: [["feedItems"]],
  objects: ["feedItems[]"],
  reader() {
    const { tell, end } = accountOfEntries();
    return { object: ({ line, value }) => tell(entryOf(value, line)), document: () => [], end };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const currency = textAt(value, "amount", "currency");
  const size = amountOfUnits(textAt(value, "amount", "minorUnits"), currency);
  const direction = textAt(value, "direction");
  const status = textAt(value, "status");
  const merchant = textAt(value, "counterPartyName");
  const transacted = dayOfMoment(textAt(value, "transactionTime"));
  const id = textAt(value, "feedItemUid");
  return {
    kind: "entry",
    line,
    ...(UNBOOKED.has(status) ? { skip: "not_booked" as const } : fault(direction, status)),
    posted_date: firstText(dayOfMoment(textAt(value, "settlementTime")), transacted),
    ...(transacted === "" ? {} : { transaction_date: transacted }),
    amount: direction === "OUT" ? asOut(size) : size,
    currency,
    description: textAt(value, "reference"),
    fallbacks: [merchant, textAt(value, "source").replaceAll("_", " ")],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      bank_type: textAt(value, "source"),
      bank_category: textAt(value, "spendingCategory"),
      payment_reference: textAt(value, "reference"),
    },
  };
}

function fault(direction: string, status: string): Pick<EntryEvent, "fault"> {
  if (status !== "SETTLED")
    return { fault: `Its status "${status.slice(0, 40)}" does not say whether it is booked.` };
  if (direction === "IN" || direction === "OUT") return {};
  return { fault: `Its direction "${direction.slice(0, 40)}" is neither IN nor OUT.` };
}
