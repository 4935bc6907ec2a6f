/** What describes an entry: its texts, the other party, and the bank's reference. */
import type { EntryEvent } from "../../statement/event.ts";
import { isPlaceholder, type CodeDraft, type Entry, type Statement } from "./draft.ts";
import { otherParty } from "./parties.ts";

type Texts = Pick<EntryEvent, "description" | "fallbacks" | "merchant" | "bank_id" | "source">;

/**
 * An entry of one payment is described by that payment, an entry of several by what the bank says of them together, which
 * is the same whether or not a message tells the payments.
 */
export function entryTexts(entry: Entry, { number, owner }: Statement): Texts {
  const { payment, payments, info, code, isReversal, direction } = entry;
  const id = bankId(entry);
  const bank_id = id === "" ? {} : { bank_id: id };
  const size = batchSize(entry);
  const cheque = meaningfulText(payment.cheque);
  const only = payments > 1 ? [] : [payment.remittance.text];
  const fallbacks =
    payments > 1
      ? [meaningfulText(info), codeText(code)]
      : [
          joinTexts(meaningfulText(info), meaningfulText(payment.info)),
          meaningfulText(payment.endToEnd),
          cheque === "" ? "" : `Cheque ${cheque}`,
          codeText(code) || codeText(payment.code),
        ];
  if (size !== undefined) {
    const text = [...only, ...fallbacks].find((candidate) => candidate !== "") ?? "";
    const source = { bank_reference: meaningfulText(entry.reference), bank_type: codeText(code) };
    return { description: `${text} (${size} payments)`, ...bank_id, source };
  }
  const party = otherParty(payment, {
    isCredit: direction === "CRDT",
    isReversal,
    owner: { number, name: owner },
  });
  return {
    description: only[0] ?? "",
    fallbacks,
    ...(party.name === undefined ? {} : { merchant: party.name }),
    ...bank_id,
    source: {
      counterparty_account: party.account,
      bank_reference: meaningfulText(entry.reference) || meaningfulText(payment.reference),
      payment_reference: meaningfulText(payment.endToEnd),
      check_number: cheque,
      bank_type: codeText(code) || codeText(payment.code),
    },
  };
}

/** Payments that are booked in one sum; undefined for one, or where nothing tells of more. */
export function batchSize({ batches, batchSize: statedSize = "", payments }: Entry): string | undefined {
  const isStated = batches === 1 && /^[0-9]{1,15}$/.test(statedSize);
  const size = isStated ? statedSize.replace(/^0+/, "") : String(payments);
  return size === "" || size === "0" || size === "1" ? undefined : size;
}

/** The bank's reference of the entry; that of its payment serves where there is one payment. */
function bankId({ reference, payments, payment }: Entry): string {
  return referenceOf(reference) || (payments === 1 ? referenceOf(payment.reference) : "");
}

/** A short number counts the entries of a statement: the entry has another in the next export. */
function referenceOf(text: string | undefined): string {
  const reference = meaningfulText(text);
  return /^(?:[0-9]{1,5}|no ?ref|unknown)$/i.test(reference) ? "" : reference;
}

function meaningfulText(text: string | undefined): string {
  return text === undefined || isPlaceholder(text) ? "" : text;
}

function joinTexts(text: string, more: string): string {
  if (more.includes(text)) return more;
  return text.includes(more) ? text : `${text} ${more}`;
}

function codeText({ own, domain }: CodeDraft): string {
  return own ?? domain.join(" ");
}
