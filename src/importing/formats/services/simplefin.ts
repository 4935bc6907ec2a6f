/**
 * SimpleFIN: GET /accounts, by the protocol of simplefin.org, versions 1 and 2. Amounts are signed texts, money in positive;
 * moments are seconds since 1970; a transaction that has not posted says so, or posted at 0.
 */
import { isCurrency } from "../../../contract/values/currency.ts";
import { isDate } from "../../../contract/values/date.ts";
import { memberAt, numeralAt, textAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent, StatementEvent } from "../../statement/event.ts";
import { idOfService } from "../../words/services.ts";
import { dayOfSeconds } from "./entries/days.ts";
import type { Service } from "./service.ts";

const ACCOUNT = "accounts[]";

/** Longer ones are no names that anybody types. */
const TITLE_MAX = 80;

export const simplefin: Service = {
  id: "simplefin",
  dateFormat: "seconds since 1970",
  because: "SimpleFIN counts dates in seconds (UTC), and signs money out with a minus.",
  members: [
    ["accounts[].balance-date"],
    ["accounts[].transactions[].posted", "accounts[].transactions[].amount"],
    ["errors", "accounts"],
    ["errlist", "accounts"],
  ],
  objects: [ACCOUNT, "accounts[].transactions[]"],
  reader() {
    // An account ends behind its transactions, and may name itself there.
    let entries: EntryEvent[] = [];
    const others: EntryEvent[] = [];
    return {
      object({ path, line, value }): readonly StatementEvent[] {
        if (path !== ACCOUNT) {
          entries.push(entryOf(value, line));
          return [];
        }
        const own = entries;
        entries = [];
        const number = textAt(value, "id");
        const title = textAt(value, "name").replace(/\s+/g, " ").trim();
        const currency = textAt(value, "currency").toUpperCase();
        // Points and miles are no money of an account: their currency is the address of its description.
        if (!isCurrency(currency)) {
          for (const entry of own) others.push({ ...entry, currency });
          return [];
        }
        return [
          {
            kind: "account",
            line,
            number: number === "" ? null : idOfService("simplefin", number),
            currency,
            ...(title === "" || title.length > TITLE_MAX ? {} : { title }),
          },
          ...own,
          ...balanceOf(value, line),
        ];
      },
      document: () => [],
      end: () => others,
    };
  },
};

/** The account's balance by the last answer of its bank: beside it no other is stated, so that it proves nothing by itself. */
function balanceOf(value: JsonObject, line: number): readonly StatementEvent[] {
  const amount = numeralAt(value, "balance");
  if (amount === "") return [];
  const day = dayOfSeconds(textAt(value, "balance-date"));
  return [{ kind: "closing", line, amount, ...(isDate(day) ? { day } : {}) }];
}

function entryOf(value: JsonObject, line: number): EntryEvent {
  const posted = textAt(value, "posted");
  const isPending = memberAt(value, "pending") === true || posted === "0";
  const transacted = textAt(value, "transacted_at");
  const merchant = textAt(value, "payee");
  const id = textAt(value, "id");
  return {
    kind: "entry",
    line,
    ...(isPending ? { skip: "not_booked" as const } : {}),
    posted_date: dayOfSeconds(posted),
    ...(transacted === "" || transacted === "0" ? {} : { transaction_date: dayOfSeconds(transacted) }),
    amount: numeralAt(value, "amount"),
    description: textAt(value, "description"),
    fallbacks: [textAt(value, "memo"), merchant],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: { bank_category: textAt(value, "extra", "category") },
  };
}
