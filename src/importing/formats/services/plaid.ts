/**
 * Plaid: /transactions/get and /transactions/sync. Amounts are numbers in the currency's units, and money out is positive.
 * A sync tells what was added, what became otherwise, and what is no longer there: mostly pending transactions that were booked.
 */
import { isCurrency } from "../../../contract/values/currency.ts";
import { firstText, memberAt, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { idOfService } from "../../words/services.ts";
import { mixedAccounts } from "./entries/mixed-accounts.ts";
import { negated } from "./entries/units.ts";
import type { Service } from "./service.ts";

const ADDED = "added[]";
const MODIFIED = "modified[]";
const REMOVED = "removed[]";

export const plaid: Service = {
  id: "plaid",
  dateFormat: "YYYY-MM-DD",
  because: "Plaid defines dates and amounts, and counts money out as positive.",
  members: [
    ["transactions[].transaction_id", "transactions[].account_id"],
    ["added[].transaction_id", "added[].account_id"],
    ["transactions", "total_transactions"],
    ["added", "modified", "removed", "next_cursor"],
  ],
  objects: ["transactions[]", ADDED, MODIFIED, REMOVED],
  reader() {
    const addedIds = new Set<string>();
    /** What is of no account that could be made: it is told once all accounts are. */
    const rest: EntryEvent[] = [];
    const enter = mixedAccounts();
    return {
      object({ path, line, value }) {
        const number = textAt(value, "account_id");
        const entry = path === REMOVED ? removedEntry(value, line) : entryOf(value, line);
        if (path === REMOVED || !isCurrency(entry.currency ?? "")) {
          rest.push(entry);
          return [];
        }
        if (path === ADDED && entry.bank_id !== undefined) addedIds.add(entry.bank_id);
        return [
          ...enter({
            number: number === "" ? null : idOfService("plaid", number),
            currency: entry.currency ?? "",
            line,
          }),
          path === MODIFIED ? modifiedEntry(entry, addedIds) : entry,
        ];
      },
      document: () => [],
      end: () => rest,
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const amount = numeralAt(value, "amount");
  const currency = textAt(value, "iso_currency_code");
  const unofficial = textAt(value, "unofficial_currency_code");
  const authorized = textAt(value, "authorized_date");
  const merchant = textAt(value, "merchant_name");
  const id = textAt(value, "transaction_id");
  return {
    kind: "entry",
    line,
    ...(memberAt(value, "pending") === true ? { skip: "not_booked" as const } : {}),
    posted_date: textAt(value, "date"),
    ...(authorized === "" ? {} : { transaction_date: authorized }),
    amount: negated(amount),
    currency: firstText(currency, unofficial),
    description: firstText(textAt(value, "original_description"), textAt(value, "name")),
    fallbacks: [merchant],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      cardholder: textAt(value, "account_owner"),
      payment_reference: textAt(value, "payment_meta", "reference_number"),
      check_number: textAt(value, "check_number"),
      bank_type: firstText(textAt(value, "transaction_code"), textAt(value, "payment_channel")),
      bank_category: firstText(
        textAt(value, "personal_finance_category", "detailed"),
        textAt(value, "personal_finance_category", "primary"),
      ),
    },
  };
}

/**
 * What was changed stands in the place of what the file added. What an earlier file brought is not here to be compared: with
 * another day or amount it would be booked twice.
 */
function modifiedEntry(entry: EntryEvent, addedIds: ReadonlySet<string>): EntryEvent {
  const { bank_id = "", skip } = entry;
  if (skip !== undefined) return entry;
  if (!addedIds.has(bank_id)) return { ...entry, skip: "changed" };
  return { ...entry, corrects: { id: bank_id, action: "replace" } };
}

/** What was taken back is told by its id alone. */
function removedEntry(value: JsonObject, line: number): EntryEvent {
  const id = textAt(value, "transaction_id");
  return {
    kind: "entry",
    line,
    skip: "withdrawn",
    posted_date: "",
    amount: "",
    description: "",
    ...(id === "" ? {} : { bank_id: id }),
  };
}
