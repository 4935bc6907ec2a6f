/** What is said of a transaction beside its record, by the types of the records behind it (T11). */
import { field, unitsOf } from "../../fixed-width/fields.ts";
import type { FixedRecord } from "../../fixed-width/records.ts";
import { amountAt } from "./fields.ts";

interface Details {
  /** The message, why it was paid, and what the own side and the bank note. */
  readonly texts: readonly string[];
  /** Payments that it sums up; empty for one. */
  readonly count: string;
  /** Such as "120.00 USD", the amount in another currency. */
  readonly original: string;
  readonly invoice: string;
  /** The bank's id of the transaction that is corrected, or that of the payer's bank. */
  readonly otherId: string;
  /** More of the name of the other party. */
  readonly name: string;
  readonly sepa: SepaDetails;
}

/** Of a credit transfer. */
interface SepaDetails {
  readonly reference: string;
  readonly payeeAccount: string;
  readonly payeeName: string;
  readonly payerName: string;
}

/** Types of the texts that describe a transaction, in their order, and where the texts begin. */
const TEXTS: readonly (readonly [type: string, from: number])[] = [
  ["00", 9],
  ["08", 13],
  ["06", 9],
  ["07", 9],
];

/** `currency` is the account's. */
export function detailsOf(records: readonly FixedRecord[], currency: string | null): Details {
  const all = (type: string) => records.filter((record) => field(record, 7, 8) === type);
  const at = (type: string, from: number, to: number) => {
    const [first] = all(type);
    return first === undefined ? "" : field(first, from, to).trim();
  };
  return {
    // Lines of 35 characters, of which one that is full runs on into the next.
    texts: TEXTS.flatMap(([type, from]) => all(type).map((record) => record.text.slice(from - 1).trim())),
    count: countOf(at("01", 9, 16)),
    original: all("05").map(originalAmount(currency)).join(" "),
    invoice: at("02", 20, 34),
    otherId: at("04", 9, 26) || at("11", 289, 323),
    name: at("09", 9, 43),
    sepa: {
      reference: at("11", 9, 43),
      payeeAccount: at("11", 44, 78).replace(/\s+/g, ""),
      payeeName: at("11", 114, 183),
      payerName: at("11", 184, 253),
    },
  };
}

function countOf(digits: string): string {
  const count = unitsOf(digits) ?? 0n;
  return count > 1n ? String(count) : "";
}

/** Empty where it cannot be read, for it books nothing, or where it is in the currency of the account. */
function originalAmount(currency: string | null): (record: FixedRecord) => string {
  return (record) => {
    const amount = amountAt(record, 9);
    const code = field(record, 29, 31);
    const isOther = /^[A-Z]{3}$/.test(code) && code !== currency;
    return amount === undefined || !isOther ? "" : `${amount.replace("-", "")} ${code}`;
  };
}
