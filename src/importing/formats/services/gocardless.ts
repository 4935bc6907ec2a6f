/**
 * GoCardless Bank Account Data (Nordigen): GET /accounts/{id}/transactions. Booked and pending transactions lie apart; amounts are
 * signed texts; the account is in the address of the request, and not in the answer. Banks answer in the same layout (Berlin Group), and
 * most name the account before its transactions.
 */
import { firstText, memberAt, numeralAt, textAt, textsAt } from "../../json/members.ts";
import type { JsonObject } from "../../json/parts.ts";
import type { EntryEvent } from "../../statement/event.ts";
import { accountOfEntries } from "./entries/account-of-entries.ts";
import { dayOfMoment } from "./entries/days.ts";
import type { Service } from "./service.ts";

const BOOKED = "transactions.booked[]";
const ACCOUNT = "account";

export const gocardless: Service = {
  id: "gocardless",
  dateFormat: "YYYY-MM-DD",
  because: "GoCardless Bank Account Data defines dates and amounts, and signs money out with a minus.",
  members: [["transactions.booked"], ["transactions.pending"]],
  objects: [ACCOUNT, BOOKED, "transactions.pending[]"],
  reader() {
    let number: string | null = null;
    let entries = accountOfEntries();
    return {
      object({ path, line, value }) {
        if (path === ACCOUNT) {
          const own = accountText(value).replace(/\s+/g, "");
          if (own === "" || own === number) return [];
          // A page of another account may follow.
          const before = entries.end();
          number = own;
          entries = accountOfEntries(number);
          return before;
        }
        return entries.tell(
          entryOf(value, { line, isBooked: path === BOOKED }),
          numeralAt(value, "balanceAfterTransaction", "balanceAmount", "amount"),
        );
      },
      document: () => [],
      end: () => entries.end(),
    };
  },
};

function entryOf(value: JsonObject, { line, isBooked }: { line: number; isBooked: boolean }): EntryEvent {
  const amount = numeralAt(value, "transactionAmount", "amount");
  const other = amount.startsWith("-") ? "creditor" : "debtor";
  const merchant = textAt(value, `${other}Name`);
  const types = [textAt(value, "bankTransactionCode"), textAt(value, "proprietaryBankTransactionCode")];
  const id = firstText(textAt(value, "internalTransactionId"), textAt(value, "transactionId"));
  return {
    kind: "entry",
    line,
    ...(isBooked ? {} : { skip: "not_booked" as const }),
    posted_date: firstText(
      textAt(value, "bookingDate"),
      dayOfMoment(textAt(value, "bookingDateTime")),
      textAt(value, "valueDate"),
      dayOfMoment(textAt(value, "valueDateTime")),
    ),
    amount,
    currency: textAt(value, "transactionAmount", "currency"),
    description: remittance(value),
    fallbacks: [textAt(value, "additionalInformation"), merchant, ...types],
    ...(merchant === "" ? {} : { merchant }),
    ...(id === "" ? {} : { bank_id: id }),
    source: {
      counterparty_account: accountText(memberAt(value, `${other}Account`)),
      bank_reference: firstText(textAt(value, "entryReference"), textAt(value, "transactionId")),
      payment_reference: textAt(value, "endToEndId"),
      check_number: textAt(value, "checkId"),
      bank_type: firstText(...types),
    },
  };
}

/** The purpose: free text, or a reference. Each is a text or a list of lines. */
function remittance(value: JsonObject): string {
  const of = (name: string) => textsAt(value, name).join(" ");
  return firstText(
    of("remittanceInformationUnstructured"),
    of("remittanceInformationUnstructuredArray"),
    of("remittanceInformationStructured"),
    of("remittanceInformationStructuredArray"),
  );
}

function accountText(account: unknown): string {
  return firstText(...["iban", "bban", "maskedPan", "msisdn"].map((name) => textAt(account, name)));
}
