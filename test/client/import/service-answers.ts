/** The account of account-in-formats.ts as a service's answer and as a bank's CSV. */
import { balanceBefore, between, entries, numeral, type Entry, type File } from "./account-in-formats.ts";

type Days = readonly [from: number, to: number];
const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}`;
const signed = (minor: number) => `${minor < 0 ? "-" : ""}${numeral(minor)}`;
const isOut = ({ amount }: Entry) => amount < 0;
const purposeOf = ({ purpose }: Entry) => purpose.join(" ");

/** The id that a service gives to an entry. */
export type IdOf = (entry: Entry) => string;
export const ownId: IdOf = (entry) => `svc-${entries.indexOf(entry) + 70_001}`;
/** The bank's own reference, as CAMT and MT940 have it. */
export const bankReference: IdOf = (entry) => `2611${String(entries.indexOf(entry) + 10_001)}`;

/** Without a balance, as many services answer. */
export type Answer = (days: Days, idOf?: IdOf) => File;

export const enableBanking: Answer = (days, idOf = ownId) => ({
  name: "enable-banking.json",
  text: JSON.stringify({
    transactions: between(...days).map((entry) => ({
      entry_reference: idOf(entry),
      transaction_amount: { currency: "EUR", amount: numeral(entry.amount) },
      ...(entry.name === "" ? {} : { [isOut(entry) ? "creditor" : "debtor"]: { name: entry.name } }),
      credit_debit_indicator: isOut(entry) ? "DBIT" : "CRDT",
      status: "BOOK",
      booking_date: day(entry.day),
      remittance_information: entry.purpose,
    })),
    continuation_key: null,
  }),
});

/** Pending transactions have other ids than those that they become. */
export const gocardless: Answer = (days, idOf = ownId) => ({
  name: "gocardless.json",
  text: JSON.stringify({
    transactions: {
      booked: between(...days).map((entry) => ({
        ...body(entry),
        internalTransactionId: idOf(entry),
        bookingDate: day(entry.day),
      })),
      pending: between(days[1] + 1, days[1] + 3).map((entry) => ({
        ...body(entry),
        internalTransactionId: `pending-${idOf(entry)}`,
        valueDate: day(entry.day),
      })),
    },
  }),
});

function body(entry: Entry) {
  return {
    transactionAmount: { amount: signed(entry.amount), currency: "EUR" },
    ...(entry.name === "" ? {} : { [isOut(entry) ? "creditorName" : "debtorName"]: entry.name }),
    remittanceInformationUnstructured: purposeOf(entry),
  };
}

export const wise: Answer = (days, idOf = ownId) => {
  let balance = balanceBefore(days[0]);
  const money = (minor: number) => ({ value: Number(signed(minor)), currency: "EUR" });
  return {
    name: "wise.json",
    text: JSON.stringify({
      transactions: between(...days)
        .map((entry) => ({
          type: isOut(entry) ? "DEBIT" : "CREDIT",
          date: `${day(entry.day)}T09:00:00.000Z`,
          amount: money(entry.amount),
          details: {
            description: purposeOf(entry),
            [isOut(entry) ? "recipientName" : "senderName"]: entry.name,
          },
          runningBalance: money((balance += entry.amount)),
          referenceNumber: idOf(entry),
        }))
        .reverse(),
      endOfStatementBalance: money(balanceBefore(days[1] + 1)),
    }),
  };
};

/** The text of a bank's CSV: the purpose, the same after the name of the other side, or other words. */
export type CsvText = "purpose" | "name and purpose" | "other words";

export const csv =
  (text: CsvText) =>
  (days: Days): File => ({
    name: "umsaetze.csv",
    text: [
      "Buchungstag;Text;Betrag;Währung",
      ...between(...days).map((entry) => {
        const words = {
          purpose: purposeOf(entry),
          "name and purpose": [entry.name, purposeOf(entry)].join(" ").trim(),
          "other words": `Umsatz ${entries.indexOf(entry) + 1}`,
        }[text];
        return `${day(entry.day).split("-").reverse().join(".")};${words};${signed(entry.amount).replace(".", ",")};EUR`;
      }),
    ].join("\n"),
  });
