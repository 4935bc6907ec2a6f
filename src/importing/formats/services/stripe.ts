/**
 * Stripe: /v1/balance_transactions, as lists or as single transactions. Amounts are whole numbers of the currency's smallest
 * unit, money in positive. The net of gross and fee is what moved the balance; it is booked when the transaction was created,
 * also while its funds are not available yet. A balance other than that of payments (`balance_type`) is an account of its own.
 */
import { currencyDecimals, isCurrency } from "../../../contract/values/currency.ts";
import { scaledText } from "../../../contract/values/decimal.ts";
import { firstText, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent, StatementEvent } from "../../statement/event.ts";
import { idOfService } from "../../words/services.ts";
import { dayOfSeconds } from "./entries/days.ts";
import { mixedAccounts } from "./entries/mixed-accounts.ts";
import type { Service } from "./service.ts";
import { wholeUnits } from "./entries/units.ts";

/** Currencies that Stripe counts in other units than ISO 4217 has (docs.stripe.com/currencies). */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

export const stripe: Service = {
  id: "stripe",
  dateFormat: "YYYY-MM-DD",
  because: "Stripe defines dates (UTC) and amounts, and signs money out with a minus.",
  members: [
    ["data[].net", "data[].fee_details", "data[].available_on"],
    ["net", "fee_details", "available_on", "reporting_category"],
    ["object", "data", "has_more", "url"],
  ],
  objects: ["data[]"],
  reader() {
    const enter = mixedAccounts();
    const tell = (value: JsonObject, line: number): readonly StatementEvent[] => {
      const entry = entryOf(value, line);
      const balance = textAt(value, "balance_type");
      const number = balance === "" || balance === "payments" ? null : idOfService("stripe", balance);
      return [...enter({ number, currency: entry.currency ?? null, line }), entry];
    };
    return {
      object: ({ line, value }) => tell(value, line),
      document: (value, line) => (textAt(value, "object") === "list" ? [] : tell(value, line)),
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const currency = textAt(value, "currency").toUpperCase();
  const type = textAt(value, "type").replaceAll("_", " ");
  const id = textAt(value, "id");
  return {
    kind: "entry",
    line,
    ...fault(value),
    posted_date: dayOfSeconds(textAt(value, "created")),
    amount: amountOf(textAt(value, "net"), currency),
    ...(currency === "" ? {} : { currency }),
    description: textAt(value, "description"),
    fallbacks: [textAt(value, "source", "description"), type],
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      bank_type: type,
      payment_reference: firstText(textAt(value, "source"), textAt(value, "source", "id")),
    },
  };
}

/** Another object of Stripe is no movement of the balance, and a net that is not gross less fee is no net. */
function fault(value: JsonObject): Pick<EntryEvent, "fault"> {
  const object = textAt(value, "object");
  if (object !== "balance_transaction")
    return { fault: `"${object.slice(0, 40)}" is no balance transaction of Stripe.` };
  const [amount, fee, net] = ["amount", "fee", "net"].map((name) => wholeUnits(textAt(value, name)));
  if (amount === undefined || fee === undefined || net === undefined) return {};
  return amount - fee === net ? {} : { fault: `net ${net} is not amount ${amount} less fee ${fee}.` };
}

/** In the currency's units; what is no whole number stays as it is written, and is rejected as such. */
function amountOf(net: string, currency: string): string {
  const units = wholeUnits(net);
  if (units === undefined || !isCurrency(currency)) return net;
  return scaledText(units, ownDecimals[currency] ?? currencyDecimals(currency));
}
