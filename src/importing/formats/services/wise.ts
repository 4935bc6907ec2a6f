/**
 * Wise: the balance statement as JSON. Amounts are signed numbers beside their currency, money in positive; each transaction
 * has the balance after it. The fee is in the amount (COMPACT), or is a transaction of its own (FLAT).
 */
import { firstText, memberAt, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import { dayOfMoment } from "./entries/days.ts";
import type { Service } from "./service.ts";

export const wise: Service = {
  id: "wise",
  dateFormat: "YYYY-MM-DD",
  because: "Wise defines dates (UTC) and amounts, and signs money out with a minus.",
  members: [
    ["transactions", "endOfStatementBalance"],
    ["transactions[].referenceNumber", "transactions[].runningBalance"],
  ],
  objects: ["transactions[]"],
  reader() {
    const { tell, end } = accountOfEntries();
    return {
      object: ({ line, value }) => tell(entryOf(value, line), numeralAt(value, "runningBalance", "value")),
      document: () => [],
      end,
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const amount = numeralAt(value, "amount", "value");
  const isOut = amount.startsWith("-");
  const merchant = firstText(
    textAt(value, "details", "merchant", "name"),
    textAt(value, "details", "recipient", "name"),
    textAt(value, "details", isOut ? "recipientName" : "senderName"),
  );
  const id = textAt(value, "referenceNumber");
  return {
    kind: "entry",
    line,
    ...fault(textAt(value, "type"), amount),
    posted_date: dayOfMoment(textAt(value, "date")),
    amount,
    currency: textAt(value, "amount", "currency"),
    description: textAt(value, "details", "description"),
    fallbacks: [textAt(value, "details", "paymentReference"), merchant, textAt(value, "details", "type")],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      counterparty_account: accountText(value, isOut),
      payment_reference: textAt(value, "details", "paymentReference"),
      bank_type: textAt(value, "details", "type"),
      bank_category: firstText(
        textAt(value, "details", "category"),
        textAt(value, "details", "merchant", "category"),
      ),
    },
  };
}

/** DEBIT and CREDIT stand beside the sign, and say the same. */
function fault(type: string, amount: string): Pick<EntryEvent, "fault"> {
  if (!/[1-9]/.test(amount) || (type === "DEBIT") === amount.startsWith("-")) return {};
  return { fault: `"${type.slice(0, 20)}" and the sign of "${amount.slice(0, 40)}" contradict each other.` };
}

function accountText(value: JsonObject, isOut: boolean): string {
  const recipient = memberAt(value, "details", "recipient");
  return isOut ? textAt(recipient, "bankAccount") : textAt(value, "details", "senderAccount");
}
