/** Kinds of entries (11.4.4.3), and which way money goes by them. The amount's own sign is what counts. */
import type { Way } from "../../statement/event.ts";

const out = (word: string): Way => ({ word, direction: "out", isSure: true });
const back = (word: string): Way => ({ word, direction: "in", isSure: true });
const likely = (word: string): Way => ({ word, direction: "out", isSure: false });

/** INT, ATM, POS, XFER and OTHER go either way by the standard. D, C, IN and OUT are banks' own words. */
const ways: ReadonlyMap<string, Way> = new Map(
  [
    ...["DEBIT", "D", "OUT"].map(out),
    ...["CREDIT", "C", "IN", "DEP", "DIRECTDEP"].map(back),
    ...["CHECK", "CASH", "DIRECTDEBIT", "REPEATPMT", "PAYMENT", "FEE", "SRVCHG"].map(likely),
  ].map((way) => [way.word, way]),
);
/** Who pays a card's debt brings money to it. */
const cardPayment = back("PAYMENT");

export function wayOf(type: string, isCard: boolean): Way | undefined {
  const word = type.toUpperCase();
  return isCard && word === "PAYMENT" ? cardPayment : ways.get(word);
}
