/**
 * Enable Banking: GET /accounts/{account_id}/transactions. Amounts have no sign: credit_debit_indicator gives it, in the words of
 * ISO 20022. A page with more behind it names where to go on (continuation_key).
 */
import { firstText, memberAt, numeralAt, textAt, textsAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import type { Service } from "./service.ts";

export const enableBanking: Service = {
  id: "enable-banking",
  dateFormat: "YYYY-MM-DD",
  because: "Enable Banking defines dates and amounts, and marks each amount CRDT or DBIT.",
  members: [
    ["transactions[].credit_debit_indicator", "transactions[].transaction_amount"],
    ["transactions", "continuation_key"],
  ],
  objects: ["transactions[]"],
  reader() {
    const { tell, end } = accountOfEntries();
    return {
      object: ({ line, value }) =>
        tell(entryOf(value, line), numeralAt(value, "balance_after_transaction", "amount")),
      document: () => [],
      end,
    };
  },
};

function entryOf(value: JsonObject, line: number): EntryEvent {
  const direction = textAt(value, "credit_debit_indicator");
  const plain = numeralAt(value, "transaction_amount", "amount").replace(/^\+/, "");
  const other = direction === "DBIT" ? "creditor" : "debtor";
  const merchant = textAt(value, other, "name");
  const id = stableReference(textAt(value, "entry_reference"));
  return {
    kind: "entry",
    line,
    ...verdict(value, { direction, plain }),
    posted_date: firstText(
      textAt(value, "booking_date"),
      textAt(value, "value_date"),
      textAt(value, "transaction_date"),
    ),
    ...transactionDay(textAt(value, "transaction_date")),
    amount: direction === "DBIT" && plain !== "" ? `-${plain}` : plain,
    currency: textAt(value, "transaction_amount", "currency"),
    description: textsAt(value, "remittance_information").join(" "),
    fallbacks: [
      textAt(value, "note"),
      merchant,
      textAt(value, "bank_transaction_code", "description"),
      textAt(value, "reference_number"),
    ],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      counterparty_account: accountText(memberAt(value, `${other}_account`)),
      bank_reference: textAt(value, "entry_reference"),
      payment_reference: textAt(value, "reference_number"),
      bank_type: firstText(
        textAt(value, "bank_transaction_code", "description"),
        textAt(value, "bank_transaction_code", "code"),
      ),
    },
  };
}

function transactionDay(day: string): Pick<EntryEvent, "transaction_date"> {
  return day === "" ? {} : { transaction_date: day };
}

/** What waits, and what will never be booked. */
const NOT_BOOKED: ReadonlySet<string> = new Set(["PDNG", "HOLD", "SCHD", "CNCL", "RJCT"]);

function verdict(
  value: JsonObject,
  { direction, plain }: { direction: string; plain: string },
): Pick<EntryEvent, "skip" | "fault"> {
  const status = textAt(value, "status");
  if (NOT_BOOKED.has(status)) return { skip: "not_booked" };
  const short = (text: string) => `"${text.slice(0, 40)}"`;
  if (status !== "BOOK") return { fault: `The status ${short(status)} does not say whether it is booked.` };
  if (direction !== "CRDT" && direction !== "DBIT")
    return { fault: `${short(direction)} is neither CRDT nor DBIT (credit_debit_indicator).` };
  if (plain.startsWith("-"))
    return { fault: `${short(plain)} has a sign beside credit_debit_indicator, and could mean either.` };
  return {};
}

/** A reference that only counts, within a day or a list, is another one in the next answer. */
function stableReference(reference: string): string {
  return /^(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[._-])?[0-9]{1,5}$/.test(reference.trim()) ? "" : reference;
}

function accountText(account: unknown): string {
  return firstText(textAt(account, "iban"), textAt(account, "other", "identification"));
}
